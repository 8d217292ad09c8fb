import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { AccountSheet } from "../../../services/documents/account-sheet.ts"
import type { Actor } from "../../actor.ts"
import { type AskedPaper, drawPaper, type PaperFile, sizeFor } from "../../draw-paper.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { paperFoot } from "../../settings/paper-foot.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import { siteToday } from "../../settings/site-today.server.ts"
import type { Shop } from "../../shop.ts"
import { signedConditions } from "../condition-queries.server.ts"
import { type InsuredPlace, insuranceRows } from "../insurance-rows.server.ts"
import { linePictures } from "./line-pictures.server.ts"

/** `$92,300`, or `$92,300 and €4,000` */
const sayValues = (values: Record<string, number>): string =>
  new Intl.ListFormat("en").format(Object.entries(values).map(([currency, minor]) => formatMoney(minor, currency)))

const counted = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`

/** Refuses (400) an empty register. */
export async function insurancePaper(shop: Shop, actor: Actor, asked: AskedPaper = {}): Promise<Outcome<AccountSheet>> {
  const found = await insuranceRows(shop, actor)
  if (!found.ok) return found
  const places = found.value
  if (places.length === 0) return refuse("invalid", "Nothing is in the register yet.")
  const ids = places.flatMap(({ rows }) => rows.map(({ id }) => id))
  const [{ site }, pictureOf, reports, today] = await Promise.all([
    readSettings(shop.db, "site"),
    linePictures(shop, ids),
    signedConditions(shop, ids),
    siteToday(shop),
  ])
  return done({
    is: "account",
    paper: sizeFor(asked, site),
    artist: site.artistName,
    heading: "Works insured",
    number: `as of ${sayDate(today)}`,
    to: [],
    facts: [],
    lead: leadOf(places),
    parts: places.map(({ name, rows, values }) => ({
      title: `${name || "No place stated"}${together(rows)}`,
      sum: sayValues(values),
      lines: rows.map((row) => ({
        picture: pictureOf(row.id),
        ...{ number: row.inventoryNumber ?? "", title: row.title, year: row.year },
        details: [
          [row.medium, row.size].filter(Boolean).join(", "),
          row.editionSize === null ? "" : counted(row.things, "copy", "copies"),
        ].filter(Boolean),
        note: conditionWords(row.condition ?? "", reports.get(row.id)),
        amount: row.insuredFor === null ? "Not stated" : formatMoney(row.insuredFor, row.currency),
      })),
    })),
    sums: [],
    total: ["Insured altogether", sayValues(allOf(places))],
    notes: [],
    signs: [],
    foot: paperFoot(site),
  })
}

/** `Good, report of October 4, 2026`; without the report if it is unsigned or differs. */
const conditionWords = (condition: string, report: { overall: string; on: string } | undefined): string =>
  report && report.overall === condition ? `${condition}, report of ${sayDate(report.on)}` : condition

function allOf(places: InsuredPlace[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { values } of places)
    for (const [currency, minor] of Object.entries(values)) all[currency] = (all[currency] ?? 0) + minor
  return all
}

/** `, on consignment` if all works of the place are. */
function together(rows: InsuredPlace["rows"]): string {
  const [first] = rows
  if (!first?.withThem || rows.some(({ withThem }) => withThem !== first.withThem)) return ""
  return first.withThem === "loan" ? ", on loan" : ", on consignment"
}

function leadOf(places: InsuredPlace[]): string {
  const things = places.reduce((sum, place) => sum + place.things, 0)
  const unstated = places.flatMap(({ rows }) => rows).filter(({ insuredFor }) => insuredFor === null).length
  const worth = sayValues(allOf(places))
  return [
    `${counted(things, "work or copy", "works and copies")} in ${counted(places.length, "place", "places")}${worth ? `, insured for ${worth}` : ""}.`,
    "Where no insured value is stated, the value is the retail price.",
    unstated > 0 ? `${counted(unstated, "work has", "works have")} no value.` : "",
  ]
    .filter(Boolean)
    .join(" ")
}

export async function printInsurance(shop: Shop, actor: Actor, asked: AskedPaper): Promise<Outcome<PaperFile>> {
  const sheet = await insurancePaper(shop, actor, asked)
  return sheet.ok ? drawPaper(shop, sheet.value, "works-insured", asked) : sheet
}
