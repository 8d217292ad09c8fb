import { expect, test } from "vitest"
import { adminActor, createPlacedOrder, getTestOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { visitor } from "../actor.ts"
import { findOrderForAdmin } from "../orders/order-queries.server.ts"
import { shipOrder } from "../orders/parcel-commands.server.ts"
import { studioNote } from "../orders/studio-note.ts"
import { saveStudioNote } from "../orders/studio-notes.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { correctDelivery } from "./correct-delivery.server.ts"

const { shop } = await openWorkingShop()
const rates = { small: 1000, medium: 2000, large: 2000, oversize: 2000 }
await saveSettings(shop, adminActor, "shipping", {
  zones: [
    { name: "Europe", countries: ["DE"], rates },
    { name: "Worldwide", countries: ["*"], rates },
  ],
})
const moved = {
  ...{ name: "Judith Whitcomb-Lee", phone: "+1 503 555 0190", country: "US", line1: "417 Mill Street", line2: "" },
  ...{ city: "Portland", region: "Oregon", postalCode: "97211" },
}

test("name, telephone and address can be corrected until the works are shipped, and the history has the former values", async () => {
  const { order } = await createPlacedOrder(shop)
  expect(await correctDelivery(shop, visitor, order.number, moved)).toMatchObject({ ok: false })
  expect(
    await correctDelivery(shop, adminActor, order.number, { ...moved, line1: "", region: "Nowhere" }),
  ).toMatchObject({
    problem: { code: "invalid", fields: { line1: expect.any(String), region: expect.any(String) } },
  })
  expect(await correctDelivery(shop, adminActor, order.number, { ...moved, phone: "abc" })).toMatchObject({
    problem: { code: "invalid", fields: { phone: expect.any(String) } },
  })
  expect((await correctDelivery(shop, adminActor, order.number, moved)).ok).toBe(true)
  const now = await getTestOrder(shop, order.id)
  expect(now).toMatchObject({ name: moved.name, phone: moved.phone, total: order.total })
  expect(now.address).toEqual({
    ...{ name: moved.name, line1: "417 Mill Street", line2: "", city: "Portland" },
    ...{ region: "OR", postalCode: "97211", country: "US" },
  })
  const found = await findOrderForAdmin(shop, adminActor, order.number)
  expect(found.ok && found.value.events.at(-1)?.note).toBe("Corrected: name, telephone, address")
  await markOrderPaid(shop, adminActor, order.number)
  await shipOrder(shop, adminActor, order.number, { carrier: "FedEx" })
  expect(await correctDelivery(shop, adminActor, order.number, moved)).toMatchObject({ problem: { code: "conflict" } })
})

test("a place where delivery costs something else is refused with a sentence beside the country", async () => {
  const { order } = await createPlacedOrder(shop)
  const abroad = { ...moved, country: "DE", region: "", postalCode: "04109", city: "Leipzig" }
  expect(await correctDelivery(shop, adminActor, order.number, abroad)).toMatchObject({
    problem: { code: "conflict", fields: { country: expect.stringContaining("the total of this order is agreed") } },
  })
  expect((await getTestOrder(shop, order.id)).address).toEqual(order.address)
})

test("so is one where other taxes are due", async () => {
  const { order } = await createPlacedOrder(shop)
  const row = { name: "Sales tax", countries: ["US"], region: "WA", rate: 9000, included: false, delivery: true }
  const saved = await saveSettings(shop, adminActor, "taxes", { rows: [row] })
  expect(saved).toMatchObject({ ok: true })
  const there = { ...moved, region: "WA", postalCode: "98225", city: "Bellingham" }
  expect(await correctDelivery(shop, adminActor, order.number, there)).toMatchObject({ problem: { code: "conflict" } })
})

test("the studio’s notes are written, changed and removed, by the artist alone", async () => {
  const { order } = await createPlacedOrder(shop)
  const notes = async () => {
    const found = await findOrderForAdmin(shop, adminActor, order.number)
    return found.ok ? found.value.events.filter(({ machine }) => machine === studioNote) : []
  }
  expect(await saveStudioNote(shop, visitor, order.number, { text: "No" })).toMatchObject({ ok: false })
  expect(await saveStudioNote(shop, adminActor, order.number, { text: " " })).toMatchObject({ ok: false })
  expect((await saveStudioNote(shop, adminActor, order.number, { text: "Ring twice" })).ok).toBe(true)
  const [note] = await notes()
  expect((await saveStudioNote(shop, adminActor, order.number, { id: note?.id ?? 0, text: "Ring once" })).ok).toBe(true)
  expect(await notes()).toMatchObject([{ id: note?.id, note: "Ring once" }])
  const [moveLine] = await findOrderForAdmin(shop, adminActor, order.number).then((one) =>
    one.ok ? one.value.events : [],
  )
  expect(await saveStudioNote(shop, adminActor, order.number, { id: moveLine?.id ?? 0, text: "x" })).toMatchObject({
    problem: { code: "not_found" },
  })
  expect((await saveStudioNote(shop, adminActor, order.number, { id: note?.id ?? 0, text: "" })).ok).toBe(true)
  expect(await notes()).toEqual([])
})
