import { suggestBuyers } from "../../../../domain/orders/buyers.server.ts"
import { studioLoader } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  return { buyers: unwrapOutcome(await suggestBuyers(shop, admin, search)) }
})
