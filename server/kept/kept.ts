import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Context } from "hono"
import { loggedPath } from "../log.ts"
import { type Encoding, encodingFor } from "./accepted-encoding.ts"
import { restOfLine } from "./kept-lines.ts"

export type CachedAnswer = {
  status: number
  headers: [name: string, value: string][]
  /** Of the content, without quotation marks and encoding. */
  etag: string
  cacheable: boolean
  encodings: readonly Encoding[]
  /** `final`: later bytes will be the same. */
  encoded(encoding: Encoding): Promise<{ bytes: Buffer; final: boolean }>
  finished: Map<string, Finished>
}

export type Finished = {
  status: number
  /** Names and values in turn. The value at `idAt` is the request's own id. */
  headers: string[]
  idAt: number
  /** Null without a body, and where the bytes are in a file. */
  body: Buffer | null
  line: string | null
}

export const keptName = (address: string) => `answer ${address}`

export const finishedName = (method: string, encoding: Encoding, status: number) => `${method} ${encoding} ${status}`

export const etagOf = ({ etag }: Pick<CachedAnswer, "etag">, encoding: Encoding): string => `"${etag}-${encoding}"`

/** Proxies that encode an answer make its tag weak. @param known the header If-None-Match (RFC 9110, section 13.1.2) */
export const isCurrent = (known: string | undefined, etag: string): boolean =>
  (known ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)

/** The finished answer, with all headers, is cached for the next request of the same kind (`answerKept`). */
export async function sendKept(c: Context, kept: CachedAnswer): Promise<Response> {
  const encoding = encodingFor(c.req.header("accept-encoding"), kept.encodings)
  const headers = new Headers(kept.headers)
  const name = (status: number) => finishedName(c.req.method, encoding, status)
  if (kept.cacheable) {
    const etag = etagOf(kept, encoding)
    headers.set("ETag", etag)
    if (isCurrent(c.req.header("if-none-match"), etag)) {
      whenFinished(c, (answer) => kept.finished.set(name(304), finishedAs(c, answer, null)))
      return c.body(null, 304, Object.fromEntries(headers))
    }
  }
  const { bytes, final } = await kept.encoded(encoding)
  if (encoding !== "identity") headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(bytes.length))
  if (kept.cacheable && final)
    whenFinished(c, (answer) => {
      if (isEncodedAs(answer, encoding)) kept.finished.set(name(kept.status), finishedAs(c, answer, bytes))
    })
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { status: kept.status, headers })
}

/** False where a layer encoded it for a visitor who accepts none of the cached encodings. */
const isEncodedAs = ({ headers }: Response, encoding: Encoding): boolean =>
  (headers.get("content-encoding") ?? "identity") === encoding

/** Runs when every layer has added its headers. */
export const whenFinished = (c: Context, use: (answer: Response) => void): void => c.set("whenFinished", use)

export function finishedAs(c: Context, { status, headers: all }: Response, body: Buffer | null): Finished {
  const headers = [...all].flat()
  const line = c.get("isLogged") ? restOfLine(c.req.method, loggedPath(c.req.path), status) : null
  return { status, headers, idAt: headers.indexOf("x-request-id") + 1, body, line }
}

export function writeFinished(res: ServerResponse, { status, headers: finished, idAt }: Finished): string {
  const requestId = randomUUID()
  const headers = finished.slice()
  headers[idAt] = requestId
  res.writeHead(status, headers)
  return requestId
}
