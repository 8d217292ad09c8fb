import { receivePaymentEvent } from "../../domain/payments/receive-event.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/payment-events"

/** Webhook (`POST /api/payments/stripe`), authenticated by the provider's signature. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const body = new Uint8Array(await request.arrayBuffer())
  const received = await receivePaymentEvent(context.get(shopContext), params.provider, body, request.headers)
  return received.ok ? new Response(null, { status: 204 }) : refusal(received.problem)
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
