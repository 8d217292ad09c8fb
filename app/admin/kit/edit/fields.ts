/** A form as people see and type it: every field is text. */
export type Typed = Record<string, string>

export type Choice = { value: string; label: string }

/**
 * One field of an edit form, from which come its label, control, hint, text, place for errors, mark when changed, and name
 * in the history. What is typed is read on the server (`read-fields.server.ts`), so that no parser reaches the browser.
 * @template V the noun as its schema has it
 * @template D what the page's loader knows besides
 */
export type Field<V, D> = {
  label: string
  /** The noun's fields that it stands for. */
  of: readonly (keyof V & string)[]
  control: "line" | "area" | "choice" | "tick"
  /** What its text stands for, where the noun has no reader of its own for it. `optional` text is null when empty. */
  kind: "text" | "optional" | "number" | "tick"
  show: (value: V) => string
  hint?: string | ((value: V, data: D) => string)
  choices?: (value: V, data: D) => Choice[]
  /** What the browser offers for a line that takes any text. */
  suggestions?: (data: D) => string[]
  width?: "half" | "third"
  placeholder?: string
  inputMode?: "numeric" | "decimal"
  /** How its input looks: a work's title, a long text. */
  look?: "title" | "prose"
  /** Its part of the page has its label as a heading already. */
  unlabeled?: boolean
}

export type Fields<V, D> = Record<string, Field<V, D>>

type Options<V, D> = Partial<Omit<Field<V, D>, "label" | "control" | "kind">>

/** Makes the fields of one noun: `const { line, whole } = fieldsOf<ArtworkInput, WorkForEdit>()`. */
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
    /** A line that may be empty: null. */
    optional: field("line", "optional"),
    /** A whole number; empty: null. */
    whole: (name: Name, label: string, options?: Options<V, D>) =>
      number(name, label, { inputMode: "numeric", ...options }),
    tick: (name: Name, label: string, options?: Options<V, D>) =>
      tick(name, label, { show: (value) => (value[name] ? "yes" : ""), ...options }),
    /** One of a few; the empty choice stands for null. */
    choice: (name: Name, label: string, choices: Field<V, D>["choices"] & object, options?: Options<V, D>) =>
      choice(name, label, { choices, ...options }),
  }
}

/** A noun as its form shows it. */
export const showAll = <V, D>(fields: Fields<V, D>, value: V): Typed =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.show(value)]))

/** The form's field behind a field of the noun. */
export const fieldFor = <V, D>(fields: Fields<V, D>, name: string): string | undefined =>
  Object.keys(fields).find((field) => (fields[field]?.of as readonly string[] | undefined)?.includes(name))

/** What people call a field of the noun: `Measurements` for `heightMm`. */
export const labelOf = <V, D>(fields: Fields<V, D>, name: string): string | undefined =>
  fields[fieldFor(fields, name) ?? ""]?.label

/** Forms send line breaks as CR LF, whatever was typed. */
export const oneBreak = (text: string) => text.replaceAll("\r\n", "\n")
