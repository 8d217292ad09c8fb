import { Readable } from "node:stream"
import type { Context, Handler } from "hono"
import { findActor } from "../domain/accounts/actor.server.ts"
import { mayAdminister } from "../domain/actor.ts"
import { findImageService } from "../domain/media/tiles-queries.server.ts"
import { isPublicPicture } from "../domain/sharing/public-pictures.server.ts"
import type { Shop } from "../domain/shop.ts"
import { tileKey } from "../services/images/tile-key.ts"

const safe = "default-src 'none'; sandbox"

/** Other sites may show published files and read their pixels, because they contain nothing personal. */
const forAll = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "Content-Security-Policy": safe,
  "Cache-Control": "public, max-age=31536000, immutable",
}

/** Pictures that nothing published shows. */
const forStudio = { "Content-Security-Policy": safe, "Cache-Control": "private, no-store" }

/**
 * `/files/*`: what is published, and for the studio what it shows of drafts. Names carry a hash of the content, so a file
 * never changes under its address; other sites may show it. A folder of tiles is also an IIIF image service.
 */
export const publicFiles =
  (shop: Shop): Handler =>
  async (c) => {
    // keys are plain ASCII: a path that would have to be decoded is no key
    const path = c.req.path.slice("/files/".length)
    const name = /^pictures\/([^/]+)\//.exec(path)?.[1]
    const isPublic = name === undefined || (await isPublicPicture(shop, name))
    if (!isPublic && !mayAdminister(await findActor(shop, c.req.raw.headers))) return c.text("Not Found", 404)
    const common = isPublic ? forAll : forStudio
    const tiles = /^pictures\/[a-z\d]{12}\/tiles-[\da-f]{12}(?=\/|$)/.exec(path)
    const key = tiles ? tileKey(path) : path
    // the bytes with what is known of them: one question to a storage that is elsewhere
    const read = c.req.method === "HEAD" ? null : await shop.storage.public.read(key)
    const file = c.req.method === "HEAD" ? await shop.storage.public.stat(key) : read
    if (!file && tiles) return imageService(shop, c, tiles[0], path.slice(tiles[0].length), common)
    if (!file) return c.text("Not Found", 404)
    const headers = {
      ...common,
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes),
    }
    return read ? c.body(Readable.toWeb(read.body) as ReadableStream, 200, headers) : c.body(null, 200, headers)
  }

/** The addresses of an image service that are not files: its description, which contains the site's address, and the whole picture. */
async function imageService(
  shop: Shop,
  c: Context,
  folder: string,
  rest: string,
  common: typeof forAll | typeof forStudio,
) {
  const service = await findImageService(shop, folder)
  if (!service) return c.text("Not Found", 404)
  const headers = { ...common, "Cache-Control": common === forAll ? "public, max-age=3600" : "private, no-store" }
  if (rest === "/info.json") {
    const linked = c.req.header("accept")?.includes("application/ld+json")
    const type = linked ? 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"' : "application/json"
    return c.body(JSON.stringify(service.info), 200, { ...headers, "Content-Type": type, Vary: "Accept" })
  }
  if (rest === "" || rest === "/") return c.body(null, 303, { ...headers, Location: `/files/${folder}/info.json` })
  const size = /^\/full\/(max|\d+,\d+)\/0\/default\.jpg$/.exec(rest)?.[1]
  const whole = size && service.whole.get(size)
  return whole ? c.body(null, 302, { ...headers, Location: shop.storage.publicUrl(whole) }) : c.text("Not Found", 404)
}
