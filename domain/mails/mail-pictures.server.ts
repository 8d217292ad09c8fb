import type { MailBlock } from "../../db/tables/mail-content.ts"
import type { OutgoingMail } from "../../services/mail/transport.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import type { Shop } from "../shop.ts"
import type { MailPicture } from "./mail-parts.tsx"

/** The column of a mail, and the tallest picture in it: the label is seen without scrolling. CSS pixels. */
const column = 560
const tallest = 520

/** A mail that shows more works names the rest by their labels alone, or it would be too large for some mailboxes. */
const mostPictures = 6

/** Where the pictures of a mail's works are, and how large they are shown. A deleted picture is left out. */
export async function mailPictures(shop: Shop, blocks: MailBlock[]): Promise<Map<string, MailPicture>> {
  const shown = blocks.flatMap((block) => (block.is === "works" ? block.works : []))
  const ids = [...new Set(shown.flatMap(({ pictureId }) => pictureId ?? []))].slice(0, mostPictures)
  const files = await jpegsOf(shop.db, ids, { width: ids.length > 1 ? 640 : column * 2 })
  return new Map(
    [...files].map(([id, file]) => {
      const width = Math.round(Math.min(column, file.width, (tallest * file.width) / file.height))
      const src = new URL(shop.storage.publicUrl(file.key), shop.siteUrl).href
      return [id, { src, width, height: Math.round((width * file.height) / file.width) }]
    }),
  )
}

/**
 * Puts the pictures into the mail itself (cid, RFC 2392), so that they are shown without asking a server, wherever the
 * site is. The kept HTML names their public addresses, as the mailbox of the studio shows them.
 */
export async function embedPictures(
  shop: Shop,
  kept: string,
): Promise<{ html: string; inline: OutgoingMail["inline"] }> {
  const base = new URL(shop.storage.publicUrl("x"), shop.siteUrl).href.slice(0, -1)
  const inline: OutgoingMail["inline"] = []
  let html = kept
  for (const src of new Set([...kept.matchAll(/<img src="([^"]+)"/g)].map(([, found]) => found ?? ""))) {
    if (!src.startsWith(base)) continue
    const stream = await shop.storage.public.get(src.slice(base.length))
    if (!stream) continue
    const cid = `picture-${inline.length + 1}@${new URL(shop.siteUrl).hostname}`
    inline.push({ cid, contentType: "image/jpeg", content: Buffer.concat(await stream.toArray()) })
    html = html.replaceAll(`<img src="${src}"`, `<img src="cid:${cid}"`)
  }
  return { html, inline }
}
