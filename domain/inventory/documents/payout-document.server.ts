import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
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
import { getPayoutForDocument } from "../agreement-queries.server.ts"
import { splitAmount } from "../payout.ts"
import { formatAgreementDetails, formatPlaceLines } from "./agreement-document.server.ts"
import { loadLinePictures } from "./line-pictures.server.ts"

export async function getPayoutDocument(
  shop: Shop,
  actor: Actor,
  id: string,
  options: DocumentOptions = {},
): Promise<Outcome<AccountDocument>> {
  const found = await getPayoutForDocument(shop, actor, id)
  if (!found.ok) return found
  const { agreement, payout } = found.value
  const { account, currency, deductions, dueOn, paidOn, lines, note } = payout
  const artworkIds = lines.map(({ artworkId }) => artworkId)
  const [{ site }, pictureOf] = await Promise.all([getSettings(shop.db, "site"), loadLinePictures(shop, artworkIds)])
  const sum = (minor: number) => formatSignedMoney(minor, currency)
  return done({
    is: "account",
    paper: getPaperSizeFor(options, site),
    artist: site.artistName,
    heading: "Payout statement",
    number: paidOn ? `Paid on ${formatCalendarDate(paidOn)}` : `Due on ${formatCalendarDate(dueOn)}`,
    to: formatPlaceLines(agreement),
    details: [
      ["Agreement", `Consignment since ${formatCalendarDate(agreement.terms.beginsOn)}`],
      ["Due", formatCalendarDate(dueOn)],
      ...(paidOn ? [["Paid", formatCalendarDate(paidOn)] as [string, string]] : []),
    ],
    lead: "",
    sections: [
      {
        title: "",
        sum: "",
        lines: lines.map((line) => ({
          picture: pictureOf(line.artworkId),
          ...{ number: line.inventoryNumber ?? "", title: line.title, year: line.year },
          details: [
            ...formatAgreementDetails(line),
            line.soldOn ? `Sold on ${formatCalendarDate(line.soldOn)}` : "",
          ].filter(Boolean),
          note: `less ${line.share}%, ${sum(-splitAmount(line.soldFor ?? 0, line.share).theirs)}`,
          amount: sum(line.soldFor ?? 0),
        })),
      },
    ],
    sums: [
      [lines.length === 1 ? "One work sold" : `${lines.length} works sold`, sum(account.sold)],
      [`${agreement.place.name} keeps`, sum(-account.theirs)],
      ...deductions.map(({ what, amount }): [string, string] => [what, sum(amount)]),
    ],
    total: [`To ${site.artistName}`, sum(account.total)],
    notes: note.trim() ? [note] : [],
    signs: [],
    foot: getDocumentFooter(site),
  })
}

export async function renderPayoutPdf(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: DocumentOptions,
): Promise<Outcome<DocumentFile>> {
  const document = await getPayoutDocument(shop, actor, id, asked)
  if (!document.ok) return document
  return renderDocument(shop, document.value, createSlug(`payout ${document.value.to[0]}`, "payout"), asked)
}
