import { isDeepStrictEqual } from "node:util"

/** Fields by name, with the value before a change and the value after it, as JSON holds them. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>

/**
 * What saving some fields changes. Values are compared as JSON: the database orders the keys of documents anew.
 * @param before the stored row, which may have more columns
 * @param after the fields to be saved; a field that is undefined is stored as null
 */
export function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {}
  for (const [name, value] of Object.entries(after)) {
    const change = { before: asJson(before[name]), after: asJson(value) }
    if (!isDeepStrictEqual(change.before, change.after)) changes[name] = change
  }
  return changes
}

const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
