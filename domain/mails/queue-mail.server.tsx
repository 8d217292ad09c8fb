import { randomUUID } from "node:crypto"
import type { ReactElement, ReactNode } from "react"
import type { Transaction } from "../../db/connect.ts"
import { type MailAttachment, mails } from "../../db/tables/talk.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { renderMail } from "./render-mail.server.tsx"
import { asOneLine, mailAddress } from "./written-text.ts"

export type MailToQueue = {
  /** One bare address. */
  to: string
  replyTo?: string
  subject: string
  /** The text between the frame's head and foot, made of `mail-parts.tsx`. */
  body: ReactElement
  /** What an inbox shows beside the subject. */
  preview?: string
  /** Why the reader gets this mail, or how to get no more. */
  footer?: ReactNode
  attachments?: MailAttachment[]
  headers?: Record<string, string>
}

/**
 * Puts a mail in the outbox, with the job that delivers it: both are there when the caller's transaction commits, or neither.
 * Subject and headers lose line breaks; an address that is not one address throws, for forms have refused it before.
 * @returns the mail's id
 */
export async function queueMail(shop: Shop, tx: Transaction, mail: MailToQueue): Promise<string> {
  const recipient = mailAddress.parse(mail.to)
  const replyTo = mail.replyTo === undefined ? null : mailAddress.parse(mail.replyTo)
  const subject = asOneLine(mail.subject)
  const { site } = await readSettings(tx, "site")
  const { html, text } = await renderMail({
    artistName: site.artistName,
    location: site.location.split(/\s*\n\s*/).join(", "),
    siteUrl: shop.siteUrl,
    subject,
    preview: mail.preview ?? "",
    footer: mail.footer,
    children: mail.body,
  })
  const id = randomUUID()
  await tx.insert(mails).values({
    id,
    recipient,
    replyTo,
    subject,
    html,
    text,
    messageId: `<${id}@${new URL(shop.siteUrl).hostname}>`,
    headers: cleanHeaders(mail.headers ?? {}),
    attachments: mail.attachments ?? [],
    createdAt: shop.now(),
  })
  await shop.jobs.send(tx, "deliver-mail", { mailId: id })
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
