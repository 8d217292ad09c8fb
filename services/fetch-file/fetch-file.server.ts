import { lookup as systemLookup } from "node:dns/promises"
import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as tlsRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isPublicAddress } from "../../lib/public-address.ts"
import type { Fetched, FetchFile } from "./fetch-file.ts"

type Found = { address: string; family: number }

export type FetchFileParts = {
  /** All addresses of a host name. */
  lookup?: (host: string) => Promise<Found[]>
  /** Whether a connection to this address is allowed. */
  allows?: (address: string, port: number) => boolean
  /** Milliseconds for the whole of a file. */
  timeout?: number
}

const mostRedirects = 3
const mostMs = 60_000

class Refusal extends Error {}

/**
 * Fetches files from addresses that others wrote, by HTTP and HTTPS. The name is resolved once, every address that it has
 * must be public, and the connection goes to one of these: a name that changes its address meanwhile leads nowhere else.
 * Redirects are followed by hand, three at most, and each target is checked in the same way.
 */
export function openFetchFile({
  lookup = (host) => systemLookup(host, { all: true }),
  allows = isPublicAddress,
  timeout = mostMs,
}: FetchFileParts = {}): FetchFile {
  return async (address, to, { maxBytes, signal }): Promise<Fetched> => {
    const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
    const within = AbortSignal.any(limits)
    try {
      const answer = await follow(address, (url) => pinned(url, { lookup, allows }, within))
      return { ok: true, bytes: await keep(answer, to, maxBytes, within) }
    } catch (error) {
      if (signal?.aborted) throw error
      await rm(to, { force: true })
      if (error instanceof Refusal) return { ok: false, problem: error.message }
      return { ok: false, problem: within.aborted ? "It took too long." : reasonOf(error) }
    }
  }
}

const reasonOf = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException
  if (code === "ENOSPC") throw error
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "There is no such site."
  return "The site did not answer."
}

async function follow(address: string, ask: (url: URL) => Promise<IncomingMessage>): Promise<IncomingMessage> {
  let url = readAddress(address)
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(url)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    answer.destroy()
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
    if (!isRedirect) throw new Refusal(`The site answered ${statusCode}.`)
    if (redirects >= mostRedirects) throw new Refusal("It leads from one address to the next.")
    url = readAddress(headers.location ?? "", url)
  }
}

function readAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new Refusal("It is not an address on the web.")
  if (url.username !== "" || url.password !== "")
    throw new Refusal("Addresses with a password in them are not fetched.")
  return url
}

type Parts = Required<Pick<FetchFileParts, "lookup" | "allows">>

/** Asks for an address, connected to an IP address that was checked. */
async function pinned(url: URL, { lookup, allows }: Parts, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "")
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80)
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await lookup(host)
  const [first] = found
  if (!first || !found.every(({ address }) => allows(address, port))) {
    throw new Refusal("It leads to a private network, where nothing is fetched from.")
  }
  const toFirst: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [first]) : callback(null, first.address, first.family)
  const request = url.protocol === "https:" ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        lookup: toFirst,
        agent: false,
        signal,
        headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Solander" },
      },
      resolve,
    )
    asked.on("error", reject)
    asked.end()
  })
}

async function keep(answer: IncomingMessage, to: string, maxBytes: number, signal: AbortSignal): Promise<number> {
  const tooLong = new Refusal(`It has more than ${Math.floor(maxBytes / 1e6)} MB.`)
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
