import type { ThumbPicture } from "../thumb.tsx"
import { getCellErrorKey } from "./rows.ts"

export const publishIntent = "save and publish"

export type FormValues = Record<string, string>

export type FieldChoice = { value: string; label: string; picture?: ThumbPicture | null }

/** Its text is parsed on the server (`parse-fields.server.ts`), so that browsers load no parser. */
export type EditField<V, D> = {
  label: string
  of: readonly (keyof V & string)[]
  control: "line" | "area" | "choice" | "tick" | "rows" | "options" | "pictures" | "names"
  /** The parser for its text without a reader of its own; `optional` text is null when empty. */
  kind: "text" | "optional" | "number" | "tick"
  /** `data`: what the text depends on beside the noun, such as the studio's units. */
  show: (value: V, data?: D) => string
  /** The formatted text in read-only places: `8500.00` as `$8,500`. */
  display?: (text: string, all: FormValues) => string
  hint?: string | ((value: V, data: D) => string)
  choices?: (value: V, data: D) => FieldChoice[]
  suggestions?: (data: D) => string[]
  width?: "half" | "third" | "quarter"
  /** The URL of a JSON list of the names in use. */
  suggestFrom?: string
  type?: "date"
  /** A group whose fields all have this text begins collapsed; empty by default. */
  usual?: string
  placeholder?: string
  inputMode?: "numeric" | "decimal"
  /** One line per row, `|` between cells. `most`: the schema's maximum; `proposed`: rows offered to an empty list. */
  rows?: { noun: string; columns: RowColumn[]; maxRows: number; proposed?: string[][] }
  look?: "title" | "prose"
  /** Its control shows errors at the schema's own paths: `blocks.3.text`. */
  hasPaths?: true
  unlabeled?: boolean
}

/**
 * `share`: relative width, 1 by default; `below`: in a second line of its row; `of`: its value in the schema's row, such as
 * `rates.small`.
 */
export type RowColumn = {
  head: string
  of?: string
  below?: true
  placeholder?: string
  inputMode?: "numeric" | "decimal"
  share?: number
  /** With scripts: countries are chosen by name and stored as codes; a checkbox is stored as yes or no. */
  control?: "countries" | "tick"
}

export type EditFields<V, D> = Record<string, EditField<V, D>>

type FieldOptions<V, D> = Partial<Omit<EditField<V, D>, "label" | "control" | "kind">>

export function defineFields<V, D>() {
  type Name = keyof V & string
  const field =
    (control: EditField<V, D>["control"], kind: EditField<V, D>["kind"]) =>
    (name: Name, label: string, options?: FieldOptions<V, D>): EditField<V, D> => ({
      label,
      of: [name],
      control,
      kind,
      show: (value) => String(value[name] ?? ""),
      ...options,
    })
  const [number, tick, choice] = [field("line", "number"), field("tick", "tick"), field("choice", "optional")]
  return {
    field,
    line: field("line", "text"),
    area: field("area", "text"),
    names: field("names", "text"),
    optional: field("line", "optional"),
    whole: (name: Name, label: string, options?: FieldOptions<V, D>) =>
      number(name, label, { inputMode: "numeric", ...options }),
    tick: (name: Name, label: string, options?: FieldOptions<V, D>) =>
      tick(name, label, { show: (value) => (value[name] ? "yes" : ""), ...options }),
    rows: (name: Name, label: string, rows: NonNullable<EditField<V, D>["rows"]>, options?: FieldOptions<V, D>) =>
      field("rows", "text")(name, label, { rows, ...options }),
    options: (name: Name, label: string, choices: EditField<V, D>["choices"] & object, options?: FieldOptions<V, D>) =>
      field("options", "text")(name, label, { choices, ...options }),
    pictures: (name: Name, label: string, choices: EditField<V, D>["choices"] & object, options?: FieldOptions<V, D>) =>
      field("pictures", "text")(name, label, { choices, ...options }),
    /** The empty option is null. */
    choice: (name: Name, label: string, choices: EditField<V, D>["choices"] & object, options?: FieldOptions<V, D>) =>
      choice(name, label, { choices, ...options }),
  }
}

export const formatFieldValues = <V, D>(fields: EditFields<V, D>, value: V, data?: D): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.show(value, data)]))

export const findFieldName = <V, D>(fields: EditFields<V, D>, name: string): string | undefined =>
  Object.keys(fields).find((field) => (fields[field]?.of as readonly string[] | undefined)?.includes(name))

/** The cell of an issue that a schema has in a list: `taxes.rows.1.region` is `taxes.1.2`. */
export function findCellName<V, D>(fields: EditFields<V, D>, path: string): string | undefined {
  const [, list = "", row = "", value = ""] = /^(.+?)\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  const name = findFieldName(fields, list)
  if (name !== undefined && fields[name]?.hasPaths) return path
  const columns = name === undefined ? [] : (fields[name]?.rows?.columns ?? [])
  const column = columns.findIndex(({ of }) => of !== undefined && (value === of || value.startsWith(`${of}.`)))
  return name === undefined || column < 0 ? name : getCellErrorKey(name, Number(row), column)
}

/** Forms always submit line breaks as CR LF. */
export const normalizeLineBreaks = (text: string) => text.replaceAll("\r\n", "\n")
