import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, visitor } from "../actor.ts"
import { findEditionProblem } from "../artworks/editions/taken-copies.server.ts"
import { saveStatusNotes, transitionStatuses, undoStatuses } from "../artworks/status/status-commands.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { releaseExpiredHolds } from "../checkout/release-expired-holds.server.ts"
import { recordSale } from "../payments/record-sale.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { requestAvailabilityAlert } from "./availability-alerts.server.ts"
import { extendReservation, releaseReservation, reserveWork } from "./reservation-commands.server.ts"
import { listReservations } from "./reservation-queries.server.ts"

const { shop, later } = await openWorkingShop()
const artist: Actor = { kind: "user", id: randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }
const { site } = await getSettings(shop.db, "site")

const inDays = (days: number) => addDays(getCalendarDate(site.timeZone, shop.now()), days)

const workOf = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]

async function reserved(id: string, changes: { number?: number; until?: string } = {}) {
  const outcome = await reserveWork(shop, artist, { artworkId: id, name: "Ina Quirer", until: inDays(2), ...changes })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value.id
}

const buy = (work: { id: string }) => placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))

describe("a work that is kept for somebody by hand", () => {
  test("is reserved, as its label says, nobody can buy it, and it ends with its day in the site’s time zone [ORD-04, ORD-06]", async () => {
    const work = await insertWork(shop)
    const until = inDays(2)
    const id = await reserved(work.id, { until })
    expect(await workOf(work.id)).toMatchObject({
      availability: "reserved",
      statusFor: "Ina Quirer",
      statusUntil: until,
    })
    expect(await buy(work)).toMatchObject({ problem: { message: "“Low Water” is reserved." } })
    await requestAvailabilityAlert(shop, { artwork: work.id, email: "uli@example.com" })
    const end = getMomentInZone(site.timeZone, addDays(until, 1), 0)
    later({ minutes: (end.getTime() - shop.now().getTime()) / 60_000 - 1 })
    expect(await releaseExpiredHolds(shop)).toBe(0)
    expect((await workOf(work.id))?.availability).toBe("reserved")
    later({ minutes: 1.1 })
    expect(await releaseExpiredHolds(shop)).toBe(1)
    expect(await workOf(work.id)).toMatchObject({ availability: "available", statusFor: "" })
    expect(await shop.db.$count(outboxEmails, eq(outboxEmails.recipient, "uli@example.com"))).toBe(1)
    expect((await releaseReservation(shop, artist, id)).ok).toBe(false)
    expect((await buy(work)).ok).toBe(true)
  })

  test("can get more days, and be released [ORD-04, ORD-06]", async () => {
    const work = await insertWork(shop)
    const id = await reserved(work.id, { until: inDays(0) })
    expect((await extendReservation(shop, artist, id, { until: inDays(9) })).ok).toBe(true)
    later({ days: 2 })
    expect(await releaseExpiredHolds(shop, [work.id])).toBe(0)
    const listed = await listReservations(shop, artist, work.id)
    expect(listed.ok && listed.value).toMatchObject([{ id, name: "Ina Quirer", title: "Low Water" }])
    expect((await extendReservation(shop, artist, id, { until: inDays(-1) })).ok).toBe(false)
    expect((await releaseReservation(shop, artist, id)).ok).toBe(true)
    expect((await workOf(work.id))?.availability).toBe("available")
  })

  test("becomes a sale; without naming the reservation, the sale is refused [ORD-04, ORD-06]", async () => {
    const work = await insertWork(shop)
    const reservation = await reserved(work.id)
    const sale = (id: string | null) =>
      recordSale(shop, artist, {
        ...{ key: randomUUID(), source: "studio", name: "Ina Quirer", handover: "handed", paid: "now" },
        items: [{ artworkId: work.id, number: null, price: 420_000, reservation: id }],
      })
    expect(await sale(null)).toMatchObject({
      problem: { message: expect.stringContaining("reserved for Ina Quirer until") },
    })
    const sold = await sale(reservation)
    expect(sold.ok).toBe(true)
    expect((await workOf(work.id))?.availability).toBe("sold")
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.number, sold.ok ? sold.value.number : ""))
    expect(await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))).toMatchObject([
      { id: reservation, state: "released" },
      { orderId: order?.id, state: "sold" },
    ])
  })

  test("a copy of an edition: that one is taken, the others are for sale [ORD-04, ORD-06]", async () => {
    const print = await insertWork(shop, { editionSize: 2 })
    await reserved(print.id, { number: 2 })
    expect((await workOf(print.id))?.availability).toBe("available")
    expect((await buy(print)).ok).toBe(true)
    expect(await buy(print)).toMatchObject({ problem: { message: expect.stringContaining("taken") } })
    expect(await reserveWork(shop, artist, { artworkId: print.id, name: "Uli", until: inDays(1) })).toMatchObject({
      problem: { code: "conflict" },
    })
  })

  test("a copy stays reserved when the edition's status is changed by hand; and the work stays an edition", async () => {
    const print = await insertWork(shop, { editionSize: 2 })
    await reserved(print.id, { number: 2 })
    for (const status of ["reserved", "available"] as const)
      expect((await transitionStatuses(shop, artist, { ids: [print.id], to: status })).ok).toBe(true)
    expect(await shop.db.select().from(holds).where(eq(holds.artworkId, print.id))).toMatchObject([
      { number: 2, state: "active", reservedFor: "Ina Quirer" },
    ])
    const problem = (size: number | null, now: number | null) =>
      shop.db.transaction((tx) => findEditionProblem(tx, { id: print.id, editionSize: now }, size))
    expect(await problem(null, 2)).toBe("A copy is reserved for someone, so it stays an edition.")
    expect(await problem(9, 2)).toBeNull()
    const original = await insertWork(shop)
    await reserved(original.id)
    const asEdition = (tx: Parameters<Parameters<typeof shop.db.transaction>[0]>[0]) =>
      findEditionProblem(tx, { id: original.id, editionSize: null }, 5)
    expect(await shop.db.transaction(asEdition)).toBe("It is reserved for someone, so it stays one of a kind.")
  })

  test("a change of its status by hand ends it, and its time no longer counts [ORD-04, ORD-06]", async () => {
    const work = await insertWork(shop)
    await reserved(work.id)
    expect((await transitionStatuses(shop, artist, { ids: [work.id], to: "not_for_sale" })).ok).toBe(true)
    later({ days: 4 })
    expect(await releaseExpiredHolds(shop, [work.id])).toBe(0)
    expect((await workOf(work.id))?.availability).toBe("not_for_sale")
  })

  const holdOf = async (id: string) => (await shop.db.select().from(holds).where(eq(holds.id, id)))[0]

  test("is reserved again when the change of its status is undone, unless its last day is over", async () => {
    const [work, late] = [await insertWork(shop), await insertWork(shop)]
    const [id, over] = [await reserved(work.id), await reserved(late.id, { until: inDays(0) })]
    const step = async (of: string) => {
      const moved = await transitionStatuses(shop, artist, { ids: [of], to: "available" })
      if (!moved.ok) throw new Error(moved.problem.message)
      return moved.value.moved[0]?.step ?? 0
    }
    const steps = [await step(work.id), await step(late.id)]
    expect((await holdOf(id))?.state).toBe("released")
    later({ days: 1.1 })
    expect((await undoStatuses(shop, artist, { steps })).ok).toBe(true)
    expect([(await holdOf(id))?.state, (await workOf(work.id))?.availability]).toEqual(["active", "reserved"])
    expect((await holdOf(over))?.state).toBe("released")
    later({ days: 3 })
    await releaseExpiredHolds(shop, [work.id])
    expect((await workOf(work.id))?.availability).toBe("available")
  })

  test("follows Status Management: another name, another last day", async () => {
    const work = await insertWork(shop)
    const id = await reserved(work.id)
    const note = (changes: object) =>
      saveStatusNotes(shop, artist, { ids: [work.id], for: "Mira Quirer", until: inDays(9), ...changes })
    expect((await note({})).ok).toBe(true)
    expect(await holdOf(id)).toMatchObject({ reservedFor: "Mira Quirer" })
    later({ days: 4 })
    expect(await releaseExpiredHolds(shop, [work.id])).toBe(0)
    for (const [changes, field] of [
      [{ until: "" }, "until"],
      [{ until: inDays(-1) }, "until"],
      [{ for: "" }, "for"],
    ] as const) {
      const outcome = await note(changes)
      expect(outcome.ok ? [] : Object.keys(outcome.problem.fields ?? {})).toEqual([field])
    }
    later({ days: 6 })
    await releaseExpiredHolds(shop, [work.id])
    expect((await workOf(work.id))?.availability).toBe("available")
  })

  test("is refused to others, for past days and for what is taken", async () => {
    const work = await insertWork(shop)
    expect((await reserveWork(shop, visitor, { artworkId: work.id, name: "Ina", until: inDays(1) })).ok).toBe(false)
    for (const [changes, field] of [
      [{ until: inDays(-1) }, "until"],
      [{ until: inDays(400) }, "until"],
      [{ name: "" }, "name"],
    ] as const) {
      const outcome = await reserveWork(shop, artist, { artworkId: work.id, name: "Ina", until: inDays(1), ...changes })
      expect(outcome.ok ? [] : Object.keys(outcome.problem.fields ?? {})).toEqual([field])
    }
    expect((await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { payment: "demo" }))).ok).toBe(true)
    expect(await reserveWork(shop, artist, { artworkId: work.id, name: "Ina", until: inDays(1) })).toMatchObject({
      problem: { message: expect.stringContaining("on hold online") },
    })
  })
})
