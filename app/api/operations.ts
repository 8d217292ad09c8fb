import type { Actor } from "../../domain/actor.ts"
import type { OperationAnswer } from "../../domain/operations/operation.ts"
import { type OperationProblem, receiveOperation } from "../../domain/operations/receive-operation.server.ts"
import { refuseUnlessPermitted } from "../../domain/permissions.ts"
import { problemStatuses } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import type { Route } from "./+types/operations"

/** Far above a sale with an address and a note. */
const maxCharacters = 64_000

/** `POST /api/operations`: one offline change per request (OFF-01, OFF-02). */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return respond(405, { error: "Send it with POST." })
  const actor: Actor = await context.get(actorContext)()
  const refused = refuseUnlessPermitted(actor, "activity.write", context.get(shopContext).now())
  if (refused) return refuseOperation(refused.problem)
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return respond(415, { error: "Send it as JSON." })
  const text = await request.text()
  if (text.length > maxCharacters) return respond(413, { error: "That is too large." })
  const applied = await receiveOperation(context.get(shopContext), actor, parseJson(text))
  if (!applied.ok) return refuseOperation(applied.problem)
  const { repeated, result } = applied.value
  return respond(200, { ok: true, ...(repeated && { repeated }), result })
}

export const loader = () => respond(405, { error: "Send it with POST." })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseOperation({ code, message, fields, reason, conflict }: OperationProblem): Response {
  if (conflict) return respond(409, { conflict })
  return respond(problemStatuses[code], { error: message, ...(reason && { reason }), ...(fields && { fields }) })
}

const respond = (status: number, body: OperationAnswer) =>
  Response.json(body, {
    status,
    headers: { "Cache-Control": "private, no-store", ...(status === 405 && { Allow: "POST" }) },
  })
