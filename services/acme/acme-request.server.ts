import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { rootCertificates } from "node:tls"
import { AcmeProblem } from "./acme.ts"
import { describeAcmeError, describeRequestError } from "./acme-errors.ts"

type AcmeAnswer = { status: number; headers: IncomingHttpHeaders; data: unknown }

/** What `acme-client` calls for each request. */
export type AcmeRequest = (url: string, method: string, options?: { data?: unknown }) => Promise<AcmeAnswer>

/** A chain of certificates has some kilobytes. */
const maxBytes = 256 * 1024
/** Larger differences break certificates and signatures of others. */
const maxClockDifferenceMs = 3_600_000
const defaultRetryMs = 3_600_000

type RequestContext = { ca: string | undefined; signal: AbortSignal; now: () => Date }

/** Bounded in time and size, follows no redirects, retries nothing. */
export function createAcmeRequest({ ca, signal, now }: RequestContext): AcmeRequest {
  const trusted = ca === undefined ? undefined : [...rootCertificates, ca]
  return async (url, method, { data } = {}) => {
    const body = data === undefined ? undefined : JSON.stringify(data)
    const answer = await send(url, { method: method.toUpperCase(), signal, ca: trusted }, body)
    requireClock(answer.headers.date, now())
    const { status, headers } = answer
    const isJson = /json/.test(headers["content-type"] ?? "")
    const content = isJson ? parseJson(answer.text) : answer.text
    if (status < 300 || isBadNonce(content)) return { status, headers, data: content }
    const retryAt = parseRetryAfter(headers["retry-after"], now())
    throw describeAcmeError(isDocument(content) ? content : {}, { status, retryAt })
  }
}

type TextAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

async function send(url: string, options: RequestOptions & { ca: string[] | undefined }, body?: string) {
  const headers = {
    "user-agent": "Solander",
    ...(body === undefined
      ? {}
      : { "content-type": "application/jose+json", "content-length": Buffer.byteLength(body) }),
  }
  return new Promise<TextAnswer>((resolve, reject) => {
    const fail = (error: unknown) => reject(describeRequestError(error))
    const start = url.startsWith("https:") ? requestHttps : requestHttp
    const sent = start(url, { ...options, headers, timeout: 20_000 }, (answer) => {
      readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }), fail)
    })
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")))
    sent.on("error", fail)
    sent.end(body)
  }).catch((error) => {
    throw error instanceof AcmeProblem ? error : describeRequestError(error)
  })
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error("the answer is too long")
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text)
  } catch {
    throw new AcmeProblem("trouble", "its answer cannot be read")
  }
}

const isDocument = (content: unknown): content is { type?: unknown; detail?: unknown } =>
  typeof content === "object" && content !== null

/** The library repeats the request with a new nonce. */
const isBadNonce = (content: unknown) => isDocument(content) && content.type === "urn:ietf:params:acme:error:badNonce"

function requireClock(date: string | undefined, now: Date): void {
  const theirs = Date.parse(date ?? "")
  if (Number.isNaN(theirs)) return
  if (Math.abs(theirs - now.getTime()) > maxClockDifferenceMs)
    throw new AcmeProblem("clock", new Date(theirs).toISOString())
}

/** Seconds or a date (RFC 9110, section 10.2.3); at most a week. */
function parseRetryAfter(value: string | undefined, now: Date): Date | null {
  if (value === undefined) return null
  const at = /^\d+$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value)
  const longest = now.getTime() + 7 * 24 * 3_600_000
  return new Date(Number.isNaN(at) ? now.getTime() + defaultRetryMs : Math.min(at, longest))
}
