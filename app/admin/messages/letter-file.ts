import { Readable } from "node:stream"
import { letterFile } from "../../../domain/messages/letter-file-queries.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/letter-file"

/** A file that came with a letter: downloaded, except pictures of pixels. Nothing in it runs here. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { body, name, type, shown } = found(await letterFile(shop, admin, params.file))
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      "Content-Type": shown ? type : "application/octet-stream",
      "Content-Disposition": `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encoded}`,
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "private, no-store",
    },
  })
}
