import { ActionIcon, Button } from "@mantine/core"
import { useState } from "react"
import { Form } from "react-router"
import type { SavedView } from "../../../domain/accounts/list-views.server.ts"
import { unlessAtEnd } from "../kit/at-end.ts"
import { Icon } from "../kit/icon.tsx"
import { Sheet } from "../kit/sheet/sheet.tsx"
import styles from "./column-sheet.module.css"
import type { ListAnswer } from "./selection-sheets.tsx"
import { workColumns } from "./work-columns.tsx"

export const columnSheet = "columns"

type ColumnSheetProps = { answer: ListAnswer; columns: string[]; view: SavedView | undefined }

/** Saves the columns to the current view, or as the account's default. */
export function ColumnSheet({ answer, columns, view }: ColumnSheetProps) {
  const rest = workColumns.flatMap(({ name }) => (columns.includes(name) ? [] : [name]))
  const [order, setOrder] = useState([...columns, ...rest])
  const [moved, setMoved] = useState("")
  const move = (at: number, by: number) => {
    const name = order[at]
    const to = at + by
    if (name === undefined) return
    setOrder(order.toSpliced(at, 1).toSpliced(to, 0, name))
    setMoved(`${headOf(name)} is column ${to + 1}.`)
  }
  return (
    <Sheet id={columnSheet} title="Columns" refused={false} answer={answer}>
      <Form method="post" preventScrollReset>
        <p className="soft">
          {view ? `The columns of ${view.name}.` : "The columns of this list, for your account."} A narrow screen leaves
          some out. Nothing changes until you save.
        </p>
        <ul className={styles.columns}>
          {order.map((name, at) => (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  name="columns[]"
                  value={name}
                  defaultChecked={columns.includes(name)}
                  disabled={name === "title"}
                />
                {headOf(name)}
              </label>
              {name === "title" && <input type="hidden" name="columns[]" value="title" />}
              <ActionIcon aria-label={`${headOf(name)} earlier`} {...unlessAtEnd(at === 0, () => move(at, -1))}>
                <Icon name="up" size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`${headOf(name)} later`}
                {...unlessAtEnd(at === order.length - 1, () => move(at, 1))}
              >
                <Icon name="down" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <p className="unseen" role="status">
          {moved}
        </p>
        {view && <ViewFields view={view} />}
        <Button variant="filled" type="submit" name="intent" value={view ? "save view" : "choose columns"}>
          Save columns
        </Button>
      </Form>
    </Sheet>
  )
}

const headOf = (name: string) => workColumns.find((column) => column.name === name)?.head ?? name

const ViewFields = ({ view: { id, name, search } }: { view: Omit<SavedView, "columns"> }) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="search" value={search} />
  </>
)
