import { problemStatuses } from "../../../domain/problem.ts"
import type { Received } from "../../../domain/stock-takes/count.ts"
import { receiveCounts } from "../../../domain/stock-takes/count-commands.server.ts"
import { notFound } from "../../request/answer.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/send-counts"

export const loader = () => {
  throw notFound()
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const counts = await request.json().catch(() => null)
  const received = await receiveCounts(shop, admin, { take: params.id, counts })
  if (received.ok) return Response.json(received.value satisfies Received)
  const { problem } = received
  return Response.json({ message: problem.message }, { status: problemStatuses[problem.code] })
}
