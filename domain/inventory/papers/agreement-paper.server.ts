import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { slugOf } from "../../../lib/slug.ts"
import type { AccountSheet } from "../../../services/documents/account-sheet.ts"
import type { Actor } from "../../actor.ts"
import { type AskedPaper, drawPaper, type PaperFile, sizeFor } from "../../draw-paper.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { paperFoot } from "../../settings/paper-foot.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { type Agreement, type AgreementLine, agreementSheet } from "../agreement-queries.server.ts"
import { linePictures } from "./line-pictures.server.ts"

const headings = { consignment: "Consignment agreement", loan: "Loan agreement" }

export const formatPlaceLines = ({ place: { name, contact, address, email, phone } }: Agreement): string[] =>
  [name, contact, ...address.split("\n"), email, phone].map((line) => line.trim()).filter(Boolean)

export async function agreementPaper(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper = {},
): Promise<Outcome<AccountSheet>> {
  const found = await agreementSheet(shop, actor, id)
  if (!found.ok) return found
  const agreement = found.value
  const { kind, terms, lines, place } = agreement
  const [{ site }, pictureOf] = await Promise.all([
    readSettings(shop.db, "site"),
    linePictures(
      shop,
      lines.map(({ artworkId }) => artworkId),
    ),
  ])
  const sells = kind === "consignment"
  const facts: [string, string][] = [
    ["Begins", sayDate(terms.beginsOn)],
    ["Due back", terms.dueBackOn ? sayDate(terms.dueBackOn) : ""],
    ["Gallery keeps", sells ? `${terms.share}% of each sale` : ""],
    ["Discounts", terms.discounts],
    ["Paid", terms.paid],
    ["Insured", terms.insured],
    ["Purpose", terms.purpose],
  ]
  return done({
    is: "account",
    paper: sizeFor(asked, site),
    artist: site.artistName,
    heading: headings[kind],
    number: `${site.artistName} and ${place.name}`,
    to: formatPlaceLines(agreement),
    facts: facts.filter(([, value]) => value.trim() !== ""),
    lead: "",
    parts: [
      {
        title: "",
        sum: "",
        lines: lines.map((line) => ({
          picture: pictureOf(line.artworkId),
          ...{ number: line.inventoryNumber ?? "", title: line.title, year: line.year },
          details: formatAgreementDetails(line),
          note: sells ? `${line.share}% kept` : "",
          amount: line.price === null ? "On request" : formatMoney(line.price, line.currency),
        })),
      },
    ],
    sums: [],
    total: totalOf(agreement),
    notes: terms.notes.split(/\n{2,}/).filter((note) => note.trim() !== ""),
    signs: [
      signed(site.artistName, terms.signedOn),
      signed([terms.countersignedBy, place.name].filter(Boolean).join(", "), terms.countersignedOn),
    ],
    foot: paperFoot(site),
  })
}

export const formatAgreementDetails = ({ medium, size, copy }: AgreementLine): string[] =>
  [...medium.split("\n"), size, copy > 0 ? `Copy ${copy}` : ""].map((line) => line.trim()).filter(Boolean)

/** Retail or insured total; null where a work has no amount. */
function totalOf({ kind, lines, terms }: Agreement): [string, string] | null {
  if (lines.length === 0 || lines.some(({ price }) => price === null)) return null
  const sum = lines.reduce((all, { price }) => all + (price ?? 0), 0)
  const works = lines.length === 1 ? "One work" : `${lines.length} works`
  return [`${works}, ${kind === "loan" ? "insured for" : "retail"}`, formatMoney(sum, terms.currency)]
}

const signed = (who: string, on: string | null) => (on ? `${who}, signed on ${sayDate(on)}` : `${who}, date`)

export async function printAgreement(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper,
): Promise<Outcome<PaperFile>> {
  const sheet = await agreementPaper(shop, actor, id, asked)
  if (!sheet.ok) return sheet
  return drawPaper(shop, sheet.value, slugOf(`${sheet.value.heading} ${sheet.value.to[0]}`, "agreement"), asked)
}
