import { getUnitKey, type Keep } from "./count.ts"

/** A received count, or on a phone one that is not sent yet. */
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
  /** User and phone. */
  by: string
}

/** Several counts at one shelf position (`ids`) are one sighting, with the latest values. */
export type Sighting = Omit<Merged, "withdraws" | "placeId"> & { placeId: string; ids: string[] }

/** More than one sighting is a conflict. `counts`: number of counts. */
export type Seen = { artworkId: string; copy: number; sightings: Sighting[]; counts: number }

/** Belongs to no work. */
export type UnknownCode = { code: string; sightings: Sighting[] }

/** Phones' clocks differ, so the order decides only which values are the latest. */
const inTime = (one: Merged, other: Merged) =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const spotOf = (spot: string) => spot.trim().toLowerCase()

/** The result depends only on the set of counts: not on order, repetition or phone. */
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

/** A later sighting. Without a shelf position it does not contradict one with it. */
function addTo(before: Sighting[], sighting: Sighting): Sighting[] {
  const isHere = ({ placeId }: Sighting) => placeId === sighting.placeId
  const spot = spotOf(sighting.spot)
  const named = spot === "" ? before.findLast((one) => isHere(one) && one.spot !== "") : undefined
  if (named) return before.map((one) => (one === named ? { ...one, ids: [...one.ids, ...sighting.ids] } : one))
  const isSame = (one: Sighting) => isHere(one) && (spotOf(one.spot) === spot || spotOf(one.spot) === "")
  const ids = [...before.filter(isSame).flatMap((one) => one.ids), ...sighting.ids]
  return [...before.filter((one) => !isSame(one)), { ...sighting, ids }]
}

/** Null: no place. */
export type Where = { placeId: string; spot: string } | null

/** A missing shelf position on either side is no difference. */
export const isThere = (where: Where, { placeId, spot }: { placeId: string; spot: string }): boolean =>
  where !== null &&
  where.placeId === placeId &&
  (spotOf(spot) === "" || spotOf(where.spot) === "" || spotOf(spot) === spotOf(where.spot))
