import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { describe, expect, onTestFinished, test } from "vitest"
import { sessions } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { availabilityAlerts, holds } from "../../db/tables/holds.ts"
import { notificationPreferences, notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import { orderEvents, orderLines, parcels } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { payments } from "../../db/tables/payments.ts"
import { createFixedEmailService } from "../../services/email/email.server.ts"
import { openSmtpTransport } from "../../services/email/smtp-transport.server.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { startSmtpForTest } from "../../tests/support/smtp.ts"
import { createTestAccount } from "../../tests/support/test-accounts.ts"
import { visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { deliverEmail } from "../outbox/deliver-email.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import type { Outcome } from "../problem.ts"
import { requestAvailabilityAlert } from "./availability-alerts.server.ts"
import { lockOrder } from "./lock-order.server.ts"
import { cancelOrder, markDelivered, startPreparing } from "./order-commands.server.ts"
import { findOrderByToken } from "./order-queries.server.ts"
import { shipOrder } from "./parcel-commands.server.ts"
import type { OrderRow } from "./transition-order.server.ts"
import { type StepResult, undoOrderStep, undoSeconds } from "./undo-order-step.server.ts"

const { shop, later } = await openWorkingShop()

/** All rows that a step may change, without the histories. */
async function everything({ id, email }: OrderRow, workId: string) {
  const { orderState, paymentState, fulfilmentState } = await getTestOrder(shop, id)
  const [work] = await shop.db.select().from(artworks).where(eq(artworks.id, workId))
  return {
    states: [orderState, paymentState, fulfilmentState],
    availability: work?.availability,
    lines: (await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))).map((line) => line.parcelId),
    parcels: await shop.db.select().from(parcels).where(eq(parcels.orderId, id)),
    holds: await shop.db.select().from(holds).where(eq(holds.orderId, id)),
    alerts: await shop.db.select().from(availabilityAlerts).where(eq(availabilityAlerts.artworkId, workId)),
    mails: (await listEmailsTo(shop, email)).map((mail) => mail.id).sort(),
    steps: (await findOrderByToken(shop, (await getTestOrder(shop, id)).token))?.timeline.map((step) => step.label),
  }
}

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

describe("within ten seconds a step can be undone, with its e-mails", () => {
  const steps: [
    name: string,
    before: ((number: string) => Promise<unknown>)[],
    step: (number: string) => Promise<Outcome<StepResult>>,
  ][] = [
    ["marked paid", [], (number) => markOrderPaid(shop, adminActor, number)],
    [
      "shipped",
      [(number) => markOrderPaid(shop, adminActor, number)],
      (number) => shipOrder(shop, adminActor, number, { carrier: "FedEx", trackingNumber: "1" }),
    ],
    [
      "delivered",
      [
        (number) => markOrderPaid(shop, adminActor, number),
        (number) => shipOrder(shop, adminActor, number, { carrier: "FedEx", trackingNumber: "1" }),
      ],
      (number) => markDelivered(shop, adminActor, number),
    ],
    ["canceled", [], (number) => cancelOrder(shop, adminActor, number, { reason: "A mistake" })],
    [
      "canceled",
      [(number) => markOrderPaid(shop, adminActor, number)],
      (number) => cancelOrder(shop, adminActor, number, { reason: "A mistake", makeAvailable: false }),
    ],
  ]

  test.each(steps)("%s", async (name, before, step) => {
    const { order, workIds } = await createPlacedOrder(shop)
    const [workId = ""] = workIds
    for (const one of before) await one(order.number)
    must(await requestAvailabilityAlert(shop, { artwork: workId, email: `waiting-${workId}@example.com` }))
    const was = await everything(order, workId)
    const { stepId = 0 } = must(await step(order.number))
    expect(await everything(order, workId)).not.toEqual(was)

    later({ minutes: (undoSeconds - 1) / 60 })
    expect(await undoOrderStep(shop, visitor, order.number, stepId)).toMatchObject({
      problem: { code: "unauthenticated" },
    })
    expect(must(await undoOrderStep(shop, adminActor, order.number, stepId))).toBe(name)
    expect(await everything(order, workId)).toEqual(was)
    expect(await listEmailsTo(shop, `waiting-${workId}@example.com`)).toEqual([])
    const events = await shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(orderEvents.id)
    expect(events.at(-1)).toMatchObject({ machine: "note", note: `Undone: ${name}`, actorName: "Ada" })
    const lines = await shop.db.select().from(history).where(eq(history.nounId, order.id)).orderBy(history.id)
    expect(lines.slice(-2).map(({ action }) => action)).toEqual([name, `undid: ${name}`])

    expect(await undoOrderStep(shop, adminActor, order.number, stepId)).toMatchObject({
      ok: false,
      problem: { code: "conflict" },
    })
    must(await step(order.number))
    expect(await everything(order, workId)).not.toEqual(was)
  })
})

test("an undo reverts its own step, never a later one", async () => {
  const { order, workIds } = await createPlacedOrder(shop)
  const [workId = ""] = workIds
  const paid = must(await markOrderPaid(shop, adminActor, order.number))
  const shipped = must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx", trackingNumber: "1" }))
  const was = await everything(order, workId)
  expect(await undoOrderStep(shop, adminActor, order.number, paid.stepId ?? 0)).toMatchObject({
    ok: false,
    problem: { code: "conflict", message: `${order.number} has changed since. This can’t be undone any more.` },
  })
  expect(await everything(order, workId)).toEqual(was)
  expect(must(await undoOrderStep(shop, adminActor, order.number, shipped.stepId ?? 0))).toBe("shipped")
})

test("a payment of a paid order is no step, so there is nothing to undo", async () => {
  const { order } = await createPlacedOrder(shop)
  must(await markOrderPaid(shop, adminActor, order.number))
  expect(must(await markOrderPaid(shop, adminActor, order.number)).stepId).toBeUndefined()
})

test("e-mails of a step wait until it can no longer be undone", async () => {
  const { order } = await createPlacedOrder(shop)
  const ids = new Set((await listEmailsTo(shop, order.email)).map(({ id }) => id))
  must(await markOrderPaid(shop, adminActor, order.number))
  const paid = (await listEmailsTo(shop, order.email)).filter(({ id }) => !ids.has(id))
  expect(paid).toHaveLength(1)
  const { rows } = await shop.db.execute<{ wait: number }>(
    sql`select extract(epoch from start_after - created_on)::int as wait from jobs.job where data ->> 'mailId' = ${paid[0]?.id}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.wait).toBeGreaterThan(undoSeconds)
})

test("what a step tells its buyer on the site goes with it, and is pushed only when it cannot be undone", async () => {
  const buyer = await createTestAccount({ shop }, "user")
  const sessionId = randomUUID()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await shop.db.insert(sessions).values({ id: sessionId, token: sessionId, userId: buyer.id, expiresAt })
  const browser = { endpoint: "https://push.example.com/1", p256dh: "p", auth: "a" }
  await shop.db.insert(pushSubscriptions).values({ ...browser, userId: buyer.id, sessionId })
  const ways = { inApp: true, byEmail: false, byPush: true }
  await shop.db.insert(notificationPreferences).values({ userId: buyer.id, kind: "own-order", ...ways })
  const told = () => shop.db.select().from(notifications).where(eq(notifications.userId, buyer.id))
  const { order } = await createPlacedOrder(shop, { form: { email: buyer.email } })
  const { stepId = 0 } = must(await markOrderPaid(shop, adminActor, order.number))
  const [notice] = await told()
  expect(notice).toMatchObject({ title: `Your order ${order.number} is yours. Thank you.` })
  const { rows } = await shop.db.execute<{ wait: number }>(
    sql`select extract(epoch from start_after - created_on)::int as wait from jobs.job where data ->> 'notificationId' = ${notice?.id}`,
  )
  expect(rows).toEqual([{ wait: undoSeconds + 2 }])
  must(await undoOrderStep(shop, adminActor, order.number, stepId))
  expect(await told()).toEqual([])
})

test("money that was entered by mistake stays in the books as undone", async () => {
  const { order } = await createPlacedOrder(shop)
  const { stepId = 0 } = must(await markOrderPaid(shop, adminActor, order.number))
  must(await undoOrderStep(shop, adminActor, order.number, stepId))
  must(await markOrderPaid(shop, adminActor, order.number))
  const money = await shop.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(payments.receivedAt)
  expect(money.map(({ state }) => state)).toEqual(["undone", "received"])
})

test("it is refused when it is too late, when the order has moved on, and when the e-mail has left", async () => {
  const late = (await createPlacedOrder(shop)).order
  const lateStep = must(await markOrderPaid(shop, adminActor, late.number)).stepId ?? 0
  later({ minutes: 1 })
  const refusal = (message: RegExp) => ({
    ok: false,
    problem: { code: "conflict", message: expect.stringMatching(message) },
  })
  expect(await undoOrderStep(shop, adminActor, late.number, lateStep)).toMatchObject(refusal(/too late/))
  expect(await getTestOrder(shop, late.id)).toMatchObject({ paymentState: "paid" })

  const moved = (await createPlacedOrder(shop)).order
  const movedStep = must(await markOrderPaid(shop, adminActor, moved.number)).stepId ?? 0
  must(await startPreparing(shop, adminActor, moved.number))
  expect(await undoOrderStep(shop, adminActor, moved.number, movedStep)).toMatchObject(refusal(/has changed since/))

  const told = (await createPlacedOrder(shop)).order
  const toldStep = must(await markOrderPaid(shop, adminActor, told.number)).stepId ?? 0
  await shop.db.execute(sql`update mails set state = 'sent' where recipient = ${told.email}`)
  expect(await undoOrderStep(shop, adminActor, told.number, toldStep)).toMatchObject(refusal(/already left/))
  expect(await getTestOrder(shop, told.id)).toMatchObject({ paymentState: "paid" })
  expect(await undoOrderStep(shop, adminActor, "S-0", 1)).toMatchObject({ problem: { code: "not_found" } })
})

test("it is refused while the e-mail is being sent", async () => {
  const smtp = await startSmtpForTest()
  const mail = openSmtpTransport({ server: smtp.url, from: "studio@example.com", timeout: 3_000 })
  onTestFinished(() => mail.close())
  const { order } = await createPlacedOrder(shop)
  await shop.db.delete(outboxEmails).where(eq(outboxEmails.recipient, order.email))
  const { stepId = 0 } = must(await cancelOrder(shop, adminActor, order.number, { reason: "A mistake" }))
  const [canceled] = await listEmailsTo(shop, order.email)
  smtp.answers.push("silence")
  const sending = deliverEmail({ ...shop, mail: createFixedEmailService(mail) }, canceled?.id ?? "", {
    renderers: { invoice: async () => null, letterFile: async () => null },
    last: false,
    onUndeliverable: async () => {},
  })
  const failed = expect(sending).rejects.toThrow()
  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1)
  expect(await undoOrderStep(shop, adminActor, order.number, stepId)).toMatchObject({
    ok: false,
    problem: { code: "conflict", message: "The e-mail has already left." },
  })
  expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled" })
  await failed
})

test("an undo that waited for the order's lock may be too late", async () => {
  const { order } = await createPlacedOrder(shop)
  const { stepId = 0 } = must(await markOrderPaid(shop, adminActor, order.number))
  const [taken, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = shop.db.transaction(async (tx) => {
    await lockOrder(tx, "id", order.id)
    taken.resolve()
    await finish.promise
  })
  await taken.promise
  const undone = undoOrderStep(shop, adminActor, order.number, stepId)
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.db.execute(waiting)).rowCount, { timeout: 15_000 }).toBe(1)
  later({ minutes: 1 })
  finish.resolve()
  await other
  expect(await undone).toMatchObject({ ok: false, problem: { message: "It’s too late to undo this." } })
})

test("a cancellation cannot be undone when another collector has taken the work", async () => {
  const { order, workIds } = await createPlacedOrder(shop)
  const [id = ""] = workIds
  const { stepId = 0 } = must(await cancelOrder(shop, adminActor, order.number, { reason: "A mistake" }))
  must(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id }), { payment: "demo" })))
  expect(await undoOrderStep(shop, adminActor, order.number, stepId)).toMatchObject({
    problem: { message: "Another collector has this work now." },
  })
  expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled" })
})
