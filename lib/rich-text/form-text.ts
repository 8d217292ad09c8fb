import type { RichText } from "./rich-text.ts"

/**
 * A text as JSON with its keys in one order, for a form's field: PostgreSQL orders the keys of documents differently
 * than an editor, and equal texts are to be equal as strings.
 */
export const formTextOf = (text: RichText): string => JSON.stringify(ordered(text))

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}
