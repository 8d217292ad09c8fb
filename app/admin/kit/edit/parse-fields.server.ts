import { type EditField, type EditFields, type FormValues, formatFieldValues, normalizeLineBreaks } from "./fields.ts"

/** Values of the noun, or an error, which `at` assigns to another field. */
export type FieldResult<V> = { values: { [K in keyof V]?: unknown } } | { problem: string; at?: string }

/**
 * @param all the other fields as submitted, for texts that depend on them
 * @param stored the noun as the form showed it
 * @param data what the form's texts depend on beside the noun
 */
type FieldReader<V, D> = (text: string, all: FormValues, stored: V, data?: D) => FieldResult<V>

export type FieldReaders<V, Name extends string = string, D = unknown> = Partial<Record<Name, FieldReader<V, D>>>

/**
 * Untouched fields keep their exact stored value.
 * @param baseline what the form showed, so that changes since then do not count as edits
 * @returns the noun, not yet validated, and one sentence per unreadable field
 */
export function parseFieldTexts<V extends object, D>(
  fields: EditFields<V, D>,
  readers: FieldReaders<V, string, D>,
  typed: FormValues,
  value: V,
  baseline: FormValues = {},
  data?: D,
): { value: V; problems: Record<string, string> } {
  const storedTexts = formatFieldValues(fields, value, data)
  const problems: Record<string, string> = {}
  const next = { ...value }
  for (const [name, field] of Object.entries(fields)) {
    const text = normalizeLineBreaks(typed[name] ?? "")
    if (
      [storedTexts[name] ?? "", baseline[name]].some(
        (before) => before !== undefined && text.trim() === normalizeLineBreaks(before).trim(),
      )
    )
      continue
    const read = readers[name]?.(text, typed, value, data) ?? parsePlainField(field, text)
    if ("problem" in read) problems[read.at ?? name] ??= read.problem
    else Object.assign(next, read.values)
  }
  return { value: next, problems }
}

function parsePlainField<V, D>({ kind, of: [name] }: EditField<V, D>, text: string): FieldResult<V> {
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
