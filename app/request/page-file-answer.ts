import type { OpenPageFile } from "../../domain/pages/page-file-queries.server.ts"
import { fileDownload } from "./file-download.ts"

/** @param isCacheable whether browsers may cache and revalidate it */
export async function pageFileAnswer(
  request: Request,
  file: OpenPageFile | null,
  { isCacheable }: { isCacheable: boolean },
): Promise<Response> {
  if (!file) return new Response("There is no such file.", { status: 404 })
  const cached: Record<string, string> = isCacheable
    ? { ETag: `"${file.id}"`, "Cache-Control": "public, no-cache" }
    : {}
  if (isCacheable && request.headers.get("if-none-match") === `"${file.id}"`)
    return new Response(null, { status: 304, headers: cached })
  const body = request.method === "HEAD" ? null : await file.read()
  if (request.method !== "HEAD" && !body) return new Response("There is no such file.", { status: 404 })
  const headers = { "Content-Length": String(file.bytes), ...cached }
  return fileDownload({ name: file.name, type: file.contentType, body, headers })
}
