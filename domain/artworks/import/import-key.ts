import { createHash } from "node:crypto"
import { cut } from "../../../lib/cut.ts"
import type { ArtworkInput } from "../artwork.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, type RowGroup } from "./group-rows.ts"

/** `fingerprint` is null where the row has a name of its own, such as an inventory number. */
export type RowKey = { key: string; fingerprint: string | null }

/**
 * Makes the keys by which a second run of a file knows its works again: the inventory number, else what the shop calls
 * the work (handle, SKU, id), else a fingerprint of title, medium, date and size with a count, so that ten works called
 * “Untitled” stay ten. Use one maker for one run of a file.
 * @returns a function from a work to its key, or to the problem of a key that the file has used before
 */
export function keyMaker(mapping: Mapping) {
  const used = new Map<string, number>()
  return (group: RowGroup, input: ArtworkInput): RowKey | { problem: string } => {
    const cell = (field: ImportField) => cellOf(mapping, group.first, field)
    const own = (field: ImportField, kind: string, value = cell(field)) => (value === "" ? null : { kind, value })
    const named =
      own("inventoryNumber", "inventory", input.inventoryNumber ?? "") ??
      own("handle", mapping.layout) ??
      own("slug", "slug") ??
      own("sku", "sku") ??
      own("id", mapping.layout)
    if (named) {
      const key = `${named.kind}:${named.value.toLowerCase()}`
      if (used.has(key)) return { problem: `“${cut(named.value, 80)}” is already used in row ${used.get(key)}` }
      used.set(key, group.first.number)
      return { key, fingerprint: null }
    }
    const said = JSON.stringify([input.title, input.medium, input.yearText, input.size])
    const print = createHash("sha256").update(said).digest("base64url").slice(0, 22)
    const count = (used.get(print) ?? 0) + 1
    used.set(print, count)
    return { key: `row:${print}:${count}`, fingerprint: print }
  }
}
