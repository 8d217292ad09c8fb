import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Context } from "hono"
import { loggedPath } from "../log.ts"
import { type Encoding, encodingFor } from "./accepted-encoding.ts"
import { restOfLine } from "./kept-lines.ts"

/** An answer that is the same for everybody, whole in memory. */
export type Kept = {
  status: number
  headers: [name: string, value: string][]
  /** Names its content, without quotation marks and encoding. */
  etag: string
  /** Whether it may be given to others than those who asked while it was made. */
  cacheable: boolean
  /** The encodings in which it is to be had, the smallest first. */
  encodings: readonly Encoding[]
  /** Its bytes in one of them. `final`: later ones will be the same. */
  encoded(encoding: Encoding): Promise<{ bytes: Buffer; final: boolean }>
  /** What the framework answered with it, by `finishedName`. */
  finished: Map<string, Finished>
}

/** An answer as it goes to the socket. */
export type Finished = {
  status: number
  /** Names and values in turn. The value at `idAt` is the request's own. */
  headers: string[]
  idAt: number
  /** Null where an answer has no body, and where the bytes are in a file. */
  body: Buffer | null
  /** The end of its line in the log (`restOfLine`), if it has one. */
  line: string | null
}

/** The name under which the page cache keeps what is answered at an address. @param address path and query */
export const keptName = (address: string) => `answer ${address}`

/** Which of a kept answer's finished forms a request gets. */
export const finishedName = (method: string, encoding: Encoding, status: number) => `${method} ${encoding} ${status}`

export const etagOf = ({ etag }: Pick<Kept, "etag">, encoding: Encoding): string => `"${etag}-${encoding}"`

/**
 * Whether a browser has this content already. Proxies that encode what they pass on make a tag weak.
 * @param known the header If-None-Match (RFC 9110, section 13.1.2)
 */
export const isCurrent = (known: string | undefined, etag: string): boolean =>
  (known ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)

/**
 * Answers with what is kept, or with 304 where the visitor has it already. The finished answer, with all that the layers
 * above add to it, is remembered for the next who asks in the same way (`answerKept`).
 */
export async function sendKept(c: Context, kept: Kept): Promise<Response> {
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

/** Whether no layer has encoded it anew, for a visitor who accepts none of the encodings that are kept. */
const isEncodedAs = ({ headers }: Response, encoding: Encoding): boolean =>
  (headers.get("content-encoding") ?? "identity") === encoding

/** Calls `use` with the answer when every layer has added its headers to it. */
export const whenFinished = (c: Context, use: (answer: Response) => void): void => c.set("whenFinished", use)

/** An answer with all its headers, for the socket. */
export function finishedAs(c: Context, { status, headers: all }: Response, body: Buffer | null): Finished {
  const headers = [...all].flat()
  const line = c.get("isLogged") ? restOfLine(c.req.method, loggedPath(c.req.path), status) : null
  return { status, headers, idAt: headers.indexOf("x-request-id") + 1, body, line }
}

/** Writes the head of a finished answer, with an id of the request's own. @returns the id */
export function writeFinished(res: ServerResponse, { status, headers: finished, idAt }: Finished): string {
  const requestId = randomUUID()
  const headers = finished.slice()
  headers[idAt] = requestId
  res.writeHead(status, headers)
  return requestId
}
