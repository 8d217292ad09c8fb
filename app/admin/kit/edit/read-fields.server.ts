import { type Field, type Fields, oneBreak, showAll, type Typed } from "./fields.ts"

/** What a field reads out of its text: values of the noun, or what is wrong with it, or with another field because of it. */
export type Read<V> = { values: { [K in keyof V]?: unknown } } | { problem: string; at?: string }

/**
 * How a noun reads those of its fields that are more than text, a whole number or a tick.
 * @param all the other fields as they were typed, where one means something only with another
 * @param stored the noun as the form showed it
 */
export type Readers<V, Name extends string = string> = Partial<
  Record<Name, (text: string, all: Typed, stored: V) => Read<V>>
>

/**
 * Reads a form. A field that was not touched keeps its exact value; what was typed is read as people write it.
 * @param value as it is stored
 * @param opened what the form showed, where it says so: that a renamed series or a drag has changed since was not typed
 * @returns the noun, not yet checked by its schema, and one sentence for each field that cannot be read
 */
export function readAll<V extends object, D>(
  fields: Fields<V, D>,
  readers: Readers<V>,
  typed: Typed,
  value: V,
  opened: Typed = {},
): { value: V; problems: Record<string, string> } {
  const shown = showAll(fields, value)
  const problems: Record<string, string> = {}
  const next = { ...value }
  for (const [name, field] of Object.entries(fields)) {
    const text = oneBreak(typed[name] ?? "")
    if (
      [shown[name] ?? "", opened[name]].some(
        (before) => before !== undefined && text.trim() === oneBreak(before).trim(),
      )
    )
      continue
    const read = readers[name]?.(text, typed, value) ?? readPlain(field, text)
    if ("problem" in read) problems[read.at ?? name] ??= read.problem
    else Object.assign(next, read.values)
  }
  return { value: next, problems }
}

/** Sets the first of the noun's fields that the form's field stands for. */
function readPlain<V, D>({ kind, of: [name] }: Field<V, D>, text: string): Read<V> {
  const trimmed = text.trim()
  const set = (value: unknown): Read<V> => ({ values: { [name as string]: value } as { [K in keyof V]?: unknown } })
  switch (kind) {
    case "text":
      return set(text)
    case "optional":
      return set(trimmed || null)
    case "tick":
      return set(text === "yes")
    case "number":
      if (trimmed === "") return set(null)
      return /^-?\d{1,15}$/.test(trimmed) ? set(Number(trimmed)) : { problem: "Please enter a whole number." }
  }
}
