import type { ImportField } from "./fields.ts"
import { stateFields } from "./fields.ts"
import { fieldsByColumn } from "./remap.ts"
import { leftEmpty, type RowReader } from "./row-reader.ts"

/** A work stays a draft until a person has checked these. */
export const decisive: ReadonlySet<ImportField> = new Set(["title", "price", ...stateFields])

/** Cells with an error, or a formula without a computed value. Returns whether the work has to stay a draft. */
export function readBroken(reader: RowReader): boolean {
  const { mapping, group, unread } = reader
  let isDraft = false
  if (!group.first.broken) return false
  const fields = fieldsByColumn(mapping)
  for (const [heading, { at, text }] of Object.entries(group.first.broken)) {
    const field = fields.get(heading)
    if (!field || (group.first.cells[heading] ?? "").trim() !== "") continue
    const holds = text === "" ? "a formula that no program has computed" : `the error ${text}`
    const draft = decisive.has(field) ? " A new work stays a draft." : ""
    unread(field, `${at} holds ${holds}. ${leftEmpty}${draft}`, { heading, text })
    isDraft ||= decisive.has(field)
  }
  return isDraft
}
