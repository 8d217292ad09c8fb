import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { AccountDocument } from "../../../services/documents/account-document.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import {
  type DocumentFile,
  type DocumentOptions,
  getPaperSizeFor,
  renderDocument,
} from "../../render-document.server.ts"
import { getDocumentFooter } from "../../settings/document-footer.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { getSiteToday } from "../../settings/site-today.server.ts"
import type { Shop } from "../../shop.ts"
import { getSignedConditions } from "../condition-queries.server.ts"
import { type InsuredPlace, listInsuredPlaces } from "../insured-places.server.ts"
import { loadLinePictures } from "./line-pictures.server.ts"

/** `$92,300`, or `$92,300 and €4,000` */
const formatValues = (values: Record<string, number>): string =>
  new Intl.ListFormat("en").format(Object.entries(values).map(([currency, minor]) => formatMoney(minor, currency)))

const formatCount = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`

/** Refuses (400) an empty register. */
export async function getInsuranceDocument(
  shop: Shop,
  actor: Actor,
  options: DocumentOptions = {},
): Promise<Outcome<AccountDocument>> {
  const found = await listInsuredPlaces(shop, actor)
  if (!found.ok) return found
  const places = found.value
  if (places.length === 0) return refuse("invalid", "Nothing is in the register yet.")
  const ids = places.flatMap(({ rows }) => rows.map(({ id }) => id))
  const [{ site }, pictureOf, reports, today] = await Promise.all([
    getSettings(shop.db, "site"),
    loadLinePictures(shop, ids),
    getSignedConditions(shop, ids),
    getSiteToday(shop),
  ])
  return done({
    is: "account",
    paper: getPaperSizeFor(options, site),
    artist: site.artistName,
    heading: "Works insured",
    number: `as of ${formatCalendarDate(today)}`,
    to: [],
    details: [],
    lead: formatSummary(places),
    sections: places.map(({ name, rows, values }) => ({
      title: `${name || "No place stated"}${formatSharedTerms(rows)}`,
      sum: formatValues(values),
      lines: rows.map((row) => ({
        picture: pictureOf(row.id),
        ...{ number: row.inventoryNumber ?? "", title: row.title, year: row.year },
        details: [
          [row.medium, row.size].filter(Boolean).join(", "),
          row.editionSize === null ? "" : formatCount(row.things, "copy", "copies"),
        ].filter(Boolean),
        note: formatCondition(row.condition ?? "", reports.get(row.id)),
        amount: row.insuredFor === null ? "Not stated" : formatMoney(row.insuredFor, row.currency),
      })),
    })),
    sums: [],
    total: ["Insured altogether", formatValues(sumValues(places))],
    notes: [],
    signs: [],
    foot: getDocumentFooter(site),
  })
}

/** `Good, report of October 4, 2026`; without the report if it is unsigned or differs. */
const formatCondition = (condition: string, report: { overall: string; on: string } | undefined): string =>
  report && report.overall === condition ? `${condition}, report of ${formatCalendarDate(report.on)}` : condition

function sumValues(places: InsuredPlace[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { values } of places)
    for (const [currency, minor] of Object.entries(values)) all[currency] = (all[currency] ?? 0) + minor
  return all
}

/** `, on consignment` if all works of the place are. */
function formatSharedTerms(rows: InsuredPlace["rows"]): string {
  const [first] = rows
  if (!first?.withThem || rows.some(({ withThem }) => withThem !== first.withThem)) return ""
  return first.withThem === "loan" ? ", on loan" : ", on consignment"
}

function formatSummary(places: InsuredPlace[]): string {
  const unitCount = places.reduce((sum, place) => sum + place.things, 0)
  const unstated = places.flatMap(({ rows }) => rows).filter(({ insuredFor }) => insuredFor === null).length
  const worth = formatValues(sumValues(places))
  return [
    `${formatCount(unitCount, "work or copy", "works and copies")} in ${formatCount(places.length, "place", "places")}${worth ? `, insured for ${worth}` : ""}.`,
    "Where no insured value is stated, the value is the retail price.",
    unstated > 0 ? `${formatCount(unstated, "work has", "works have")} no value.` : "",
  ]
    .filter(Boolean)
    .join(" ")
}

export async function renderInsurancePdf(
  shop: Shop,
  actor: Actor,
  asked: DocumentOptions,
): Promise<Outcome<DocumentFile>> {
  const document = await getInsuranceDocument(shop, actor, asked)
  return document.ok ? renderDocument(shop, document.value, "works-insured", asked) : document
}
