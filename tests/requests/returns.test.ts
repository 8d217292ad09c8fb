import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { returns } from "../../db/tables/returns.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { createPlacedOrder, getTestOrder } from "../support/orders.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

const placePaidOrder = async () => {
  const { order, workIds } = await createPlacedOrder(shop)
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  return {
    order,
    workId: workIds[0] ?? "",
    line: line?.id ?? "",
    studio: `/admin/orders/${order.number}`,
    track: `/track-order?order=${order.token}`,
  }
}

it("a buyer asks to cancel on the tracking page; the dashboard says so, and the artist cancels in place [ORD-03, ORD-08]", async () => {
  const { order, studio, track } = await placePaidOrder()
  const buyer = visitor()
  expect(await (await buyer.get(track)).text()).toContain("Cancel this order?")
  expect((await buyer.post(track, { kind: "cancel", reason: "" })).status).toBe(400)
  expect((await buyer.post(track, { kind: "return", "works[]": "0", reason: "x" })).status).toBe(409)
  expect((await buyer.post("/track-order?order=nobody", { kind: "cancel", reason: "x" })).status).toBe(404)
  const asked = await buyer.post(track, { kind: "cancel", reason: "Changed my mind" })
  expect([asked.status, asked.headers.get("location")]).toEqual([302, track])
  expect(await (await buyer.get(track)).text()).toContain("You asked to cancel this order")
  expect((await buyer.post(track, { kind: "cancel", reason: "Again" })).status).toBe(409)
  expect(await artist.html("/admin")).toContain(`Judith Whitcomb asks to cancel ${order.number}`)
  const html = await artist.html(`${studio}?decide=return-approve`)
  for (const words of ["Changed my mind", "Awaits your answer", `Cancel order ${order.number}</h2>`])
    expect(html).toContain(words)
  const form = { intent: "return-approve", decision: "return-approve", answer: "No problem" }
  expect((await user.post(studio, form)).status).toBe(403)
  expect((await visitor().post(studio, form)).status).toBe(302)
  expect((await artist.post(studio, { ...form, answer: "" })).status).toBe(400)
  expect((await artist.post(studio, form)).status).toBe(200)
  expect((await getTestOrder(shop, order.id)).orderState).toBe("cancelled")
  expect(await (await buyer.get(track)).text()).toContain("The studio wrote: “No problem”")
})

it("a work is sent back: approved, received, looked at beside its refund, and for sale again only by that choice [ORD-03, ORD-08]", async () => {
  const { order, workId, line, studio, track } = await placePaidOrder()
  const availability = async () =>
    (await shop.db.select().from(artworks).where(eq(artworks.id, workId)))[0]?.availability
  for (const form of [
    { intent: "mark-paid" },
    { intent: "ship", carrier: "FedEx", trackingNumber: "", trackingUrl: "", "lineIds[]": line },
    { intent: "delivered" },
  ])
    expect((await artist.post(studio, form)).status).toBe(200)
  const buyer = visitor()
  expect(await (await buyer.get(track)).text()).toContain("Return a work, or report damage")
  expect((await buyer.post(track, { kind: "damage", "works[]": "0", reason: "Chipped" })).status).toBe(302)
  const damaged = await artist.html(studio)
  // The page offers both: to have the work sent back, and to settle without that.
  for (const words of ["Judith Whitcomb reports damage", "Ask for it back", "Settle without it"])
    expect(damaged).toContain(words)
  const settle = await artist.html(`${studio}?decide=return-close`)
  expect(settle).toContain('name="answer"')
  expect(settle).not.toContain("What happens to it")
  const approve = { intent: "return-approve", decision: "return-approve", answer: "Please send it" }
  expect((await artist.post(studio, approve)).status).toBe(200)
  const close = { intent: "return-close", decision: "return-close", [`line:${line}`]: "100", delivery: "0" }
  expect((await artist.post(studio, { intent: "return-received" })).status).toBe(200)
  const page = await artist.html(`${studio}?decide=return-close`)
  for (const words of ["What happens to it", "Back on the wall", "Condition now"]) expect(page).toContain(words)
  expect((await artist.post(studio, close)).status).toBe(400)
  expect((await artist.post(studio, { ...close, fate: "elsewhere" })).status).toBe(400)
  expect(await availability()).toBe("sold")
  expect((await artist.post(studio, { ...close, fate: "available", condition: "Good", notes: "Fine" })).status).toBe(
    200,
  )
  expect(await availability()).toBe("available")
  const [row] = await shop.db.select().from(returns).where(eq(returns.orderId, order.id))
  expect(row).toMatchObject({ state: "closed", fate: "available", condition: "Good", notes: "Fine" })
  const after = await artist.html(studio)
  for (const words of ["For sale again", "To be sent by you", "−$100"]) expect(after).toContain(words)
  // A returned work cannot be returned again.
  const settled = await (await buyer.get(track)).text()
  expect(settled).toContain("This is settled.")
  expect(settled).not.toContain("Return a work")
  expect((await buyer.post(track, { kind: "return", "works[]": "0", reason: "Again" })).status).toBe(409)
})

it("what is declined says so to the buyer, who may ask again [ORD-03, ORD-08]", async () => {
  const { studio, track } = await placePaidOrder()
  const buyer = visitor()
  await buyer.post(track, { kind: "cancel", reason: "x" })
  const decline = { intent: "return-decline", decision: "return-decline", answer: "It is framed" }
  expect((await artist.post(studio, decline)).status).toBe(200)
  expect((await artist.post(studio, decline)).status).toBe(404)
  const html = await (await buyer.get(track)).text()
  for (const words of ["It is framed", "Cancel this order?"]) expect(html).toContain(words)
})

it("a buyer with the right of withdrawal may return a work for 14 days, regardless of the artist's policy", async () => {
  const delivered = async () => {
    const { order, line, studio, track } = await placePaidOrder()
    for (const form of [
      { intent: "mark-paid" },
      { intent: "ship", carrier: "FedEx", trackingNumber: "", trackingUrl: "", "lineIds[]": line },
      { intent: "delivered" },
    ])
      expect((await artist.post(studio, form)).status).toBe(200)
    return { id: order.id, track }
  }
  const [told, untold] = [await delivered(), await delivered()]
  await shop.db.update(orders).set({ withdrawalVersion: "1" }).where(eq(orders.id, told.id))
  const { promises } = await getSettings(shop.db, "promises")
  await saveSettings(shop, system("Test"), "promises", { ...promises, returnDays: 0 })
  const ask = { kind: "return", "works[]": "0", reason: "Too large" }
  expect((await visitor().post(untold.track, ask)).status).toBe(409)
  expect((await visitor().post(told.track, ask)).status).toBe(302)
})
