import { suggestBuyers } from "../../../../domain/orders/buyers.server.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/buyers"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  return { buyers: found(await suggestBuyers(shop, admin, search)) }
}
