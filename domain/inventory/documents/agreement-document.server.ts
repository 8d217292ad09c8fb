import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { createSlug } from "../../../lib/slug.ts"
import type { AccountDocument } from "../../../services/documents/account-document.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import {
  type DocumentFile,
  type DocumentOptions,
  getPaperSizeFor,
  renderDocument,
} from "../../render-document.server.ts"
import { getDocumentFooter } from "../../settings/document-footer.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { type Agreement, type AgreementLine, getAgreementForDocument } from "../agreement-queries.server.ts"
import { loadLinePictures } from "./line-pictures.server.ts"

const headings = { consignment: "Consignment agreement", loan: "Loan agreement" }

export const formatPlaceLines = ({ place: { name, contact, address, email, phone } }: Agreement): string[] =>
  [name, contact, ...address.split("\n"), email, phone].map((line) => line.trim()).filter(Boolean)

export async function getAgreementDocument(
  shop: Shop,
  actor: Actor,
  id: string,
  options: DocumentOptions = {},
): Promise<Outcome<AccountDocument>> {
  const found = await getAgreementForDocument(shop, actor, id)
  if (!found.ok) return found
  const agreement = found.value
  const { kind, terms, lines, place } = agreement
  const artworkIds = lines.map(({ artworkId }) => artworkId)
  const [{ site }, pictureOf] = await Promise.all([getSettings(shop.db, "site"), loadLinePictures(shop, artworkIds)])
  const sells = kind === "consignment"
  const details: [string, string][] = [
    ["Begins", formatCalendarDate(terms.beginsOn)],
    ["Due back", terms.dueBackOn ? formatCalendarDate(terms.dueBackOn) : ""],
    ["Gallery keeps", sells ? `${terms.share}% of each sale` : ""],
    ["Discounts", terms.discounts],
    ["Paid", terms.paid],
    ["Insured", terms.insured],
    ["Purpose", terms.purpose],
  ]
  return done({
    is: "account",
    paper: getPaperSizeFor(options, site),
    artist: site.artistName,
    heading: headings[kind],
    number: `${site.artistName} and ${place.name}`,
    to: formatPlaceLines(agreement),
    details: details.filter(([, value]) => value.trim() !== ""),
    lead: "",
    sections: [
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
    total: formatTotal(agreement),
    notes: terms.notes.split(/\n{2,}/).filter((note) => note.trim() !== ""),
    signs: [
      formatSignature(site.artistName, terms.signedOn),
      formatSignature([terms.countersignedBy, place.name].filter(Boolean).join(", "), terms.countersignedOn),
    ],
    foot: getDocumentFooter(site),
  })
}

export const formatAgreementDetails = ({ medium, size, copy }: AgreementLine): string[] =>
  [...medium.split("\n"), size, copy > 0 ? `Copy ${copy}` : ""].map((line) => line.trim()).filter(Boolean)

/** Retail or insured total; null where a work has no amount. */
function formatTotal({ kind, lines, terms }: Agreement): [string, string] | null {
  if (lines.length === 0 || lines.some(({ price }) => price === null)) return null
  const sum = lines.reduce((all, { price }) => all + (price ?? 0), 0)
  const works = lines.length === 1 ? "One work" : `${lines.length} works`
  return [`${works}, ${kind === "loan" ? "insured for" : "retail"}`, formatMoney(sum, terms.currency)]
}

const formatSignature = (who: string, on: string | null) =>
  on ? `${who}, signed on ${formatCalendarDate(on)}` : `${who}, date`

export async function renderAgreementPdf(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: DocumentOptions,
): Promise<Outcome<DocumentFile>> {
  const document = await getAgreementDocument(shop, actor, id, asked)
  if (!document.ok) return document
  return renderDocument(
    shop,
    document.value,
    createSlug(`${document.value.heading} ${document.value.to[0]}`, "agreement"),
    asked,
  )
}
