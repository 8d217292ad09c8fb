import type { RichText } from "./rich-text.ts"

/** JSON with sorted keys: PostgreSQL and the editor order keys differently, and equal texts must be equal strings. */
export const serializeRichText = (text: RichText): string => JSON.stringify(sortKeys(text))

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
