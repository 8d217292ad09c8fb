import { Readable } from "node:stream"
import { backupFile } from "../../../domain/archive/backup-commands.server.ts"
import { downloadArchive } from "../../../domain/archive/download-archive.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/archive-file"

/** An archive as a file: a kept backup by its id, or `everything` as it is now. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  if (params.id === "everything") {
    const stream = found(await downloadArchive(shop, admin, request.signal))
    return answer(stream, fileName(shop.now()))
  }
  const { key, createdAt, bytes } = found(await backupFile(shop, admin, params.id))
  const stream = await shop.storage.private.get(key)
  if (!stream) throw new Error(`the file of backup ${params.id} is missing`)
  return answer(stream, fileName(createdAt), bytes)
}

const fileName = (at: Date) => `solander-${at.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.tar`

function answer(stream: Readable, name: string, bytes?: number | null): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      ...(bytes ? { "Content-Length": String(bytes) } : {}),
    },
  })
}
