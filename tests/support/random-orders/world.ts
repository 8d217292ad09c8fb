import { eq } from "drizzle-orm"
import { refunds } from "../../../db/tables/payments.ts"
import { system, visitor } from "../../../domain/actor.ts"
import { placeOrder } from "../../../domain/checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../../../domain/checkout/release-expired-holds.server.ts"
import { createDiscountCode } from "../../../domain/discounts/discount-commands.server.ts"
import { openOrderCardPage } from "../../../domain/payments/card-page.server.ts"
import { reconcilePayments } from "../../../domain/payments/reconcile.server.ts"
import { sendRefund } from "../../../domain/payments/send-refund.server.ts"
import { syncDueSessions } from "../../../domain/payments/sync-session.server.ts"
import { saveSettings } from "../../../domain/settings/settings-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { PaymentProblem } from "../../../services/payments/payments.ts"
import { openCardShop } from "../card-shop.ts"
import { buildCheckoutForm } from "../checkout.ts"
import type { ShopOptions } from "../shop.ts"
import { insertWork } from "../works.ts"
import type { RandomSource } from "./generator.ts"

export type RandomOrder = { number: string; token: string; method: string }
export type RandomWorld = Awaited<ReturnType<typeof openRandomWorld>>

/** A shop and a provider for random steps; `placed` has the orders. */
export async function openRandomWorld(chances: RandomSource, { atEnd }: Pick<ShopOptions, "atEnd">) {
  const { pick, chance } = chances
  const cardShop = await openCardShop({ atEnd })
  const { stripe, deliver, later } = cardShop
  // Refusals of the provider are expected; only the final state counts.
  const shop: Shop = { ...cardShop.shop, log: { info() {}, warn() {}, error() {} } }
  await saveSettings(shop, system("Test"), "payment", { mostUnpaid: { perAddress: 1000, perHousehold: 1000 } })
  const codes = await createDiscountCodes(shop)
  const placed: RandomOrder[] = []
  const works: string[] = []

  async function place(): Promise<void> {
    if (works.length < 4 || chance(0.4)) works.push((await insertWork(shop, chance(0.3) ? { editionSize: 3 } : {})).id)
    const ids = [...new Set([pick(works.slice(-8)), ...(chance(0.2) ? [pick(works.slice(-8))] : [])])]
    const items = ids.flatMap((id) => (id ? [{ artwork_id: id, quantity: 1 }] : []))
    const method = chance(0.75) ? "stripe" : "bank_transfer"
    const discountCode = chance(0.2) ? pick(codes) : ""
    const order = await placeOrder(shop, visitor, buildCheckoutForm(items, { payment: method, discountCode }))
    if (!order.ok) return
    placed.push({ ...order.value, method: order.value.paymentMethod })
    if (method === "stripe" && chance(0.95)) await openOrderCardPage(shop, visitor, order.value.token)
  }

  async function sendRefunds(): Promise<void> {
    for (const { id } of await shop.db.select().from(refunds).where(eq(refunds.state, "requested"))) {
      await sendRefund(shop, id).catch(ignoreRefusal)
    }
  }

  /** Delivers all events and lets all deadlines pass. */
  async function settleAll(): Promise<void> {
    stripe.faults.clear()
    const delivered = new Set<string>()
    for (let round = 0; round < 3; round++) {
      later(60)
      const ids = stripe.events().flatMap(({ id }) => (delivered.has(id) ? [] : [id]))
      await deliver(ids)
      for (const id of ids) delivered.add(id)
      await syncDueSessions(shop)
      await releaseExpiredHolds(shop)
      await sendRefunds()
      await reconcilePayments(shop)
    }
  }

  return {
    ...chances,
    shop,
    stripe,
    deliver,
    later,
    placed,
    works,
    place,
    sendRefunds,
    untilQuiet: settleAll,
    clock: cardShop.open,
  }
}

/** Discount codes of both kinds: one has few uses, and one makes small orders free. */
async function createDiscountCodes(shop: Shop): Promise<string[]> {
  const terms = [
    { code: "TENTH", kind: "percent" as const, rate: 10_000 },
    { code: "THIRD", kind: "percent" as const, rate: 33_333, delivery: true },
    { code: "FEW", kind: "fixed" as const, amount: 12_345, mostUses: 5 },
    { code: "GIFT", kind: "percent" as const, rate: 100_000, delivery: true, mostUses: 8 },
  ]
  for (const one of terms) {
    const made = await createDiscountCode(shop, system("Test"), one)
    if (!made.ok) throw new Error(made.problem.message)
  }
  return terms.map(({ code }) => code)
}

/** Ignores refusals of the provider, which are a valid outcome. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof PaymentProblem)) throw error
}
