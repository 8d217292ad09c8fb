import { csvLine, csvMark } from "../../lib/csv.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { RegisterPlace, Sighting } from "./merge-counts.ts"
import { getStockTake, type StockTakeOutcome, type StockTakeReportDetails } from "./report-queries.server.ts"

const headings = [
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
export async function exportStockTake(shop: Shop, actor: Actor, id: string): Promise<Outcome<AsyncGenerator<string>>> {
  const read = await getStockTake(shop, actor, id, "all works")
  if (!read.ok) return read
  const { report, result } = read.value
  const { site } = await getSettings(shop.db, "site")
  return done(exportLines(report ? toReportRows(report, site.timeZone) : toResultRows(result)))
}

async function* exportLines(rows: string[][]): AsyncGenerator<string> {
  yield csvMark + csvLine(headings)
  for (const row of rows) yield csvLine(row)
}

function toReportRows(
  { found, elsewhere, missing, conflicts, unknown, works, names }: StockTakeReportDetails,
  zone: string,
) {
  const formatWhere = (where: RegisterPlace) =>
    where ? [names[where.placeId], where.spot].filter(Boolean).join(", ") : ""
  const line = (result: string, one: { artworkId: string; copy: number; where: RegisterPlace }, seen?: Sighting) => [
    ...[result, works[one.artworkId]?.title ?? "", one.copy > 0 ? String(one.copy) : ""],
    ...[works[one.artworkId]?.number ?? "", formatWhere(one.where)],
    ...(seen ? [formatWhere(seen), seen.by, getCalendarDate(zone, seen.at)] : ["", "", ""]),
    "",
  ]
  return [
    ...conflicts.flatMap((one) => one.sightings.map((seen) => line("Counted at two places", one, seen))),
    ...missing.map((one) => line("Missing", one)),
    ...elsewhere.map((one) => line("Elsewhere", one, one.sighting)),
    ...unknown.flatMap(({ code, sightings }) =>
      sightings.map((seen) => [
        "Unknown code",
        code,
        "",
        "",
        "",
        formatWhere(seen),
        seen.by,
        getCalendarDate(zone, seen.at),
        "",
      ]),
    ),
    ...found.map((one) => line("Found", one, one.sighting)),
  ]
}

const results = { missing: "Missing", elsewhere: "Elsewhere", unknown: "Unknown code" } as const

const toResultRows = (result: StockTakeOutcome | null) =>
  (result?.lines ?? []).map(({ outcome, what, copy, number, expected, seen, stayId }) => [
    ...[results[outcome], what, copy > 0 ? String(copy) : "", number, expected, seen, "", ""],
    outcome === "elsewhere" ? (stayId ? "yes" : "no") : "",
  ])
