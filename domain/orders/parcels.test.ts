import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { history } from "../../db/tables/content.ts"
import { orderEvents, orderLines, parcels } from "../../db/tables/orders.ts"
import { adminActor, createPlacedOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { visitor } from "../actor.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { findOrderByToken, findOrderForAdmin, listOrders } from "./order-queries.server.ts"
import { correctParcel, resendParcelEmail, shipOrder } from "./parcel-commands.server.ts"

const { shop } = await openWorkingShop()

const listLines = (orderId: string) =>
  shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

async function shippedInThree() {
  const { order } = await createPlacedOrder(shop, { works: 3 })
  await markOrderPaid(shop, adminActor, order.number)
  const lines = await listLines(order.id)
  const ship = (index: number, carrier: string) =>
    shipOrder(shop, adminActor, order.number, {
      carrier,
      trackingNumber: `N-${index}`,
      trackingUrl: `https://example.com/${index}`,
      lineIds: [lines[index]?.id ?? ""],
    })
  const outcomes = [await ship(0, "FedEx"), await ship(1, "UPS"), await ship(2, "DHL")]
  expect(outcomes.map((outcome) => outcome.ok && outcome.value.fulfilmentState)).toEqual([
    "partially_shipped",
    "partially_shipped",
    "shipped",
  ])
  return order
}

test("a second parcel does not overwrite the first: buyer, artist and e-mails list all of them", async () => {
  const order = await shippedInThree()
  const expected = [
    { carrier: "FedEx", trackingNumber: "N-0", trackingUrl: "https://example.com/0" },
    { carrier: "UPS", trackingNumber: "N-1", trackingUrl: "https://example.com/1" },
    { carrier: "DHL", trackingNumber: "N-2", trackingUrl: "https://example.com/2" },
  ]
  const forBuyer = (await findOrderByToken(shop, order.token))?.parcels
  expect(forBuyer).toMatchObject(expected)
  expect(forBuyer?.map(({ titles }) => titles)).toEqual([["Low Water 1"], ["Low Water 2"], ["Low Water 3"]])
  const forArtist = await findOrderForAdmin(shop, adminActor, order.number)
  if (!forArtist.ok) throw new Error(forArtist.problem.message)
  expect(forArtist.value.parcels).toMatchObject(expected)
  const parcelOfLine = forArtist.value.lines.map(
    ({ parcelId }) => forArtist.value.parcels.find(({ id }) => id === parcelId)?.carrier,
  )
  expect(parcelOfLine).toEqual(["FedEx", "UPS", "DHL"])
  const sent = (await listEmailsTo(shop, order.email)).filter(({ subject }) => subject.includes("on its way"))
  expect(sent.map(({ content }) => /N-\d/.exec(JSON.stringify(content))?.[0]).sort()).toEqual(["N-0", "N-1", "N-2"])
  const follows = sent.filter(({ content }) => JSON.stringify(content).includes("follows separately"))
  expect(follows).toHaveLength(2)
})

test("a parcel's tracking can be corrected, and its e-mail sent again", async () => {
  const order = await shippedInThree()
  const all = await shop.db.select().from(parcels).where(eq(parcels.orderId, order.id)).orderBy(asc(parcels.shippedAt))
  const id = all[0]?.id ?? ""
  const right = { carrier: "FedEx", trackingNumber: "7712 00", trackingUrl: "" }
  expect(await correctParcel(shop, visitor, order.number, id, right)).toMatchObject({ ok: false })
  expect(await correctParcel(shop, adminActor, order.number, id, { ...right, carrier: "" })).toMatchObject({
    ok: false,
    problem: { fields: { carrier: "Which carrier?" } },
  })
  const other = await shippedInThree()
  expect(await correctParcel(shop, adminActor, other.number, id, right)).toMatchObject({
    problem: { code: "not_found" },
  })

  expect(await correctParcel(shop, adminActor, order.number, id, right)).toMatchObject({ ok: true })
  expect((await findOrderByToken(shop, order.token))?.parcels.map((parcel) => parcel.trackingNumber)).toEqual([
    "7712 00",
    "N-1",
    "N-2",
  ])
  const lines = await shop.db.select().from(history).where(eq(history.nounId, order.id))
  expect(lines.find(({ action }) => action === "parcel corrected")?.changes).toMatchObject({
    trackingNumber: { before: "N-0", after: "7712 00" },
  })

  const before = (await listEmailsTo(shop, order.email)).length
  expect(await resendParcelEmail(shop, adminActor, order.number, id)).toMatchObject({ ok: true })
  const mails = await listEmailsTo(shop, order.email)
  expect(mails).toHaveLength(before + 1)
  const again = mails.find(({ content }) => JSON.stringify(content).includes("7712 00"))
  expect(JSON.stringify(again?.content)).toContain("Low Water 1")
  expect(JSON.stringify(again?.content)).not.toContain("Low Water 2")
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  expect(events.map(({ note }) => note)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Tracking corrected: FedEx/), expect.stringMatching(/sent again$/)]),
  )
})

test("the studio finds an order by its number in any spelling", async () => {
  const { order } = await createPlacedOrder(shop)
  const digits = order.number.slice(2)
  for (const search of [order.number, `s${digits}`, digits, `#${digits}`, ` S ${digits}`]) {
    const found = await listOrders(shop, adminActor, { search })
    expect(found.ok && found.value.items.map(({ number }) => number), search).toContain(order.number)
  }
})
