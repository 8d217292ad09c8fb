import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "../payments/methods.ts"
import type { Settings } from "../settings/settings.ts"
import type { Shop } from "../shop.ts"
import { demoPaysFor } from "./demo-payments.server.ts"

/** The ways to pay for works that are received in a given way, the first first. */
export type MethodsFor = (delivery: { pickup: boolean }) => PaymentMethodId[]

/**
 * The ways to pay that this site has for works.
 * @param asked the one that was chosen: what only others depend on is not read
 */
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
