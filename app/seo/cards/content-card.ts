import { findNounCard, isCardNoun } from "../../../domain/sharing/find-card.server.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import type { Route } from "./+types/content-card"
import { cardAnswer } from "./card-answer.ts"

/** `/cards/artwork/{id}-{hash}.jpg`, also for exhibitions and posts. */
export const loader = async ({ params: { thing, file }, context }: Route.LoaderArgs) =>
  cardAnswer(
    isCardNoun(thing)
      ? await findNounCard(context.get(shopContext), thing, file, context.get(clientAddressContext))
      : null,
    true,
  )
