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
 * Makes a mail's file when the mail goes out, one maker for each kind. Null: it was tried and given up, and the mail
 * goes without it. A maker that throws lets the whole mail be tried again; at the last attempt the mail goes without
 * the file. Without a `contentType` it is a PDF.
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

/** Called when a mail is given up, in the transaction that says so. */
export type OnLostMail = (
  shop: Shop,
  tx: Transaction,
  mail: { id: string; recipient: string; subject: string; lastError: string },
) => Promise<void>

type Attempt = {
  onLost: OnLostMail
  makers: AttachmentMakers
  /** Whether there is no other attempt after this one. */
  last: boolean
}

type MailRow = typeof mails.$inferSelect

/**
 * One attempt to deliver a mail of the outbox; of one that was delivered or given up, nothing. Throws what went wrong,
 * so that the job is tried again; every attempt has the same Message-ID. A mail that went out while the database was
 * away goes out again: twice rather than never. What was sent is kept as it was rendered, but for secrets: without a mail
 * server their links are printed in the log, and they are not kept either.
 */
export async function deliverMail(shop: Shop, mailId: string, { makers, last, onLost }: Attempt): Promise<void> {
  // Counted before it is sent: from now on the mail counts as tried and cannot be withdrawn.
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
      shop.log.error({ err: error, mailId: mail.id }, "a mail goes without its file")
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
    // Replies reach the artist also where nobody reads the sender's address.
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

/** Without a mail server the links and codes that let somebody in are for the machine's operator (OPS-04), and for nobody else. */
function printLinks(shop: Shop, { id, recipient, subject, content }: MailRow): void {
  const blocks = content?.blocks ?? []
  const links = blocks.flatMap((block) => (block.is === "button" ? [block.href] : []))
  const codes = blocks.flatMap((block) =>
    block.is === "facts" ? block.rows.flatMap(([name, value]) => (name === "Code" ? [value] : [])) : [],
  )
  shop.log.warn(
    { mailId: id, recipient, subject, links, ...(codes.length > 0 && { codes }) },
    "no mail server is connected: a letter was not sent",
  )
}

async function noteFailure(shop: Shop, mail: MailRow, error: unknown, onLost: OnLostMail | null): Promise<void> {
  const lastError = cut(error instanceof Error ? error.message : String(error), 1000)
  shop.log.warn({ err: error, mailId: mail.id, last: onLost !== null }, "a mail could not be delivered")
  await shop.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(mails)
      .set({ state: onLost ? "failed" : "waiting", lastError, ...(onLost && mail.secret && { content: null }) })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting")))
      .returning({ recipient: mails.recipient, subject: mails.subject })
    if (failed && onLost) await onLost(shop, tx, { id: mail.id, ...failed, lastError })
  })
}
