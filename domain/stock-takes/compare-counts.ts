import { getUnitKey } from "./count.ts"
import {
  isAtPlace,
  type MergedCount,
  mergeCounts,
  type RegisterPlace,
  type SeenUnit,
  type Sighting,
  type UnknownCode,
} from "./merge-counts.ts"

/** A work, or a copy of it that is elsewhere. */
export type ExpectedUnit = { artworkId: string; copy: number; where: RegisterPlace }

/** Valid while the unit has `among` counts. */
type CountChoice = { artworkId: string; copy: number; countId: string; among: number }

export type FoundUnit = { artworkId: string; copy: number; where: RegisterPlace; sighting: Sighting }

export type CountReport = {
  found: FoundUnit[]
  elsewhere: FoundUnit[]
  /** Expected at a counted place, but not seen. */
  missing: ExpectedUnit[]
  /** Seen at several places, without a decision. */
  conflicts: (SeenUnit & { where: RegisterPlace })[]
  unknown: UnknownCode[]
}

type CountInput = {
  places: ReadonlySet<string>
  things: readonly ExpectedUnit[]
  counts: readonly MergedCount[]
  choices?: readonly CountChoice[]
}

/** @param asked `things`: the whole register, because a unit seen here may belong elsewhere */
export function compareCounts({ places, things, counts, choices = [] }: CountInput): CountReport {
  const { seen, unknown } = mergeCounts(counts)
  const known = new Map(things.map((unit) => [getUnitKey(unit.artworkId, unit.copy), unit]))
  const chosen = new Map(choices.map((choice) => [getUnitKey(choice.artworkId, choice.copy), choice]))
  const report: CountReport = { found: [], elsewhere: [], missing: [], conflicts: [], unknown }
  for (const [key, one] of seen) {
    // A copy without its own place is where the others are.
    const where = (known.get(key) ?? known.get(getUnitKey(one.artworkId, 0)))?.where ?? null
    const sighting = findDecidedSighting(one, chosen.get(key))
    if (!sighting) report.conflicts.push({ ...one, where })
    else {
      const { artworkId, copy } = one
      report[isAtPlace(where, sighting) ? "found" : "elsewhere"].push({ artworkId, copy, where, sighting })
    }
  }
  const editions = new Set([...seen.values()].map(({ artworkId }) => artworkId))
  for (const unit of things) {
    if (unit.where === null || !places.has(unit.where.placeId)) continue
    // Of an edition at one place, one counted copy is enough.
    const wasSeen = unit.copy === 0 ? editions.has(unit.artworkId) : seen.has(getUnitKey(unit.artworkId, unit.copy))
    if (!wasSeen) report.missing.push(unit)
  }
  return report
}

/** A decision is valid until the unit is counted again. */
function findDecidedSighting({ sightings, counts }: SeenUnit, choice: CountChoice | undefined): Sighting | null {
  if (sightings.length === 1) return sightings[0] ?? null
  if (!choice || choice.among !== counts) return null
  return sightings.find(({ id }) => id === choice.countId) ?? null
}
