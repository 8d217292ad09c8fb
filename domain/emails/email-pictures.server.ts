import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import type { OutgoingEmail } from "../../services/email/email.ts"
import { findJpegs } from "../media/jpegs.server.ts"
import type { Shop } from "../shop.ts"
import type { EmailPicture } from "./email-blocks.tsx"

/** In CSS pixels. The height is limited so that the label is visible without scrolling. */
const columnWidth = 560
const maxHeight = 520

/** Some mailboxes limit the size of an e-mail; further works have only their labels. */
const maxPictures = 6

/** A deleted picture is left out. */
export async function getEmailPictures(shop: Shop, blocks: EmailBlock[]): Promise<Map<string, EmailPicture>> {
  const shownWorks = blocks.flatMap((block) => (block.is === "works" ? block.works : []))
  const ids = [...new Set(shownWorks.flatMap(({ pictureId }) => pictureId ?? []))].slice(0, maxPictures)
  const files = await findJpegs(shop.db, ids, { width: ids.length > 1 ? 640 : columnWidth * 2, isPublic: true })
  return new Map(
    [...files].map(([id, file]) => {
      const width = Math.round(Math.min(columnWidth, file.width, (maxHeight * file.width) / file.height))
      const src = new URL(shop.storage.publicUrl(file.key), shop.siteUrl).href
      return [id, { src, width, height: Math.round((width * file.height) / file.width) }]
    }),
  )
}

/** Embeds the pictures (cid, RFC 2392), so that they are shown without a request to a server. The stored HTML has their public URLs. */
export async function embedPictures(
  shop: Shop,
  storedHtml: string,
): Promise<{ html: string; inline: OutgoingEmail["inline"] }> {
  const base = new URL(shop.storage.publicUrl("x"), shop.siteUrl).href.slice(0, -1)
  const inline: OutgoingEmail["inline"] = []
  let html = storedHtml
  for (const src of new Set([...storedHtml.matchAll(/<img src="([^"]+)"/g)].map(([, found]) => found ?? ""))) {
    if (!src.startsWith(base)) continue
    const stream = await shop.storage.public.get(src.slice(base.length))
    if (!stream) continue
    const cid = `picture-${inline.length + 1}@${new URL(shop.siteUrl).hostname}`
    inline.push({ cid, contentType: "image/jpeg", content: Buffer.concat(await stream.toArray()) })
    html = html.replaceAll(`<img src="${src}"`, `<img src="cid:${cid}"`)
  }
  return { html, inline }
}
