import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "../payments/methods.ts"
import type { Settings } from "../settings/settings.ts"
import type { Shop } from "../shop.ts"
import { demoPaysFor } from "./demo-payments.server.ts"

type MethodsFor = (delivery: { pickup: boolean }) => PaymentMethodId[]

/** @param asked the chosen method: skips the queries that only others need */
export async function methodsOffered(
  shop: Shop,
  works: string[],
  asked?: PaymentMethodId,
): Promise<(payment: Settings<"payment">) => MethodsFor> {
  const demo = (asked === undefined || asked === "demo") && (await demoPaysFor(shop, works))
  const cards = shop.cardPayments?.provider ?? null
  return (payment) =>
    ({ pickup }) => {
      const facts = { cards, demo, pickup, collection: payment.collection.offered }
      return paymentMethodIds.filter((id) => paymentMethods[id].isOffered(facts))
    }
}
