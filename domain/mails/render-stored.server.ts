import { href } from "react-router"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import type { mails } from "../../db/tables/mails.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { withoutReply } from "./mail-content.ts"
import { mailPictures } from "./mail-pictures.server.ts"

type Stored = Pick<typeof mails.$inferSelect, "content" | "html" | "text" | "subject"> &
  Partial<Pick<typeof mails.$inferSelect, "replyTo">>

/** "": nobody reads replies. */
export const repliesTo = ({ replyTo }: Pick<Stored, "replyTo">, { contactEmail }: SiteSettings): string =>
  replyTo ?? contactEmail

/**
 * A sent e-mail as it was sent; a waiting one with its stored content in the current frame. Without a reply address it names the
 * contact form instead. @param more blocks after the content
 */
export async function renderStored(
  shop: Shop,
  { content, html, text, subject, replyTo }: Stored,
  more: MailBlock[] = [],
): Promise<{ html: string; text: string }> {
  if (!content) return { html, text }
  const { site } = await readSettings(shop.db, "site")
  // React's server renderer is loaded with the first e-mail.
  const { renderMail } = await import("./render-mail.server.tsx")
  const place = site.location.split(/\s*\n\s*/).join(", ")
  const frame = { artistName: site.artistName, place, siteUrl: shop.siteUrl, subject }
  const answerable = repliesTo({ replyTo: replyTo ?? null }, site) !== ""
  const own = answerable
    ? content.blocks
    : content.blocks.map((block) => withoutReply(block, shop.siteUrl + href("/contact")))
  const blocks = [...own, ...more]
  return renderMail({ ...content, blocks }, frame, await mailPictures(shop, blocks))
}
