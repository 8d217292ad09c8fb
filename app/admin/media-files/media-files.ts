import type { StudioMediaFile } from "../../../domain/media-files/media-file.ts"
import { announceMediaFile } from "../../../domain/media-files/media-file-commands.server.ts"
import { listMediaFiles } from "../../../domain/media-files/media-file-queries.server.ts"
import { refuseFetch } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/media-files"

/** `added`: the file that was announced. */
export type MediaFilesAnswer = {
  files: StudioMediaFile[]
  added?: { id: string; upload: { id: string; begun: boolean } }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return Response.json({ files: unwrapOutcome(await listMediaFiles(shop, admin)) } satisfies MediaFilesAnswer)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const added = await announceMediaFile(shop, admin, await request.json().catch(() => null))
  if (!added.ok) return refuseFetch(added)
  const files = unwrapOutcome(await listMediaFiles(shop, admin))
  return Response.json({ files, added: added.value } satisfies MediaFilesAnswer)
}
