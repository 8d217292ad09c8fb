import { lookup } from "node:dns/promises"
import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as tlsRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"

export type AddressRules = {
  lookup: (host: string) => Promise<{ address: string; family: number }[]>
  allows: (address: string, port: number) => boolean
}

/** The message is a sentence for the user. */
export class FetchRefusal extends Error {}

export const systemLookup: AddressRules["lookup"] = (host) => lookup(host, { all: true })

/** A sentence for the user. @throws the error, when this machine's disk is full */
export function explainFetchError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === "ENOSPC") throw error
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "There is no such site."
  return "The site did not answer."
}

/** @throws Refusal */
export function parseWebAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new FetchRefusal("It is not an address on the web.")
  if (url.username !== "" || url.password !== "")
    throw new FetchRefusal("Addresses with a password in them are not fetched.")
  return url
}

type PinnedRequestOptions = {
  signal: AbortSignal
  method?: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Connects to an IP address that was checked; redirects are returned like other answers. @throws Refusal */
export async function requestPinned(
  url: URL,
  { lookup, allows }: AddressRules,
  { signal, method = "GET", headers, body }: PinnedRequestOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "")
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80)
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await Promise.race([lookup(host), rejectOnAbort(signal)])
  const [first] = found
  if (!first || !found.every(({ address }) => allows(address, port))) {
    throw new FetchRefusal("It leads to a private network, where nothing is fetched from.")
  }
  const toFirst: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [first]) : callback(null, first.address, first.family)
  const request = url.protocol === "https:" ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        lookup: toFirst,
        agent: false,
        signal,
        method,
        headers: { ...headers, "accept-encoding": "identity", "user-agent": "Solander" },
      },
      resolve,
    )
    clientRequest.on("error", reject)
    clientRequest.end(body)
  })
}

/** `dns.lookup` takes no signal. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }))
