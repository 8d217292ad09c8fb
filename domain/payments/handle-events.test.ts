import { eq, isNull, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { paymentEvents, payments, refunds } from "../../db/tables/payments.ts"
import { type CardPayments, PaymentProblem } from "../../services/payments/payments.ts"
import { getOrderPaymentStatus, openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import type { Shop } from "../shop.ts"
import { handlePaymentEvents } from "./handle-events.server.ts"
import { receivePaymentEvent } from "./receive-event.server.ts"
import { reconcilePayments } from "./reconcile.server.ts"

const house = await openCardShop()
const { stripe } = house

const calls: string[] = []
let before: (reading: string) => Promise<void> | void = () => {}
beforeEach(() => {
  calls.length = 0
  before = () => {}
})

/** The provider, recording each call. */
function noted(cards: CardPayments): CardPayments {
  const note = async (reading: string) => {
    calls.push(reading)
    await before(reading)
  }
  return {
    ...cards,
    findSession: async (id) => note(`session ${id}`).then(() => cards.findSession(id)),
    findPayment: async (id) => note(`payment ${id}`).then(() => cards.findPayment(id)),
  }
}
if (!house.shop.cardPayments) throw new Error("no card payments")
const shop: Shop = { ...house.shop, cardPayments: noted(house.shop.cardPayments) }

const taken = new Set<string>()
/** Receives the pending webhooks except the newest `except`. @returns them as job payloads */
async function messages({ except = 0 } = {}) {
  const all = stripe.events().map(({ id }) => id)
  const ids = all.slice(0, all.length - except).filter((id) => !taken.has(id))
  for (const id of ids) {
    taken.add(id)
    const { body, headers } = stripe.webhooks.signed(id)
    expect(
      await receivePaymentEvent(shop, "stripe", { body: Buffer.from(body), headers: new Headers(headers) }),
    ).toMatchObject({
      ok: true,
    })
  }
  return ids.map((eventId) => ({ provider: "stripe", eventId }))
}

async function paidOrder() {
  const bought = await placeCardOrder({ shop, stripe })
  stripe.pay(bought.sessionId)
  return bought
}

const waiting = () => shop.db.select().from(paymentEvents).where(isNull(paymentEvents.handledAt))

test("all messages about a payment are handled by one reading, with its session [CHK-04]", async () => {
  const { sessionId } = await paidOrder()
  const events = await messages()
  expect(events.length).toBeGreaterThan(2)
  const outcomes = await handlePaymentEvents(shop, events)
  expect(outcomes.map(({ status }) => status)).toEqual(events.map(() => "fulfilled"))
  expect(calls).toEqual([`session ${sessionId}`])
  expect(await waiting()).toEqual([])
})

test("a message that waits is handled with another about the same [CHK-04]", async () => {
  await paidOrder()
  const events = await messages()
  const [first] = await shop.db.select().from(paymentEvents).where(isNull(paymentEvents.handledAt))
  await handlePaymentEvents(shop, [{ provider: "stripe", eventId: first?.eventId ?? "" }])
  expect((await waiting()).map(({ aboutId }) => aboutId)).not.toContain(first?.aboutId)
  calls.length = 0
  await handlePaymentEvents(shop, events)
  const other = calls.length
  await handlePaymentEvents(shop, events)
  expect([other, calls.length]).toEqual([1, 1])
})

test("what is told while the provider is being asked is read again [CHK-04]", async () => {
  const { sessionId } = await paidOrder()
  const events = await messages({ except: 2 })
  let later: typeof events = []
  before = async () => {
    if (later.length === 0) later = await messages()
  }
  await handlePaymentEvents(shop, events)
  expect((await waiting()).map(({ eventId }) => eventId)).toEqual(later.map(({ eventId }) => eventId))
  expect(calls).toEqual([expect.stringContaining("payment ")])
  await handlePaymentEvents(shop, later)
  expect(calls.slice(1)).toEqual([`session ${sessionId}`])
  expect(await waiting()).toEqual([])
})

test("the provider fails at one thing: only its messages are tried again [CHK-04]", async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  const events = await messages()
  before = (reading) => {
    if (reading.includes(one.sessionId)) throw new PaymentProblem("try-later", "Busy.")
  }
  const outcomes = await handlePaymentEvents(shop, events)
  const failed = events.filter((_, index) => outcomes[index]?.status === "rejected")
  expect((await waiting()).map(({ eventId }) => eventId).sort()).toEqual(failed.map(({ eventId }) => eventId).sort())
  expect((await waiting()).map(({ aboutId }) => aboutId)).toEqual([one.sessionId])
  expect(calls.filter((reading) => reading.includes(other.sessionId))).toHaveLength(1)
  before = () => {}
  await handlePaymentEvents(shop, failed)
  expect(await waiting()).toEqual([])
})

test("a message that cannot be handled does not keep the ledgers from being compared [CHK-04]", async () => {
  const { sessionId } = await paidOrder()
  await messages()
  const untold = await paidOrder()
  before = (reading) => {
    if (reading.includes(sessionId)) throw new Error("what is no answer")
  }
  house.later(11)
  const errors: string[] = []
  const log = { ...shop.log, error: (_: object, message = "") => void errors.push(message) }
  expect(await reconcilePayments({ ...shop, log })).toBeGreaterThan(0)
  expect(errors).toHaveLength(1)
  expect((await getOrderPaymentStatus(shop, untold)).states).toEqual(["open", "paid"])
})

test("of thousands that wait, what is handled is written down on the way [CHK-04]", async () => {
  await shop.db.execute(sql`
    insert into payment_events (provider, event_id, type, about, about_id, at, received_at)
    select 'stripe', 'evt_' || n, 'refund.updated', 'refund', 're_' || n, now(), ${shop.now().toISOString()}::timestamptz - interval '1 hour'
    from generate_series(1, 250) n`)
  let asked = 0
  let left: number | undefined
  const findRefund = async () => {
    if (++asked === 250) left = (await waiting()).length
    return null
  }
  await reconcilePayments({ ...shop, cardPayments: { ...shop.cardPayments, findRefund } as CardPayments })
  expect(left).toBeLessThanOrEqual(100)
  expect(await waiting()).toEqual([])
})

test("a refund for which there is no room keeps neither another nor a dispute from being known [CHK-04]", async () => {
  const bought = await paidOrder()
  await handlePaymentEvents(shop, await messages())
  const [money] = await shop.db.select().from(payments).where(eq(payments.orderId, bought.order.id))
  if (!money) throw new Error("no payment")
  // All but 200 cents were refunded by hand, according to our ledger.
  await shop.db
    .update(payments)
    .set({ refunded: money.amount - 200 })
    .where(eq(payments.id, money.id))
  for (const cents of [150, 1000, 50]) stripe.refundInDashboard(money.reference, cents)
  stripe.dispute(money.reference)
  const outcomes = await handlePaymentEvents(shop, await messages())
  expect(outcomes.map(({ status }) => status)).toContain("rejected")
  const [now] = await shop.db.select().from(payments).where(eq(payments.id, money.id))
  expect(now).toMatchObject({ refunded: money.amount, dispute: expect.stringContaining("needs-response") })
  const back = await shop.db.select().from(refunds).where(eq(refunds.paymentId, money.id))
  expect(back.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([50, 150])
})
