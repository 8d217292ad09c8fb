import { Readable } from "node:stream"
import { href } from "react-router"
import { backupFile } from "../../../domain/archive/backup-commands.server.ts"
import { downloadArchive } from "../../../domain/archive/download-archive.server.ts"
import { isForData, notFound } from "../../request/answer.ts"
import { confirmed } from "../confirm/confirmed.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/archive-file"

const backups = href("/admin/settings/backups")

/** A stored backup by its id, or `everything` as it is now. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  // The router would read the whole archive into memory to serve it as page data.
  if (isForData(request)) throw notFound()
  const isAsked = request.method === "HEAD"
  if (params.id === "everything") {
    if (isAsked) return answer(null, fileName(shop.now()))
    const stream = confirmed(await downloadArchive(shop, admin, request.signal), backups)
    return answer(stream, fileName(shop.now()))
  }
  const { key, createdAt, bytes } = confirmed(await backupFile(shop, admin, params.id), backups)
  if (isAsked) return answer(null, fileName(createdAt), bytes)
  const stream = await shop.storage.private.get(key)
  if (!stream) throw new Error(`the file of backup ${params.id} is missing`)
  return answer(stream, fileName(createdAt), bytes)
}

const fileName = (at: Date) => `solander-${at.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.tar`

/** @param stream null for HEAD, which would never read or close it */
function answer(stream: Readable | null, name: string, bytes?: number | null): Response {
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
