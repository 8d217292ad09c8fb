import { takeEvent } from "../../domain/settlement/take-event.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/payment-events"

/** Webhook (`POST /api/payments/stripe`), authenticated by the provider's signature. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const body = new Uint8Array(await request.arrayBuffer())
  const taken = await takeEvent(context.get(shopContext), params.provider, body, request.headers)
  return taken.ok ? new Response(null, { status: 204 }) : refusal(taken.problem)
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
