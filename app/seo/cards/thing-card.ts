import { isCardThing, thingCard } from "../../../domain/sharing/find-card.server.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import type { Route } from "./+types/thing-card"
import { cardAnswer } from "./card-answer.ts"

/** The picture with which a work, an exhibition or a post is shared: `/cards/artwork/{id}-{hash}.jpg`. */
export const loader = async ({ params: { thing, file }, context }: Route.LoaderArgs) =>
  cardAnswer(
    isCardThing(thing)
      ? await thingCard(context.get(shopContext), thing, file, context.get(clientAddressContext))
      : null,
    true,
  )
