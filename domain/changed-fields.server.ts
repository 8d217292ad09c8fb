import { isDeepStrictEqual } from "node:util"

/** The names of fields that differ from what is stored. Documents are compared by what they say: databases order their keys anew. */
export function changedFields(before: Record<string, unknown>, fields: Record<string, unknown>): string[] {
  const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
  return Object.entries(fields)
    .filter(([name, value]) => !isDeepStrictEqual(plain(before[name]), plain(value)))
    .map(([name]) => name)
}
