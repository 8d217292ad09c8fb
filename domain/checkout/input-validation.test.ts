import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { availabilityAlerts } from "../../db/tables/holds.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import { requestAvailabilityAlert } from "../orders/availability-alerts.server.ts"
import { placeOrder } from "./place-order.server.ts"

const { shop } = await openWorkingShop()

test("a postal code and a telephone number that cannot be ones are refused beside their fields; of a pickup only the second counts", async () => {
  const work = await insertWork(shop)
  const wrong = { country: "US", region: "Oregon", postalCode: "9x", phone: "abc" }
  const fieldsOf = async (changes: Record<string, string>) => {
    const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { ...wrong, ...changes }))
    if (placed.ok) throw new Error("it was placed")
    return placed.problem.fields
  }
  const phone = "Please check the phone number, or leave it empty."
  expect(await fieldsOf({})).toEqual({ postalCode: "Please check the ZIP code.", phone })
  expect(await fieldsOf({ country: "DE", postalCode: "ABC" })).toEqual({
    postalCode: "Please check the postal code.",
    phone,
  })
  expect(await fieldsOf({ shipping: "pickup" })).toEqual({ phone })
  const typed = { country: "DE", region: "", postalCode: "D-10115", phone: "030 / 555 01 48" }
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), typed))
  expect(placed.ok).toBe(true)
})

test("no availability alert is recorded for a work that has been sold", async () => {
  const [held, sold] = [
    await insertWork(shop, { availability: "reserved" }),
    await insertWork(shop, { availability: "sold" }),
  ]
  for (const { id } of [held, sold])
    expect((await requestAvailabilityAlert(shop, { artwork: id, email: "late@example.com" })).ok).toBe(true)
  const noted = await shop.db.select().from(availabilityAlerts).where(eq(availabilityAlerts.email, "late@example.com"))
  expect(noted.map(({ artworkId }) => artworkId)).toEqual([held.id])
})
