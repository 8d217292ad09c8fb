import { compareFacts, isTitled, isTrusted, type Likeness, type RowFacts } from "./likeness.ts"

export type FileRow = RowFacts & {
  position: number
  fingerprint: string
  /** The id that the file gives the row. */
  ownId: string | null
  /** Checksum of all cells. Null when unknown. */
  cells: string | null
}
export type EarlierRow = FileRow & { artworkId: string; inventoryNumber: string | null }

/**
 * Why `unclear`: the row changed, its number's work looks different, its number moved, or it is alike to a work of another
 * file.
 */
export type RowMatch =
  | { kind: "known"; artworkId: string }
  | { kind: "unclear"; artworkId: string; title: string; why: "changed" | "number" | "moved" | "alike" }
  | { kind: "new" }

/**
 * Matches rows without a global number to an earlier import of the file, so that a corrected title does not create a second
 * work: by id unless ids only count rows, by equality, then, between matches, by one differing fact. The user decides the rest.
 * @param written works of rows that an interrupted import wrote, by position
 */
export function matchRows(
  rows: readonly FileRow[],
  earlier: readonly EarlierRow[],
  written: ReadonlyMap<number, string> = new Map(),
): Map<number, RowMatch> {
  const matches = new Map<number, RowMatch>()
  const places = new Map<number, number>()
  const taken = new Set<number>()
  const same = (row: FileRow, one: EarlierRow | undefined) => {
    if (!one || taken.has(one.position) || matches.has(row.position)) return
    matches.set(row.position, { kind: "known", artworkId: one.artworkId })
    places.set(row.position, one.position)
    taken.add(one.position)
  }
  const isFree = (one: EarlierRow) => !taken.has(one.position)
  const isOpen = (row: FileRow) => !matches.has(row.position)
  if (written.size > 0) {
    const byWork = new Map(earlier.map((one) => [one.artworkId, one]))
    for (const row of rows) same(row, byWork.get(written.get(row.position) ?? ""))
  }
  for (const [row, one] of compareIds(rows, earlier, ({ ownId }) => ownId).same) same(row, one)
  // Equally many equal rows keep their order: by all cells first, then by facts.
  for (const likenessOfPair of [(row: FileRow) => row.cells, (row: FileRow) => row.fingerprint]) {
    const before = groupBy(earlier.filter(isFree), likenessOfPair)
    for (const [key, group] of groupBy(rows.filter(isOpen), likenessOfPair)) {
      const old = key === null ? undefined : before.get(key)
      if (old?.length === group.length) for (const [index, row] of group.entries()) same(row, old[index])
    }
  }
  // Each gap's part of the earlier file starts where the last one ended, so every earlier row is visited once.
  let reached = 0
  for (const gap of findGaps(rows, places)) {
    const begin = reached
    const end = gap.next ?? Number.POSITIVE_INFINITY
    while ((earlier[reached]?.position ?? end) < end) reached++
    if (gap.rows.length === 0) continue
    const left = earlier.slice(begin, reached).filter(isFree)
    matchGap(gap.rows, left, matches, same)
  }
  for (const row of rows) if (!matches.has(row.position)) matches.set(row.position, { kind: "new" })
  return matches
}

export type ComparedIds = {
  same: [FileRow, EarlierRow][]
  moved: [FileRow, EarlierRow][]
  different: [FileRow, EarlierRow][]
  /** Most rows look like the works with their ids, and no id has moved. */
  isTrusted: boolean
}

type IdPair = { row: FileRow; one: EarlierRow; isUnchanged: boolean; said: Likeness }

export function compareIds(
  rows: readonly FileRow[],
  earlier: readonly EarlierRow[],
  idOf: (one: EarlierRow) => string | null,
): ComparedIds {
  const named = earlier.filter((one) => idOf(one) !== null)
  const byId = new Map(named.map((one) => [idOf(one), one]))
  const pairs = rows.flatMap((row): IdPair[] => {
    const one = row.ownId === null ? undefined : byId.get(row.ownId)
    if (!one) return []
    const isUnchanged = row.fingerprint === one.fingerprint
    const unchanged = isTitled(row.title) ? "agrees" : "silent"
    return [{ row, one, isUnchanged, said: isUnchanged ? unchanged : compareFacts(row, one) }]
  })
  const moved = findMoved(rows, named, pairs)
  const taken = new Set(moved.values())
  const left = pairs.filter(({ row, one }) => !moved.has(row) && !taken.has(one))
  const trusted = moved.size === 0 && isTrusted(pairs.map(({ said }) => said))
  const [same, different] = [true, false].map((isSame) =>
    left
      .filter(({ said }) => (trusted || said !== "contradicts") === isSame)
      .map(({ row, one }): [FileRow, EarlierRow] => [row, one]),
  )
  return { same: same ?? [], moved: [...moved], different: different ?? [], isTrusted: trusted }
}

/** Finds rows equal to an earlier row with another id, once an own id names a work that contradicts the row. */
function findMoved(
  rows: readonly FileRow[],
  earlier: readonly EarlierRow[],
  pairs: readonly IdPair[],
): Map<FileRow, EarlierRow> {
  const moved = new Map<FileRow, EarlierRow>()
  const pairOf = new Map(pairs.map((pair) => [pair.row, pair]))
  const taken = new Set(pairs.flatMap(({ one, isUnchanged }) => (isUnchanged ? one : [])))
  const agreeing = new Set(pairs.flatMap(({ one, said }) => (said === "agrees" ? one : [])))
  const byPrint = groupBy(earlier, (one) => one.fingerprint)
  const titled = groupBy(
    earlier.filter((one) => isTitled(one.title) && !agreeing.has(one)),
    (one) => one.title,
  )
  const find = (row: FileRow) => {
    const pair = pairOf.get(row)
    const byTitle = !pair || pair.said === "contradicts" ? titled.get(row.title) : undefined
    return [byPrint.get(row.fingerprint), byTitle]
      .map((some) => some?.slice(0, maxOfOneKind).find((one) => !taken.has(one)))
      .find((one) => one !== undefined)
  }
  const displaced = new Set(pairs.flatMap(({ one, said }) => (said === "contradicts" ? one : [])))
  const hasMoved = (row: FileRow) => {
    const pair = pairOf.get(row)
    const one = pair?.isUnchanged ? undefined : find(row)
    return one !== undefined && (pair !== undefined || displaced.has(one))
  }
  if (pairs.length === 0 || !rows.some(hasMoved)) return moved
  const decided = new Set<FileRow>()
  for (const [print, some] of groupBy(rows, (row) => row.fingerprint)) {
    const before = byPrint.get(print)
    if (before?.length !== some.length) continue
    for (const [index, row] of some.entries()) {
      const one = before[index]
      if (!one) continue
      decided.add(row)
      taken.add(one)
      if (one !== pairOf.get(row)?.one) moved.set(row, one)
    }
  }
  for (const row of rows) {
    const one = decided.has(row) || pairOf.get(row)?.isUnchanged ? undefined : find(row)
    if (!one) continue
    taken.add(one)
    moved.set(row, one)
  }
  return moved
}

/** Larger groups of equal rows are not searched. */
const maxOfOneKind = 50

/** Runs of rows without a match; `next` is the earlier position of the following row, null at the end. */
function findGaps(rows: readonly FileRow[], places: ReadonlyMap<number, number>) {
  const gaps: { rows: FileRow[]; next: number | null }[] = []
  let open: FileRow[] = []
  for (const row of rows) {
    const next = places.get(row.position)
    if (next === undefined) {
      open.push(row)
      continue
    }
    gaps.push({ rows: open, next })
    open = []
  }
  gaps.push({ rows: open, next: null })
  return gaps
}

function matchGap(
  rows: readonly FileRow[],
  left: EarlierRow[],
  matches: Map<number, RowMatch>,
  same: (row: FileRow, one: EarlierRow | undefined) => void,
): void {
  const isCorrection = (row: FileRow, one: EarlierRow | undefined) => one && haveCommon(row, one, corrections)
  if (rows.length === left.length && rows.every((row, index) => isCorrection(row, left[index]))) {
    for (const [index, row] of rows.entries()) same(row, left[index])
    return
  }
  const taken = new Set<EarlierRow>()
  const take = (some: readonly FileRow[], keysOf: KeysOf): FileRow[] => {
    const find = createFinder(left, keysOf, (one) => !taken.has(one))
    return some.filter((row) => {
      const one = find(row)
      if (one) taken.add(one)
      same(row, one)
      return !one
    })
  }
  const differing = take(
    take(rows, (row) => [row.fingerprint]),
    corrections,
  )
  const free = left.filter((one) => !taken.has(one))
  const find = createFinder(free, doubts, () => true)
  // Equally many rows and works are left, so each row may be the work at its place.
  const inPlace = differing.length === free.length
  for (const [index, row] of differing.entries()) {
    const earlier = inPlace ? free[index] : find(row)
    if (!earlier || !haveCommon(row, earlier, doubts)) continue
    const { artworkId, title } = earlier
    matches.set(row.position, { kind: "unclear", artworkId, title, why: "changed" })
  }
}

type KeysOf = (row: FileRow) => string[]

const haveCommon = (row: FileRow, other: FileRow, keysOf: KeysOf): boolean => {
  const keys = new Set(keysOf(other))
  return keysOf(row).some((key) => keys.has(key))
}

/** Finds the first earlier row that shares a key, without comparing each. `isFree` must stay false once it is. */
function createFinder(earlier: readonly EarlierRow[], keysOf: KeysOf, isFree: (one: EarlierRow) => boolean) {
  const indices = new Map<string, { next: number; all: number[] }>()
  for (const [index, one] of earlier.entries()) {
    for (const key of keysOf(one)) {
      const under = indices.get(key)
      if (under) under.all.push(index)
      else indices.set(key, { next: 0, all: [index] })
    }
  }
  return (row: FileRow): EarlierRow | undefined => {
    let first = earlier.length
    for (const key of keysOf(row)) {
      const under = indices.get(key)
      if (!under) continue
      for (; under.next < under.all.length; under.next++) {
        const index = under.all[under.next] ?? earlier.length
        const one = earlier[index]
        if (!one || !isFree(one)) continue
        first = Math.min(first, index)
        break
      }
    }
    return earlier[first]
  }
}

const facts = ["title", "medium", "date", "size"] as const
type Fact = (typeof facts)[number]

const keyOf = (row: RowFacts, names: readonly Fact[]) => JSON.stringify(names.map((name) => [name, row[name]]))

const allButOne = facts.map((changed) => facts.filter((name) => name !== changed))

/** Enough to identify a work: its title, or two other facts. */
const isEnough = (row: RowFacts, names: readonly Fact[]) => {
  const said = names.filter((name) => row[name] !== "")
  return said.includes("title") || said.length >= 2
}

/** Nothing differs, or one fact was corrected and enough others are filled. */
const corrections = (row: RowFacts): string[] =>
  [facts, ...allButOne.filter((names) => isEnough(row, names))].map((names) => keyOf(row, names))

const hints: Fact[][] = [["title"], ["medium", "date"], ["medium", "size"], ["date", "size"]]

/** Only one fact differs, or enough facts agree. */
const doubts = (row: RowFacts): string[] =>
  [...allButOne, ...hints.filter((names) => names.every((name) => row[name] !== ""))].map((names) => keyOf(row, names))

function groupBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
