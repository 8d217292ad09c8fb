import { Readable } from "node:stream"
import { href } from "react-router"
import { getBackupFile } from "../../../domain/archive/backup-commands.server.ts"
import { downloadArchive } from "../../../domain/archive/download-archive.server.ts"
import { isDataRequest, notFound } from "../../request/answer.ts"
import { unwrapConfirmed } from "../confirm/unwrap-confirmed.server.ts"
import { nounLoader } from "../studio-context.server.ts"

const backupsPath = href("/admin/settings/backups")

/** A stored backup by its id, or `everything` as it is now. */
export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  // The router would read the whole archive into memory to serve it as page data.
  if (isDataRequest(request)) throw notFound()
  const isHeadRequest = request.method === "HEAD"
  if (id === "everything") {
    if (isHeadRequest) return createArchiveResponse(null, formatArchiveName(shop.now()))
    const stream = unwrapConfirmed(await downloadArchive(shop, admin, request.signal), backupsPath)
    return createArchiveResponse(stream, formatArchiveName(shop.now()))
  }
  const { key, createdAt, bytes } = unwrapConfirmed(await getBackupFile(shop, admin, id), backupsPath)
  if (isHeadRequest) return createArchiveResponse(null, formatArchiveName(createdAt), bytes)
  const stream = await shop.storage.private.get(key)
  if (!stream) throw new Error(`the file of backup ${id} is missing`)
  return createArchiveResponse(stream, formatArchiveName(createdAt), bytes)
})

const formatArchiveName = (at: Date) => `solander-${at.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.tar`

/** @param stream null for HEAD, which would never read or close it */
function createArchiveResponse(stream: Readable | null, name: string, bytes?: number | null): Response {
  return new Response(stream && (Readable.toWeb(stream) as ReadableStream), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="${name}"`,
      // Pictures do not compress further, and browsers show progress only for uncompressed bodies.
      "Cache-Control": "private, no-store, no-transform",
      ...(bytes ? { "Content-Length": String(bytes) } : {}),
    },
  })
}
