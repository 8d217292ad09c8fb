import { isCardPage } from "../../../domain/sharing/card-pages.ts"
import { getPageCard } from "../../../domain/sharing/find-card.server.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import type { Route } from "./+types/page-card"
import { cardAnswer } from "./card-answer.ts"

/** `/cards/gallery.jpg` */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, name = ""] = /^(\w+)\.jpg$/.exec(params.file) ?? []
  if (!isCardPage(name)) return cardAnswer(null, false)
  const known = [...(request.headers.get("if-none-match") ?? "").matchAll(/"([0-9a-f]{20})"/g)].map(
    ([, hash = ""]) => hash,
  )
  return cardAnswer(await getPageCard(context.get(shopContext), name, known, context.get(clientAddressContext)), false)
}
