import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "../payments/ledger/payment-methods.ts"
import type { Settings } from "../settings/settings.ts"
import type { Shop } from "../shop.ts"
import { canPayByDemo } from "./demo-payments.server.ts"

type GetMethods = (delivery: { pickup: boolean }) => PaymentMethodId[]

/** @param asked the chosen method: skips the queries that only others need */
export async function getOfferedMethods(
  shop: Shop,
  works: string[],
  asked?: PaymentMethodId,
): Promise<(payment: Settings<"payment">) => GetMethods> {
  const demo = (asked === undefined || asked === "demo") && (await canPayByDemo(shop, works))
  const cards = shop.cardPayments?.provider ?? null
  return (payment) =>
    ({ pickup }) => {
      const conditions = { cards, demo, pickup, collection: payment.collection.offered }
      return paymentMethodIds.filter((id) => paymentMethods[id].isOffered(conditions))
    }
}
