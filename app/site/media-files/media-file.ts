import { findMediaFile } from "../../../domain/sharing/find-media-file.server.ts"
import { actorContext, shopContext } from "../../request/context.ts"
import { mediaFileAnswer } from "../../request/media-file-answer.ts"
import type { Route } from "./+types/media-file"

/** `/media-files/ID/NAME`: a film, sound, model, or the captions of one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const file = await findMediaFile(context.get(shopContext), actor, params.file)
  return mediaFileAnswer(request, params.name, file)
}
