import type { Actor } from "../../domain/actor.ts"
import type { OperationAnswer } from "../../domain/operations/operation.ts"
import { type OperationProblem, takeOperation } from "../../domain/operations/take-operation.server.ts"
import { refuseUnlessPermitted } from "../../domain/permissions.ts"
import { problemStatuses } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import type { Route } from "./+types/operations"

/** Far above a sale with an address and a note. */
const mostCharacters = 64_000

/** `POST /api/operations`: one offline change per request (OFF-01, OFF-02). */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return answer(405, { error: "Send it with POST." })
  const actor: Actor = await context.get(actorContext)()
  const refused = refuseUnlessPermitted(actor, "activity.write", context.get(shopContext).now())
  if (refused) return refusal(refused.problem)
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return answer(415, { error: "Send it as JSON." })
  const text = await request.text()
  if (text.length > mostCharacters) return answer(413, { error: "That is too large." })
  const taken = await takeOperation(context.get(shopContext), actor, parsed(text))
  if (!taken.ok) return refusal(taken.problem)
  const { repeated, result } = taken.value
  return answer(200, { ok: true, ...(repeated && { repeated }), result })
}

export const loader = () => answer(405, { error: "Send it with POST." })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal({ code, message, fields, reason, conflict }: OperationProblem): Response {
  if (conflict) return answer(409, { conflict })
  return answer(problemStatuses[code], { error: message, ...(reason && { reason }), ...(fields && { fields }) })
}

const answer = (status: number, said: OperationAnswer) =>
  Response.json(said, {
    status,
    headers: { "Cache-Control": "private, no-store", ...(status === 405 && { Allow: "POST" }) },
  })
