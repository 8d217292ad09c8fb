import { Button, Textarea } from "@mantine/core"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { getEdgeButtonProps } from "../edge-button-props.ts"
import styles from "./edit.module.css"
import type { EditField, FieldChoice, RowColumn } from "./fields.ts"
import { columnWidths, InputRow, rowLines } from "./input-row.tsx"
import { findFieldError, formatFieldRows, getCellErrorKey, parseFieldRows } from "./rows.ts"
import { TooManyRows } from "./too-many-rows.tsx"

type RowsProps = {
  name: string
  label: string
  defaultValue: string
  rows: NonNullable<EditField<never, never>["rows"]>
  error?: ReactNode
  /** The errors of single cells, by `getCellErrorKey`. */
  cellErrors: Record<string, string>
  description?: ReactNode
  countries?: FieldChoice[]
  className?: string | undefined
  "data-changed"?: boolean | undefined
}

/** An empty list shows an empty row, which is not submitted. Scripts replace the form's text area by an input per cell. */
export function RowsInput({
  name,
  label,
  defaultValue,
  rows: { noun, columns, maxRows, proposed = [] },
  error: ofList,
  cellErrors,
  description,
  countries = [],
  className,
  ...changed
}: RowsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const own = useRef(false)
  const help = useId()
  const [filled, setRows] = useState<string[][] | null>(null)
  const rows = filled && filled.length === 0 ? [columns.map(() => "")] : filled
  const { errorAt, follow } = useRowErrors(name, cellErrors, filled)
  const error = ofList ?? findFieldError(cellErrors, name)
  useEffect(() => {
    const field = area.current
    if (!field) return
    const read = () => own.current || setRows(parseFieldRows(field.value, columns.length))
    read()
    field.addEventListener("input", read)
    return () => field.removeEventListener("input", read)
  }, [columns.length])
  const write = (next: string[][]) => {
    setRows(next)
    if (!area.current) return
    area.current.value = formatFieldRows(next.filter(isFilledRow).map((cells) => fillUncheckedCells(columns, cells)))
    own.current = true
    area.current.dispatchEvent(new Event("input", { bubbles: true }))
    own.current = false
  }
  const add = () => {
    // An empty list already shows the new row.
    write([...(filled ?? []), columns.map(() => "")])
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-row]:last-of-type input")?.focus())
  }
  const lines = rowLines(columns)
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
        <fieldset ref={box} className={styles.rows} style={columnWidths(columns)}>
          <legend>{label}</legend>
          {lines.length === 1 && <RowHeads columns={columns} />}
          {rows.slice(0, maxRows).map((cells, at) => (
            <InputRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and their values come from the state, so none is mixed up
              key={at}
              name={`${noun} ${at + 1}`}
              lines={lines}
              cell={(shown) => {
                const column = columns.indexOf(shown)
                return {
                  value: cells[column] ?? "",
                  onChange: (value) => {
                    const edited = cells.with(column, value)
                    follow(cells, edited)
                    write(rows.with(at, edited))
                  },
                  countries,
                  wrong: Boolean(ofList ?? errorAt(cells, column)),
                  help,
                }
              }}
              up={getEdgeButtonProps(at === 0, () => write(rows.with(at, rows[at - 1] ?? []).with(at - 1, cells)))}
              onRemove={() => write(rows.toSpliced(at, 1))}
            />
          ))}
          <TooManyRows of={rows} max={maxRows} noun={noun} onCut={() => write(rows.slice(0, maxRows))} />
          {rows.length < maxRows && <Button onClick={add}>{`Add a ${noun}`}</Button>}
          {filled?.length === 0 && proposed.length > 0 && (
            <Button onClick={() => write(proposed)}>
              {`Begin with ${proposed.map(([first]) => first).join(", ")}`}
            </Button>
          )}
          <RowsHelp id={help} error={error} description={description} />
        </fieldset>
      )}
    </div>
  )
}

const RowHeads = ({ columns }: { columns: RowColumn[] }) => (
  <div className={styles.rowHeads} aria-hidden="true">
    {columns.map(({ head }) => (
      <span key={head}>{head}</span>
    ))}
  </div>
)

const RowsHelp = ({ id, error, description }: { id: string; error: ReactNode; description: ReactNode }) =>
  (error || description) && (
    <p id={id} className={styles.help} data-error={error ? true : undefined} role={error ? "alert" : undefined}>
      {error || description}
    </p>
  )

/** An unchecked box is a no. */
const fillUncheckedCells = (columns: RowsProps["rows"]["columns"], cells: string[]) =>
  columns.map(({ control }, at) => cells[at] || (control === "tick" ? "no" : ""))

type RowErrors = {
  errorAt: (row: string[], column: number) => string | undefined
  /** The errors of an edited row stay with it. */
  follow: (row: string[], edited: string[]) => void
}

/** Errors have the positions of submitted rows, which may be moved and removed afterwards. @param rows null until scripts have read them */
function useRowErrors(name: string, errors: Record<string, string>, rows: string[][] | null): RowErrors {
  const [submitted, setSubmitted] = useState<{ errors: typeof errors; rows: string[][] } | null>(null)
  if (rows && submitted?.errors !== errors) setSubmitted({ errors, rows: rows.filter(isFilledRow) })
  const getRowIndex = (row: string[]) => {
    // Without a row, its errors are those of the empty one that is shown.
    if (submitted?.rows.length === 0 && !isFilledRow(row)) return 0
    return submitted?.rows.indexOf(row) ?? -1
  }
  return {
    errorAt: (row, column) => errors[getCellErrorKey(name, getRowIndex(row), column)],
    follow: (row, edited) =>
      setSubmitted((now) => now && { ...now, rows: now.rows.map((one) => (one === row ? edited : one)) }),
  }
}

const isFilledRow = (cells: string[]) => cells.some((cell) => cell.trim() !== "")
