import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { accepts } from "hono/accepts"
import type { Answered } from "./answer-page.ts"

/** A finished page, the same for everybody. */
export type CachedPage = {
  status: number
  headers: [string, string][]
  body: Buffer
  etag: string
  /** Sources for the Content-Security-Policy: the hashes of the page's inline scripts. */
  scripts: string
  /** Whether it may be given to others than those who asked while it was made. */
  cacheable: boolean
  /** Asked for so often that it is compressed as far as possible at once. */
  popular: boolean
  /** Its bytes by encoding, compressed when first asked for. */
  encoded: Map<Encoding, { bytes: Promise<Buffer>; asked: number }>
}

const encodings = ["br", "gzip", "identity"] as const
type Encoding = (typeof encodings)[number]

/** Reads an answer to its end. @param popular whether many visitors ask for this page */
export async function readPage(
  { response, incomplete, thrown }: Answered,
  { popular }: { popular: boolean },
): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const failed = response.status !== 200 || thrown !== undefined
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== "content-length"),
    body,
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    scripts: response.headers.get("content-type")?.startsWith("text/html") ? scriptHashes(body.toString()) : "'none'",
    cacheable: !failed && !incomplete && !response.headers.has("set-cookie"),
    popular,
    encoded: new Map(),
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

const brotliAt = (quality: number) => (body: Buffer) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** Above 5 brotli costs ten times as much for one percent; only its two highest qualities find much more. */
const encode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: brotliAt(5),
  gzip: (body) => zip(body, { level: 6 }),
  identity: async (body) => body,
}

/** The last tenth of the size costs thirty times the time: for popular pages, and for others from this request on. */
const compressBestAt = 3
const best = brotliAt(constants.BROTLI_MAX_QUALITY)

function encodedBytes(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const known = page.encoded.get(encoding)
  const compress = encoding === "br" && page.popular ? best : encode[encoding]
  const made = known ?? { bytes: compress(page.body), asked: 0 }
  if (!known) page.encoded.set(encoding, made)
  made.asked++
  if (encoding === "br" && !page.popular && made.asked === compressBestAt)
    void best(page.body).then((smaller) => {
      made.bytes = Promise.resolve(smaller)
    })
  return made.bytes
}

/** The smallest encoding that the visitor accepts. */
const encodingFor = (c: Context): Encoding =>
  accepts(c, {
    header: "Accept-Encoding",
    supports: [...encodings],
    default: "identity",
    match: (accepted) =>
      encodings.find((name) => accepted.some(({ type, q }) => q > 0 && type.toLowerCase() === name)) ?? "identity",
  }) as Encoding

/** Answers with a page, or with 304 where the visitor has it already. @param policy its Content-Security-Policy */
export async function sendPage(c: Context, page: CachedPage, policy: string): Promise<Response> {
  const encoding = encodingFor(c)
  const etag = `"${page.etag}-${encoding}"`
  const headers = new Headers(page.headers)
  headers.set("Content-Security-Policy", policy)
  // Browsers ask every time whether their copy is current: a work that was sold a second ago is shown as sold.
  headers.set("Cache-Control", page.cacheable ? "public, max-age=0, must-revalidate" : "no-store")
  headers.set("Vary", "Accept-Encoding")
  if (page.cacheable) {
    headers.set("ETag", etag)
    if (
      c.req
        .header("if-none-match")
        ?.split(/\s*,\s*/)
        .includes(etag)
    )
      return c.body(null, 304, Object.fromEntries(headers))
  }
  const body = await encodedBytes(page, encoding)
  if (encoding !== "identity") headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(body.length))
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(body), { status: page.status, headers })
}
