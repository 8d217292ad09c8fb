import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { type MailAttachment, mails } from "../../db/tables/mails.ts"
import { cut } from "../../lib/cut.ts"
import type { OutgoingMail } from "../../services/mail/transport.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { noteBlock } from "./mail-content.ts"
import { embedPictures } from "./mail-pictures.server.ts"
import { renderStored, repliesTo } from "./render-stored.server.ts"
import { asOneLine } from "./written-text.ts"

/**
 * Renders an attachment at delivery. Null: it cannot be rendered, and the e-mail goes without it. A throw retries the whole e-mail,
 * except at the last attempt, which goes without the file. `contentType` absent: a PDF.
 */
type AttachmentMakers = {
  [K in MailAttachment["kind"]]: (
    attachment: Extract<MailAttachment, { kind: K }>,
  ) => Promise<{ fileName: string; content: Uint8Array; contentType?: string } | null>
}

const withoutFile: Record<MailAttachment["kind"], string> = {
  invoice: "Your invoice isn’t attached: something went wrong while it was made. The studio knows and will send it.",
  letterFile: "A file isn’t attached: it could not be read. Please ask for it.",
}

/** Called when an e-mail is given up, in the same transaction. */
export type OnLostMail = (
  shop: Shop,
  tx: Transaction,
  mail: { id: string; recipient: string; subject: string; lastError: string },
) => Promise<void>

type Attempt = {
  onLost: OnLostMail
  makers: AttachmentMakers
  last: boolean
}

type MailRow = typeof mails.$inferSelect

/**
 * One delivery attempt; does nothing for a delivered or given-up e-mail. Throws so that the job retries, with the same Message-ID.
 * An e-mail sent while the database was unavailable is sent again: at least once. The rendered text is stored, except of secret
 * e-mails: without a mail server their links are only in the log.
 */
export async function deliverMail(shop: Shop, mailId: string, { makers, last, onLost }: Attempt): Promise<void> {
  // Before sending: from here on it counts as tried and cannot be withdrawn.
  const [mail] = await shop.db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), eq(mails.state, "waiting")))
    .returning()
  if (!mail) return
  let sent: Sent
  try {
    sent = await send(shop, mail, makers, last)
  } catch (error) {
    await noteFailure(shop, mail, error, last ? onLost : null)
    throw error
  }
  const { rendered, state } = sent
  await shop.db
    .update(mails)
    .set({
      state,
      lastError: null,
      sentAt: shop.now(),
      content: null,
      ...(mail.secret ? { html: "", text: "" } : rendered),
    })
    .where(and(eq(mails.id, mailId), eq(mails.state, "waiting")))
}

type Sent = { rendered: { html: string; text: string }; state: "sent" | "filed" }

async function send(shop: Shop, mail: MailRow, makers: AttachmentMakers, last: boolean): Promise<Sent> {
  const { site } = await readSettings(shop.db, "site")
  const files: OutgoingMail["attachments"] = []
  const missing: string[] = []
  for (const attachment of mail.attachments) {
    const making = attachment.kind === "invoice" ? makers.invoice(attachment) : makers.letterFile(attachment)
    const file = await making.catch((error: unknown) => {
      if (!last) throw error
      shop.log.error({ err: error, mailId: mail.id }, "an e-mail is sent without its file")
      return null
    })
    if (file) files.push({ contentType: "application/pdf", ...file })
    else missing.push(withoutFile[attachment.kind])
  }
  const rendered = await renderStored(shop, mail, missing.map(noteBlock))
  const transport = await shop.mail.transport()
  if (mail.secret && transport.kind !== "smtp") {
    printLinks(shop, mail)
    return { rendered, state: "filed" }
  }
  await transport.deliver({
    fromName: asOneLine(site.artistName),
    to: mail.recipient,
    // For replies when nobody reads the sender's address.
    replyTo: repliesTo(mail, site) || null,
    subject: mail.subject,
    text: rendered.text,
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: mail.headers,
    attachments: files,
    ...(await embedPictures(shop, rendered.html)),
  })
  return { rendered, state: transport.kind === "smtp" ? "sent" : "filed" }
}

/** Without a mail server only the operator may see sign-in links and codes (OPS-04), so they are in the log. */
function printLinks(shop: Shop, { id, recipient, subject, content }: MailRow): void {
  const blocks = content?.blocks ?? []
  const links = blocks.flatMap((block) => (block.is === "button" ? [block.href] : []))
  const codes = blocks.flatMap((block) =>
    block.is === "facts" ? block.rows.flatMap(([name, value]) => (name === "Code" ? [value] : [])) : [],
  )
  shop.log.warn(
    { mailId: id, recipient, subject, links, ...(codes.length > 0 && { codes }) },
    "no mail server is connected: an e-mail was not sent",
  )
}

async function noteFailure(shop: Shop, mail: MailRow, error: unknown, onLost: OnLostMail | null): Promise<void> {
  const lastError = cut(error instanceof Error ? error.message : String(error), 1000)
  shop.log.warn({ err: error, mailId: mail.id, last: onLost !== null }, "an e-mail could not be delivered")
  await shop.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(mails)
      .set({ state: onLost ? "failed" : "waiting", lastError, ...(onLost && mail.secret && { content: null }) })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting")))
      .returning({ recipient: mails.recipient, subject: mails.subject })
    if (failed && onLost) await onLost(shop, tx, { id: mail.id, ...failed, lastError })
  })
}
