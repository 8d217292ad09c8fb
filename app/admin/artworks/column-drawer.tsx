import { ActionIcon } from "@mantine/core"
import { useState } from "react"
import { Form } from "react-router"
import type { SavedView } from "../../../domain/accounts/people/list-views.server.ts"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { getEdgeButtonProps } from "../kit/edge-button-props.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import styles from "./column-drawer.module.css"
import type { ListAnswer } from "./selection-drawers.tsx"
import { workColumns } from "./work-columns.tsx"

export const columnDrawer = "columns"

type ColumnDrawerProps = { answer: ListAnswer; columns: string[]; view: SavedView | undefined }

/** Saves the columns to the current view, or as the account's default. */
export function ColumnDrawer({ answer, columns, view }: ColumnDrawerProps) {
  const rest = workColumns.flatMap(({ name }) => (columns.includes(name) ? [] : [name]))
  const [order, setOrder] = useState([...columns, ...rest])
  const [moved, setMoved] = useState("")
  const move = (at: number, by: number) => {
    const name = order[at]
    const to = at + by
    if (name === undefined) return
    setOrder(order.toSpliced(at, 1).toSpliced(to, 0, name))
    setMoved(`${getColumnHead(name)} is column ${to + 1}.`)
  }
  return (
    <Drawer id={columnDrawer} title="Columns" refused={false} answer={answer}>
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
                {getColumnHead(name)}
              </label>
              {name === "title" && <input type="hidden" name="columns[]" value="title" />}
              <ActionIcon
                aria-label={`${getColumnHead(name)} earlier`}
                {...getEdgeButtonProps(at === 0, () => move(at, -1))}
              >
                <StudioIcon name="up" size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`${getColumnHead(name)} later`}
                {...getEdgeButtonProps(at === order.length - 1, () => move(at, 1))}
              >
                <StudioIcon name="down" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <p className="unseen" role="status">
          {moved}
        </p>
        {view && <ViewFields view={view} />}
        <SubmitButton variant="filled" intent={view ? "save view" : "choose columns"}>
          Save columns
        </SubmitButton>
      </Form>
    </Drawer>
  )
}

const getColumnHead = (name: string) => workColumns.find((column) => column.name === name)?.head ?? name

const ViewFields = ({ view: { id, name, search } }: { view: Omit<SavedView, "columns"> }) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="search" value={search} />
  </>
)
