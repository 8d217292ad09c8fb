import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { slugOf } from "../../../lib/slug.ts"
import type { AccountSheet } from "../../../services/documents/account-sheet.ts"
import type { Actor } from "../../actor.ts"
import { type AskedPaper, drawPaper, type PaperFile, sizeFor } from "../../draw-paper.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { paperFoot } from "../../settings/paper-foot.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { payoutSheet } from "../agreement-queries.server.ts"
import { divided } from "../payout.ts"
import { formatAgreementDetails, formatPlaceLines } from "./agreement-paper.server.ts"
import { linePictures } from "./line-pictures.server.ts"

export async function payoutPaper(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper = {},
): Promise<Outcome<AccountSheet>> {
  const found = await payoutSheet(shop, actor, id)
  if (!found.ok) return found
  const { agreement, payout } = found.value
  const { account, currency, deductions, dueOn, paidOn, lines, note } = payout
  const [{ site }, pictureOf] = await Promise.all([
    readSettings(shop.db, "site"),
    linePictures(
      shop,
      lines.map(({ artworkId }) => artworkId),
    ),
  ])
  const sum = (minor: number) => formatSum(minor, currency)
  return done({
    is: "account",
    paper: sizeFor(asked, site),
    artist: site.artistName,
    heading: "Payout statement",
    number: paidOn ? `Paid on ${sayDate(paidOn)}` : `Due on ${sayDate(dueOn)}`,
    to: formatPlaceLines(agreement),
    facts: [
      ["Agreement", `Consignment since ${sayDate(agreement.terms.beginsOn)}`],
      ["Due", sayDate(dueOn)],
      ...(paidOn ? [["Paid", sayDate(paidOn)] as [string, string]] : []),
    ],
    lead: "",
    parts: [
      {
        title: "",
        sum: "",
        lines: lines.map((line) => ({
          picture: pictureOf(line.artworkId),
          ...{ number: line.inventoryNumber ?? "", title: line.title, year: line.year },
          details: [...formatAgreementDetails(line), line.soldOn ? `Sold on ${sayDate(line.soldOn)}` : ""].filter(
            Boolean,
          ),
          note: `less ${line.share}%, ${sum(-divided(line.soldFor ?? 0, line.share).theirs)}`,
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
    foot: paperFoot(site),
  })
}

export async function printPayout(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: AskedPaper,
): Promise<Outcome<PaperFile>> {
  const sheet = await payoutPaper(shop, actor, id, asked)
  if (!sheet.ok) return sheet
  return drawPaper(shop, sheet.value, slugOf(`payout ${sheet.value.to[0]}`, "payout"), asked)
}
