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
  let reached = 0
  for (const gap of gapsOf(rows, matches)) {
    const end = gap.next === null ? Number.POSITIVE_INFINITY : gap.next
    const left = earlier.filter((one) => !taken.has(one.position) && one.position >= reached && one.position < end)
    matchGap(gap.rows, left, matches, same)
    reached = Math.max(reached, gap.next ?? reached)
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
  const pairs = rows.map((row, index) => [row, left[index]] as const)
  if (rows.length === left.length && pairs.every(([row, one]) => one && isCorrection(row, one))) {
    for (const [row, one] of pairs) same(row, one)
    return
  }
  const free = [...left]
  const take = (row: FileRow, accept: (one: EarlierRow) => boolean): EarlierRow | undefined => {
    const index = free.findIndex(accept)
    const [found] = index < 0 ? [] : free.splice(index, 1)
    if (found) same(row, found)
    return found
  }
  const open = rows.filter((row) => !take(row, (one) => one.fingerprint === row.fingerprint))
  const differing = open.filter((row) => !take(row, (one) => isCorrection(row, one)))
  // As many rows as works are left: each stands where one of them stood, so it may be that one.
  const inPlace = differing.length === free.length
  differing.forEach((row, index) => {
    const earlier = inPlace ? free[index] : free.find((one) => mayBeCorrection(row, one))
    if (earlier && mayBeCorrection(row, earlier)) matches.set(row.position, { kind: "unclear", earlier })
  })
}

const facts = ["title", "medium", "date", "size"] as const

function compare(one: RowFacts, other: RowFacts) {
  const differing = facts.filter((fact) => one[fact] !== other[fact])
  const agreeing = facts.filter((fact) => one[fact] !== "" && one[fact] === other[fact])
  return { differing, agreeing }
}

/** Nothing differs, or one fact was corrected and the others say something. */
function isCorrection(row: RowFacts, earlier: RowFacts): boolean {
  const { differing, agreeing } = compare(row, earlier)
  return differing.length === 0 || (differing.length === 1 && (agreeing.includes("title") || agreeing.length >= 2))
}

function mayBeCorrection(row: RowFacts, earlier: RowFacts): boolean {
  const { differing, agreeing } = compare(row, earlier)
  return differing.length <= 1 || agreeing.includes("title") || agreeing.length >= 2
}

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
