import { randomUUID } from "node:crypto"
import type { Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import { type EmailAttachment, outboxEmails } from "../../db/tables/outbox.ts"
import { asOneLine, bareEmailAddress } from "../emails/text-schemas.ts"
import type { Shop } from "../shop.ts"

export type EmailToQueue = {
  /** One bare address; "": no address, so nothing is queued. */
  to: string
  /** "": none. */
  replyTo?: string
  subject: string
  blocks: EmailBlock[]
  /** Shown in inboxes beside the subject. */
  preview?: string
  /** Why the recipient gets this e-mail, or how to unsubscribe. */
  footer?: string
  attachments?: EmailAttachment[]
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
export async function queueEmails(shop: Shop, tx: Transaction, all: EmailToQueue[]): Promise<string[]> {
  const toQueue = all.filter(({ to }) => to !== "")
  if (toQueue.length === 0) return []
  const createdAt = shop.now()
  const host = new URL(shop.siteUrl).hostname
  const rows = toQueue.map((email) => {
    const id = randomUUID()
    return {
      id,
      recipient: bareEmailAddress.parse(email.to),
      replyTo: email.replyTo ? bareEmailAddress.parse(email.replyTo) : null,
      subject: asOneLine(email.subject),
      content: { blocks: email.blocks, preview: email.preview ?? "", footer: email.footer ?? "" },
      messageId: `<${id}@${host}>`,
      headers: cleanHeaders(email.headers ?? {}),
      attachments: email.attachments ?? [],
      secret: email.secret ?? false,
      createdAt,
    }
  })
  await tx.execute(insertRows(outboxEmails, rows))
  for (const [waits, together] of Map.groupBy(rows, (_, at) => toQueue[at]?.waits ?? 0)) {
    const jobs = together.map(({ id }) => ({ mailId: id }))
    await shop.jobs.sendAll(tx, "deliver-mail", jobs, ...(waits > 0 ? [{ startAfter: waits }] : []))
  }
  return rows.map(({ id }) => id)
}

/** @returns the e-mail's id; "" without a recipient */
export async function queueEmail(shop: Shop, tx: Transaction, email: EmailToQueue): Promise<string> {
  const [id] = await queueEmails(shop, tx, [email])
  if (email.to === "") return ""
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
