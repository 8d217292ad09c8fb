import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib"
import type { Answered } from "../answer-page.ts"
import { contentSecurityPolicy } from "../headers.ts"
import { type Encoding, encodings } from "./accepted-encoding.ts"
import type { Kept } from "./kept.ts"
import type { Line } from "./line.ts"

/** A finished page, the same for everybody. */
export type KeptPage = Kept & { body: Buffer }

type PageOptions = {
  /** Of its address. */
  path: string
  /** Whether it is asked for so often that it is compressed as far as possible soon. */
  popular: boolean
  /** The line of all pages that are compressed so. */
  line: Line
}

/** Reads an answer to its end. */
export async function readPage(
  { response, incomplete, thrown }: Answered,
  { path, popular, line }: PageOptions,
): Promise<KeptPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const failed = response.status !== 200 || thrown !== undefined
  const cacheable = !failed && !incomplete && !response.headers.has("set-cookie")
  const isHtml = response.headers.get("content-type")?.startsWith("text/html")
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  // Its scripts are allowed by hash, because a nonce would be the same for everybody.
  headers.set("Content-Security-Policy", contentSecurityPolicy(isHtml ? scriptHashes(body.toString()) : "'none'", path))
  // Browsers ask every time whether their copy is current: a work that was sold a second ago is shown as sold.
  headers.set("Cache-Control", cacheable ? "public, max-age=0, must-revalidate" : "no-store")
  headers.set("Vary", "Accept-Encoding")
  return {
    status: response.status,
    headers: [...headers],
    body,
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    cacheable,
    encodings,
    encoded: encoder(body, popular, line),
    finished: new Map(),
  }
}

/** Sources that allow the inline scripts of a page. Data (`ld+json`) is not executed and needs none. */
function scriptHashes(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = "", text = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/ src=|ld\+json/.test(attributes)) hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  return [...hashes].join(" ")
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

const brotliAt = (quality: number) => (body: Buffer) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
const zstdAt = (level: number) => (body: Buffer) =>
  zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: body.length })

type Encode = (body: Buffer) => Promise<Buffer>

/** Above 5 brotli costs ten times as much for one percent; only its two highest qualities find much more. */
const encode: Record<Encoding, Encode> = {
  br: brotliAt(5),
  zstd: zstdAt(9),
  gzip: (body) => zip(body, { level: 6 }),
  identity: async (body) => body,
}

/**
 * The last tenth of the size costs thirty times the time: for pages that have stayed as they are for a while, because lists
 * are made anew at each sale; popular ones at once then, others from this request on. One page at a time: somebody who asks
 * three times for each of many addresses would have all threads busy, which read files and check passwords, too.
 */
const best: Partial<Record<Encoding, Encode>> = { br: brotliAt(constants.BROTLI_MAX_QUALITY), zstd: zstdAt(19) }
const compressBestAt = 3
const compressBestAfterMs = 2_000

type Made = { bytes: Promise<Buffer>; asked: number; final: boolean; best?: Promise<void> }

/** Compresses a page when an encoding is first asked for, and once more when it is asked for often. */
function encoder(body: Buffer, popular: boolean, line: Line): Kept["encoded"] {
  const all = new Map<Encoding, Made>()
  const began = performance.now()
  const make = (encoding: Encoding): Made => {
    const bytes = encode[encoding](body)
    // the next who asks tries again
    bytes.catch(() => all.delete(encoding))
    return { bytes, asked: 0, final: !best[encoding] }
  }
  const makeBest = async (made: Made, well: Encode) => {
    try {
      const bytes = await line(() => well(body))
      // the line may have been too long: whoever asks later tries again
      if (bytes) Object.assign(made, { bytes: Promise.resolve(bytes), final: true })
      else made.best = undefined
    } catch {
      made.best = undefined
    }
  }
  return async (encoding) => {
    const made = all.get(encoding) ?? make(encoding)
    all.set(encoding, made)
    made.asked++
    const well = best[encoding]
    const isWorthIt = made.asked >= (popular ? 1 : compressBestAt) && performance.now() - began >= compressBestAfterMs
    if (well && !made.best && isWorthIt) made.best = makeBest(made, well)
    const { bytes, final } = made
    return { bytes: await bytes, final }
  }
}
