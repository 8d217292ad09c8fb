import { Readable } from "node:stream"
import type { Context, Handler } from "hono"
import { findActor } from "../domain/accounts/sessions/actor.server.ts"
import { canAdminister } from "../domain/actor.ts"
import { findNamedPicture, findPresentFile, isPictureName } from "../domain/media/named-picture.server.ts"
import { findImageService } from "../domain/media/tiles-queries.server.ts"
import { getPictureAccess, type PictureAudience } from "../domain/sharing/picture-access.server.ts"
import type { Shop } from "../domain/shop.ts"
import { parseByteRange } from "../lib/byte-range.ts"
import type { ChangeTag } from "../services/changes/changes.ts"
import { getTileKey } from "../services/images/tile-key.ts"
import type { Bucket, StoredFile } from "../services/storage/storage.ts"
import { createFinishedAnswer, getFinishedKey, isCurrent, onFinished } from "./page-cache/cached-answer.ts"
import { type CachedFile, formatFileEtag, getFileCacheKey, isPicture } from "./page-cache/cached-file.ts"
import { getProtectionHeaders } from "./protection-headers.ts"
import { answerSignedDownload } from "./signed-download.ts"

const safe = "default-src 'none'; sandbox"

/** Other sites may embed published files and read their pixels, because they contain nothing personal. */
const forAll = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "Content-Security-Policy": safe,
  "Cache-Control": "public, max-age=31536000, immutable",
}

/** Pictures of one person's own page: a shared cache would outlive the page. */
const forRecipient = { ...forAll, "Cache-Control": "private, max-age=86400" }

/** Only for logos, which are sanitized: a drawing has styles of its own. */
const forDrawing = { ...forAll, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" }

const forStudio = { "Content-Security-Policy": safe, "Cache-Control": "private, no-store" }

const headersFor: Record<PictureAudience, Common> = { everybody: forAll, somebody: forRecipient, studio: forStudio }
type Common = Record<string, string>

/** Names contain a hash, so a file never changes under its address. A folder of tiles is also an IIIF image service. */
export const publicFiles =
  (shop: Shop): Handler =>
  async (c) => {
    // Keys are plain ASCII: an encoded path is no key.
    const path = c.req.path.slice("/files/".length)
    const pictureName = decodeName(path)
    if (pictureName !== null) return redirectToNamedPicture(shop, c, pictureName)
    const name = /^pictures\/([^/]+)\//.exec(path)?.[1]
    const access = name === undefined ? null : await getPictureAccess(shop, name)
    const seers = isPlainFile(path) ? "studio" : (access?.audience ?? "everybody")
    if (seers === "studio" && !canAdminister(await findActor(shop, c.req.raw.headers))) return c.text("Not Found", 404)
    const common = path.startsWith("logos/")
      ? forDrawing
      : { ...headersFor[seers], ...(access && getProtectionHeaders(access.level, shop.siteUrl)) }
    const tiles = /^pictures\/[a-z\d]{12}\/tiles-[\da-f]{12}(?=\/|$)/.exec(path)
    const key = tiles ? getTileKey(path) : path
    // The bytes with their metadata: one request to a remote storage.
    const read = isPartialRequest(c) ? null : await shop.storage.public.read(key)
    const file = isPartialRequest(c) ? await shop.storage.public.stat(key) : read
    if (!file && tiles)
      return imageService(shop, c, { folder: tiles[0], rest: path.slice(tiles[0].length), common, seers })
    if (!file) return redirectToCurrentFile(shop, c, path)
    if (read && access && name && seers === "everybody" && c.req.query("download") !== undefined) {
      const asked = { key, folder: name, bytes: file.bytes, level: access.level }
      const signed = await answerSignedDownload(shop, c, asked, common)
      if (signed) read.body.destroy()
      return signed ?? sendFile(shop, c, { key, file, read, common })
    }
    if (seers === "everybody" && isPicture(file))
      await cacheFile(shop, c, { key, file, picture: name ?? null, works: access?.works ?? [] })
    return sendFile(shop, c, { key, file, read, common })
  }

/** Without the artist's mark: for documents, which read it from the storage. */
const isPlainFile = (path: string) => /^pictures\/.*\/plain-\d+\.jpg$/.test(path)

/** A path by folder and name, in any script; null for a storage key. */
function decodeName(path: string): string | null {
  if (!isPictureName(path)) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Revalidated each time, because the picture may be cropped or unpublished. A guessable name leads nowhere while only a secret
 * address shows the picture.
 */
async function redirectToNamedPicture(shop: Shop, c: Context, path: string) {
  const found = await findNamedPicture(shop, path)
  const access = found && (await getPictureAccess(shop, found.name))
  const seers = access?.audience
  const mayBeSeen = seers === "everybody" || canAdminister(await findActor(shop, c.req.raw.headers))
  if (!found || !access || !mayBeSeen) return c.text("Not Found", 404, { "Cache-Control": "no-store" })
  const common = seers === "everybody" ? { ...forAll, "Cache-Control": "public, no-cache" } : forStudio
  const protection = getProtectionHeaders(access.level, shop.siteUrl)
  return c.body(null, 302, { ...common, ...protection, Location: shop.storage.publicUrl(found.key) })
}

/** Redirects the former file of a cropped picture, as e-mails link it, to the current one. */
async function redirectToCurrentFile(shop: Shop, c: Context, path: string) {
  const [, name, file] = /^pictures\/([a-z\d]{12})\/[a-z\d]{4,8}\/([^/]+)$/.exec(path) ?? []
  const key = name && file ? await findPresentFile(shop, name, file) : null
  if (!key || key === path) return c.text("Not Found", 404)
  return c.body(null, 302, { ...forStudio, "Cache-Control": "no-cache", Location: shop.storage.publicUrl(key) })
}

const isPartialRequest = (c: Context) =>
  c.req.method === "HEAD" || ["if-none-match", "range"].some((name) => c.req.header(name) !== undefined)

type Read = NonNullable<Awaited<ReturnType<Bucket["read"]>>>
type Sent = { key: string; file: StoredFile; read: Read | null; common: Common }

async function sendFile({ storage }: Shop, c: Context, { key, file, read, common }: Sent) {
  const etag = formatFileEtag(file)
  const headers = { ...common, "Content-Type": file.contentType, "Accept-Ranges": "bytes", ETag: etag }
  if (isCurrent(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers)
  const whole = { ...headers, "Content-Length": String(file.bytes) }
  if (c.req.method === "HEAD") return c.body(null, 200, whole)
  const isSame = (c.req.header("if-range") ?? etag) === etag
  const part = parseByteRange(isSame ? c.req.header("range") : undefined, file.bytes)
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

async function cacheFile(
  shop: Shop,
  c: Context,
  { key, file, picture, works }: { key: string; file: StoredFile; picture: string | null; works: ChangeTag[] },
) {
  const etag = formatFileEtag(file)
  const createCachedFile = async (): Promise<CachedFile> => ({ key, picture, etag, finished: new Map() })
  // Common headers depend on the settings, those of its protection also on the picture's works.
  const cachedFile = await shop.pageCache.remember(getFileCacheKey(c.req.path), ["settings"], createCachedFile, {
    tagsIn: () => works,
  })
  if (cachedFile.etag === etag)
    onFinished(c, (answer) => {
      if (answer.status === 200 || answer.status === 304)
        cachedFile.finished.set(
          getFinishedKey(c.req.method, "identity", answer.status),
          createFinishedAnswer(c, answer, null),
        )
    })
}

/** Its description, which contains the site's address, and the whole picture. */
async function imageService(
  shop: Shop,
  c: Context,
  { folder, rest, common, seers }: { folder: string; rest: string; common: Common; seers: PictureAudience },
) {
  const service = await findImageService(shop, folder)
  if (!service) return c.text("Not Found", 404)
  const headers = { ...common, "Cache-Control": seers === "everybody" ? "public, max-age=3600" : "private, no-store" }
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
