import { type PaymentMethodId, paymentMethods } from "../payments/ledger/payment-methods.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { OrderDraft } from "./draft-order.server.ts"
import type { LockedCheckout } from "./lock-checkout.server.ts"

export type OrderPayment = {
  /** `quote`: the delivery has no price yet; `free`: nothing is to be paid; `first`: the works are held until it is paid. */
  kind: "quote" | "free" | "later" | "first"
  method: PaymentMethodId | ""
  dueDays: number | null
  /** Null: the holds do not expire. */
  heldUntil: Date | null
}

export function chooseOrderPayment(locked: LockedCheckout, { delivery, sums }: OrderDraft): Outcome<OrderPayment> {
  const { shop, now, checkout, settings, methods } = locked
  if (delivery.price === null) {
    return done({ kind: "quote", method: "", dueDays: settings.shipping.quoteDays, heldUntil: null })
  }
  if (sums.total === 0) return done({ kind: "free", method: "nothing", dueDays: null, heldUntil: null })
  const method = methods(settings.payment)(delivery).find((id) => id === checkout.payment)
  if (!method) return refuseFields({ payment: "How would you like to pay?" })
  const { pays, dueDays } = paymentMethods[method]
  if (pays === "later") return done({ kind: "later", method, dueDays: dueDays(settings.payment), heldUntil: null })
  const problem = shop.cardPayments?.getChargeProblem(sums.total, settings.site.currency)
  if (problem && method === shop.cardPayments?.provider) return refuse("conflict", problem)
  const heldUntil = new Date(now.getTime() + settings.payment.holdMinutes * 60_000)
  return done({ kind: "first", method, dueDays: null, heldUntil })
}
