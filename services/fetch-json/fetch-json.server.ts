import type { IncomingMessage } from "node:http"
import { isPublicAddress } from "../../lib/public-address.ts"
import {
  type AddressRules,
  explainFetchError,
  FetchRefusal,
  parseWebAddress,
  requestPinned,
  systemLookup,
} from "../fetch-file/pinned-request.server.ts"
import type { FetchJson } from "./fetch-json.ts"

const maxBytes = 1_000_000
const defaultTimeoutMs = 8000

type FetchJsonOptions = Partial<AddressRules> & {
  /** In milliseconds. */
  timeout?: number
}

/** Redirects are not followed, because a request contains secrets for the one host. */
export function openFetchJson({
  lookup = systemLookup,
  allows = isPublicAddress,
  timeout = defaultTimeoutMs,
}: FetchJsonOptions = {}): FetchJson {
  return async (address, { ownHost, headers = {}, form, unread = false } = {}) => {
    const signal = AbortSignal.timeout(timeout)
    try {
      const url = parseWebAddress(address)
      const answer = await requestPinned(
        url,
        { lookup, allows: url.hostname === ownHost ? () => true : allows },
        {
          signal,
          headers: { accept: "application/json", ...headers, ...(form && formHeaders) },
          ...(form && { method: "POST", body: form.toString() }),
        },
      )
      const { statusCode: status = 0, headers: answerHeaders } = answer
      const result = {
        ok: true as const,
        status,
        ...(answerHeaders.location !== undefined && { location: answerHeaders.location }),
      }
      if (!unread) return { ...result, json: parseAnswer(await readAnswer(answer, signal)) }
      answer.destroy()
      return { ...result, json: null }
    } catch (error) {
      if (error instanceof FetchRefusal) return { ok: false, problem: error.message }
      return { ok: false, problem: signal.aborted ? "It took too long." : explainFetchError(error) }
    }
  }
}

const formHeaders = { "content-type": "application/x-www-form-urlencoded" }

async function readAnswer(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = () => answer.destroy(new Error("too late"))
  signal.addEventListener("abort", stop)
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new FetchRefusal("Its answer is too long.")
      chunks.push(chunk)
    }
  } finally {
    signal.removeEventListener("abort", stop)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FetchRefusal("Its answer is not what a program expects.")
  }
}
