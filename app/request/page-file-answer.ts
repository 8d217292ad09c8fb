import type { OpenPageFile } from "../../domain/pages/page-file-queries.server.ts"
import { signDownload } from "../../domain/sharing/sign-download.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { fileDownload } from "./file-download.ts"

/** @param isCacheable whether browsers may cache and revalidate it */
export async function pageFileAnswer(
  shop: Shop,
  request: Request,
  file: OpenPageFile | null,
  { isCacheable }: { isCacheable: boolean },
): Promise<Response> {
  if (!file) return new Response("There is no such file.", { status: 404 })
  const { name, contentType: type } = file
  const { signal } = request
  const isHead = request.method === "HEAD"
  const signed = await signPageFile(shop, file)
  if (signed) {
    if (isHead) signed.body.destroy()
    const headers = { "Content-Length": String(signed.bytes) }
    return fileDownload({ name, type, signal, body: isHead ? null : signed.body, headers })
  }
  const cached: Record<string, string> = isCacheable
    ? { ETag: `"${file.id}"`, "Cache-Control": "public, no-cache" }
    : {}
  if (isCacheable && request.headers.get("if-none-match") === `"${file.id}"`)
    return new Response(null, { status: 304, headers: cached })
  const body = isHead ? null : await file.read()
  if (!isHead && !body) return new Response("There is no such file.", { status: 404 })
  return fileDownload({ name, type, signal, body, headers: { "Content-Length": String(file.bytes), ...cached } })
}

/** A photograph that the artist offers may be by others: the site only publishes it. */
const signPageFile = (shop: Shop, { name, contentType, bytes, read }: OpenPageFile) =>
  contentType === "image/jpeg"
    ? signDownload(shop, { open: read, bytes }, { title: name, copyright: "", isResized: false, isByArtist: false })
    : null
