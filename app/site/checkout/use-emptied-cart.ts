import { useEffect } from "react"
import type { BuyersOrder } from "../../../domain/orders/order-queries.server.ts"
import { useCart } from "../cart/cart-provider.tsx"
import { checkoutForm, forgetForm } from "./keep-form.ts"
import { takePlacedWorks } from "./placed-works.ts"

type Ordered = Pick<BuyersOrder, "orderState" | "quoteAskedAt" | "lines">

/** Removes works ordered in this tab from the cart once, and deletes the stored form. */
export function useEmptiedCart({ orderState, quoteAskedAt, lines }: Ordered): void {
  const { remove } = useCart()
  const stands = orderState === "open" || orderState === "completed" || quoteAskedAt !== null
  const ordered = lines.map((line) => line.artworkId).join(" ")
  useEffect(() => {
    if (!stands) return
    const placed = takePlacedWorks().filter((id) => ordered.includes(id))
    if (placed.length === 0) return
    for (const id of placed) remove(id)
    forgetForm(checkoutForm)
  }, [stands, ordered, remove])
}
