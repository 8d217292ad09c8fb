import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orders } from "../../db/tables/orders.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { canWithdraw, formatSeenLegal, getLegalVersions } from "./withdrawal.ts"

const { shop } = await openWorkingShop()
await saveSettings(shop, system("Test"), "legal", { version: "7" })

const buy = async (country: string, changes: Record<string, unknown> = {}) =>
  placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(await insertWork(shop)), { country, ...changes }))

test.each([
  ["DE", "7"],
  ["NO", "7"],
  ["GB", "7"],
  ["CH", ""],
  ["US", ""],
])(
  "an order from %s keeps the versions of what was shown, and when, with withdrawal %j",
  async (country, withdrawal) => {
    const placed = await buy(country, {
      seenLegal: formatSeenLegal(getLegalVersions("7", country)),
      giftNote: "For you,\nwith love",
    })
    if (!placed.ok) throw new Error(JSON.stringify(placed.problem))
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.value.number))
    expect(order).toMatchObject({ termsVersion: "7", privacyVersion: "7", withdrawalVersion: withdrawal })
    expect(order?.acceptedAt).toEqual(order?.placedAt)
    expect(order?.giftNote).toBe("For you,\nwith love")
    expect(canWithdraw(country)).toBe(withdrawal !== "")
  },
)

test("texts that the page did not show are shown first: a newer version, or the right of another country [CHK-07]", async () => {
  const shownFirst = { ok: false, problem: { code: "conflict", message: expect.stringContaining("Please read them") } }
  expect(await buy("US", { seenLegal: "6" })).toMatchObject(shownFirst)
  expect(await buy("DE", { seenLegal: "7" })).toMatchObject(shownFirst)
  expect(await buy("US", { seenLegal: "7 with withdrawal" })).toMatchObject(shownFirst)
})

test("no order without consent, and a gift note has its length", async () => {
  expect(await buy("US", { terms: "" })).toMatchObject({
    ok: false,
    problem: { fields: { terms: expect.any(String) } },
  })
  expect(await buy("US", { giftNote: "x".repeat(501) })).toMatchObject({
    ok: false,
    problem: { fields: { giftNote: "At most 500 characters." } },
  })
})
