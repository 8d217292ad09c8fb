/** A form as people see and type it: every field is text. */
export type Typed = Record<string, string>

/** What a field reads out of its text: values of the noun, or what is wrong with it. */
export type Read<V> = { values: { [K in keyof V]?: unknown } } | { problem: string }

export type Choice = { value: string; label: string }

/**
 * One field of an edit form, from which come its label, control, hint, text, value, place for errors, mark when changed,
 * and name in the history.
 * @template V the noun as its schema has it
 * @template D what the page's loader knows besides
 */
export type Field<V, D> = {
  label: string
  /** The noun's fields that it stands for. */
  of: readonly (keyof V & string)[]
  control: "line" | "area" | "choice" | "tick"
  show: (value: V) => string
  /** @param all the other fields as they were typed, where one means something only with another */
  read: (text: string, all: Typed) => Read<V>
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

type Options<V, D> = Partial<Omit<Field<V, D>, "label" | "control">>

/** Makes the fields of one noun: `const { line, whole } = fieldsOf<ArtworkInput, WorkForEdit>()`. */
export function fieldsOf<V, D>() {
  type Name = keyof V & string
  const set = (name: Name, value: unknown): Read<V> => ({ values: { [name]: value } as { [K in keyof V]?: unknown } })
  const text =
    (control: "line" | "area") =>
    (name: Name, label: string, options?: Options<V, D>): Field<V, D> => ({
      label,
      of: [name],
      control,
      show: (value) => String(value[name] ?? ""),
      read: (typed) => set(name, typed),
      ...options,
    })
  const line = text("line")
  return {
    line,
    area: text("area"),
    /** A line that may be empty: null. */
    optional: (name: Name, label: string, options?: Options<V, D>) =>
      line(name, label, { read: (typed) => set(name, typed.trim() || null), ...options }),
    /** A whole number; empty: null. */
    whole: (name: Name, label: string, options?: Options<V, D>) =>
      line(name, label, {
        inputMode: "numeric",
        read: (typed) => {
          const number = typed.trim()
          if (number === "") return set(name, null)
          return /^-?\d{1,15}$/.test(number) ? set(name, Number(number)) : { problem: "Please enter a whole number." }
        },
        ...options,
      }),
    tick: (name: Name, label: string, options?: Options<V, D>): Field<V, D> => ({
      label,
      of: [name],
      control: "tick",
      show: (value) => (value[name] ? "yes" : ""),
      read: (typed) => set(name, typed === "yes"),
      ...options,
    }),
    /** One of a few; the empty choice stands for null. */
    choice: (
      name: Name,
      label: string,
      choices: (value: V, data: D) => Choice[],
      options?: Options<V, D>,
    ): Field<V, D> => ({
      label,
      of: [name],
      control: "choice",
      choices,
      show: (value) => String(value[name] ?? ""),
      read: (typed) => set(name, typed || null),
      ...options,
    }),
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

/**
 * Reads a form. A field that was not touched keeps its exact value; what was typed is read as people write it.
 * @param value as it is stored, which is what the form showed
 * @returns the noun, not yet checked by its schema, and one sentence for each field that cannot be read
 */
export function readAll<V extends object, D>(
  fields: Fields<V, D>,
  typed: Typed,
  value: V,
): { value: V; problems: Record<string, string> } {
  const shown = showAll(fields, value)
  const problems: Record<string, string> = {}
  const next = { ...value }
  for (const [name, field] of Object.entries(fields)) {
    const text = oneBreak(typed[name] ?? "")
    if (text.trim() === (shown[name] ?? "").trim()) continue
    const read = field.read(text, typed)
    if ("problem" in read) problems[name] = read.problem
    else Object.assign(next, read.values)
  }
  return { value: next, problems }
}
