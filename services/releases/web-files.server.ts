import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as tlsRequest } from "node:https"
import { describeDamaged, describeMissingFile, describeSilence, describeUnreachable } from "./fetch-problems.ts"
import { collectLimited } from "./limited-bytes.ts"
import { getSiblingAddress, parseReleaseAddress, resolveRedirect } from "./release-addresses.ts"
import type { OpenedTarball, ReleaseFiles } from "./release-files.ts"
import { ReleaseProblem } from "./release-problem.ts"

type WebRequest = { headers?: Record<string, string>; silenceMs: number; signal?: AbortSignal | undefined }

const maxRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]
/** A small file that arrives byte for byte is given up after so many silences. */
const silencesForSmallFile = 2

/** @throws ReleaseProblem */
export function openWebFiles(address: string, { silenceMs }: { silenceMs: number }): ReleaseFiles {
  const description = parseReleaseAddress(address)
  const signature = new URL(description)
  signature.pathname += ".sig"
  const readSmall = (url: URL, maxBytes: number) => readSmallFile(url, maxBytes, silenceMs)
  return {
    readDescription: (maxBytes) => readSmall(description, maxBytes),
    readSignature: (maxBytes) => readSmall(signature, maxBytes),
    openTarball: (name, from, bytes, signal) =>
      openWebTarball(getSiblingAddress(description, name), { from, bytes, silenceMs, signal }),
  }
}

async function readSmallFile(url: URL, maxBytes: number, silenceMs: number): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(silenceMs * silencesForSmallFile)
  try {
    const answer = await followRedirects(url, { silenceMs, signal })
    if (isMissing(answer)) return null
    requireStatus(answer, 200)
    return await collectLimited(answer, maxBytes)
  } catch (error) {
    if (signal.aborted) throw describeSilence()
    throw error instanceof ReleaseProblem ? error : describeUnreachable(error)
  }
}

type TarballRequest = { from: number; bytes: number; silenceMs: number; signal: AbortSignal | undefined }

/** A server may ignore or refuse the range. The tarball's checksum finds parts of different files. */
async function openWebTarball(url: URL, options: TarballRequest): Promise<OpenedTarball> {
  const { from, bytes, silenceMs, signal } = options
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
  const answer = await followRedirects(url, { headers, silenceMs, signal })
  if (isMissing(answer)) throw describeMissingFile()
  const isPart = answer.statusCode === 206
  if (from > 0 && answer.statusCode !== 200 && !(isPart && continuesAt(answer, from, bytes))) {
    answer.destroy()
    return openWebTarball(url, { ...options, from: 0 })
  }
  requireStatus(answer, from > 0 && isPart ? 206 : 200)
  const start = isPart ? from : 0
  const length = answer.headers["content-length"]
  if (length !== undefined && Number(length) !== bytes - start) {
    answer.destroy()
    throw describeDamaged(new Error(`The file has ${length} bytes.`))
  }
  return { body: answer, from: start }
}

const continuesAt = ({ headers }: IncomingMessage, from: number, bytes: number) =>
  headers["content-range"] === `bytes ${from}-${bytes - 1}/${bytes}`

function isMissing(answer: IncomingMessage): boolean {
  const isGone = answer.statusCode === 404 || answer.statusCode === 410
  if (isGone) answer.destroy()
  return isGone
}

function requireStatus(answer: IncomingMessage, status: number): void {
  if (answer.statusCode === status) return
  answer.destroy()
  throw describeUnreachable(new Error(`The server answered ${answer.statusCode}.`))
}

/** @throws ReleaseProblem, or the signal's reason */
async function followRedirects(first: URL, options: WebRequest): Promise<IncomingMessage> {
  let url = first
  for (let redirects = 0; ; redirects++) {
    const answer = await send(url, options)
    const { location } = answer.headers
    if (!redirectStatuses.includes(answer.statusCode ?? 0) || location === undefined) return answer
    answer.destroy()
    if (redirects >= maxRedirects) throw describeUnreachable(new Error("There are too many redirects."))
    url = resolveRedirect(url, location)
  }
}

function send(url: URL, { headers = {}, silenceMs, signal }: WebRequest): Promise<IncomingMessage> {
  const start = url.protocol === "https:" ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const request = start(url, {
      headers: { ...headers, "accept-encoding": "identity", "user-agent": "Solander" },
      timeout: silenceMs,
      ...(signal && { signal }),
    })
    let answer: IncomingMessage | null = null
    request.on("response", (response) => {
      answer = response
      resolve(response)
    })
    // Its reader gets the sentence, too.
    request.on("timeout", () => (answer ?? request).destroy(describeSilence()))
    request.on("error", (error) => {
      const isExpected = signal?.aborted || error instanceof ReleaseProblem
      reject(isExpected ? error : describeUnreachable(error))
    })
    request.end()
  })
}
