import { Readable } from "node:stream"
import type { Context, Handler } from "hono"
import { findActor } from "../domain/accounts/actor.server.ts"
import { mayAdminister } from "../domain/actor.ts"
import { findImageService } from "../domain/media/tiles-queries.server.ts"
import { type Seers, whoSeesPicture } from "../domain/sharing/public-pictures.server.ts"
import type { Shop } from "../domain/shop.ts"
import { byteRange } from "../lib/byte-range.ts"
import { tileKey } from "../services/images/tile-key.ts"
import type { Bucket, StoredFile } from "../services/storage/storage.ts"
import { finishedAs, finishedName, isCurrent, whenFinished } from "./kept/kept.ts"
import { fileEtag, isPicture, type KeptFile, keptFileName } from "./kept/kept-file.ts"

const safe = "default-src 'none'; sandbox"

/** Other sites may show published files and read their pixels, because they contain nothing personal. */
const forAll = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "Content-Security-Policy": safe,
  "Cache-Control": "public, max-age=31536000, immutable",
}

/** Pictures that only a page of one person's own shows: what keeps files for many would show them when that page is no more. */
const forSomebody = { ...forAll, "Cache-Control": "private, max-age=86400" }

/** Pictures that nothing published shows. */
const forStudio = { "Content-Security-Policy": safe, "Cache-Control": "private, no-store" }

const headersFor = { everybody: forAll, somebody: forSomebody, studio: forStudio }
type Common = (typeof headersFor)[Seers]

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
    const seers = name === undefined ? "everybody" : await whoSeesPicture(shop, name)
    if (seers === "studio" && !mayAdminister(await findActor(shop, c.req.raw.headers))) return c.text("Not Found", 404)
    const common = headersFor[seers]
    const tiles = /^pictures\/[a-z\d]{12}\/tiles-[\da-f]{12}(?=\/|$)/.exec(path)
    const key = tiles ? tileKey(path) : path
    // the bytes with what is known of them: one question to a storage that is elsewhere
    const read = asksForLess(c) ? null : await shop.storage.public.read(key)
    const file = asksForLess(c) ? await shop.storage.public.stat(key) : read
    if (!file && tiles) return imageService(shop, c, tiles[0], path.slice(tiles[0].length), common)
    if (!file) return c.text("Not Found", 404)
    if (seers === "everybody" && isPicture(file)) await keep(shop, c, { key, file, picture: name ?? null })
    return sendFile(shop, c, { key, file, read, common })
  }

/** Whether a request may be answered without the whole file. */
const asksForLess = (c: Context) =>
  c.req.method === "HEAD" || ["if-none-match", "range"].some((name) => c.req.header(name) !== undefined)

type Read = NonNullable<Awaited<ReturnType<Bucket["read"]>>>
type Sent = { key: string; file: StoredFile; read: Read | null; common: Common }

/** Answers with a file, with a part of it, or with 304 to whoever has it. */
async function sendFile({ storage }: Shop, c: Context, { key, file, read, common }: Sent) {
  const etag = fileEtag(file)
  const headers = { ...common, "Content-Type": file.contentType, "Accept-Ranges": "bytes", ETag: etag }
  if (isCurrent(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers)
  const whole = { ...headers, "Content-Length": String(file.bytes) }
  if (c.req.method === "HEAD") return c.body(null, 200, whole)
  const isSame = (c.req.header("if-range") ?? etag) === etag
  const part = byteRange(isSame ? c.req.header("range") : undefined, file.bytes)
  if (part === "outside") return c.body(null, 416, { ...headers, "Content-Range": `bytes */${file.bytes}` })
  const found = read ?? (await storage.public.read(key, part ?? undefined))
  if (!found) return c.text("Not Found", 404)
  const body = Readable.toWeb(found.body) as ReadableStream
  if (!part) return c.body(body, 200, whole)
  return c.body(body, 206, {
    ...headers,
    "Content-Length": String(part.last - part.first + 1),
    "Content-Range": `bytes ${part.first}-${part.last}/${file.bytes}`,
  })
}

/** Keeps the finished answer, for the next who asks in the same way (`answerKept`). */
async function keep(
  shop: Shop,
  c: Context,
  { key, file, picture }: { key: string; file: StoredFile; picture: string | null },
) {
  const etag = fileEtag(file)
  const make = async (): Promise<KeptFile> => ({ key, picture, etag, finished: new Map() })
  // What every answer carries besides depends on the settings.
  const kept = await shop.pageCache.remember(keptFileName(c.req.path), ["settings"], make)
  if (kept.etag === etag)
    whenFinished(c, (answer) => {
      if (answer.status === 200 || answer.status === 304)
        kept.finished.set(finishedName(c.req.method, "identity", answer.status), finishedAs(c, answer, null))
    })
}

/** The addresses of an image service that are not files: its description, which contains the site's address, and the whole picture. */
async function imageService(shop: Shop, c: Context, folder: string, rest: string, common: Common) {
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
