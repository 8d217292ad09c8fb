import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isPublicAddress } from "../../lib/public-address.ts"
import type { Fetched, FetchFile } from "./fetch-file.ts"
import { FetchRefusal, type Parts, pinned, readAddress, reasonOf, systemLookup } from "./pinned.server.ts"

type FetchFileParts = {
  lookup?: Parts["lookup"]
  allows?: Parts["allows"]
  /** In milliseconds. */
  timeout?: number
}

const mostRedirects = 3
const mostMs = 60_000

/**
 * Against server-side request forgery: all resolved addresses must be public, and the connection uses one of them, so a DNS
 * change in between has no effect. Redirects are checked in the same way.
 */
export function openFetchFile({
  lookup = systemLookup,
  allows = isPublicAddress,
  timeout = mostMs,
}: FetchFileParts = {}): FetchFile {
  return async (address, to, { maxBytes, signal }): Promise<Fetched> => {
    const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
    const within = AbortSignal.any(limits)
    try {
      const ask = (url: URL) => pinned(url, { lookup, allows }, { headers: { accept: "image/*" }, signal: within })
      const answer = await follow(address, ask)
      return { ok: true, bytes: await keep(answer, to, maxBytes, within) }
    } catch (error) {
      if (signal?.aborted) throw error
      await rm(to, { force: true })
      if (error instanceof FetchRefusal) return { ok: false, problem: error.message }
      return { ok: false, problem: within.aborted ? "It took too long." : reasonOf(error) }
    }
  }
}

async function follow(address: string, ask: (url: URL) => Promise<IncomingMessage>): Promise<IncomingMessage> {
  let url = readAddress(address)
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(url)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    answer.destroy()
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
    if (!isRedirect) throw new FetchRefusal(`The site answered ${statusCode}.`)
    if (redirects >= mostRedirects) throw new FetchRefusal("It leads from one address to the next.")
    url = readAddress(headers.location ?? "", url)
  }
}

async function keep(answer: IncomingMessage, to: string, maxBytes: number, signal: AbortSignal): Promise<number> {
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
