import { previewPostCard } from "../../../domain/sharing/find-card.server.ts"
import { clientAddressContext } from "../../request/context.ts"
import { cardAnswer } from "../../seo/cards/card-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/post-card"

/** Not cached, because drafts change. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const answer = cardAnswer(
    unwrapOutcome(await previewPostCard(shop, admin, id, context.get(clientAddressContext))),
    false,
  )
  answer.headers.set("Cache-Control", "private, no-store")
  return answer
}
