import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { accepts } from "hono/accepts"
import type { Answered } from "./answer-page.ts"

/** A finished page, for everybody. */
export type KeptPage = {
  status: number
  headers: [string, string][]
  body: Buffer
  etag: string
  /** Sources for the policy: the hashes of the page's inline scripts. */
  scripts: string
  incomplete: boolean
  /** Frequently requested: it is compressed at the highest quality at once. */
  frequent: boolean
  /** Its bytes as they were asked for, compressed when first asked for. */
  encoded: Map<Encoding, { bytes: Promise<Buffer>; asked: number }>
}

const encodings = ["br", "gzip", "identity"] as const
type Encoding = (typeof encodings)[number]

/** Whether a page may be given to others than those who asked while it was made. */
export const isLasting = (page: KeptPage): boolean => page.status === 200 && !page.incomplete

/** Reads an answer whole. @param frequent whether the page is requested frequently */
export async function keptPage({ response, incomplete, thrown }: Answered, frequent: boolean): Promise<KeptPage> {
  const body = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== "content-length"),
    body,
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    scripts: response.headers.get("content-type")?.startsWith("text/html") ? scriptHashes(body.toString()) : "'none'",
    incomplete: incomplete || thrown !== undefined || response.headers.has("set-cookie"),
    frequent,
    encoded: new Map(),
  }
}

/** What a policy allows the inline scripts of our own HTML by. Data (`ld+json`) is not run and needs none. */
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

/** The last tenth costs thirty times the time: for frequently requested pages, and others that are requested this often. */
const worthIt = 3
const best = brotliAt(constants.BROTLI_MAX_QUALITY)

function encodedBytes(page: KeptPage, encoding: Encoding): Promise<Buffer> {
  const known = page.encoded.get(encoding)
  const compress = encoding === "br" && page.frequent ? best : encode[encoding]
  const made = known ?? { bytes: compress(page.body), asked: 0 }
  if (!known) page.encoded.set(encoding, made)
  made.asked++
  if (encoding === "br" && !page.frequent && made.asked === worthIt)
    void best(page.body).then((smaller) => {
      made.bytes = Promise.resolve(smaller)
    })
  return made.bytes
}

/** The smallest encoding that the visitor takes. */
const encodingFor = (c: Context): Encoding =>
  accepts(c, {
    header: "Accept-Encoding",
    supports: [...encodings],
    default: "identity",
    match: (accepted) =>
      encodings.find((name) => accepted.some(({ type, q }) => q > 0 && type.toLowerCase() === name)) ?? "identity",
  }) as Encoding

/** Sends a kept page, or says that the visitor's copy is still right. @param policy its Content-Security-Policy */
export async function sendKept(c: Context, page: KeptPage, policy: string): Promise<Response> {
  const encoding = encodingFor(c)
  const etag = `"${page.etag}-${encoding}"`
  const headers = new Headers(page.headers)
  headers.set("Content-Security-Policy", policy)
  // The visitor's own copy is asked about every time: a work sold a second ago is sold everywhere.
  headers.set("Cache-Control", isLasting(page) ? "public, max-age=0, must-revalidate" : "no-store")
  headers.set("Vary", "Accept-Encoding")
  if (isLasting(page)) {
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
