import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { holdAlerts, holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, parcels, payments } from "../../db/tables/orders.ts"
import { filledCheckout, one } from "../../tests/support/checkout.ts"
import { artist, mailsTo, orderNow, placedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { visitor } from "../actor.ts"
import { markPaid } from "../checkout/confirm-payment.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { askToBeTold } from "./hold-alerts.server.ts"
import { cancelOrder, markDelivered, startPreparing } from "./order-commands.server.ts"
import { findOrderByToken } from "./order-queries.server.ts"
import { shipOrder } from "./parcel-commands.server.ts"
import type { OrderRow } from "./transition.server.ts"
import { graceSeconds, undoStep } from "./undo.server.ts"

const { shop, later } = await openWorkingShop()

/** All that a step may change, but for the histories. */
async function everything({ id, email }: OrderRow, workId: string) {
  const { orderState, paymentState, fulfilmentState } = await orderNow(shop, id)
  const [work] = await shop.db.select().from(artworks).where(eq(artworks.id, workId))
  return {
    states: [orderState, paymentState, fulfilmentState],
    availability: work?.availability,
    lines: (await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))).map((line) => line.parcelId),
    parcels: await shop.db.select().from(parcels).where(eq(parcels.orderId, id)),
    holds: await shop.db.select().from(holds).where(eq(holds.orderId, id)),
    alerts: await shop.db.select().from(holdAlerts).where(eq(holdAlerts.artworkId, workId)),
    mails: (await mailsTo(shop, email)).map((mail) => mail.id).sort(),
    steps: (await findOrderByToken(shop, (await orderNow(shop, id)).token))?.timeline.map((step) => step.label),
  }
}

const must = <T>(outcome: { ok: true; value: T } | { ok: false; problem: { message: string } }): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

describe("within ten seconds a step can be taken back, with its e-mails", () => {
  const steps: [name: string, before: ((number: string) => Promise<unknown>)[], step: (number: string) => unknown][] = [
    ["marked paid", [], (number) => markPaid(shop, artist, number)],
    [
      "shipped",
      [(number) => markPaid(shop, artist, number)],
      (number) => shipOrder(shop, artist, number, { carrier: "FedEx", trackingNumber: "1" }),
    ],
    [
      "delivered",
      [
        (number) => markPaid(shop, artist, number),
        (number) => shipOrder(shop, artist, number, { carrier: "FedEx", trackingNumber: "1" }),
      ],
      (number) => markDelivered(shop, artist, number),
    ],
    ["canceled", [], (number) => cancelOrder(shop, artist, number, { reason: "A mistake" })],
    [
      "canceled",
      [(number) => markPaid(shop, artist, number)],
      (number) => cancelOrder(shop, artist, number, { reason: "A mistake", makeAvailable: false }),
    ],
  ]

  test.each(steps)("%s", async (name, before, step) => {
    const { order, workIds } = await placedOrder(shop)
    const [workId = ""] = workIds
    for (const one of before) await one(order.number)
    must(await askToBeTold(shop, { artwork: workId, email: `waiting-${workId}@example.com` }))
    const was = await everything(order, workId)
    must((await step(order.number)) as never)
    expect(await everything(order, workId)).not.toEqual(was)

    later({ minutes: (graceSeconds - 1) / 60 })
    expect(await undoStep(shop, visitor, order.number)).toMatchObject({ problem: { code: "unauthenticated" } })
    expect(must(await undoStep(shop, artist, order.number))).toBe(name)
    expect(await everything(order, workId)).toEqual(was)
    expect(await mailsTo(shop, `waiting-${workId}@example.com`)).toEqual([])
    const events = await shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(orderEvents.id)
    expect(events.at(-1)).toMatchObject({ machine: "note", note: `Undone: ${name}`, actorName: "Ada" })
    const lines = await shop.db.select().from(history).where(eq(history.nounId, order.id)).orderBy(history.id)
    expect(lines.slice(-2).map(({ action }) => action)).toEqual([name, `undid: ${name}`])

    expect(await undoStep(shop, artist, order.number)).toMatchObject({ ok: false, problem: { code: "conflict" } })
    must((await step(order.number)) as never)
    expect(await everything(order, workId)).not.toEqual(was)
  })
})

test("e-mails of a step wait until it cannot be undone any more", async () => {
  const { order } = await placedOrder(shop)
  const ids = new Set((await mailsTo(shop, order.email)).map(({ id }) => id))
  must(await markPaid(shop, artist, order.number))
  const paid = (await mailsTo(shop, order.email)).filter(({ id }) => !ids.has(id))
  expect(paid).toHaveLength(1)
  const { rows } = await shop.db.execute<{ wait: number }>(
    sql`select extract(epoch from start_after - created_on)::int as wait from jobs.job where data ->> 'mailId' = ${paid[0]?.id}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.wait).toBeGreaterThan(graceSeconds)
})

test("money that was entered by mistake stays in the books as undone", async () => {
  const { order } = await placedOrder(shop)
  must(await markPaid(shop, artist, order.number))
  must(await undoStep(shop, artist, order.number))
  must(await markPaid(shop, artist, order.number))
  const money = await shop.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(payments.receivedAt)
  expect(money.map(({ state }) => state)).toEqual(["undone", "received"])
})

test("it is refused when it is too late, when the order has moved on, and when the e-mail has left", async () => {
  const late = (await placedOrder(shop)).order
  must(await markPaid(shop, artist, late.number))
  later({ minutes: 1 })
  const refusal = (message: RegExp) => ({
    ok: false,
    problem: { code: "conflict", message: expect.stringMatching(message) },
  })
  expect(await undoStep(shop, artist, late.number)).toMatchObject(refusal(/too late/))
  expect(await orderNow(shop, late.id)).toMatchObject({ paymentState: "paid" })

  const moved = (await placedOrder(shop)).order
  must(await markPaid(shop, artist, moved.number))
  must(await startPreparing(shop, artist, moved.number))
  expect(await undoStep(shop, artist, moved.number)).toMatchObject(refusal(/has changed since/))

  const told = (await placedOrder(shop)).order
  must(await markPaid(shop, artist, told.number))
  await shop.db.execute(sql`update mails set state = 'sent' where recipient = ${told.email}`)
  expect(await undoStep(shop, artist, told.number)).toMatchObject(refusal(/already left/))
  expect(await orderNow(shop, told.id)).toMatchObject({ paymentState: "paid" })
  expect(await undoStep(shop, artist, "S-0")).toMatchObject({ problem: { code: "not_found" } })
})

test("a cancellation cannot be undone when another collector has taken the work", async () => {
  const { order, workIds } = await placedOrder(shop)
  const [id = ""] = workIds
  must(await cancelOrder(shop, artist, order.number, { reason: "A mistake" }))
  must(await placeOrder(shop, visitor, filledCheckout(one({ id }), { payment: "demo" })))
  expect(await undoStep(shop, artist, order.number)).toMatchObject({
    problem: { message: "Another collector has this work now." },
  })
  expect(await orderNow(shop, order.id)).toMatchObject({ orderState: "cancelled" })
})
