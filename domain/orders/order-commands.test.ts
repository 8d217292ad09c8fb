import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { canTransition, listTransitions, type Machine } from "../machine.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { markOrderRefundSent } from "../payments/refund-order.server.ts"
import { requestAvailabilityAlert } from "./availability-alerts.server.ts"
import { fulfilmentMachine } from "./fulfilment-machine.ts"
import { cancelOrder, markDelivered, markReadyForPickup, startPreparing } from "./order-commands.server.ts"
import { orderMachine } from "./order-machine.ts"
import { findOrderByToken } from "./order-queries.server.ts"
import type { OrderStates } from "./order-states.ts"
import { shipOrder } from "./parcel-commands.server.ts"
import { paymentMachine } from "./payment-machine.ts"
import { transitionOrder } from "./transition-order.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }
const buyer: Actor = { kind: "user", id: crypto.randomUUID(), email: "uli@example.com", name: "Uli", role: "user" }

async function placed() {
  const work = await insertWork(shop)
  const outcome = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))
  if (!outcome.ok) throw new Error(outcome.problem.message)
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, outcome.value.number))
  if (!order) throw new Error("no order")
  return order
}

describe("the tables", () => {
  const machines = [
    ["order", "orderState", orderMachine],
    ["payment", "paymentState", paymentMachine],
    ["fulfilment", "fulfilmentState", fulfilmentMachine],
  ] as [string, "orderState" | "paymentState" | "fulfilmentState", Machine<string, OrderStates>][]

  test.each(machines)(
    "%s: every move that the tables do not have is refused and changes nothing [ORD-03]",
    async (name, field, machine) => {
      const order = await placed()
      const states = Object.keys(machine.transitions)
      for (const from of states) {
        for (const to of states) {
          await shop.db
            .update(orders)
            .set({ [field]: from })
            .where(eq(orders.id, order.id))
          const outcome = await shop.db.transaction((tx) =>
            transitionOrder(tx, artist, { ...order, [field]: from }, name as "order", to as "open", shop.now()),
          )
          const [after] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
          const unmet = machine.conditions?.[to]?.({ ...order, [field]: from })
          const allowed = canTransition(machine, from, to, "admin") && !unmet
          expect([from, to, outcome.ok], `${from} → ${to}`).toEqual([from, to, allowed])
          expect(after?.[field]).toBe(allowed ? to : from)
          if (!outcome.ok) expect(outcome.problem.code).toBe("conflict")
        }
      }
    },
  )

  test.each(machines)("%s: every move leads to a state of the same table", (_name, _field, machine) => {
    const states = Object.keys(machine.transitions)
    const reached = new Set(states.flatMap((from) => Object.keys(machine.transitions[from] ?? {})))
    for (const to of reached) expect(states).toContain(to)
    expect(listTransitions(machine, states[0] ?? "", "system").every((to) => states.includes(to))).toBe(true)
  })

  const byTransfer = {
    ...{ number: "S-1", source: "shop", orderState: "open", paymentMethod: "bank_transfer" },
    ...{ quoteAskedAt: null, quotedAt: null },
  }

  test("no command ships an unpaid order or cancels a shipped one", () => {
    const left = ["partially_shipped", "shipped", "delivered"]
    for (const paymentState of Object.keys(paymentMachine.transitions)) {
      for (const pickup of [true, false]) {
        const order = { ...byTransfer, paymentState, fulfilmentState: "unfulfilled" }
        for (const to of ["preparing", "ready_for_pickup", ...left] as const) {
          const unmet = fulfilmentMachine.conditions?.[to as "shipped"]?.({ ...order, shipping: { pickup } })
          if (paymentState !== "paid" && paymentState !== "partially_refunded") expect(unmet).toMatch(/not paid yet/)
          else if (to === "ready_for_pickup") expect(unmet === null).toBe(pickup)
          else if (to.endsWith("shipped")) expect(unmet === null).toBe(!pickup)
          else if (to === "delivered") expect(unmet).toMatch(/has not left/)
          else expect(unmet).toBeNull()
        }
      }
    }
    for (const fulfilmentState of left) {
      const order = { ...byTransfer, paymentState: "paid", fulfilmentState }
      const unmet = orderMachine.conditions?.cancelled?.({ ...order, shipping: { pickup: false } })
      expect(unmet).toMatch(/has left the studio/)
    }
  })

  test("two who move the same order at once: one is refused", async () => {
    const order = await placed()
    const moves = await Promise.all(
      [1, 2].map(() =>
        shop.db.transaction((tx) => transitionOrder(tx, artist, order, "order", "cancelled", shop.now())),
      ),
    )
    expect(moves.filter((move) => move.ok)).toHaveLength(1)
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events.filter((event) => event.toState === "cancelled")).toHaveLength(1)
  })
})

describe("the artist's commands", () => {
  const commands: [string, (actor: Actor, number: string) => Promise<{ ok: boolean }>][] = [
    ["markPaid", (actor, number) => markOrderPaid(shop, actor, number)],
    ["startPreparing", (actor, number) => startPreparing(shop, actor, number)],
    ["markReadyForPickup", (actor, number) => markReadyForPickup(shop, actor, number)],
    ["shipOrder", (actor, number) => shipOrder(shop, actor, number, { carrier: "Post" })],
    ["markDelivered", (actor, number) => markDelivered(shop, actor, number)],
    ["cancelOrder", (actor, number) => cancelOrder(shop, actor, number, { reason: "Asked for" })],
  ]

  test.each(commands)("%s is the artist's alone, and wants an order that is there", async (_name, command) => {
    const { number } = await placed()
    expect(await command(visitor, number)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
    expect(await command(buyer, number)).toMatchObject({ ok: false, problem: { code: "forbidden" } })
    expect(await command(artist, "S-0")).toMatchObject({ ok: false, problem: { code: "not_found" } })
  })

  test("nothing leaves the studio unpaid", async () => {
    const { number } = await placed()
    for (const command of [
      startPreparing(shop, artist, number),
      shipOrder(shop, artist, number, { carrier: "Post" }),
    ]) {
      expect(await command).toMatchObject({ ok: false, problem: { message: `${number} is not paid yet.` } })
    }
  })

  test("a cancellation that comes too late undoes what it began", async () => {
    const { number, id } = await placed()
    await markOrderPaid(shop, artist, number)
    await shipOrder(shop, artist, number, { carrier: "Post", trackingNumber: "1" })
    expect(await cancelOrder(shop, artist, number, { reason: "Too late" })).toMatchObject({ ok: false })
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({ orderState: "open", paymentState: "paid", fulfilmentState: "shipped" })
  })

  test("a cancellation sends the availability alerts", async () => {
    const { number, id } = await placed()
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    await requestAvailabilityAlert(shop, { artwork: line?.artworkId ?? "", email: "waiting@example.com" })
    expect((await cancelOrder(shop, artist, number, { reason: "Asked for", makeAvailable: false })).ok).toBe(true)
    const waiting = () => shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "waiting@example.com"))
    expect(await waiting()).toHaveLength(0)
    const again = await placed()
    const [other] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, again.id))
    await requestAvailabilityAlert(shop, { artwork: other?.artworkId ?? "", email: "waiting@example.com" })
    expect((await cancelOrder(shop, artist, again.number, { reason: "Asked for" })).ok).toBe(true)
    expect(await waiting()).toHaveLength(1)
  })

  test("who asked first is told first [CHK-02]", async () => {
    const { number, id } = await placed()
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const asked = ["zoe", "ben", "mara", "ada"].map((name) => `${name}-in-line@example.com`)
    for (const email of asked) await requestAvailabilityAlert(shop, { artwork: line?.artworkId ?? "", email })
    expect((await cancelOrder(shop, artist, number, { reason: "Asked for" })).ok).toBe(true)
    const { rows } = await shop.db.execute<{ recipient: string; waits: number }>(`
      select m.recipient, extract(epoch from j.start_after - j.created_on)::int as waits
      from mails m join jobs.job j on j.data->>'mailId' = m.id::text
      where m.recipient like '%-in-line@example.com' order by j.start_after`)
    expect(rows.map(({ recipient }) => recipient)).toEqual(asked)
    const first = rows[0]?.waits ?? 0
    expect(rows.map(({ waits }) => waits - first)).toEqual([0, 10, 20, 30])
  })

  test("the buyer's timeline leaves out skipped steps, and ends with the return", async () => {
    const steps = async (token: string) => (await findOrderByToken(shop, token))?.timeline.map((step) => step.label)
    const { number, token } = await placed()
    await markOrderPaid(shop, artist, number)
    expect(await steps(token)).toEqual(["Placed", "Paid", "Being prepared", "Shipped", "Delivered"])
    await shipOrder(shop, artist, number, { carrier: "Post" })
    expect(await steps(token)).toEqual(["Placed", "Paid", "Shipped", "Delivered"])
    const other = await placed()
    await markOrderPaid(shop, artist, other.number)
    await cancelOrder(shop, artist, other.number, { reason: "Broken" })
    expect(await steps(other.token)).toEqual(["Placed", "Paid", "Canceled"])
    const [refund] = await shop.db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, other.id))
    expect(await markOrderRefundSent(shop, artist, other.number, refund?.id ?? "")).toMatchObject({ ok: true })
    expect(await steps(other.token)).toEqual(["Placed", "Paid", "Canceled", "Refunded"])
  })

  test("a tracking address is an address of the web", async () => {
    const { number } = await placed()
    const shipped = await shipOrder(shop, artist, number, { carrier: "Post", trackingUrl: "javascript:alert(1)" })
    expect(shipped).toMatchObject({ ok: false, problem: { fields: { trackingUrl: expect.any(String) } } })
  })

  test("the program's own name is in the history", async () => {
    const { id, number } = await placed()
    expect((await markOrderPaid(shop, system("Import"), number)).ok).toBe(true)
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.at(-1)).toMatchObject({ machine: "payment", toState: "paid", actorName: "Import" })
  })
})
