import type { ReceivedCounts } from "../../../domain/stock-takes/count.ts"
import { receiveCounts } from "../../../domain/stock-takes/receive-counts.server.ts"
import { notFound, refuseFetch } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/send-counts"

export const loader = () => {
  throw notFound()
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const counts = await request.json().catch(() => null)
  const received = await receiveCounts(shop, admin, { take: params.id, counts })
  return received.ok ? Response.json(received.value satisfies ReceivedCounts) : refuseFetch(received)
}
