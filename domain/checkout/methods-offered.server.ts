import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "../payments/methods.ts"
import { demoMode } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** The ways to pay that this site has, the first first. */
export async function methodsOffered(shop: Shop): Promise<PaymentMethodId[]> {
  const facts = { cards: shop.cardPayments?.provider ?? null, demo: await demoMode(shop) }
  return paymentMethodIds.filter((id) => paymentMethods[id].isOffered(facts))
}

/** Whether this site has a way to pay. Of what is always offered nothing is asked. */
export const isOffered = async (shop: Shop, id: PaymentMethodId): Promise<boolean> =>
  paymentMethods[id].isOffered({ cards: null, demo: false }) || (await methodsOffered(shop)).includes(id)
