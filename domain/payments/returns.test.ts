import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { returns } from "../../db/tables/returns.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { canTransition } from "../machine.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { markDelivered } from "../orders/order-commands.server.ts"
import { shipOrder } from "../orders/parcel-commands.server.ts"
import { advanceReturn, approveReturn, declineReturn } from "../orders/return-commands.server.ts"
import { type ReturnState, returnMachine } from "../orders/return-machine.ts"
import { listReturnsToHandle } from "../orders/return-queries.server.ts"
import { findBuyerReturns, requestReturn } from "../orders/return-requests.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { findOpenReturn, transitionReturn } from "../orders/transition-return.server.ts"
import type { Outcome } from "../problem.ts"
import { closeReturn } from "./close-return.server.ts"
import { markOrderPaid } from "./mark-paid.server.ts"

const { shop } = await openWorkingShop()

const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const wrong = (code: string) => ({ ok: false, problem: { code } })
const state = async ({ id }: OrderRow) => (await findOpenReturn(shop.db, id))?.state ?? null
const work = async (id = "") => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const lineIds = async ({ id }: OrderRow) =>
  (await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)).map(
    (line) => line.id,
  )

async function delivered(order: OrderRow) {
  must(await markOrderPaid(shop, adminActor, order.number))
  must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx" }))
  must(await markDelivered(shop, adminActor, order.number))
}

const ask = (order: OrderRow, input: object) => requestReturn(shop, order.token, input)
const back = { kind: "return", works: ["0"], reason: "Too large for the wall" }

/** A delivered order of originals, whose first work has come back. */
async function cameBack(works = 2) {
  const { order, workIds } = await createPlacedOrder(shop, { works })
  await delivered(order)
  must(await ask(order, back))
  must(await approveReturn(shop, adminActor, order.number, { answer: "In its crate, please" }))
  must(await advanceReturn(shop, adminActor, order.number, "received"))
  const lines = await lineIds(order)
  return { order, workIds, lines }
}

describe("the table of returns", () => {
  test("every move that it does not have is refused and changes nothing; works that came back need a choice [ORD-03, ORD-08]", async () => {
    const { order } = await createPlacedOrder(shop)
    const states = Object.keys(returnMachine.transitions) as ReturnState[]
    for (const from of states)
      for (const to of states) {
        await shop.db.delete(returns).where(eq(returns.orderId, order.id))
        const [row] = await shop.db
          .insert(returns)
          .values({ orderId: order.id, kind: "return", state: from, lineIds: [], reason: "x", requestedAt: shop.now() })
          .returning()
        if (!row) throw new Error("no row")
        const moved = await shop.db.transaction((tx) =>
          transitionReturn({ tx, actor: adminActor, now: shop.now() }, row, to),
        )
        const allowed = canTransition(returnMachine, from, to, "admin") && !(from === "inspected" && to === "closed")
        expect([from, to, moved.ok]).toEqual([from, to, allowed])
        const [now] = await shop.db.select().from(returns).where(eq(returns.orderId, order.id))
        expect(now?.state).toBe(allowed ? to : from)
      }
  })
})

describe("a buyer asks to cancel", () => {
  test("before anything has left; the artist agrees: the order is canceled, its money goes back, its works are free [ORD-03, ORD-08]", async () => {
    const { order, workIds } = await createPlacedOrder(shop)
    must(await markOrderPaid(shop, adminActor, order.number))
    expect(await ask(order, back)).toMatchObject(wrong("conflict"))
    expect(await ask(order, { kind: "cancel", reason: " " })).toMatchObject(wrong("invalid"))
    must(await ask(order, { kind: "cancel", reason: "Changed my mind" }))
    expect(await ask(order, { kind: "cancel", reason: "Again" })).toMatchObject(wrong("conflict"))
    const asked = must(await listReturnsToHandle(shop, adminActor))
    expect(asked).toMatchObject([{ number: order.number, kind: "cancel", reason: "Changed my mind" }])
    must(await approveReturn(shop, adminActor, order.number, { answer: "No problem" }))
    expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled", fulfilmentState: "cancelled" })
    const [refund] = await shop.db
      .select({ amount: refunds.amount })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order.id))
    expect(refund?.amount).toBe(order.total)
    expect((await work(workIds[0]))?.availability).toBe("available")
    expect(await state(order)).toBeNull()
    expect((await listEmailsTo(shop, order.email)).map(({ subject }) => subject)).toContain(
      `Your order ${order.number} has been canceled`,
    )
  })

  test("the artist declines, with words: the order stays, and the buyer may ask again", async () => {
    const { order, workIds } = await createPlacedOrder(shop)
    must(await ask(order, { kind: "cancel", reason: "Changed my mind" }))
    expect(await declineReturn(shop, visitor, order.number, { answer: "No" })).toMatchObject(wrong("unauthenticated"))
    must(await declineReturn(shop, adminActor, order.number, { answer: "It is framed already" }))
    expect((await getTestOrder(shop, order.id)).orderState).toBe("open")
    expect((await work(workIds[0]))?.availability).toBe("reserved")
    expect((await findBuyerReturns(shop, order.token))?.last).toMatchObject({
      state: "declined",
      answer: "It is framed already",
    })
    must(await ask(order, { kind: "cancel", reason: "Please" }))
    expect(await approveReturn(shop, adminActor, "S-9", { answer: "x" })).toMatchObject(wrong("not_found"))
  })
})

describe("a buyer sends works back", () => {
  test("only works that have left, and only with the order’s link", async () => {
    const { order } = await createPlacedOrder(shop, { works: 2 })
    must(await markOrderPaid(shop, adminActor, order.number))
    const [first = ""] = await lineIds(order)
    must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx", lineIds: [first] }))
    expect((await findBuyerReturns(shop, order.token))?.may).toEqual({
      cancel: false,
      works: [{ at: 0, copies: [] }],
      kinds: ["return", "damage"],
      arrived: false,
    })
    expect(await ask(order, { ...back, works: ["1"] })).toMatchObject(wrong("invalid"))
    expect(await requestReturn(shop, "nobody", back)).toMatchObject(wrong("not_found"))
    must(await ask(order, { ...back, kind: "damage" }))
    expect((await findOpenReturn(shop.db, order.id))?.lineIds).toEqual([first])
  })

  test("a work that came back is sold until somebody chooses what becomes of it, and refunds, in one step [ORD-03, ORD-08]", async () => {
    const { order, workIds, lines } = await cameBack()
    expect((await work(workIds[0]))?.availability).toBe("sold")
    const [line = "", other = ""] = lines
    const close = (input: object) => closeReturn(shop, adminActor, order.number, input)
    expect(await close({ lines: { [line]: 100_00 } })).toMatchObject({
      problem: { fields: { fate: expect.any(String) } },
    })
    // A refund that is too high also rolls back the disposition.
    expect(await close({ fate: "available", lines: { [line]: 999_999_00 } })).toMatchObject(wrong("conflict"))
    expect([await state(order), (await work(workIds[0]))?.availability]).toEqual(["received", "sold"])
    must(await close({ fate: "available", condition: "Good", notes: "A bent corner", lines: { [line]: 100_00 } }))
    expect(await work(workIds[0])).toMatchObject({
      availability: "available",
      conditionStatus: "Good",
      conditionNotes: "A bent corner",
    })
    expect((await work(workIds[1]))?.availability).toBe("sold")
    const back_ = await shop.db.select().from(refunds).where(eq(refunds.reason, "Returned"))
    expect(back_).toMatchObject([{ amount: 100_00, parts: { lines: { [line]: 100_00 }, delivery: 0 } }])
    expect(other).not.toBe("")
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events.filter(({ machine }) => machine === "return").map(({ toState }) => toState)).toEqual([
      ...["requested", "approved", "received", "inspected", "closed"],
    ])
    expect(await close({ fate: "available" })).toMatchObject(wrong("not_found"))
  })

  test.each(["not_for_sale", "damaged"])("%s: it leaves the order, and is not for sale", async (fate) => {
    const { order, workIds } = await cameBack(1)
    must(await closeReturn(shop, adminActor, order.number, { fate, notes: "Torn" }))
    expect(await work(workIds[0])).toMatchObject({ availability: "not_for_sale", conditionNotes: "Torn" })
    expect(await shop.db.select().from(holds).where(eq(holds.orderId, order.id))).toMatchObject([{ state: "released" }])
    expect((await getTestOrder(shop, order.id)).paymentState).toBe("paid")
  })

  test("of several copies only those go back that were sent, each once", async () => {
    const print = await insertWork(shop, { title: "Sluice", editionSize: 5 })
    const items = [{ artwork_id: print.id, quantity: 2 }]
    const placed = must(await placeOrder(shop, visitor, buildCheckoutForm(items)))
    const locked = await shop.db.transaction((tx) => lockOrder(tx, "number", placed.number))
    if (!locked) throw new Error("no order")
    const { order } = locked
    const [first = "", second = ""] = await lineIds(order)
    const asked = async () => (await findOpenReturn(shop.db, order.id))?.lineIds
    const heldCopies = async () =>
      (await shop.db.select().from(holds).where(eq(holds.orderId, order.id))).flatMap((hold) =>
        hold.state === "released" ? [] : [hold.number],
      )
    must(await markOrderPaid(shop, adminActor, order.number))
    must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx", lineIds: [first] }))
    must(await ask(order, { ...back, works: ["0", "0"] }))
    expect(await asked()).toEqual([first])
    must(await approveReturn(shop, adminActor, order.number, { answer: "Please do" }))
    must(await advanceReturn(shop, adminActor, order.number, "received"))
    must(await closeReturn(shop, adminActor, order.number, { fate: "available" }))
    // The other copy is sold, and still in the studio.
    expect(await heldCopies()).toEqual([2])
    expect(await ask(order, back)).toMatchObject(wrong("conflict"))
    must(await shipOrder(shop, adminActor, order.number, { carrier: "FedEx" }))
    must(await markDelivered(shop, adminActor, order.number))
    must(await ask(order, back))
    expect(await asked()).toEqual([second])
  })

  test("of two requests at the same moment one is taken", async () => {
    const { order } = await createPlacedOrder(shop)
    await delivered(order)
    const both = await Promise.all([ask(order, back), ask(order, back)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test.each([
    ["available", 0],
    ["damaged", 1],
  ])("a copy of an edition: %s", async (fate, taken) => {
    const print = await insertWork(shop, { title: "Weir", editionSize: 3 })
    const placed = must(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(print))))
    const order = await shop.db.transaction((tx) => lockOrder(tx, "number", placed.number))
    if (!order) throw new Error("no order")
    await delivered(order.order)
    must(await ask(order.order, back))
    must(await approveReturn(shop, adminActor, placed.number, { answer: "Please do" }))
    must(await advanceReturn(shop, adminActor, placed.number, "received"))
    must(await closeReturn(shop, adminActor, placed.number, { fate }))
    const kept = (await shop.db.select().from(holds).where(eq(holds.artworkId, print.id))).filter(
      (hold) => hold.state !== "released",
    )
    expect(kept).toHaveLength(taken)
    for (const hold of kept) expect(hold.orderId).toBeNull()
    expect((await work(print.id))?.availability).toBe("available")
  })

  test("damage may be settled without sending anything: the work stays sold, and a part goes back", async () => {
    const { order, workIds } = await createPlacedOrder(shop)
    await delivered(order)
    must(await ask(order, { ...back, kind: "damage", reason: "The frame is chipped" }))
    must(await approveReturn(shop, adminActor, order.number, { answer: "I am sorry" }))
    const [line = ""] = await lineIds(order)
    must(await closeReturn(shop, adminActor, order.number, { lines: { [line]: 50_00 } }))
    expect([await state(order), (await work(workIds[0]))?.availability]).toEqual([null, "sold"])
  })

  test("and with the first answer, which the buyer gets; what is to be returned is answered first", async () => {
    const { order } = await createPlacedOrder(shop)
    await delivered(order)
    must(await ask(order, { ...back, kind: "damage", reason: "The frame is chipped" }))
    expect(await closeReturn(shop, adminActor, order.number, {})).toMatchObject({
      problem: { code: "invalid", fields: { answer: expect.any(String) } },
    })
    const [line = ""] = await lineIds(order)
    must(
      await closeReturn(shop, adminActor, order.number, { lines: { [line]: 50_00 }, answer: "A new frame is yours" }),
    )
    expect(await state(order)).toBeNull()
    expect(JSON.stringify((await listEmailsTo(shop, order.email)).map(({ content }) => content))).toContain(
      "A new frame",
    )
    const { order: other } = await createPlacedOrder(shop)
    await delivered(other)
    must(await ask(other, back))
    expect(await closeReturn(shop, adminActor, other.number, { answer: "Keep it" })).toMatchObject({
      problem: { code: "conflict" },
    })
  })
})

describe("of several copies of an edition", () => {
  async function twoCopies() {
    const print = await insertWork(shop, { editionSize: 5, price: 10_000 })
    const item = { artwork_id: print.id, quantity: 2, options: [] }
    const placed = must(await placeOrder(shop, visitor, buildCheckoutForm([item]), null))
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, placed.number))
    if (!order) throw new Error("no order")
    await delivered(order)
    return { print, order, lines: await lineIds(order) }
  }
  const sold = async (id: string) =>
    (await shop.db.select().from(holds).where(eq(holds.artworkId, id))).filter(({ state }) => state === "sold").length

  test("the buyer chooses which to send, and the others are sold as before", async () => {
    const { print, order, lines } = await twoCopies()
    const asks = await findBuyerReturns(shop, order.token)
    expect(asks?.may.works).toEqual([{ at: 0, copies: [1, 2] }])
    must(await ask(order, { ...back, works: ["0/2"] }))
    expect((await findOpenReturn(shop.db, order.id))?.lineIds).toEqual([lines[1]])
    must(await approveReturn(shop, adminActor, order.number, { answer: "Please send it" }))
    must(await advanceReturn(shop, adminActor, order.number, "received"))
    must(await closeReturn(shop, adminActor, order.number, { fate: "available", lines: { [lines[1] ?? ""]: 10_000 } }))
    expect(await sold(print.id)).toBe(1)
  })

  test("only what has come back is for sale again; the rest stays the buyer’s, who may ask about it again", async () => {
    const { print, order, lines } = await twoCopies()
    must(await ask(order, back))
    must(await approveReturn(shop, adminActor, order.number, { answer: "Please send them" }))
    must(await advanceReturn(shop, adminActor, order.number, "received"))
    const close = { fate: "available", lines: { [lines[0] ?? ""]: 10_000 } }
    expect(await closeReturn(shop, adminActor, order.number, { ...close, cameBack: [] })).toMatchObject({
      problem: { fields: { cameBack: "Please tick what has come back." } },
    })
    must(await closeReturn(shop, adminActor, order.number, { ...close, cameBack: [lines[0] ?? ""] }))
    expect(await sold(print.id)).toBe(1)
    expect((await findBuyerReturns(shop, order.token))?.may.works).toEqual([{ at: 0, copies: [] }])
  })
})
