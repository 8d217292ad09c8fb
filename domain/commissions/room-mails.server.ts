import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { button, greeting, heading, quote, text } from "../mails/mail-content.ts"
import { type MailToQueue, queueMail } from "../mails/queue-mail.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { CommissionRow } from "./commission-row.server.ts"

type RoomMail = {
  row: CommissionRow
  secret: string
  subject: string
  title: string
  words: string
  /** What the artist says with it; "": nothing. */
  said?: string
  button: string
}

/** Writes to a client, with a link to the room. */
export async function roomMail(shop: Shop, tx: Transaction, mail: RoomMail): Promise<void> {
  const { row, secret, said = "" } = mail
  const { site } = await readSettings(tx, "site")
  await queueMail(shop, tx, {
    to: row.email,
    replyTo: site.contactEmail || undefined,
    subject: mail.subject,
    blocks: [
      heading(mail.title),
      greeting(row.name),
      text(mail.words),
      ...(said ? [quote(said)] : []),
      button(`${shop.siteUrl}${href("/commissions/room/:secret", { secret })}`, mail.button),
    ],
    footer: "This link is yours alone: whoever has it can answer for you.",
    secret: true,
  })
}

const openButton = (shop: Shop, row: CommissionRow) =>
  button(`${shop.siteUrl}${href("/admin")}/commissions/${row.id}`, "Open the commission")

/** To the artist: what a client answered. */
export const answeredQuoteMail = (
  shop: Shop,
  row: CommissionRow,
  title: string,
  { version, total, currency }: { version: number; total: number; currency: string },
  reason = "",
): Omit<MailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${title}: ${row.subject}`,
  blocks: [
    heading(title),
    text(`Quote ${version} for “${row.subject}”: ${formatMoney(total, currency)}.`),
    ...(reason ? [quote(reason)] : []),
    openButton(shop, row),
  ],
})

/** To the artist: what a client said about a version. */
export const answeredProofMail = (
  shop: Shop,
  row: CommissionRow,
  title: string,
  wishes: string[] = [],
): Omit<MailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${title}: ${row.subject}`,
  blocks: [heading(title), ...wishes.map((wish) => quote(wish)), openButton(shop, row)],
})
