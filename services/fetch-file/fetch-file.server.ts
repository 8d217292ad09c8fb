import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isPublicAddress } from "../../lib/public-address.ts"
import type { FetchFile, FetchResult } from "./fetch-file.ts"
import {
  type AddressRules,
  explainFetchError,
  FetchRefusal,
  parseWebAddress,
  requestPinned,
  systemLookup,
} from "./pinned-request.server.ts"

type FetchFileOptions = {
  lookup?: AddressRules["lookup"]
  allows?: AddressRules["allows"]
  /** In milliseconds. */
  timeout?: number
}

const maxRedirects = 3
const defaultTimeoutMs = 60_000

/**
 * Against server-side request forgery: all resolved addresses must be public, and the connection uses one of them, so a DNS
 * change in between has no effect. Redirects are checked in the same way.
 */
export function openFetchFile({
  lookup = systemLookup,
  allows = isPublicAddress,
  timeout = defaultTimeoutMs,
}: FetchFileOptions = {}): FetchFile {
  return async (address, to, { maxBytes, signal, accept = "image/*" }): Promise<FetchResult> => {
    const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
    const within = AbortSignal.any(limits)
    try {
      const request = (url: URL) => requestPinned(url, { lookup, allows }, { headers: { accept }, signal: within })
      const answer = await followRedirects(address, request)
      return { ok: true, bytes: await saveBody(answer, to, maxBytes, within) }
    } catch (error) {
      if (signal?.aborted) throw error
      await rm(to, { force: true })
      if (error instanceof FetchRefusal) return { ok: false, problem: error.message }
      return { ok: false, problem: within.aborted ? "It took too long." : explainFetchError(error) }
    }
  }
}

async function followRedirects(address: string, ask: (url: URL) => Promise<IncomingMessage>): Promise<IncomingMessage> {
  let url = parseWebAddress(address)
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(url)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    answer.destroy()
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
    if (!isRedirect) throw new FetchRefusal(`The site answered ${statusCode}.`)
    if (redirects >= maxRedirects) throw new FetchRefusal("It leads from one address to the next.")
    url = parseWebAddress(headers.location ?? "", url)
  }
}

async function saveBody(answer: IncomingMessage, to: string, maxBytes: number, signal: AbortSignal): Promise<number> {
  const tooLong = new FetchRefusal(`It has more than ${Math.floor(maxBytes / 1e6)} MB.`)
  if (Number(answer.headers["content-length"]) > maxBytes) {
    answer.destroy()
    throw tooLong
  }
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      next(bytes > maxBytes ? tooLong : null, chunk)
    },
  })
  await pipeline(answer, counted, createWriteStream(to, { flags: "wx" }), { signal })
  return bytes
}
