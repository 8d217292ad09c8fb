import { isDeepStrictEqual } from "node:util"

/** JSON values. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>

/** Compares as JSON, because the database reorders keys. An undefined field is stored as null. */
export function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const changes: FieldChanges = {}
  for (const [name, value] of Object.entries(after)) {
    const change = { before: asJson(before[name]), after: asJson(value) }
    if (!isDeepStrictEqual(change.before, change.after)) changes[name] = change
  }
  return changes
}

const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
