import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import type { MailAttachment } from "../../db/tables/mails.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { button, greeting, heading, quoteBlock, text } from "../mails/mail-content.ts"
import type { MailToQueue } from "../mails/queue-mail.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { mailPerson } from "../notifications/mail-person.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { newRoomLink } from "./client.server.ts"
import type { CommissionRow, Hand } from "./commission-row.server.ts"

export const roomUrl = (shop: Pick<Shop, "siteUrl">, secret: string): string =>
  `${shop.siteUrl}${href("/commissions/room/:secret", { secret })}`

type RoomMail = {
  row: CommissionRow
  secret: string
  subject: string
  title: string
  words: string
  said?: string
  button: string
  attachments?: MailAttachment[]
  /** Seconds in the outbox, during which it can be withdrawn. */
  waits?: number
}

/** @returns the e-mail's id; "": the client has no address */
export async function roomMail(shop: Shop, tx: Transaction, mail: RoomMail): Promise<string> {
  const { row, secret, said = "" } = mail
  const { site } = await readSettings(tx, "site")
  return mailPerson(
    shop,
    tx,
    { kind: "own-commission" },
    {
      to: row.email,
      replyTo: site.contactEmail || undefined,
      subject: mail.subject,
      ...(mail.waits !== undefined && { waits: mail.waits }),
      blocks: [
        heading(mail.title),
        greeting(row.name),
        text(mail.words),
        ...(said ? [quoteBlock(said)] : []),
        button(roomUrl(shop, secret), mail.button),
      ],
      footer: "This link is yours alone: whoever has it can answer for you.",
      attachments: mail.attachments ?? [],
      secret: true,
    },
  )
}

/** In minor units. `byCard`: without the artist. */
export type MoneyThatCame = { amount: number; currency: string; byCard: boolean }

type Came = MoneyThatCame & { title: string; invoiceId: string }

/** Sends the client a receipt when fully paid, and notifies the artist unless they recorded the payment. */
export async function mailMoneyCame(hand: Hand, row: CommissionRow, came: Came): Promise<void> {
  const { shop, tx, now } = hand
  const money = formatMoney(came.amount, came.currency)
  const { open } = await standingOf(tx, came.invoiceId)
  await roomMail(shop, tx, {
    row,
    secret: await newRoomLink(tx, { commissionId: row.id, name: row.name }, now),
    subject: `We’ve received ${money}: ${row.subject}`,
    title: "Thank you",
    words: `We’ve received ${money} for “${row.subject}” (${came.title}).${open > 0 ? ` ${formatMoney(open, came.currency)} of it is still open.` : ""}`,
    button: "See how far it is",
    attachments: [{ kind: "invoice", invoiceId: came.invoiceId, receipt: open === 0 }],
  })
  if (!came.byCard) return
  await alertArtist(shop, tx, "payment", {
    replyTo: row.email,
    subject: `${money} came in: ${row.subject}`,
    blocks: [heading(`${row.name} paid ${money}`), text(`${came.title} of “${row.subject}”.`), openButton(shop, row)],
  })
}

const openButton = (shop: Shop, row: CommissionRow) =>
  button(`${shop.siteUrl}${href("/admin")}/commissions/${row.id}`, "Open the commission")

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
    ...(reason ? [quoteBlock(reason)] : []),
    openButton(shop, row),
  ],
})

export const commissionMessageEmail = (
  shop: Shop,
  row: CommissionRow,
  by: string,
  body: string,
): Omit<MailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${by} wrote: ${row.subject}`,
  blocks: [heading(`${by} wrote to you`), quoteBlock(body), openButton(shop, row)],
})

export const queueCommissionDeliveredEmail = async ({ shop, tx, now }: Hand, row: CommissionRow): Promise<string> =>
  roomMail(shop, tx, {
    row,
    secret: await newRoomLink(tx, { commissionId: row.id, name: row.name }, now),
    subject: `Delivered: ${row.subject}`,
    title: "It’s with you",
    words: `“${row.subject}” has been delivered. Thank you for asking for it. On your page you can say whether the studio may show it among past commissions.`,
    button: "Open your page",
  })

export const answeredProofMail = (
  shop: Shop,
  row: CommissionRow,
  title: string,
  wishes: string[] = [],
): Omit<MailToQueue, "to"> => ({
  replyTo: row.email,
  subject: `${title}: ${row.subject}`,
  blocks: [heading(title), ...wishes.map((wish) => quoteBlock(wish)), openButton(shop, row)],
})
