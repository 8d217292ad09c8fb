import { receivePaymentEvent } from "../../domain/payments/receive-event.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/payment-events"

/** Webhook (`POST /api/payments/stripe`), authenticated by the provider's signature, or a secret in its address. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const body = new Uint8Array(await request.arrayBuffer())
  const { headers, url: address } = request
  const received = await receivePaymentEvent(context.get(shopContext), params.provider, { body, headers, address })
  return received.ok ? new Response(null, { status: 204 }) : refusal(received.problem)
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
