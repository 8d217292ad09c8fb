import { studioPressFile } from "../../../domain/exhibitions/press-file-queries.server.ts"
import { pressFileAnswer } from "../../request/press-file-answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/press-file"

/** Also serves hidden exhibitions. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pressFileAnswer(request, found(await studioPressFile(shop, admin, params.id, params.file)), false)
}
