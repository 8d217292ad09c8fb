import { letterFile } from "../../../domain/messages/letter-file-queries.server.ts"
import { fileDownload } from "../../request/file-download.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/letter-file"

/** A file that came with a letter: downloaded, except pictures of pixels. Nothing in it runs here. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { type, shown, ...file } = found(await letterFile(shop, admin, params.file))
  return fileDownload({ ...file, shown, type: shown ? type : "application/octet-stream" })
}
