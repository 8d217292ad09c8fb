import type { ImportField } from "./fields.ts"
import { stateFields } from "./fields.ts"
import { getFieldsByColumn } from "./remap.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"

/** A work stays a draft until a person has checked these. */
export const decisiveFields: ReadonlySet<ImportField> = new Set(["title", "price", ...stateFields])

/** Cells with an error, or a formula without a computed value. Returns whether the work has to stay a draft. */
export function readBroken(reader: RowReader): boolean {
  const { mapping, group, unread } = reader
  let isDraft = false
  if (!group.first.broken) return false
  const fields = getFieldsByColumn(mapping)
  for (const [heading, { at, text }] of Object.entries(group.first.broken)) {
    const field = fields.get(heading)
    if (!field || (group.first.cells[heading] ?? "").trim() !== "") continue
    const holds = text === "" ? "a formula that no program has computed" : `the error ${text}`
    const draft = decisiveFields.has(field) ? " A new work stays a draft." : ""
    unread(field, `${at} holds ${holds}. ${leftEmptyHint}${draft}`, { heading, text })
    isDraft ||= decisiveFields.has(field)
  }
  return isDraft
}
