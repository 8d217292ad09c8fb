import { workCard } from "../../../domain/sharing/find-card.server.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import type { Route } from "./+types/artwork-card"
import { cardAnswer } from "./card-answer.ts"

/** The picture with which a work is shared: `/cards/artwork/{id}-{hash}.jpg`. */
export const loader = async ({ params, context }: Route.LoaderArgs) =>
  cardAnswer(await workCard(context.get(shopContext), params.file, context.get(clientAddressContext)), true)
