import { randomUUID } from "node:crypto"
import type { Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { prepared } from "../../db/prepared.ts"
import { sentTogether } from "../../db/sent-together.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { type MailAttachment, mails } from "../../db/tables/mails.ts"
import type { Shop } from "../shop.ts"
import { asOneLine, mailAddress } from "./written-text.ts"

export type MailToQueue = {
  /** One bare address; "": no address, so nothing is queued. */
  to: string
  /** "": none. */
  replyTo?: string
  subject: string
  blocks: MailBlock[]
  /** Shown in inboxes beside the subject. */
  preview?: string
  /** Why the recipient gets this e-mail, or how to unsubscribe. */
  footer?: string
  attachments?: MailAttachment[]
  headers?: Record<string, string>
  /** Contains a sign-in link or code: the text is deleted after sending. */
  secret?: boolean
  /** Seconds in the outbox, in which it can be withdrawn. */
  waits?: number
}

/**
 * Queues the e-mails with their delivery jobs in the caller's transaction, in two statements, unrendered. Subjects and headers lose
 * line breaks. Throws for an invalid address, because forms have refused it before. @returns the e-mails' ids
 */
export async function queueMails(shop: Shop, tx: Transaction, all: MailToQueue[]): Promise<string[]> {
  const toQueue = all.filter(({ to }) => to !== "")
  if (toQueue.length === 0) return []
  const createdAt = shop.now()
  const host = new URL(shop.siteUrl).hostname
  const rows = toQueue.map((mail) => {
    const id = randomUUID()
    return {
      id,
      recipient: mailAddress.parse(mail.to),
      replyTo: mail.replyTo ? mailAddress.parse(mail.replyTo) : null,
      subject: asOneLine(mail.subject),
      content: { blocks: mail.blocks, preview: mail.preview ?? "", footer: mail.footer ?? "" },
      messageId: `<${id}@${host}>`,
      headers: cleanHeaders(mail.headers ?? {}),
      attachments: mail.attachments ?? [],
      secret: mail.secret ?? false,
      createdAt,
    }
  })
  const jobs = [...Map.groupBy(rows, (_, at) => toQueue[at]?.waits ?? 0)].map(([waits, same]) => ({
    waits,
    all: same.map(({ id }) => ({ mailId: id })),
  }))
  await sentTogether(
    prepared(tx, insertRows(mails, rows)),
    ...jobs.map(({ waits, all: those }) =>
      shop.jobs.sendAll(tx, "deliver-mail", those, ...(waits > 0 ? [{ startAfter: waits }] : [])),
    ),
  )
  return rows.map(({ id }) => id)
}

/** @returns the e-mail's id; "" without a recipient */
export async function queueMail(shop: Shop, tx: Transaction, mail: MailToQueue): Promise<string> {
  const [id] = await queueMails(shop, tx, [mail])
  if (mail.to === "") return ""
  if (!id) throw new Error("the e-mail was not queued")
  return id
}

/** RFC 5322: a header's name is printable ASCII without a colon. Ours are letters, digits and hyphens. */
function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error(`Not an e-mail header's name: ${JSON.stringify(name)}`)
      return [name, asOneLine(value)]
    }),
  )
}
