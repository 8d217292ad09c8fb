/** What a row says of its work, as far as it tells one work from another. */
export type RowFacts = { title: string; medium: string; date: string; size: string }

/** A row of the file that is imported now, or of the same file as it was imported before, in the file's order. */
export type FileRow = RowFacts & { position: number; fingerprint: string }
export type EarlierRow = FileRow & { artworkId: string }

/** Which work a row is: one that an earlier import brought, a new one, or perhaps the one that is named. */
export type RowMatch =
  | { kind: "known"; earlier: EarlierRow }
  | { kind: "unclear"; earlier: EarlierRow }
  | { kind: "new" }

/**
 * Compares a file with what an earlier import of it brought, for rows that have no name of their own, so that a corrected
 * title or size does not make a second work. Rows that say the same are the same work. Between two such rows, the rows
 * that are left are compared in their order: a row that differs from an earlier one in a single fact is that work; where
 * more differs, or nothing is left to compare by, a person has to say.
 *
 * @param rows in the file's order
 * @param earlier in the order of the earlier file
 * @returns what each row is, by its position
 */
export function matchRows(rows: readonly FileRow[], earlier: readonly EarlierRow[]): Map<number, RowMatch> {
  const matches = new Map<number, RowMatch>()
  const taken = new Set<number>()
  const same = (row: FileRow, one: EarlierRow | undefined) => {
    if (!one) return
    matches.set(row.position, { kind: "known", earlier: one })
    taken.add(one.position)
  }
  const before = groupBy(earlier, (row) => row.fingerprint)
  // Rows that say the same, as often now as then, keep their order among themselves.
  for (const [fingerprint, group] of groupBy(rows, (row) => row.fingerprint)) {
    const old = before.get(fingerprint)
    if (old?.length === group.length) for (const [index, row] of group.entries()) same(row, old[index])
  }
  // Each gap's part of the earlier file begins where the last one ended, so that every earlier row is looked at once.
  let reached = 0
  for (const gap of gapsOf(rows, matches)) {
    const begin = reached
    const end = gap.next ?? Number.POSITIVE_INFINITY
    while ((earlier[reached]?.position ?? end) < end) reached++
    if (gap.rows.length === 0) continue
    const left = earlier.slice(begin, reached).filter((one) => !taken.has(one.position))
    matchGap(gap.rows, left, matches, same)
  }
  for (const row of rows) if (!matches.has(row.position)) matches.set(row.position, { kind: "new" })
  return matches
}

/** Runs of rows without a match; `next` is where the earlier file had the row that follows, null at the end. */
function gapsOf(rows: readonly FileRow[], matches: ReadonlyMap<number, RowMatch>) {
  const gaps: { rows: FileRow[]; next: number | null }[] = []
  let open: FileRow[] = []
  for (const row of rows) {
    const match = matches.get(row.position)
    if (match?.kind !== "known") {
      open.push(row)
      continue
    }
    gaps.push({ rows: open, next: match.earlier.position })
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
    const find = finder(left, keysOf, (one) => !taken.has(one))
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
  const find = finder(free, doubts, () => true)
  // As many rows as works are left: each stands where one of them stood, so it may be that one.
  const inPlace = differing.length === free.length
  for (const [index, row] of differing.entries()) {
    const earlier = inPlace ? free[index] : find(row)
    if (earlier && haveCommon(row, earlier, doubts)) matches.set(row.position, { kind: "unclear", earlier })
  }
}

/** What two rows must have in common, as keys: one key that both have is enough. */
type KeysOf = (row: FileRow) => string[]

const haveCommon = (row: FileRow, other: FileRow, keysOf: KeysOf): boolean => {
  const keys = new Set(keysOf(other))
  return keysOf(row).some((key) => keys.has(key))
}

/**
 * Finds to a row the first of the earlier rows that has a key in common with it, without comparing it to each.
 * @param isFree whether an earlier row may still be found; once it may not, it never may again
 */
function finder(earlier: readonly EarlierRow[], keysOf: KeysOf, isFree: (one: EarlierRow) => boolean) {
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

/** All facts but one, each in turn. */
const allButOne = facts.map((changed) => facts.filter((name) => name !== changed))

/** Enough to tell a work by: its title, or two other facts. */
const isEnough = (row: RowFacts, names: readonly Fact[]) => {
  const said = names.filter((name) => row[name] !== "")
  return said.includes("title") || said.length >= 2
}

/** Nothing differs, or one fact was corrected and the others say something. */
const corrections = (row: RowFacts): string[] =>
  [facts, ...allButOne.filter((names) => isEnough(row, names))].map((names) => keyOf(row, names))

const hints: Fact[][] = [["title"], ["medium", "date"], ["medium", "size"], ["date", "size"]]

/** Only one fact differs, whatever the others say, or enough of them agree. */
const doubts = (row: RowFacts): string[] =>
  [...allButOne, ...hints.filter((names) => names.every((name) => row[name] !== ""))].map((names) => keyOf(row, names))

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
