import { useEffect } from "react"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import { useCart } from "../cart/cart-provider.tsx"
import { consumePlacedWorks } from "./placed-works.ts"
import { checkoutFormKey, deleteStoredForm } from "./stored-form.ts"

type OrderSummary = Pick<BuyerOrder, "orderState" | "quoteAskedAt" | "lines">

/** Removes works ordered in this tab from the cart once, and deletes the stored form. */
export function useEmptiedCart({ orderState, quoteAskedAt, lines }: OrderSummary): void {
  const { remove } = useCart()
  const stands = orderState === "open" || orderState === "completed" || quoteAskedAt !== null
  const ordered = lines.map((line) => line.artworkId).join(" ")
  useEffect(() => {
    if (!stands) return
    const placed = consumePlacedWorks().filter((id) => ordered.includes(id))
    if (placed.length === 0) return
    for (const id of placed) remove(id)
    deleteStoredForm(checkoutFormKey)
  }, [stands, ordered, remove])
}
