import { Readable } from "node:stream"

/** Of a client that leaves before the answer is read, the router drops the answer, and nothing else would close the file. */
export function streamFile(file: Readable, signal: AbortSignal): ReadableStream {
  const close = () => file.destroy()
  if (signal.aborted) close()
  signal.addEventListener("abort", close, { once: true })
  file.once("close", () => signal.removeEventListener("abort", close))
  return Readable.toWeb(file) as ReadableStream
}
