import type { OpenPressFile } from "../../domain/exhibitions/press-file-queries.server.ts"
import { fileDownload } from "./file-download.ts"

/** @param isCacheable whether browsers may cache and revalidate it */
export async function pressFileAnswer(request: Request, file: OpenPressFile, isCacheable: boolean): Promise<Response> {
  const etag = `"${file.id}"`
  const headers = {
    "Content-Length": String(file.bytes),
    ...(isCacheable && { ETag: etag, "Cache-Control": "public, no-cache" }),
  }
  if (isCacheable && request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": "public, no-cache" } })
  const isHead = request.method === "HEAD"
  const body = isHead ? null : await file.read()
  if (!isHead && !body) return new Response("Not Found", { status: 404 })
  return fileDownload({ name: file.name, type: "application/pdf", body, signal: request.signal, headers })
}
