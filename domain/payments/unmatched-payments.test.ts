import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { openCardShop, placeCardOrder } from "../../tests/support/card-shop.ts"
import { createAcceptedCommission } from "../../tests/support/commissions.ts"
import { adminActor, createPlacedOrder, getTestOrder } from "../../tests/support/orders.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { listMilestones } from "../commissions/milestones.server.ts"
import { endOrder } from "../orders/end-order.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import type { Outcome } from "../problem.ts"
import { cancelCommission } from "./close-card-pages.server.ts"
import {
  attachUnmatchedPayment,
  keepUnmatchedPayment,
  markUnmatchedRefundSent,
  refundUnmatchedPayment,
} from "./unmatched-payment-commands.server.ts"
import { countUnmatchedPayments, listUnmatchedPayments } from "./unmatched-payment-queries.server.ts"

const house = await openCardShop()
const { shop } = house

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

async function stray(amount: number, more: Partial<typeof payments.$inferInsert> = {}) {
  const [row] = await shop.db
    .insert(payments)
    .values({
      key: `test:${crypto.randomUUID()}`,
      method: "bank_transfer",
      amount,
      currency: "USD",
      reference: "R. Thibault",
      receivedAt: shop.now(),
      state: "unmatched",
      reason: "It belongs to no order of this site.",
      ...more,
    })
    .returning()
  if (!row) throw new Error("no payment")
  return row
}
const now = async (id: string) => (await shop.db.select().from(payments).where(eq(payments.id, id)))[0]
const backOf = (id: string) => shop.db.select().from(refunds).where(eq(refunds.paymentId, id))
const recorded = async (id: string) =>
  (
    await shop.db
      .select()
      .from(history)
      .where(and(eq(history.noun, "payment"), eq(history.nounId, id)))
  ).map(({ action, actorName }) => `${action} by ${actorName}`)

describe("money that matches nothing", () => {
  test("is listed with the orders that it may be for, first the one of which exactly this much is due", async () => {
    const fits = await createPlacedOrder(shop)
    await createPlacedOrder(shop, { works: 2 })
    const row = await stray(fits.order.total)
    const euros = await stray(1, { currency: "EUR" })
    const listed = must(await listUnmatchedPayments(shop, adminActor))
    const of = (id: string) => listed.find((one) => one.id === id)
    expect(of(row.id)).toMatchObject({ reference: "R. Thibault", left: row.amount, order: null })
    expect(of(row.id)?.possible[0]).toMatchObject({ number: fits.order.number, due: fits.order.total })
    expect(of(row.id)?.possible.length).toBeGreaterThan(1)
    expect(of(euros.id)?.possible).toEqual([])
    expect(must(await countUnmatchedPayments(shop, adminActor)).count).toBe(listed.length)
    for (const query of [listUnmatchedPayments, countUnmatchedPayments])
      expect(await query(shop, visitor)).toMatchObject({ problem: { code: "unauthenticated" } })
  })

  test("counts for the order that somebody chose: it is paid and its work sold, once, however often it is asked [ORD-06]", async () => {
    const { order } = await createPlacedOrder(shop)
    const row = await stray(order.total)
    const all = await Promise.all(
      [1, 2, 3].map(() => attachUnmatchedPayment(shop, adminActor, row.id, { number: order.number })),
    )
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true])
    expect((await getTestOrder(shop, order.id)).paymentState).toBe("paid")
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1)
    expect(await now(row.id)).toMatchObject({ state: "received", orderId: order.id, reason: "" })
    expect(await shop.db.select().from(holds).where(eq(holds.orderId, order.id))).toMatchObject([{ state: "sold" }])
    expect(await recorded(row.id)).toEqual(["counted for an order by Ada"])
    const other = await createPlacedOrder(shop)
    const again = await attachUnmatchedPayment(shop, adminActor, row.id, { number: other.order.number })
    expect(again).toMatchObject({ problem: { code: "conflict" } })
  })

  test("a part leaves the order partly paid; another currency and an order that awaits nothing are refused", async () => {
    const { order } = await createPlacedOrder(shop)
    const part = await stray(100_00)
    must(await attachUnmatchedPayment(shop, adminActor, part.id, { number: order.number.toLowerCase() }))
    expect((await getTestOrder(shop, order.id)).paymentState).toBe("partially_paid")
    const euros = await stray(100_00, { currency: "EUR" })
    const refused = await attachUnmatchedPayment(shop, adminActor, euros.id, { number: order.number })
    expect(refused).toMatchObject({ problem: { code: "conflict", fields: { number: expect.stringContaining("USD") } } })
    must(await attachUnmatchedPayment(shop, adminActor, (await stray(order.total)).id, { number: order.number }))
    const late = await attachUnmatchedPayment(shop, adminActor, (await stray(1)).id, { number: order.number })
    expect(late).toMatchObject({ problem: { code: "conflict" } })
    expect(await attachUnmatchedPayment(shop, adminActor, euros.id, { number: "S-9" })).toMatchObject({ ok: false })
  })

  test("counts for an invoice that is of no order; money for an order's invoice pays the order [ORD-06]", async () => {
    const { id } = await createAcceptedCommission(shop, { paid: false })
    const [deposit] = await listMilestones(shop.db, id)
    const number = deposit?.invoiceNumber ?? ""
    const euros = await attachUnmatchedPayment(shop, adminActor, (await stray(1, { currency: "EUR" })).id, { number })
    expect(euros).toMatchObject({ problem: { code: "conflict", fields: { number: expect.stringContaining("USD") } } })
    const part = await stray(100_000)
    must(await attachUnmatchedPayment(shop, adminActor, part.id, { number }))
    expect((await listMilestones(shop.db, id))[0]).toMatchObject({ state: "partly_paid", open: 124_000 })
    expect(await now(part.id)).toMatchObject({ state: "received", orderId: null, invoiceId: deposit?.invoiceId })
    expect(await recorded(part.id)).toEqual(["counted for an invoice by Ada"])
    must(await attachUnmatchedPayment(shop, adminActor, (await stray(124_000)).id, { number }))
    const more = await stray(1)
    expect(await attachUnmatchedPayment(shop, adminActor, more.id, { number })).toMatchObject({
      problem: { code: "conflict" },
    })
    expect(await now(more.id)).toMatchObject({ state: "unmatched", invoiceId: null })
    const open = await createAcceptedCommission(shop, { paid: false })
    const [canceled] = await listMilestones(shop.db, open.id)
    must(await cancelCommission(shop, adminActor, open.id, { reason: "No time", tell: false }))
    const late = await attachUnmatchedPayment(shop, adminActor, more.id, { number: canceled?.invoiceNumber ?? "" })
    expect(late).toMatchObject({ problem: { code: "conflict" } })
    const { order } = await createPlacedOrder(shop)
    const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))
    const whole = await stray(order.total)
    expect(must(await attachUnmatchedPayment(shop, adminActor, whole.id, { number: invoice?.number ?? "" }))).toBe(
      order.number,
    )
    expect((await getTestOrder(shop, order.id)).paymentState).toBe("paid")
  })

  test("an order whose time was over stands again while its works are free; a canceled one does not [ORD-06]", async () => {
    const end = (id: string, to: "expired" | "cancelled") =>
      shop.db.transaction(async (tx) => {
        const locked = await lockOrder(tx, "id", id)
        if (!locked) throw new Error("no order")
        must(await endOrder(shop, { tx, actor: system("Clock"), now: shop.now(), ...locked }, to, ""))
      })
    const { order } = await placeCardOrder(house)
    await end(order.id, "expired")
    must(await attachUnmatchedPayment(shop, adminActor, (await stray(order.total)).id, { number: order.number }))
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "open", paymentState: "paid" })
    const { order: over } = await createPlacedOrder(shop)
    await end(over.id, "cancelled")
    const refused = await attachUnmatchedPayment(shop, adminActor, (await stray(over.total)).id, {
      number: over.number,
    })
    expect(refused).toMatchObject({ problem: { code: "conflict" } })
  })

  test("goes back: by hand it waits to be sent; by its provider it is asked; once [ORD-06]", async () => {
    const row = await stray(50_00)
    must(await refundUnmatchedPayment(shop, adminActor, row.id, { reason: "No order" }))
    must(await refundUnmatchedPayment(shop, adminActor, row.id, { reason: "No order" }))
    const [refund] = await backOf(row.id)
    expect(await backOf(row.id)).toMatchObject([{ amount: 50_00, by: "hand", state: "requested" }])
    const waiting = must(await listUnmatchedPayments(shop, adminActor)).find(({ id }) => id === row.id)
    expect(waiting?.refunds).toMatchObject([{ state: "requested" }])
    must(await markUnmatchedRefundSent(shop, adminActor, refund?.id ?? ""))
    must(await markUnmatchedRefundSent(shop, adminActor, refund?.id ?? ""))
    expect((await backOf(row.id))[0]?.state).toBe("sent")
    expect(must(await listUnmatchedPayments(shop, adminActor)).some(({ id }) => id === row.id)).toBe(false)
    expect(await recorded(row.id)).toEqual(["sent back by Ada", "marked as sent by Ada"])
    const card = await stray(50_00, { method: "stripe", reference: "pi_1" })
    must(await refundUnmatchedPayment(shop, adminActor, card.id, { reason: "No order" }))
    expect(await backOf(card.id)).toMatchObject([{ by: "provider" }])
    expect(await attachUnmatchedPayment(shop, adminActor, card.id, { number: "S-1001" })).toMatchObject({ ok: false })
  })

  test("is kept, with a reason, as a final decision; only an admin decides", async () => {
    const row = await stray(50_00)
    const someone: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }
    expect(await keepUnmatchedPayment(shop, someone, row.id, { reason: "x" })).toMatchObject({
      problem: { code: "forbidden" },
    })
    expect(await keepUnmatchedPayment(shop, adminActor, row.id, { reason: " " })).toMatchObject({
      problem: { code: "invalid" },
    })
    must(await keepUnmatchedPayment(shop, adminActor, row.id, { reason: "A gift" }))
    must(await keepUnmatchedPayment(shop, adminActor, row.id, { reason: "A gift" }))
    expect(await now(row.id)).toMatchObject({ state: "kept", reason: "A gift" })
    expect(await recorded(row.id)).toEqual(["kept by Ada"])
    const { order } = await createPlacedOrder(shop)
    for (const later of [
      attachUnmatchedPayment(shop, adminActor, row.id, { number: order.number }),
      refundUnmatchedPayment(shop, adminActor, row.id, { reason: "No" }),
    ])
      expect(await later).toMatchObject({ problem: { code: "conflict" } })
    for (const id of ["nothing", crypto.randomUUID()])
      expect(await keepUnmatchedPayment(shop, adminActor, id, { reason: "x" })).toMatchObject({
        problem: { code: "not_found" },
      })
  })
})
