import { getUnitKey, type KeepDecision } from "./count.ts"

/** A received count, or on a phone one that is not sent yet. */
export type MergedCount = {
  id: string
  withdraws: string | null
  placeId: string | null
  spot: string
  code: string
  artworkId: string | null
  copy: number
  keep: KeepDecision
  at: Date
  /** User and phone. */
  by: string
}

/** Several counts at one shelf position (`ids`) are one sighting, with the latest values. */
export type Sighting = Omit<MergedCount, "withdraws" | "placeId"> & { placeId: string; ids: string[] }

/** More than one sighting is a conflict. `counts`: number of counts. */
export type SeenUnit = { artworkId: string; copy: number; sightings: Sighting[]; counts: number }

/** Belongs to no work. */
export type UnknownCode = { code: string; sightings: Sighting[] }

/** Phones' clocks differ, so the order decides only which values are the latest. */
const byTime = (one: MergedCount, other: MergedCount) =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const normalizeSpot = (spot: string) => spot.trim().toLowerCase()

/** The result depends only on the set of counts: not on order, repetition or phone. */
export function mergeCounts(counts: readonly MergedCount[]): { seen: Map<string, SeenUnit>; unknown: UnknownCode[] } {
  const withdrawn = new Set(counts.flatMap(({ withdraws }) => withdraws ?? []))
  const once = new Map(counts.map((count) => [count.id, count]))
  const valid = [...once.values()].filter(({ id, withdraws }) => withdraws === null && !withdrawn.has(id)).sort(byTime)
  const seen = new Map<string, SeenUnit>()
  const unknown = new Map<string, UnknownCode>()
  for (const { withdraws: _, placeId, ...count } of valid) {
    if (placeId === null) continue
    const sighting = { ...count, placeId, ids: [count.id] }
    if (count.artworkId === null) {
      const code = count.code.trim()
      const known = unknown.get(code) ?? { code, sightings: [] }
      unknown.set(code, { code, sightings: addSighting(known.sightings, sighting) })
      continue
    }
    const key = getUnitKey(count.artworkId, count.copy)
    const before = seen.get(key) ?? { artworkId: count.artworkId, copy: count.copy, sightings: [], counts: 0 }
    seen.set(key, { ...before, sightings: addSighting(before.sightings, sighting), counts: before.counts + 1 })
  }
  return { seen, unknown: [...unknown.values()] }
}

/** A later sighting. Without a shelf position it does not contradict one with it. */
function addSighting(before: Sighting[], sighting: Sighting): Sighting[] {
  const isHere = ({ placeId }: Sighting) => placeId === sighting.placeId
  const spot = normalizeSpot(sighting.spot)
  const named = spot === "" ? before.findLast((one) => isHere(one) && one.spot !== "") : undefined
  if (named) return before.map((one) => (one === named ? { ...one, ids: [...one.ids, ...sighting.ids] } : one))
  const isSame = (one: Sighting) => isHere(one) && (normalizeSpot(one.spot) === spot || normalizeSpot(one.spot) === "")
  const ids = [...before.filter(isSame).flatMap((one) => one.ids), ...sighting.ids]
  return [...before.filter((one) => !isSame(one)), { ...sighting, ids }]
}

/** Null: no place. */
export type RegisterPlace = { placeId: string; spot: string } | null

/** A missing shelf position on either side is no difference. */
export const isAtPlace = (where: RegisterPlace, { placeId, spot }: { placeId: string; spot: string }): boolean =>
  where !== null &&
  where.placeId === placeId &&
  (normalizeSpot(spot) === "" || normalizeSpot(where.spot) === "" || normalizeSpot(spot) === normalizeSpot(where.spot))
