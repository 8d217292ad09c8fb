import { letterFile } from "../../../domain/messages/letter-file-queries.server.ts"
import { fileDownload } from "../../request/file-download.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/letter-file"

/** An attachment: only raster pictures are shown inline, others are downloaded, so that nothing in them runs. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { type, shown, ...file } = found(await letterFile(shop, admin, params.file))
  return fileDownload({ ...file, shown, type: shown ? type : "application/octet-stream" })
}
