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
  /** One bare address; "": somebody who left none, to whom nothing is written. */
  to: string
  /** "": nobody. */
  replyTo?: string
  subject: string
  /** The content between the frame's head and foot. */
  blocks: MailBlock[]
  /** What an inbox shows beside the subject. */
  preview?: string
  /** Why the reader gets this mail, or how to get no more. */
  footer?: string
  attachments?: MailAttachment[]
  headers?: Record<string, string>
  /** It holds a link that lets somebody in: what it says is not kept once it was sent. */
  secret?: boolean
  /** Seconds for which it stays in the outbox, where it can be taken back. */
  waits?: number
}

/**
 * Puts mails in the outbox, with the jobs that deliver them: all are there when the caller's transaction commits, or
 * none. Two statements, however many mails: nothing is rendered here. Subjects and headers lose line breaks; an address
 * that is not one address throws, for forms have refused it before.
 * @returns the mails' ids
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

/** Puts one mail in the outbox. @returns the mail's id; "" where there is nobody to write to */
export async function queueMail(shop: Shop, tx: Transaction, mail: MailToQueue): Promise<string> {
  const [id] = await queueMails(shop, tx, [mail])
  if (mail.to === "") return ""
  if (!id) throw new Error("the mail was not queued")
  return id
}

/** RFC 5322: a header's name is printable ASCII without a colon. Ours are letters, digits and hyphens. */
function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error(`Not a mail header's name: ${JSON.stringify(name)}`)
      return [name, asOneLine(value)]
    }),
  )
}
