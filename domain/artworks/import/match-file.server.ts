import { sql } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { isPriceApplied, type RowPrice } from "./amount-currency.ts"
import { findEarlierFile } from "./earlier-rows.server.ts"
import type { Mapping } from "./fields.ts"
import { getFieldCell, groupRows, type ImportedTableRow } from "./group-rows.ts"
import { createKeyMaker } from "./import-key.ts"
import {
  findHolders,
  findTwins,
  matchByFormerKey,
  matchByNumber,
  type PlannedArtworkRow,
  type RowMatches,
} from "./known-works.server.ts"
import { type EarlierRow, matchRows, type RowMatch } from "./match-rows.ts"
import { type ReadWork, readArtworkRow } from "./read-artwork-row.ts"
import { createRepeatedNotes, type RepeatedNotes } from "./repeated-notes.ts"
import type { Survey } from "./survey.ts"

export type ArtworkRowPlan = {
  matches: ReadonlyMap<number, RowMatch>
  keepAs: string
  notes: RepeatedNotes
  earlier: ReadonlyMap<string, EarlierRow>
  /** Positions of rows whose price is not written, because it is refused or struck through. */
  pricesLeft: ReadonlySet<number>
  holders: Set<string>
}

export type WrittenRows = { works: readonly string[]; byPosition: ReadonlyMap<number, string> }

type PlannedFile = {
  /** "" for a file without a name: its rows are not stored. */
  name: string
  rows: AsyncIterable<ImportedTableRow>
  mapping: Mapping
  survey: Survey
  /** Works and rows that this import wrote before it was interrupted. */
  written: WrittenRows
  /** Notes about a price in another currency than the site's. */
  getNotes: (work: ReadWork) => string[]
}

/** Matches the file's rows to works before anything is written. Reads the whole file once more. */
export async function matchFile(db: Database, file: PlannedFile): Promise<ArtworkRowPlan> {
  const notes = createRepeatedNotes()
  const foreign = new Map<number, RowPrice>()
  const rows = await planFileRows(file, notes, foreign)
  const { works, byPosition } = file.written
  const matches: RowMatches = { byPosition: new Map(), claimed: new Set([...works, ...byPosition.values()]) }
  for (const [position, artworkId] of byPosition) matches.byPosition.set(position, { kind: "known", artworkId })
  const hasWorks = (await db.select({ id: artworks.id }).from(artworks).limit(1)).length > 0
  // Queried first: a work that is added in between is either found by the match or still unknown at writing.
  const holders = new Set(hasWorks ? (await findHolders(db, rows)).map(({ id }) => id) : [])
  const earlier =
    file.name === "" || !hasWorks ? { rows: [], keepAs: file.name } : await findEarlierFile(db, file.name, rows)
  if (hasWorks) await match(db, rows, earlier.rows, matches, byPosition)
  const byWork = new Map(earlier.rows.map((one) => [one.artworkId, one]))
  const pricesLeft = await findPricesLeft(db, file.mapping, foreign, matches)
  return { matches: matches.byPosition, keepAs: earlier.keepAs, notes, earlier: byWork, pricesLeft, holders }
}

/** Rows in a foreign currency whose works keep another price. */
async function findPricesLeft(
  db: Database,
  mapping: Mapping,
  foreign: ReadonlyMap<number, RowPrice>,
  { byPosition }: RowMatches,
): Promise<Set<number>> {
  const idOf = (position: number) => {
    const match = byPosition.get(position)
    return match && match.kind !== "new" ? match.artworkId : null
  }
  const ids = [...foreign.keys()].flatMap((position) => idOf(position) ?? [])
  const { id, currency, printOptions, wholesalePrice, cost, insuredValue, fairMarketValue } = artworks
  const columns = { id, currency, printOptions, wholesalePrice, cost, insuredValue, fairMarketValue }
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(artworks)
          .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const left = [...foreign].filter(
    ([position, rowPrice]) => !isPriceApplied(mapping, rowPrice, known.get(idOf(position) ?? "") ?? null),
  )
  return new Set(left.map(([position]) => position))
}

async function match(
  db: Database,
  rows: PlannedArtworkRow[],
  earlier: EarlierRow[],
  matches: RowMatches,
  written: WrittenRows["byPosition"],
): Promise<void> {
  const isOpen = ({ position }: PlannedArtworkRow) => !matches.byPosition.has(position)
  const [numbered, local] = [rows.filter(({ isGlobal }) => isGlobal), rows.filter(({ isGlobal }) => !isGlobal)]
  const ofEarlierFile = new Set(earlier.map(({ artworkId }) => artworkId))
  const writtenWorks = new Set(written.values())
  // Written rows help to place the others, unless they became new works.
  const isComparable = (row: PlannedArtworkRow) => isOpen(row) || ofEarlierFile.has(written.get(row.position) ?? "")
  const compare = (some: PlannedArtworkRow[], isPossible: (one: EarlierRow) => boolean) => {
    const left = earlier.filter(
      (one) => writtenWorks.has(one.artworkId) || (!matches.claimed.has(one.artworkId) && isPossible(one)),
    )
    const found = left.length > 0 ? matchRows(some.filter(isComparable), left, written) : []
    for (const [position, match] of found) {
      if (match.kind === "new" || written.has(position)) continue
      matches.byPosition.set(position, match)
      matches.claimed.add(match.artworkId)
    }
  }
  await matchByNumber(db, numbered, matches, earlier)
  compare(local, () => true)
  // Rows whose works had no number.
  compare(numbered, ({ inventoryNumber }) => inventoryNumber === null)
  await matchByFormerKey(db, local.filter(isOpen), matches)
  await findTwins(db, local.filter(isOpen), matches)
}

async function planFileRows(
  { name, rows, mapping, survey, getNotes }: PlannedFile,
  notes: RepeatedNotes,
  foreign: Map<number, RowPrice>,
) {
  const planned: PlannedArtworkRow[] = []
  const makeKey = createKeyMaker(mapping, name)
  let position = -1
  for await (const group of groupRows(mapping, rows)) {
    position++
    const read = readArtworkRow(mapping, group, survey)
    if (!read.ok) continue
    const key = makeKey(group, read.input)
    if ("problem" in key) continue
    const ofWork = getNotes(read)
    if (ofWork.length > 0) {
      const { unread, isCrossedOut, input } = read
      foreign.set(position, { unread, isCrossedOut, input: { price: input.price, currency: input.currency } })
    }
    notes.count(position, read.row, [...read.notes, ...ofWork.map((message) => ({ heading: "", cell: "", message }))])
    const { title, medium, yearText: date, size, inventoryNumber } = read.input
    const slug = mapping.layout === "solander" ? getFieldCell(mapping, group.first, "slug") : ""
    planned.push({ position, ...key, title, medium, date, size, inventoryNumber, slug })
  }
  return planned
}
