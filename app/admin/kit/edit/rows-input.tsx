import { ActionIcon, Button, Textarea } from "@mantine/core"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { unlessAtEnd } from "../at-end.ts"
import { Icon } from "../icon.tsx"
import styles from "./edit.module.css"
import type { Field } from "./fields.ts"
import { cellName, rowsIn, rowsText } from "./rows.ts"
import { TooMany } from "./too-many.tsx"

type RowsProps = {
  name: string
  label: string
  defaultValue: string
  rows: NonNullable<Field<never, never>["rows"]>
  /** Of the list as a whole. */
  error?: ReactNode
  /** The form's errors: those of single cells have the names of `cellName`. */
  cellErrors: Record<string, string>
  description?: ReactNode
  className?: string | undefined
  "data-changed"?: boolean | undefined
}

const isFilled = (cells: string[]) => cells.some((cell) => cell.trim() !== "")

/**
 * A list whose rows are added, removed and moved; an empty one shows an empty row, which is not sent. The form's field is a text area with a line for each row; with scripts it
 * is hidden, and each cell has an input.
 */
export function RowsInput({
  name,
  label,
  defaultValue,
  rows: { noun, columns, most },
  error: ofList,
  cellErrors,
  description,
  className,
  ...changed
}: RowsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const own = useRef(false)
  const help = useId()
  const [filled, setRows] = useState<string[][] | null>(null)
  const rows = filled && filled.length === 0 ? [columns.map(() => "")] : filled
  const errorAt = (row: number, column: number) =>
    ofList ?? cellErrors[cellName(name, rows?.slice(0, row).filter(isFilled).length ?? 0, column)]
  const error = ofList ?? Object.entries(cellErrors).find(([cell]) => cell.startsWith(`${name}.`))?.[1]
  useEffect(() => {
    const field = area.current
    if (!field) return
    const read = () => own.current || setRows(rowsIn(field.value, columns.length))
    read()
    field.addEventListener("input", read)
    return () => field.removeEventListener("input", read)
  }, [columns.length])
  const write = (next: string[][]) => {
    setRows(next)
    if (!area.current) return
    area.current.value = rowsText(next.filter(isFilled))
    own.current = true
    area.current.dispatchEvent(new Event("input", { bubbles: true }))
    own.current = false
  }
  const add = () => {
    // what is empty already is the new one
    write([...(filled ?? []), columns.map(() => "")])
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-row]:last-of-type input")?.focus())
  }
  const heads = columns.map(({ head }) => head).join(" | ")
  return (
    <div className={className} {...changed}>
      <Textarea
        ref={area}
        name={name}
        label={label}
        defaultValue={defaultValue}
        hidden={rows !== null}
        display={rows === null ? undefined : "none"}
        description={`A line for each ${noun}: ${heads}`}
        error={rows === null && error}
      />
      {rows && (
        <fieldset ref={box} className={styles.rows} style={{ "--columns": template(columns) } as React.CSSProperties}>
          <legend>{label}</legend>
          <div className={styles.rowHeads} aria-hidden="true">
            {columns.map(({ head }) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          {rows.slice(0, most).map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and their values come from the state, so none is mixed up
            <div key={at} className={styles.row} data-row>
              {columns.map(({ head, share: _, ...input }, column) => (
                <label key={head}>
                  <span>{head}</span>
                  <input
                    {...input}
                    aria-label={`${head}, ${noun} ${at + 1}`}
                    aria-invalid={errorAt(at, column) ? true : undefined}
                    aria-describedby={errorAt(at, column) ? help : undefined}
                    value={cells[column] ?? ""}
                    onChange={(event) => write(rows.with(at, cells.with(column, event.currentTarget.value)))}
                  />
                </label>
              ))}
              <span className={styles.rowTools}>
                <ActionIcon
                  aria-label={`Move ${noun} ${at + 1} up`}
                  {...unlessAtEnd(at === 0, () => write(rows.with(at, rows[at - 1] ?? []).with(at - 1, cells)))}
                >
                  <Icon name="up" />
                </ActionIcon>
                <ActionIcon aria-label={`Remove ${noun} ${at + 1}`} onClick={() => write(rows.toSpliced(at, 1))}>
                  <Icon name="close" />
                </ActionIcon>
              </span>
            </div>
          ))}
          <TooMany of={rows} most={most} noun={noun} onCut={() => write(rows.slice(0, most))} />
          {rows.length < most && (
            <Button variant="transparent" onClick={add}>
              {`Add a ${noun}`}
            </Button>
          )}
          {(error || description) && (
            <p
              id={help}
              className={styles.help}
              data-error={error ? true : undefined}
              role={error ? "alert" : undefined}
            >
              {error || description}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}

/** The columns' widths for the style sheet. */
const template = (columns: RowsProps["rows"]["columns"]) =>
  columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(" ")
