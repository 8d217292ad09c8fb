import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Context } from "hono"
import { loggedPath } from "../logged-path.ts"
import { type Encoding, selectEncoding } from "./accepted-encoding.ts"
import { formatLineRest } from "./log-lines.ts"

export type CachedAnswer = {
  status: number
  headers: [name: string, value: string][]
  /** Of the content, without quotation marks and encoding. */
  etag: string
  cacheable: boolean
  encodings: readonly Encoding[]
  /** `final`: later bytes will be the same. */
  encoded(encoding: Encoding): Promise<{ bytes: Buffer; final: boolean }>
  finished: Map<string, FinishedAnswer>
}

export type FinishedAnswer = {
  status: number
  /** Names and values in turn. The value at `idAt` is the request's own id. */
  headers: string[]
  idAt: number
  /** Null without a body, and where the bytes are in a file. */
  body: Buffer | null
  line: string | null
}

export const getPageCacheKey = (address: string) => `answer ${address}`

export const getFinishedKey = (method: string, encoding: Encoding, status: number) => `${method} ${encoding} ${status}`

export const formatEtag = ({ etag }: Pick<CachedAnswer, "etag">, encoding: Encoding): string => `"${etag}-${encoding}"`

/** Proxies that encode an answer make its tag weak. @param known the header If-None-Match (RFC 9110, section 13.1.2) */
export const isCurrent = (known: string | undefined, etag: string): boolean =>
  (known ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)

/** The finished answer, with all headers, is cached for the next request of the same kind. */
export async function sendCachedAnswer(c: Context, cached: CachedAnswer): Promise<Response> {
  const encoding = selectEncoding(c.req.header("accept-encoding"), cached.encodings)
  const headers = new Headers(cached.headers)
  const name = (status: number) => getFinishedKey(c.req.method, encoding, status)
  if (cached.cacheable) {
    const etag = formatEtag(cached, encoding)
    headers.set("ETag", etag)
    if (isCurrent(c.req.header("if-none-match"), etag)) {
      onFinished(c, (answer) => cached.finished.set(name(304), createFinishedAnswer(c, answer, null)))
      return c.body(null, 304, Object.fromEntries(headers))
    }
  }
  const { bytes, final } = await cached.encoded(encoding)
  if (encoding !== "identity") headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(bytes.length))
  if (cached.cacheable && final)
    onFinished(c, (answer) => {
      if (isEncodedAs(answer, encoding))
        cached.finished.set(name(cached.status), createFinishedAnswer(c, answer, bytes))
    })
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { status: cached.status, headers })
}

/** False where a layer encoded it for a visitor who accepts none of the cached encodings. */
const isEncodedAs = ({ headers }: Response, encoding: Encoding): boolean =>
  (headers.get("content-encoding") ?? "identity") === encoding

/** Runs when every layer has added its headers. */
export const onFinished = (c: Context, use: (answer: Response) => void): void => c.set("whenFinished", use)

export function createFinishedAnswer(
  c: Context,
  { status, headers: all }: Response,
  body: Buffer | null,
): FinishedAnswer {
  const headers = [...all].flat()
  const line = c.get("isLogged") ? formatLineRest(c.req.method, loggedPath(c.req.path), status) : null
  return { status, headers, idAt: headers.indexOf("x-request-id") + 1, body, line }
}

export function writeFinishedAnswer(res: ServerResponse, { status, headers: finished, idAt }: FinishedAnswer): string {
  const requestId = randomUUID()
  const headers = finished.slice()
  headers[idAt] = requestId
  res.writeHead(status, headers)
  return requestId
}
