import { getUnitKey, type Keep } from "./count.ts"

/** A count as it is merged: those that arrived, and on a phone those that were not sent yet. */
export type Merged = {
  id: string
  withdraws: string | null
  placeId: string | null
  spot: string
  code: string
  artworkId: string | null
  copy: number
  keep: Keep
  at: Date
  /** Who counted, and with which phone. */
  by: string
}

/** Where a thing was seen. Several counts at one spot (`ids`) are one sighting, with what the last of them said. */
export type Sighting = Omit<Merged, "withdraws" | "placeId"> & { placeId: string; ids: string[] }

/** A thing that was counted; `counts`: how many counts say so. More than one sighting is a conflict. */
export type Seen = { artworkId: string; copy: number; sightings: Sighting[]; counts: number }

/** A code that belongs to no work, and where it was seen last. */
export type UnknownCode = { code: string; sightings: Sighting[] }

/** In which order counts were made. Clocks of phones differ, so it decides nothing but which words are the latest. */
const inTime = (one: Merged, other: Merged) =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const spotOf = (spot: string) => spot.trim().toLowerCase()

/**
 * What counts say together. The result depends on the set of counts alone: not on their order, not on how often one is
 * there, not on which phone sent which.
 */
export function mergeCounts(counts: readonly Merged[]): { seen: Map<string, Seen>; unknown: UnknownCode[] } {
  const withdrawn = new Set(counts.flatMap(({ withdraws }) => withdraws ?? []))
  const once = new Map(counts.map((count) => [count.id, count]))
  const valid = [...once.values()].filter(({ id, withdraws }) => withdraws === null && !withdrawn.has(id)).sort(inTime)
  const seen = new Map<string, Seen>()
  const unknown = new Map<string, UnknownCode>()
  for (const { withdraws: _, placeId, ...count } of valid) {
    if (placeId === null) continue
    const sighting = { ...count, placeId, ids: [count.id] }
    if (count.artworkId === null) {
      const code = count.code.trim()
      const known = unknown.get(code) ?? { code, sightings: [] }
      unknown.set(code, { code, sightings: addTo(known.sightings, sighting) })
      continue
    }
    const key = getUnitKey(count.artworkId, count.copy)
    const before = seen.get(key) ?? { artworkId: count.artworkId, copy: count.copy, sightings: [], counts: 0 }
    seen.set(key, { ...before, sightings: addTo(before.sightings, sighting), counts: before.counts + 1 })
  }
  return { seen, unknown: [...unknown.values()] }
}

/**
 * One more sighting, which is later than those before. Whoever named no spot saw it somewhere in that place, which says
 * nothing against a spot that somebody else named.
 */
function addTo(before: Sighting[], sighting: Sighting): Sighting[] {
  const isHere = ({ placeId }: Sighting) => placeId === sighting.placeId
  const spot = spotOf(sighting.spot)
  const named = spot === "" ? before.findLast((one) => isHere(one) && one.spot !== "") : undefined
  if (named) return before.map((one) => (one === named ? { ...one, ids: [...one.ids, ...sighting.ids] } : one))
  const isSame = (one: Sighting) => isHere(one) && (spotOf(one.spot) === spot || spotOf(one.spot) === "")
  const ids = [...before.filter(isSame).flatMap((one) => one.ids), ...sighting.ids]
  return [...before.filter((one) => !isSame(one)), { ...sighting, ids }]
}

/** Where the register has a thing: a place and where in it; null: nowhere. */
export type Where = { placeId: string; spot: string } | null

/** Whether a thing was seen where the register has it. A spot that one of them does not name is no difference. */
export const isThere = (where: Where, { placeId, spot }: { placeId: string; spot: string }): boolean =>
  where !== null &&
  where.placeId === placeId &&
  (spotOf(spot) === "" || spotOf(where.spot) === "" || spotOf(spot) === spotOf(where.spot))
