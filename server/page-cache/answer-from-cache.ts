import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { LRUCache } from "lru-cache"
import { isKnownPublicPicture } from "../../domain/sharing/picture-access.server.ts"
import type { Shop } from "../../domain/shop.ts"
import type { FileStorage } from "../../services/storage/storage.ts"
import { selectEncoding } from "./accepted-encoding.ts"
import {
  type CachedAnswer,
  type FinishedAnswer,
  formatEtag,
  getFinishedKey,
  getPageCacheKey,
  isCurrent,
  writeFinishedAnswer,
} from "./cached-answer.ts"
import { type CachedFile, formatFileEtag, getFileCacheKey } from "./cached-file.ts"
import { createTurnBatch } from "./turn-batch.ts"

/** Larger files are streamed each time, because one would displace many. */
const maxFileBytes = 512 * 1024
const maxBytes = 32 * 1024 * 1024

const checkIntervalMs = 1000

type CachedBytes = { etag: string; bytes: Buffer; checkedAt: number }

/** A file is cached on its second request, so that a crawl displaces nothing, and checked at most once a second. */
function openCachedBytes(storage: Pick<FileStorage, "public">, now: () => number) {
  const cached = new LRUCache<string, CachedBytes>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length })
  const requestedOnce = new LRUCache<string, true>({ max: 5000 })

  const findCached = (file: CachedFile) => {
    const one = cached.get(file.key)
    return one?.etag === file.etag ? one : undefined
  }

  async function isUnchanged(file: CachedFile, one: CachedBytes): Promise<boolean> {
    // Set first: concurrent requests get the bytes without another check.
    one.checkedAt = now()
    const found = await storage.public.stat(file.key).catch(() => null)
    const isSame = found !== null && formatFileEtag(found) === file.etag
    if (!isSame) cached.delete(file.key)
    return isSame
  }

  return {
    known(file: CachedFile): Buffer | undefined {
      const one = findCached(file)
      return one && now() - one.checkedAt < checkIntervalMs ? one.bytes : undefined
    },
    /** Null if the file is gone, changed or unreadable. The caller must read or destroy a stream. */
    async read(file: CachedFile): Promise<Buffer | Readable | null> {
      const one = findCached(file)
      if (one) return (await isUnchanged(file, one)) ? one.bytes : null
      const read = await storage.public.read(file.key).catch(() => null)
      if (!read) return null
      if (formatFileEtag(read) !== file.etag) {
        read.body.destroy()
        return null
      }
      if (read.bytes > maxFileBytes || !requestedOnce.has(file.key)) {
        requestedOnce.set(file.key, true)
        return read.body
      }
      const bytes = await buffer(read.body).catch(() => null)
      if (bytes) cached.set(file.key, { etag: file.etag, bytes, checkedAt: now() })
      return bytes
    },
  }
}

/**
 * Answers from the cache at Node's own listener. @returns false for what the framework answers @param otherwise passes the
 * request to the framework after all, when a file is gone
 */
export type CachedAnswerHandler = (req: IncomingMessage, res: ServerResponse, toFramework: () => void) => boolean

type CacheHandlerOptions = {
  isUp?: () => boolean
  note?: (requestId: string, rest: string) => void
  now?: () => number
}

/**
 * Bypasses the framework without deciding anything: repeats its answer with a new request id. Unusual requests go to the
 * framework.
 */
export function createCacheHandler(
  shop: Pick<Shop, "pageCache" | "storage">,
  { isUp = () => true, note, now = () => performance.now() }: CacheHandlerOptions = {},
): CachedAnswerHandler {
  const files = openCachedBytes(shop.storage, now)

  function write(res: ServerResponse, finished: FinishedAnswer) {
    const requestId = writeFinishedAnswer(res, finished)
    if (finished.line) note?.(requestId, finished.line)
  }

  const send = createTurnBatch<{ res: ServerResponse; finished: FinishedAnswer; body: Buffer | null }>(
    ({ res, finished, body }) => {
      if (res.destroyed) return
      write(res, finished)
      res.end(body)
    },
  )

  /** Sends a file at the pace of its reader. */
  async function sendFile(res: ServerResponse, file: CachedFile, finished: FinishedAnswer, otherwise: () => void) {
    const body = await files.read(file)
    if (!body || res.destroyed) {
      if (body instanceof Readable) body.destroy()
      if (!res.destroyed) otherwise()
    } else if (body instanceof Readable) {
      write(res, finished)
      // A client that is gone needs no answer.
      await pipeline(body, res).catch(() => {})
    } else send({ res, finished, body })
  }

  function answerPage(req: IncomingMessage, res: ServerResponse): boolean {
    const finished = findPageAnswer(shop, req)
    if (finished) send({ res, finished, body: req.method === "HEAD" ? null : finished.body })
    return finished !== undefined
  }

  const answerFile: CachedAnswerHandler = (req, res, otherwise) => {
    const found = findFileAnswer(shop, req)
    if (!found) return false
    const { file, finished, isWhole } = found
    const bytes = isWhole ? files.known(file) : undefined
    if (isWhole && !bytes) void sendFile(res, file, finished, otherwise)
    else send({ res, finished, body: bytes ?? null })
    return true
  }

  return (req, res, otherwise) => {
    if ((req.method !== "GET" && req.method !== "HEAD") || !isUp()) return false
    return req.url?.startsWith("/files/") ? answerFile(req, res, otherwise) : answerPage(req, res)
  }
}

function findPageAnswer(
  { pageCache }: Pick<Shop, "pageCache">,
  { method = "", url = "", rawHeaders }: IncomingMessage,
) {
  const cached = pageCache.find<CachedAnswer>(getPageCacheKey(url))
  const usual = cached && parseUsualHeaders(rawHeaders)
  if (!usual) return undefined
  const { accepted, known } = usual
  const encoding = selectEncoding(accepted, cached.encodings)
  // For other encodings the framework encodes.
  if (encoding === "identity" && cached.encodings.length > 1 && accepted && accepted !== "identity") return undefined
  const status = isCurrent(known, formatEtag(cached, encoding)) ? 304 : cached.status
  return cached.finished.get(getFinishedKey(method, encoding, status))
}

function findFileAnswer(shop: Pick<Shop, "pageCache">, { method = "", url = "", rawHeaders }: IncomingMessage) {
  const file = shop.pageCache.find<CachedFile>(getFileCacheKey(url))
  if (!file || (file.picture !== null && !isKnownPublicPicture(shop, file.picture))) return null
  const asked = parseUsualHeaders(rawHeaders)
  if (!asked) return null
  const status = isCurrent(asked.known, file.etag) ? 304 : 200
  const finished = file.finished.get(getFinishedKey(method, "identity", status))
  return finished ? { file, finished, isWhole: status === 200 && method === "GET" } : null
}

type UsualHeaders = { accepted: string | undefined; known: string | undefined }

const usualHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i

/** Headers that ask for something else than the whole page. */
const unusual = new Set(["range", "content-length", "transfer-encoding", "expect", "upgrade"])

/** Null for an unusual or repeated header. */
function parseUsualHeaders(raw: readonly string[]): UsualHeaders | null {
  let host: string | undefined
  let accepted: string | undefined
  let known: string | undefined
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase()
    const value = raw[at + 1] as string
    if (name === "host") {
      if (host !== undefined || !usualHost.test(value)) return null
      host = value
    } else if (name === "accept-encoding") {
      if (accepted !== undefined) return null
      accepted = value
    } else if (name === "if-none-match") {
      if (known !== undefined) return null
      known = value
    } else if (unusual.has(name)) return null
  }
  return host === undefined ? null : { accepted, known }
}
