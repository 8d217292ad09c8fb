import { findDraftMediaFile } from "../../../domain/sharing/find-media-file.server.ts"
import { shopContext } from "../../request/context.ts"
import { mediaFileAnswer } from "../../request/media-file-answer.ts"
import type { Route } from "./+types/draft-media-file"

/** Of a draft, for people with the draft's link. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const file = await findDraftMediaFile(context.get(shopContext), params.secret, params.file)
  return mediaFileAnswer(request, params.name, file)
}
