import { cartInput } from "../../domain/cart/cart-input.ts"
import { priceCart } from "../../domain/cart/price-cart.server.ts"
import { parseInput } from "../../domain/validate-input.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/cart"

/** `POST /api/cart` with `{items: [{artwork_id, quantity}]}`: current prices and availability. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refuseCart(405, "Send the cart with POST.")
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refuseCart(415, "Send the cart as JSON.")
  const body: unknown = await request.json().catch(() => undefined)
  const parsed = parseInput(cartInput, body)
  if (!parsed.success) return refuseCart(400, parsed.error.issues[0]?.message ?? "This is not a cart.")
  const cart = await priceCart(context.get(shopContext), parsed.data)
  return Response.json(cart, { headers: { "Cache-Control": "private, no-store" } })
}

export const loader = () => refuseCart(405, "Send the cart with POST.")

const refuseCart = (status: number, message: string) =>
  Response.json({ problem: { message } }, { status, headers: status === 405 ? { Allow: "POST" } : {} })
