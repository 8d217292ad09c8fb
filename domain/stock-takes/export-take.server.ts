import { csvLine, csvMark } from "../../lib/csv.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { Sighting, Where } from "./merge.ts"
import { readTake, type TakeReport, type TakeResult } from "./report-queries.server.ts"

const heads = [
  "Result",
  "Title or code",
  "Copy",
  "Number",
  "The register says",
  "Seen at",
  "Counted by",
  "Day",
  "Moved",
]

/**
 * CSV in UTF-8: a line for each counted or missing work, and for each unknown code; for a finished one its differences. Neutralizes
 * formulas.
 */
export async function exportTake(shop: Shop, actor: Actor, id: string): Promise<Outcome<AsyncGenerator<string>>> {
  const read = await readTake(shop, actor, id, "all works")
  if (!read.ok) return read
  const { report, result } = read.value
  const { site } = await readSettings(shop.db, "site")
  return done(lines(report ? ofReport(report, site.timeZone) : ofResult(result)))
}

async function* lines(rows: string[][]): AsyncGenerator<string> {
  yield csvMark + csvLine(heads)
  for (const row of rows) yield csvLine(row)
}

function ofReport({ found, elsewhere, missing, conflicts, unknown, works, names }: TakeReport, zone: string) {
  const say = (where: Where) => (where ? [names[where.placeId], where.spot].filter(Boolean).join(", ") : "")
  const line = (result: string, one: { artworkId: string; copy: number; where: Where }, seen?: Sighting) => [
    ...[result, works[one.artworkId]?.title ?? "", one.copy > 0 ? String(one.copy) : ""],
    ...[works[one.artworkId]?.number ?? "", say(one.where)],
    ...(seen ? [say(seen), seen.by, dayIn(zone, seen.at)] : ["", "", ""]),
    "",
  ]
  return [
    ...conflicts.flatMap((one) => one.sightings.map((seen) => line("Counted at two places", one, seen))),
    ...missing.map((one) => line("Missing", one)),
    ...elsewhere.map((one) => line("Elsewhere", one, one.sighting)),
    ...unknown.flatMap(({ code, sightings }) =>
      sightings.map((seen) => ["Unknown code", code, "", "", "", say(seen), seen.by, dayIn(zone, seen.at), ""]),
    ),
    ...found.map((one) => line("Found", one, one.sighting)),
  ]
}

const results = { missing: "Missing", elsewhere: "Elsewhere", unknown: "Unknown code" } as const

const ofResult = (result: TakeResult | null) =>
  (result?.lines ?? []).map(({ outcome, what, copy, number, expected, seen, stayId }) => [
    ...[results[outcome], what, copy > 0 ? String(copy) : "", number, expected, seen, "", ""],
    outcome === "elsewhere" ? (stayId ? "yes" : "no") : "",
  ])
