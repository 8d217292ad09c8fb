import { ActionIcon } from "@mantine/core"
import { type ComponentProps, type ComponentType, type CSSProperties, useEffect, useState } from "react"
import { StudioIcon } from "../icon.tsx"
import type { CountryTagsProps } from "./country-tags.tsx"
import styles from "./edit.module.css"
import type { FieldChoice, RowColumn } from "./fields.ts"

type InputRowProps = {
  /** For the names of its cells and buttons: “zone 1”. */
  name: string
  lines: RowColumn[][]
  cell: (column: RowColumn) => Omit<ComponentProps<typeof Cell>, "column" | "label">
  up: Partial<ComponentProps<typeof ActionIcon>>
  onRemove: () => void
}

export const InputRow = ({ name, lines, cell, up, onRemove }: InputRowProps) => (
  <div className={styles.row} data-row data-lines={lines.length > 1 || undefined}>
    {lines.map((columns, at) => (
      <div key={columns[0]?.head} className={styles.line} style={columnWidths(columns)}>
        {columns.map((column) => (
          <Cell key={column.head} column={column} label={`${column.head}, ${name}`} {...cell(column)} />
        ))}
        {at === 0 && (
          <span className={styles.rowTools}>
            <ActionIcon aria-label={`Move ${name} up`} {...up}>
              <StudioIcon name="up" />
            </ActionIcon>
            <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
              <StudioIcon name="close" />
            </ActionIcon>
          </span>
        )}
      </div>
    ))}
  </div>
)

export const rowLines = (columns: RowColumn[]): RowColumn[][] =>
  [columns.filter(({ below }) => !below), columns.filter(({ below }) => below)].filter(({ length }) => length > 0)

export const columnWidths = (columns: RowColumn[]) =>
  ({ "--columns": columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(" ") }) as CSSProperties

type CellProps = {
  column: RowColumn
  label: string
  value: string
  onChange: (value: string) => void
  countries: FieldChoice[]
  wrong: boolean
  /** The id of the list's help, which shows the error. */
  help: string
}

function Cell({ column, label, value, ...cell }: CellProps) {
  const { head, control, placeholder, inputMode } = column
  const { onChange, countries, wrong, help } = cell
  const problem = { "aria-invalid": wrong || undefined, "aria-describedby": wrong ? help : undefined }
  if (control === "tick")
    return (
      <label className={styles.tickCell}>
        <span>{head}</span>
        <input
          type="checkbox"
          aria-label={label}
          {...problem}
          checked={/^y/i.test(value)}
          onChange={(event) => onChange(event.currentTarget.checked ? "yes" : "no")}
        />
      </label>
    )
  if (control === "countries") return <Countries {...{ head, label, value, onChange, countries, problem }} />
  return (
    <label>
      <span>{head}</span>
      <input
        placeholder={placeholder}
        inputMode={inputMode}
        aria-label={label}
        {...problem}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

type CountriesProps = Omit<CountryTagsProps, "className"> & { head: string }

/** A text input until the tag input, which few forms need, has loaded. */
function Countries({ head, ...tags }: CountriesProps) {
  const [Tags, setTags] = useState<{ shown: ComponentType<CountryTagsProps> } | null>(null)
  useEffect(() => {
    let isHere = true
    void import("./country-tags.tsx").then((loaded) => isHere && setTags({ shown: loaded.default }))
    return () => {
      isHere = false
    }
  }, [])
  const { label, value, onChange, problem } = tags
  return (
    <div className={styles.countriesCell}>
      <span aria-hidden="true">{head}</span>
      {Tags ? (
        <Tags.shown {...tags} />
      ) : (
        <input
          aria-label={label}
          {...problem}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
