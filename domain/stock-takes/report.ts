import { getUnitKey } from "./count.ts"
import { isThere, type Merged, mergeCounts, type Seen, type Sighting, type UnknownCode, type Where } from "./merge.ts"

/** A work, or a copy of it that is elsewhere. */
export type Thing = { artworkId: string; copy: number; where: Where }

/** Valid while the unit has `among` counts. */
type Choice = { artworkId: string; copy: number; countId: string; among: number }

export type Found = { artworkId: string; copy: number; where: Where; sighting: Sighting }

export type Report = {
  found: Found[]
  elsewhere: Found[]
  /** Expected at a counted place, but not seen. */
  missing: Thing[]
  /** Seen at several places, without a decision. */
  conflicts: (Seen & { where: Where })[]
  unknown: UnknownCode[]
}

type Asked = {
  places: ReadonlySet<string>
  things: readonly Thing[]
  counts: readonly Merged[]
  choices?: readonly Choice[]
}

/** @param asked `things`: the whole register, because a unit seen here may belong elsewhere */
export function compare({ places, things, counts, choices = [] }: Asked): Report {
  const { seen, unknown } = mergeCounts(counts)
  const known = new Map(things.map((thing) => [getUnitKey(thing.artworkId, thing.copy), thing]))
  const chosen = new Map(choices.map((choice) => [getUnitKey(choice.artworkId, choice.copy), choice]))
  const report: Report = { found: [], elsewhere: [], missing: [], conflicts: [], unknown }
  for (const [key, one] of seen) {
    // A copy without its own place is where the others are.
    const where = (known.get(key) ?? known.get(getUnitKey(one.artworkId, 0)))?.where ?? null
    const sighting = decided(one, chosen.get(key))
    if (!sighting) report.conflicts.push({ ...one, where })
    else {
      const { artworkId, copy } = one
      report[isThere(where, sighting) ? "found" : "elsewhere"].push({ artworkId, copy, where, sighting })
    }
  }
  const editions = new Set([...seen.values()].map(({ artworkId }) => artworkId))
  for (const thing of things) {
    if (thing.where === null || !places.has(thing.where.placeId)) continue
    // Of an edition at one place, one counted copy is enough.
    const wasSeen = thing.copy === 0 ? editions.has(thing.artworkId) : seen.has(getUnitKey(thing.artworkId, thing.copy))
    if (!wasSeen) report.missing.push(thing)
  }
  return report
}

/** A decision is valid until the unit is counted again. */
function decided({ sightings, counts }: Seen, choice: Choice | undefined): Sighting | null {
  if (sightings.length === 1) return sightings[0] ?? null
  if (!choice || choice.among !== counts) return null
  return sightings.find(({ id }) => id === choice.countId) ?? null
}
