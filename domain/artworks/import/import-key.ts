import { createHash } from "node:crypto"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { ArtworkInput } from "../artwork.ts"
import type { ImportField, Layout, Mapping } from "./fields.ts"
import { getFieldCell, type ImportedTableRow, type RowGroup } from "./group-rows.ts"
import type { RowFacts } from "./likeness.ts"
import { getStoredCells } from "./sheet-marks.ts"

export type RowKey = {
  key: string
  /** `key` is made of a number or id that means the same in every file. */
  isGlobal: boolean
  /** The row's number, or an id that may mean nothing outside of the file. */
  ownId: string | null
  /** Keys that 1.0.0 gave a work with this id. */
  formerKeys: string[]
  /** Hash of title, medium, date and size. */
  fingerprint: string
  cells: string
}

const unknownPrograms: ReadonlySet<Layout> = new Set(["generic", "museum"])

const hash = (words: unknown): string =>
  createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 22)

export const getFingerprint = ({ title, medium, date, size }: RowFacts): string => hash([title, medium, date, size])

/** Sorted, because the order of columns may change. */
const listFilledCells = (row: ImportedTableRow) =>
  Object.entries(getStoredCells(row))
    .map(([heading, cell]) => [heading, cell.trim()] as const)
    .filter(([, cell]) => cell !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * The inventory number, else a known program's id, else the row's place. An unknown program's id is valid within its file only:
 * two files can have equal ids for other works. Use one maker per run.
 * @param file its name, so that its rows have no key of another file
 */
export function createKeyMaker(mapping: Mapping, file = "") {
  const used = new Map<string, number>()
  const isKnownProgram = !unknownPrograms.has(mapping.layout)
  return (group: RowGroup, input: ArtworkInput): RowKey | { problem: string } => {
    const cell = (field: ImportField) => getFieldCell(mapping, group.first, field)
    const named = (field: ImportField, kind: string, value = cell(field)) => (value === "" ? null : { kind, value })
    const number = named("inventoryNumber", "inventory", input.inventoryNumber ?? "")
    const id = number
      ? null
      : (named("handle", mapping.layout) ?? named("slug", "slug") ?? named("sku", "sku") ?? named("id", mapping.layout))
    const { title, medium, yearText: date, size } = input
    const fingerprint = getFingerprint({ title, medium, date, size })
    const hashes = { fingerprint, cells: hash(listFilledCells(group.first)) }
    const global = number ?? (isKnownProgram ? id : null)
    if (global) {
      const key = `${global.kind}:${global.value.toLowerCase()}`
      if (used.has(key))
        return { problem: `“${truncateText(global.value, 80)}” is already used in row ${used.get(key)}` }
      used.set(key, group.first.number)
      return { key, isGlobal: true, ownId: key, formerKeys: [], ...hashes }
    }
    const ownId = id ? `${id.kind}:${id.value.toLowerCase()}` : null
    const print = hash([file, ownId ?? fingerprint])
    const count = (used.get(print) ?? 0) + 1
    used.set(print, count)
    // A repeated id identifies nothing.
    const isRepeated = ownId !== null && count > 1
    return {
      key: `row:${print}:${count}`,
      isGlobal: false,
      ownId: isRepeated ? null : ownId,
      formerKeys: ownId !== null && !isRepeated ? [ownId] : [],
      ...hashes,
    }
  }
}
