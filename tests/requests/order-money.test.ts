import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { orderLines } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { openTestShop } from "../support/app.ts"
import { createPlacedOrder, getTestOrder } from "../support/orders.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

async function ordered(works = 1) {
  const { order } = await createPlacedOrder(shop, { works })
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  return { order, lines: lines.map(({ id }) => id), path: `/admin/orders/${order.number}` }
}
const stateOf = async (id: string) => (await getTestOrder(shop, id)).paymentState
const moneyOf = (orderId: string) =>
  shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.receivedAt)

const refundOf = async (orderId: string) => {
  const [row] = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
  return row
}

describe("a payment is recorded in place", () => {
  it("in parts, and the page says what is still due [ORD-06]", async () => {
    const { order, path } = await ordered()
    expect(await artist.html(`${path}?decide=payment`)).toContain("Record a payment</h2>")
    const key = crypto.randomUUID()
    const first = { intent: "mark-paid", decision: "payment", amount: "$1,000", reference: "Thibault", key }
    const answer = await artist.post(path, first)
    expect(await answer.text()).toContain(`${order.number} is partly paid.`)
    expect(await stateOf(order.id)).toBe("partially_paid")
    // A duplicate submission is one payment.
    expect((await artist.post(path, first)).status).toBe(200)
    const html = await artist.html(path)
    for (const words of ["Partly paid", "Thibault", "$1,000", "Still due"]) expect(html).toContain(words)
    // The buyer sees the amount due, and not that the work is paid.
    const confirmed = await visitor().html(`/order-confirmation?order=${order.token}`)
    expect(confirmed).toContain("$1,000 has arrived, thank you.")
    expect(confirmed).toContain(`yours once the other ${formatMoney(order.total - 1000_00, "USD")} is here`)
    expect(confirmed).not.toMatch(/It’s yours|The work is yours/)
    expect((await artist.post(path, { intent: "mark-paid" })).status).toBe(200)
    expect(await stateOf(order.id)).toBe("paid")
    expect((await moneyOf(order.id)).map(({ amount }) => amount)).toEqual([1000_00, order.total - 1000_00])
  })

  it("twice: the page shows the overpayment with a refund of just that; the buyer sees it, too", async () => {
    const { order, path } = await ordered()
    await artist.post(path, { intent: "mark-paid" })
    const more = { intent: "mark-paid", decision: "payment", amount: "85", receivedOn: "2026-01-05", reference: "" }
    const asked = await artist.post(path, { ...more, key: crypto.randomUUID() })
    expect([asked.status, await asked.text()]).toEqual([409, expect.stringContaining("Nothing is due")])
    const answer = await artist.post(path, { ...more, moreThanDue: "yes", key: crypto.randomUUID() })
    expect(await answer.text()).toContain("is paid. $85 more than the total came in.")
    const html = await artist.html(path)
    for (const words of ["$85 more than the total came in.", "Send $85 back", "Jan 5, 2026"])
      expect(html).toContain(words)
    expect(await artist.html("/admin/orders?state=to_refund")).toContain(order.number)
    const tracked = `/track-order?order=${order.token}`
    expect(await visitor().html(tracked)).toContain("You’ve paid $85 more than the total")
    const refund = await artist.html(`${path}?decide=refund`)
    expect(refund).toMatch(/name="over"[^>]*value="85\.00"|value="85\.00"[^>]*name="over"/)
    expect(refund).toContain("Refund $85<")
    const sent = await artist.post(path, { intent: "refund", decision: "refund", over: "85", reason: "Too much" })
    const words = await sent.text()
    expect(words).toContain("has $85 for you to send back. Then press Sent.")
    expect(words).not.toContain("is refunded")
    expect(await visitor().html(tracked)).toContain("We’re sending $85 back to you.")
    await artist.post(path, { intent: "refund-sent", refundId: (await refundOf(order.id))?.id ?? "" })
    expect(await visitor().html(tracked)).toContain("We sent $85 back to you on")
    expect(await artist.html("/admin/orders?state=to_refund")).not.toContain(order.number)
  })

  it("on the day of its arrival, but not in the future", async () => {
    const { order, path } = await ordered()
    const form = { intent: "mark-paid", decision: "payment", amount: "100", reference: "" }
    const refused = await artist.post(path, { ...form, receivedOn: "2999-01-01" })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("This day is still to come.")
    expect((await artist.post(path, { ...form, receivedOn: "2026-02-03" })).status).toBe(200)
    expect((await moneyOf(order.id))[0]?.receivedAt.toISOString()).toContain("2026-02-03T")
  })

  it("in another currency: it pays nothing, and says so [ORD-06]", async () => {
    const { order, path } = await ordered()
    const answer = await artist.post(path, { intent: "mark-paid", decision: "payment", amount: "EUR 500" })
    expect(await answer.text()).toContain("isn’t paid by this")
    expect(await moneyOf(order.id)).toMatchObject([{ state: "unmatched", amount: 500_00, currency: "EUR" }])
    expect(await artist.html(path)).toContain("Pays nothing yet")
  })

  it.each(["", "0", "many"])("refuses %j beside its field", async (amount) => {
    const { order, path } = await ordered()
    const answer = await artist.post(path, { intent: "mark-paid", decision: "payment", amount })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/aria-invalid="true"[^>]*name="amount"|name="amount"[^>]*aria-invalid="true"/)
    expect(await moneyOf(order.id)).toEqual([])
  })
})

describe("a refund is decided in place", () => {
  it("with a sum for each work; what came by transfer waits to be sent by hand, and for that there is a view [ORD-06]", async () => {
    const { order, lines, path } = await ordered(2)
    await artist.post(path, { intent: "mark-paid" })
    const whole = await artist.html(`${path}?decide=refund`)
    expect(whole).toContain("Nothing goes back by itself")
    expect(whole).toContain(`name="line:${lines[0]}"`)
    const form = { intent: "refund", decision: "refund", [`line:${lines[0]}`]: "120.50", [`line:${lines[1]}`]: "0" }
    expect((await artist.post(path, { ...form, reason: "" })).status).toBe(400)
    expect((await artist.post(path, { ...form, reason: "A bent corner" })).status).toBe(200)
    const waiting = await artist.html(path)
    for (const words of ["To be sent by you", "A bent corner", "−$120.50"]) expect(waiting).toContain(words)
    expect(await artist.html("/admin/orders?state=to_refund")).toContain(order.number)
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.reason, "A bent corner"))
    expect((await artist.post(path, { intent: "refund-sent", refundId: refund?.id ?? "" })).status).toBe(200)
    expect(await stateOf(order.id)).toBe("partially_refunded")
    expect(await artist.html("/admin/orders?state=to_refund")).not.toContain(order.number)
    expect(await artist.html("/admin/orders")).toContain("partly refunded")
  })

  it("no more than a work cost, in the order’s currency, and by the artist alone", async () => {
    const { order, lines, path } = await ordered()
    await artist.post(path, { intent: "mark-paid" })
    const form = { intent: "refund", decision: "refund", reason: "No", [`line:${lines[0]}`]: "1" }
    expect((await artist.post(path, { ...form, [`line:${lines[0]}`]: "99999" })).status).toBe(409)
    expect((await artist.post(path, { ...form, [`line:${lines[0]}`]: "EUR 5" })).status).toBe(400)
    expect((await artist.post(path, { ...form, [`line:${crypto.randomUUID()}`]: "5" })).status).toBe(409)
    expect((await user.post(path, form)).status).toBe(403)
    expect((await visitor().post(path, form)).status).toBe(302)
    expect(await stateOf(order.id)).toBe("paid")
    expect((await artist.post(path, form)).status).toBe(200)
  })

  it("a canceled order says how its money goes back [ORD-06]", async () => {
    const { path } = await ordered()
    await artist.post(path, { intent: "mark-paid" })
    expect(await artist.html(`${path}?sheet=cancel`)).toContain("then press Sent on this page")
    await artist.post(path, { intent: "cancel", reason: "Damaged", makeAvailable: "yes" })
    const html = await artist.html(path)
    expect(html).toContain("To be sent by you")
    expect(html).toContain("Canceled")
  })
})
