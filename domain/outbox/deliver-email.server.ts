import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { type EmailAttachment, outboxEmails } from "../../db/tables/outbox.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { OutgoingEmail } from "../../services/email/email.ts"
import { noteBlock } from "../emails/email-content.ts"
import { embedPictures } from "../emails/email-pictures.server.ts"
import { asOneLine } from "../emails/text-schemas.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getReplyTo, renderStoredEmail } from "./render-stored-email.server.ts"

/**
 * Renders an attachment at delivery. Null: it cannot be rendered, and the e-mail goes without it. A throw retries the whole e-mail,
 * except at the last attempt, which goes without the file. `contentType` absent: a PDF.
 */
type AttachmentRenderers = {
  [K in EmailAttachment["kind"]]: (
    attachment: Extract<EmailAttachment, { kind: K }>,
  ) => Promise<{ fileName: string; content: Uint8Array; contentType?: string } | null>
}

const withoutFile: Record<EmailAttachment["kind"], string> = {
  invoice: "Your invoice isn’t attached: something went wrong while it was made. The studio knows and will send it.",
  letterFile: "A file isn’t attached: it could not be read. Please ask for it.",
}

/** Called when an e-mail is given up, in the same transaction. */
export type OnUndeliverableEmail = (
  shop: Shop,
  tx: Transaction,
  email: { id: string; recipient: string; subject: string; lastError: string },
) => Promise<void>

type DeliveryAttempt = { onUndeliverable: OnUndeliverableEmail; renderers: AttachmentRenderers; last: boolean }

type OutboxRow = typeof outboxEmails.$inferSelect

/**
 * One delivery attempt; does nothing for a delivered or given-up e-mail. Throws so that the job retries, with the same Message-ID.
 * An e-mail sent while the database was unavailable is sent again: at least once. The rendered text is stored, except of secret
 * e-mails: without a mail server their links are only in the log.
 */
export async function deliverEmail(
  shop: Shop,
  emailId: string,
  { renderers, last, onUndeliverable }: DeliveryAttempt,
): Promise<void> {
  // Before sending: from here on it counts as tried and cannot be withdrawn.
  const [email] = await shop.db
    .update(outboxEmails)
    .set({ attempts: sql`${outboxEmails.attempts} + 1` })
    .where(and(eq(outboxEmails.id, emailId), eq(outboxEmails.state, "waiting")))
    .returning()
  if (!email) return
  let sent: SentEmail
  try {
    sent = await send(shop, email, renderers, last)
  } catch (error) {
    await recordFailure(shop, email, error, last ? onUndeliverable : null)
    throw error
  }
  const { rendered, state } = sent
  await shop.db
    .update(outboxEmails)
    .set({
      state,
      lastError: null,
      sentAt: shop.now(),
      content: null,
      ...(email.secret ? { html: "", text: "" } : rendered),
    })
    .where(and(eq(outboxEmails.id, emailId), eq(outboxEmails.state, "waiting")))
}

type SentEmail = { rendered: { html: string; text: string }; state: "sent" | "filed" }

async function send(shop: Shop, email: OutboxRow, makers: AttachmentRenderers, last: boolean): Promise<SentEmail> {
  const { site } = await getSettings(shop.db, "site")
  const files: OutgoingEmail["attachments"] = []
  const missing: string[] = []
  for (const attachment of email.attachments) {
    const making = attachment.kind === "invoice" ? makers.invoice(attachment) : makers.letterFile(attachment)
    const file = await making.catch((error: unknown) => {
      if (!last) throw error
      shop.log.error({ err: error, mailId: email.id }, "an e-mail is sent without its file")
      return null
    })
    if (file) files.push({ contentType: "application/pdf", ...file })
    else missing.push(withoutFile[attachment.kind])
  }
  const rendered = await renderStoredEmail(shop, email, missing.map(noteBlock))
  const transport = await shop.mail.transport()
  if (email.secret && transport.kind !== "smtp") {
    printLinks(shop, email)
    return { rendered, state: "filed" }
  }
  await transport.deliver({
    fromName: asOneLine(site.artistName),
    to: email.recipient,
    // For replies when nobody reads the sender's address.
    replyTo: getReplyTo(email, site) || null,
    subject: email.subject,
    text: rendered.text,
    messageId: email.messageId,
    date: email.createdAt,
    headers: email.headers,
    attachments: files,
    ...(await embedPictures(shop, rendered.html)),
  })
  return { rendered, state: transport.kind === "smtp" ? "sent" : "filed" }
}

/** Without a mail server only the operator may see sign-in links and codes (OPS-04), so they are in the log. */
function printLinks(shop: Shop, { id, recipient, subject, content }: OutboxRow): void {
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

async function recordFailure(
  shop: Shop,
  email: OutboxRow,
  error: unknown,
  onLost: OnUndeliverableEmail | null,
): Promise<void> {
  const lastError = truncateText(error instanceof Error ? error.message : String(error), 1000)
  shop.log.warn({ err: error, mailId: email.id, last: onLost !== null }, "an e-mail could not be delivered")
  await shop.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(outboxEmails)
      .set({ state: onLost ? "failed" : "waiting", lastError, ...(onLost && email.secret && { content: null }) })
      .where(and(eq(outboxEmails.id, email.id), eq(outboxEmails.state, "waiting")))
      .returning({ recipient: outboxEmails.recipient, subject: outboxEmails.subject })
    if (failed && onLost) await onLost(shop, tx, { id: email.id, ...failed, lastError })
  })
}
