import type { IncomingMessage } from "node:http"
import { isPublicAddress } from "../../lib/public-address.ts"
import { FetchRefusal, type Parts, pinned, readAddress, reasonOf, systemLookup } from "../fetch-file/pinned.server.ts"
import type { FetchJson } from "./fetch-json.ts"

const mostBytes = 1_000_000
const mostMs = 8000

type FetchJsonParts = Partial<Parts> & {
  /** In milliseconds. */
  timeout?: number
}

/** Redirects are not followed, because a request contains secrets for the one host. */
export function openFetchJson({
  lookup = systemLookup,
  allows = isPublicAddress,
  timeout = mostMs,
}: FetchJsonParts = {}): FetchJson {
  return async (address, { ownHost, headers = {}, form, unread = false } = {}) => {
    const signal = AbortSignal.timeout(timeout)
    try {
      const url = readAddress(address)
      const answer = await pinned(
        url,
        { lookup, allows: url.hostname === ownHost ? () => true : allows },
        {
          signal,
          headers: { accept: "application/json", ...headers, ...(form && formHeaders) },
          ...(form && { method: "POST", body: form.toString() }),
        },
      )
      const { statusCode: status = 0, headers: said } = answer
      const told = { ok: true as const, status, ...(said.location !== undefined && { location: said.location }) }
      if (!unread) return { ...told, json: parse(await read(answer, signal)) }
      answer.destroy()
      return { ...told, json: null }
    } catch (error) {
      if (error instanceof FetchRefusal) return { ok: false, problem: error.message }
      return { ok: false, problem: signal.aborted ? "It took too long." : reasonOf(error) }
    }
  }
}

const formHeaders = { "content-type": "application/x-www-form-urlencoded" }

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = () => answer.destroy(new Error("too late"))
  signal.addEventListener("abort", stop)
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new FetchRefusal("Its answer is too long.")
      chunks.push(chunk)
    }
  } finally {
    signal.removeEventListener("abort", stop)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FetchRefusal("Its answer is not what a program expects.")
  }
}
