import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { PageAnswer } from "../answer-page.ts"
import { contentSecurityPolicy } from "../headers.ts"
import { contentEncodings, type Encoding } from "./accepted-encoding.ts"
import type { CachedAnswer } from "./cached-answer.ts"
import type { TaskQueue } from "./task-queue.ts"

export type CachedPage = CachedAnswer & { body: Buffer }

type PageOptions = {
  path: string
  /** New for each rendering, and only on the page's own scripts. */
  nonce: string
  /** Requested so often that it soon gets the best compression. */
  popular: boolean
  queue: TaskQueue
}

export async function createCachedPage(
  { response, incomplete, thrown }: PageAnswer,
  { path, nonce, popular, queue }: PageOptions,
): Promise<CachedPage> {
  const encodedPage = Buffer.from(await response.arrayBuffer())
  const failed = response.status !== 200 || thrown !== undefined
  const cacheable = !failed && !incomplete && !response.headers.has("set-cookie")
  const isHtml = response.headers.get("content-type")?.startsWith("text/html")
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  const html = isHtml ? encodedPage.toString() : ""
  const body = isHtml ? Buffer.from(html.replaceAll(` nonce="${nonce}"`, "")) : encodedPage
  // Scripts are allowed by hash, because a cached nonce is the same for everybody.
  headers.set("Content-Security-Policy", contentSecurityPolicy(isHtml ? scriptHashes(html, nonce) : "'none'", path))
  // Browsers revalidate every time, so that a work shows as sold a second after its sale.
  headers.set("Cache-Control", cacheable ? "public, max-age=0, must-revalidate" : "no-store")
  headers.set("Vary", "Accept-Encoding")
  return {
    status: response.status,
    headers: [...headers],
    body,
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    cacheable,
    encodings: contentEncodings,
    encoded: createEncoder(body, popular, queue),
    finished: new Map(),
  }
}

/** Hashes only the page's own inline scripts, which have the nonce. */
function scriptHashes(html: string, nonce: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = "", text = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(` nonce="${nonce}"`) && !/ src=/.test(attributes))
      hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  return [...hashes].join(" ")
}

const brotli = promisify(brotliCompress)
const gzipBuffer = promisify(gzip)

const brotliAt = (quality: number) => (body: Buffer) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

type Encode = (body: Buffer) => Promise<Buffer>

/** Above 5 brotli costs ten times as much for one percent; only its two highest qualities find much more. */
const encode: Record<Encoding, Encode> = {
  br: brotliAt(5),
  gzip: (body) => gzipBuffer(body, { level: 6 }),
  identity: async (body) => body,
}

/**
 * The last tenth of the size costs thirty times the time, so it is for pages that stayed unchanged for a while. One page at a
 * time, because requests for many addresses would otherwise occupy all threads.
 */
const best: Partial<Record<Encoding, Encode>> = { br: brotliAt(constants.BROTLI_MAX_QUALITY) }
const compressBestAt = 3
const compressBestAfterMs = 2_000

type EncodedPage = { bytes: Promise<Buffer>; requests: number; final: boolean; best?: Promise<void> }

function createEncoder(body: Buffer, popular: boolean, line: TaskQueue): CachedAnswer["encoded"] {
  const all = new Map<Encoding, EncodedPage>()
  const startedAt = performance.now()
  const encodeOnce = (encoding: Encoding): EncodedPage => {
    const bytes = encode[encoding](body)
    bytes.catch(() => all.delete(encoding))
    return { bytes, requests: 0, final: !best[encoding] }
  }
  const encodeBest = async (made: EncodedPage, well: Encode) => {
    try {
      const bytes = await line(() => well(body))
      // The queue may have been full: a later request tries again.
      if (bytes) Object.assign(made, { bytes: Promise.resolve(bytes), final: true })
      else made.best = undefined
    } catch {
      made.best = undefined
    }
  }
  return async (encoding) => {
    const made = all.get(encoding) ?? encodeOnce(encoding)
    all.set(encoding, made)
    made.requests++
    const encodeWell = best[encoding]
    const isWorthIt =
      made.requests >= (popular ? 1 : compressBestAt) && performance.now() - startedAt >= compressBestAfterMs
    if (encodeWell && !made.best && isWorthIt) made.best = encodeBest(made, encodeWell)
    const { bytes, final } = made
    return { bytes: await bytes, final }
  }
}
