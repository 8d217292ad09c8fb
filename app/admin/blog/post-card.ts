import { postCardPreview } from "../../../domain/sharing/find-card.server.ts"
import { clientAddressContext } from "../../request/context.ts"
import { cardAnswer } from "../../seo/cards/card-answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/post-card"

/** Not cached, because drafts change. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const answer = cardAnswer(found(await postCardPreview(shop, admin, id, context.get(clientAddressContext))), false)
  answer.headers.set("Cache-Control", "private, no-store")
  return answer
}
