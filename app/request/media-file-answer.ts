import type { Readable } from "node:stream"
import type { OpenMediaFile } from "../../domain/sharing/find-media-file.server.ts"
import { parseByteRange } from "../../lib/byte-range.ts"
import { streamFile } from "./stream-file.ts"

/** Nothing in it can run, wherever it is opened. */
const safe = {
  "Content-Security-Policy": "default-src 'none'; media-src 'self'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Content-Disposition": "inline",
}

const missing = () => new Response("There is no such file.", { status: 404, headers: { "Cache-Control": "no-store" } })

/** The name in the address is for people; the id says which file, and a file never changes. */
export async function mediaFileAnswer(request: Request, name: string, file: OpenMediaFile | null): Promise<Response> {
  if (!file) return missing()
  if (name.endsWith(".vtt")) return captionsAnswer(file)
  const etag = `"${file.id}"`
  const headers: Record<string, string> = {
    ...safe,
    "Content-Type": file.contentType,
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Cache-Control": file.isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
  }
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
  const isSame = (request.headers.get("if-range") ?? etag) === etag
  const isGet = request.method === "GET"
  const part = isGet && isSame ? parseByteRange(request.headers.get("range") ?? undefined, file.bytes) : null
  if (part === "outside")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${file.bytes}`, "Cache-Control": "no-store" },
    })
  const length = part ? part.last - part.first + 1 : file.bytes
  const answered = { ...headers, "Content-Length": String(length) }
  if (!isGet) return new Response(null, { status: 200, headers: answered })
  const body = await file.read(part ?? undefined)
  if (!body) return missing()
  const stream = streamFile(body as Readable, request.signal)
  if (!part) return new Response(stream, { status: 200, headers: answered })
  const range = `bytes ${part.first}-${part.last}/${file.bytes}`
  return new Response(stream, { status: 206, headers: { ...answered, "Content-Range": range } })
}

/** Their address changes with the file's last save. */
function captionsAnswer({ captions, isPublic }: OpenMediaFile): Response {
  if (captions === "") return missing()
  const cached = isPublic ? "public, max-age=86400" : "private, no-store"
  return new Response(captions, {
    headers: { ...safe, "Content-Type": "text/vtt; charset=utf-8", "Cache-Control": cached },
  })
}
