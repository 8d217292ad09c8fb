import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { payments } from "../../db/tables/payments.ts"
import { getOrderPaymentStatus, openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { testCards } from "../../tests/support/stripe-stand-in/pay.ts"
import { system } from "../actor.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"
import { syncDueSessions } from "./sync-session.server.ts"

const house = await openCardShop()
const { shop, stripe, later } = house
await saveSettings(shop, system("Test"), "site", { artistName: "Ada", contactEmail: "studio@example.com" })

const availability = async (id = "") =>
  (await shop.db.select({ is: artworks.availability }).from(artworks).where(eq(artworks.id, id)))[0]?.is

describe("a page whose provider is not set up any more", () => {
  test("keeps the work for a day, then it is free; what was paid counts when the provider is back", async () => {
    const [paid, left] = [await placeCardOrder(house), await placeCardOrder(house)]
    stripe.pay(paid.sessionId)
    const other = shop.cardPayments && { ...shop.cardPayments, provider: "other" }
    for (const cardPayments of [null, other]) {
      const without = { ...shop, cardPayments }
      const clockWithout = async () => {
        await syncDueSessions(without)
        await releaseExpiredHolds(without)
      }
      await clockWithout()
      expect(await getOrderPaymentStatus(shop, left)).toMatchObject({
        states: ["draft", "pending"],
        sessions: ["open"],
      })
      later(cardPayments ? 60 * 2 : 60 * 23)
      await clockWithout()
      const { states } = await getOrderPaymentStatus(shop, left)
      expect(states).toEqual(cardPayments ? ["expired", "voided"] : ["draft", "pending"])
    }
    for (const one of [paid, left])
      expect(await getOrderPaymentStatus(shop, one)).toMatchObject({
        states: ["expired", "voided"],
        sessions: ["closed"],
      })
    expect(await reconcilePayments(shop)).toBeGreaterThan(0)
    expect(await getOrderPaymentStatus(shop, paid)).toMatchObject({ states: ["open", "paid"], sold: 1 })
    expect(await availability(left.workIds[0])).toBe("available")
  })
})

describe("the comparison with the provider", () => {
  test("finds money, refunds and disputes whose messages never came, and then nothing more", async () => {
    const paid = await placeCardOrder(house)
    stripe.pay(paid.sessionId, testCards.disputed)
    const other = await placeCardOrder(house)
    stripe.pay(other.sessionId)
    const [there] = stripe.ledger().payments.slice(-1)
    stripe.refundInDashboard(there?.id ?? "", 5000)
    expect(await reconcilePayments(shop)).toBeGreaterThan(0)
    expect((await getOrderPaymentStatus(shop, paid)).states).toEqual(["open", "paid"])
    expect(await getOrderPaymentStatus(shop, other)).toMatchObject({
      states: ["open", "partially_refunded"],
      refunds: [{ amount: 5000 }],
    })
    const [disputed] = await shop.db.select().from(payments).where(eq(payments.orderId, paid.order.id))
    expect(disputed?.dispute).toMatch(/needs-response/)
    expect(await reconcilePayments(shop)).toBe(0)
  })
})
