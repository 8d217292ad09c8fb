import { getMessageFile } from "../../../domain/messages/threads/message-file-queries.server.ts"
import { fileDownload } from "../../request/file-download.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/email-file"

/** An attachment: only raster pictures are shown inline, others are downloaded, so that nothing in them runs. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const { type, shown: isInline, ...file } = unwrapOutcome(await getMessageFile(shop, admin, params.file))
  return fileDownload({
    ...file,
    isInline,
    type: isInline ? type : "application/octet-stream",
    signal: request.signal,
  })
}
