import { statusOf } from "../../../domain/problem.ts"
import type { Received } from "../../../domain/stock-takes/count.ts"
import { receiveCounts } from "../../../domain/stock-takes/count-commands.server.ts"
import { notFound } from "../../request/answer.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/send-counts"

/** There is nothing to see here. */
export const loader = () => {
  throw notFound()
}

/** Takes the counts of a phone, which its page sends by itself. The body is a list, JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const counts = await request.json().catch(() => null)
  const received = await receiveCounts(shop, admin, { take: params.id, counts })
  if (received.ok) return Response.json(received.value satisfies Received)
  const { problem } = received
  return Response.json({ message: problem.message }, { status: statusOf[problem.code] })
}
