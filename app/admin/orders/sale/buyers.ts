import { suggestBuyers } from "../../../../domain/orders/buyers.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/buyers"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  return { buyers: unwrapOutcome(await suggestBuyers(shop, admin, search)) }
}
