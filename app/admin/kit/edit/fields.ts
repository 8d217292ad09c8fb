/** A form's values as text. */
export type Typed = Record<string, string>

export type Choice = { value: string; label: string }

/**
 * One field of an edit form, which defines its label, control, hint, text, error, change mark, and name
 * in the history. What is typed is parsed on the server (`read-fields.server.ts`), so that browsers load no parser.
 * @template V the noun's type in its schema
 * @template D further data from the page's loader
 */
export type Field<V, D> = {
  label: string
  /** The noun's fields that it represents. */
  of: readonly (keyof V & string)[]
  control: "line" | "area" | "choice" | "tick" | "rows" | "options" | "names"
  /** How its text is parsed if the noun has no reader of its own for it. `optional` text is null when empty. */
  kind: "text" | "optional" | "number" | "tick"
  show: (value: V) => string
  /** How its text reads where it is not edited, beside the texts of the other fields: `8500.00` as `$8,500`. */
  display?: (text: string, all: Typed) => string
  hint?: string | ((value: V, data: D) => string)
  choices?: (value: V, data: D) => Choice[]
  /** Suggestions for a line that accepts any text. */
  suggestions?: (data: D) => string[]
  width?: "half" | "third" | "quarter"
  /** Of a list of words: the address of a JSON list of those that are in use. */
  suggestFrom?: string
  /** A day is chosen from a calendar. */
  type?: "date"
  /** The text that most have; a group of fields that hold nothing else begins folded. By default none. */
  usual?: string
  placeholder?: string
  inputMode?: "numeric" | "decimal"
  /** Of a list of rows; its text is a line for each row, with its cells between bars. `most`: as many as its schema allows. */
  rows?: { noun: string; columns: RowColumn[]; most: number }
  /** The style of its input: a work's title, a long text. */
  look?: "title" | "prose"
  /** The heading of its section serves as its label. */
  unlabeled?: boolean
}

/** `share`: how wide it is beside the others, 1 by default. */
export type RowColumn = { head: string; placeholder?: string; inputMode?: "numeric" | "decimal"; share?: number }

export type Fields<V, D> = Record<string, Field<V, D>>

type Options<V, D> = Partial<Omit<Field<V, D>, "label" | "control" | "kind">>

/** Creates the field helpers of one noun: `const { line, whole } = fieldsOf<ArtworkInput, WorkForEdit>()`. */
export function fieldsOf<V, D>() {
  type Name = keyof V & string
  const field =
    (control: Field<V, D>["control"], kind: Field<V, D>["kind"]) =>
    (name: Name, label: string, options?: Options<V, D>): Field<V, D> => ({
      label,
      of: [name],
      control,
      kind,
      show: (value) => String(value[name] ?? ""),
      ...options,
    })
  const [number, tick, choice] = [field("line", "number"), field("tick", "tick"), field("choice", "optional")]
  return {
    line: field("line", "text"),
    area: field("area", "text"),
    /** A list of words, written with commas between them. */
    names: field("names", "text"),
    /** A line that may be empty: null. */
    optional: field("line", "optional"),
    /** A whole number; empty: null. */
    whole: (name: Name, label: string, options?: Options<V, D>) =>
      number(name, label, { inputMode: "numeric", ...options }),
    tick: (name: Name, label: string, options?: Options<V, D>) =>
      tick(name, label, { show: (value) => (value[name] ? "yes" : ""), ...options }),
    /** A list whose rows are added, removed and moved. */
    rows: (name: Name, label: string, rows: NonNullable<Field<V, D>["rows"]>, options?: Options<V, D>) =>
      field("rows", "text")(name, label, { rows, ...options }),
    /** A choice of which all options are seen. */
    options: (name: Name, label: string, choices: Field<V, D>["choices"] & object, options?: Options<V, D>) =>
      field("options", "text")(name, label, { choices, ...options }),
    /** A select; the empty option is null. */
    choice: (name: Name, label: string, choices: Field<V, D>["choices"] & object, options?: Options<V, D>) =>
      choice(name, label, { choices, ...options }),
  }
}

/** A noun as form text. */
export const showAll = <V, D>(fields: Fields<V, D>, value: V): Typed =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.show(value)]))

/** The form's field for a field of the noun. */
export const fieldFor = <V, D>(fields: Fields<V, D>, name: string): string | undefined =>
  Object.keys(fields).find((field) => (fields[field]?.of as readonly string[] | undefined)?.includes(name))

/** The label of a field of the noun: `Measurements` for `heightMm`. */
export const labelOf = <V, D>(fields: Fields<V, D>, name: string): string | undefined =>
  fields[fieldFor(fields, name) ?? ""]?.label

/** Forms always submit line breaks as CR LF. */
export const oneBreak = (text: string) => text.replaceAll("\r\n", "\n")
