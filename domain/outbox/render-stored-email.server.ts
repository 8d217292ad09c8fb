import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import type { outboxEmails } from "../../db/tables/outbox.ts"
import { withoutReply } from "../emails/email-content.ts"
import { getEmailPictures } from "../emails/email-pictures.server.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

type StoredEmail = Pick<typeof outboxEmails.$inferSelect, "content" | "html" | "text" | "subject"> &
  Partial<Pick<typeof outboxEmails.$inferSelect, "replyTo">>

/** "": nobody reads replies. */
export const getReplyTo = ({ replyTo }: Pick<StoredEmail, "replyTo">, { contactEmail }: SiteSettings): string =>
  replyTo ?? contactEmail

/**
 * A sent e-mail as it was sent; a waiting one with its stored content in the current frame. Without a reply address it names the
 * contact form instead. @param more blocks after the content
 */
export async function renderStoredEmail(
  shop: Shop,
  { content, html, text, subject, replyTo }: StoredEmail,
  more: EmailBlock[] = [],
): Promise<{ html: string; text: string }> {
  if (!content) return { html, text }
  const { site } = await getSettings(shop.db, "site")
  // React's server renderer is loaded with the first e-mail.
  const { renderEmail } = await import("../emails/render-email.server.tsx")
  const place = site.location.split(/\s*\n\s*/).join(", ")
  const frame = { artistName: site.artistName, place, siteUrl: shop.siteUrl, subject }
  const hasReplyTo = getReplyTo({ replyTo: replyTo ?? null }, site) !== ""
  const ownBlocks = hasReplyTo
    ? content.blocks
    : content.blocks.map((block) => withoutReply(block, shop.urls.contact()))
  const blocks = [...ownBlocks, ...more]
  return renderEmail({ ...content, blocks }, frame, await getEmailPictures(shop, blocks))
}
