import { getUnitKey } from "./count.ts"
import { isThere, type Merged, mergeCounts, type Seen, type Sighting, type UnknownCode, type Where } from "./merge.ts"

/** A thing that the register knows: a work, or a copy of it that is elsewhere than the others. */
export type Thing = { artworkId: string; copy: number; where: Where }

/** Which count of a work that was counted at several places is right, decided when there were so many counts of it. */
type Choice = { artworkId: string; copy: number; countId: string; among: number }

/** A thing that was seen, and where the register has it. */
export type Found = { artworkId: string; copy: number; where: Where; sighting: Sighting }

export type Report = {
  found: Found[]
  elsewhere: Found[]
  /** Expected at one of the places, and counted nowhere. */
  missing: Thing[]
  /** Counted at several places, and nobody has decided which is right. */
  conflicts: (Seen & { where: Where })[]
  unknown: UnknownCode[]
}

type Asked = {
  places: ReadonlySet<string>
  things: readonly Thing[]
  counts: readonly Merged[]
  choices?: readonly Choice[]
}

/**
 * Compares what was counted with the register, as it is now.
 * @param asked `things`: of the whole register, because what is seen here may belong elsewhere
 */
export function compare({ places, things, counts, choices = [] }: Asked): Report {
  const { seen, unknown } = mergeCounts(counts)
  const known = new Map(things.map((thing) => [getUnitKey(thing.artworkId, thing.copy), thing]))
  const chosen = new Map(choices.map((choice) => [getUnitKey(choice.artworkId, choice.copy), choice]))
  const report: Report = { found: [], elsewhere: [], missing: [], conflicts: [], unknown }
  for (const [key, one] of seen) {
    // a copy that the register does not tell apart is where the others are
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
    // of an edition that lies in one drawer, one copy that was counted by its number is enough
    const wasSeen = thing.copy === 0 ? editions.has(thing.artworkId) : seen.has(getUnitKey(thing.artworkId, thing.copy))
    if (!wasSeen) report.missing.push(thing)
  }
  return report
}

/** Where a thing is, if there is no doubt; a decision counts until the thing is counted again. */
function decided({ sightings, counts }: Seen, choice: Choice | undefined): Sighting | null {
  if (sightings.length === 1) return sightings[0] ?? null
  if (!choice || choice.among !== counts) return null
  return sightings.find(({ id }) => id === choice.countId) ?? null
}
