import { findPublicPressFile } from "../../../domain/exhibitions/press-file-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pressFileAnswer } from "../../request/press-file-answer.ts"
import type { Route } from "./+types/press-file"

/** `/press/ID`: a press PDF of a public exhibition. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const file = await findPublicPressFile(context.get(shopContext), params.file)
  return file ? pressFileAnswer(request, file, true) : new Response("There is no such file.", { status: 404 })
}
