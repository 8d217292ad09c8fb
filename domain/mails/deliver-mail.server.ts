import { and, eq, sql } from "drizzle-orm"
import { type MailAttachment, mails } from "../../db/tables/talk.ts"
import type { OutgoingMail } from "../../services/mail/transport.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { alertArtistOfLostMail } from "./artist-alert.server.tsx"
import { asOneLine } from "./written-text.ts"

/** Makes a mail's file when the mail goes out, one maker for each kind. */
export type AttachmentMakers = {
  [K in MailAttachment["kind"]]: (attachment: Extract<MailAttachment, { kind: K }>) => Promise<Uint8Array>
}

const contentTypes: Record<MailAttachment["kind"], string> = { invoice: "application/pdf" }

export type Attempt = {
  makers: AttachmentMakers
  /** Whether there is no other attempt after this one. */
  last: boolean
}

/**
 * One attempt to deliver a mail of the outbox; of one that was delivered or given up, nothing. Throws what went wrong,
 * so that the job comes back; every attempt has the same Message-ID. A mail that went out while the database was lost
 * goes out again: twice rather than never.
 */
export async function deliverMail(shop: Shop, mailId: string, { makers, last }: Attempt): Promise<void> {
  const [mail] = await shop.db.select().from(mails).where(eq(mails.id, mailId))
  if (mail?.state !== "waiting") return
  try {
    await shop.mail.deliver(await outgoing(shop, mail, makers))
  } catch (error) {
    await noteFailure(shop, mail, error, last)
    throw error
  }
  await shop.db
    .update(mails)
    .set({
      state: shop.mail.kind === "smtp" ? "sent" : "filed",
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      sentAt: shop.now(),
    })
    .where(and(eq(mails.id, mailId), eq(mails.state, "waiting")))
}

async function outgoing(shop: Shop, mail: typeof mails.$inferSelect, makers: AttachmentMakers): Promise<OutgoingMail> {
  const { site } = await readSettings(shop.db, "site")
  const attachments = []
  for (const attachment of mail.attachments)
    attachments.push({
      fileName: attachment.fileName,
      contentType: contentTypes[attachment.kind],
      content: await makers[attachment.kind](attachment),
    })
  return {
    fromName: asOneLine(site.artistName),
    to: mail.recipient,
    // Answers reach the artist also where the sender's address is read by nobody.
    replyTo: mail.replyTo ?? (site.contactEmail || null),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: mail.headers,
    attachments,
  }
}

async function noteFailure(shop: Shop, mail: typeof mails.$inferSelect, error: unknown, last: boolean): Promise<void> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  await shop.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(mails)
      .set({ state: last ? "failed" : "waiting", attempts: sql`${mails.attempts} + 1`, lastError })
      .where(and(eq(mails.id, mail.id), eq(mails.state, "waiting")))
      .returning({ recipient: mails.recipient, subject: mails.subject })
    if (failed && last) await alertArtistOfLostMail(shop, tx, { id: mail.id, ...failed, lastError })
  })
}
