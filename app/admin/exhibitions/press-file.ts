import { getPressFile } from "../../../domain/exhibitions/press-file-queries.server.ts"
import { pressFileAnswer } from "../../request/press-file-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/press-file"

/** Also serves hidden exhibitions. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return pressFileAnswer(request, unwrapOutcome(await getPressFile(shop, admin, params.id, params.file)), false)
}
