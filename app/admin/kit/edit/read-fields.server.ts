import { type EditField, type EditFields, type FormValues, oneBreak, showAll } from "./fields.ts"

/** Values of the noun, or an error, which `at` assigns to another field. */
export type FieldResult<V> = { values: { [K in keyof V]?: unknown } } | { problem: string; at?: string }

/**
 * @param all the other fields as submitted, for texts that depend on them
 * @param stored the noun as the form showed it
 * @param data what the form's texts depend on beside the noun
 */
type Reader<V, D> = (text: string, all: FormValues, stored: V, data?: D) => FieldResult<V>

export type Readers<V, Name extends string = string, D = unknown> = Partial<Record<Name, Reader<V, D>>>

/**
 * Untouched fields keep their exact stored value.
 * @param opened what the form showed, so that changes since then do not count as edits
 * @returns the noun, not yet validated, and one sentence per unreadable field
 */
export function readAll<V extends object, D>(
  fields: EditFields<V, D>,
  readers: Readers<V, string, D>,
  typed: FormValues,
  value: V,
  opened: FormValues = {},
  data?: D,
): { value: V; problems: Record<string, string> } {
  const shown = showAll(fields, value, data)
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
    const read = readers[name]?.(text, typed, value, data) ?? readPlain(field, text)
    if ("problem" in read) problems[read.at ?? name] ??= read.problem
    else Object.assign(next, read.values)
  }
  return { value: next, problems }
}

function readPlain<V, D>({ kind, of: [name] }: EditField<V, D>, text: string): FieldResult<V> {
  const trimmed = text.trim()
  const set = (value: unknown): FieldResult<V> => ({
    values: { [name as string]: value } as { [K in keyof V]?: unknown },
  })
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
