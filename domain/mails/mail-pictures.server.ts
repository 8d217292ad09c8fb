import type { MailBlock } from "../../db/tables/mail-content.ts"
import type { OutgoingMail } from "../../services/mail/transport.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import type { Shop } from "../shop.ts"
import type { MailPicture } from "./mail-parts.tsx"

/** In CSS pixels. The height is limited so that the label is visible without scrolling. */
const column = 560
const tallest = 520

/** Some mailboxes limit the size of an e-mail; further works have only their labels. */
const mostPictures = 6

/** A deleted picture is left out. */
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

/** Embeds the pictures (cid, RFC 2392), so that they are shown without a request to a server. The stored HTML has their public URLs. */
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
