import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { sessions, userRoles } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { customerNotes, customers } from "../../db/tables/customers.ts"
import { threads } from "../../db/tables/messages.ts"
import { operations } from "../../db/tables/operations.ts"
import { orderEvents, orders } from "../../db/tables/orders.ts"
import { openTestShop } from "../support/app.ts"
import { insertCommission } from "../support/commissions.ts"
import { createPlacedOrder } from "../support/orders.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertThreadMessage } from "../support/thread-messages.ts"
import type { Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const other = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const path = "/api/operations"
const buildOperation = (of: object) => ({ id: crypto.randomUUID(), timestamp: shop.now().getTime(), ...of })
const buildMove = (id: string, availability: string, base: string) =>
  buildOperation({ type: "update", table: "artworks", data: { id, availability }, base: { availability: base } })
const buildNote = (order: string, text: string) =>
  buildOperation({ type: "insert", table: "order_notes", data: { order, text } })
const buildSale = (artworkId: string, changes = {}) => {
  const item = { artworkId, number: null, price: 420_000 }
  const how = { source: "fair", handover: "handed", paid: "now", method: "cash", name: "Ina Quirer" }
  return buildOperation({
    type: "insert",
    table: "orders",
    data: { key: crypto.randomUUID(), items: [item], ...how, ...changes },
  })
}
const send = async (who: Visitor, operation: unknown) => {
  const answer = await who.postJson(path, operation)
  return { status: answer.status, said: await answer.json() }
}
const workNow = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const notesOf = async (order: string) =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order))).filter(
    ({ machine }) => machine === "studio note",
  )

it("a change is taken from the artist alone, and says what is wrong with it [OFF-01, OFF-02]", async () => {
  const { id } = await insertWork(shop)
  const reserved = buildMove(id, "reserved", "available")
  expect(await send(visitor(), reserved)).toMatchObject({ status: 401, said: { error: "Sign in first." } })
  expect((await send(user, reserved)).status).toBe(403)
  for (const wrong of [
    { ...reserved, id: "one" },
    { ...reserved, type: "upsert" },
    { ...reserved, timestamp: "now" },
    { ...reserved, data: { id, availability: "stolen" } },
    { ...reserved, base: undefined },
    { ...reserved, base: { availability: { toString: 1, valueOf: 1 } } },
    { ...reserved, more: 1 },
    [reserved],
    null,
  ])
    expect([wrong, (await send(artist, wrong)).status]).toEqual([wrong, 400])
  const old = { ...reserved, timestamp: shop.now().getTime() - 200 * 86_400_000 }
  expect(await send(artist, old)).toMatchObject({
    status: 422,
    said: { error: expect.stringContaining("too long ago") },
  })
  expect((await send(artist, { ...reserved, data: { id, notes: "a".repeat(70_000) } })).status).toBe(413)
  expect((await artist.post(path, { id })).status).toBe(415)
  expect((await workNow(id))?.availability).toBe("available")
  expect(await shop.db.$count(operations)).toBe(0)
  expect(await send(artist, reserved)).toEqual({ status: 200, said: { ok: true, result: {} } })
  expect((await workNow(id))?.availability).toBe("reserved")
  const [line] = await shop.db.select().from(history).where(eq(history.nounId, id))
  expect(line).toMatchObject({ action: "availability", actorName: "Ada Artist" })
})

it("each change that may be made is the same as its own form’s [OFF-01, OFF-02]", async () => {
  const { id } = await insertWork(shop)
  const { order } = await createPlacedOrder(shop)
  const told = { id, status_for: "Ina Quirer", status_until: "2026-12-24", notes: "Asked twice for a smaller one" }
  const before = { status_for: "", status_until: "", notes: "" }
  const [person] = await shop.db.insert(customers).values({ name: "Ina Quirer", kept: true }).returning()
  const email = await insertThreadMessage(shop, { email: "ina@example.com" })
  const commission = await insertCommission(shop)
  const about = { customer: person?.id }
  for (const [type, table, data, base] of [
    ["update", "artworks", told, before],
    ["insert", "customer_notes", { ...about, text: "Comes back at four" }, undefined],
    ["update", "threads", { id: email.threadId, read: true }, undefined],
    ["update", "commissions", { id: commission.id, notes: "Likes red" }, { notes: "" }],
    ["update", "commissions", { id: commission.id, stage: "waitlist" }, { stage: "inquiry" }],
    ["insert", "order_notes", { order: order.number, text: "Rings on Friday" }, undefined],
  ] as const)
    expect([table, await send(artist, buildOperation({ type, table, data, ...(base && { base }) }))]).toEqual([
      table,
      { status: 200, said: { ok: true, result: {} } },
    ])
  expect(await workNow(id)).toMatchObject({ statusFor: "Ina Quirer", statusUntil: "2026-12-24", notes: told.notes })
  expect((await shop.db.select().from(threads))[0]?.readAt).not.toBeNull()
  expect((await shop.db.select().from(commissions))[0]).toMatchObject({ notes: "Likes red", stage: "waitlist" })
  const [noted] = await shop.db.select().from(customerNotes)
  expect(noted).toMatchObject({ text: "Comes back at four", actorName: "Ada Artist" })
  const [rings] = await notesOf(order.id)
  for (const [table, names, text] of [
    ["customer_notes", { ...about, id: noted?.id }, "Comes back at four"],
    ["order_notes", { order: order.number, id: rings?.id }, "Rings on Friday"],
  ] as const) {
    const changed = { type: "update", table, data: { ...names, text: `${text}!` }, base: { text } }
    expect([table, (await send(artist, buildOperation(changed))).status]).toEqual([table, 200])
    const removed = { type: "delete", table, data: names, base: { text: `${text}!` } }
    expect([table, (await send(artist, buildOperation(removed))).status]).toEqual([table, 200])
    expect(await send(artist, buildOperation(removed))).toEqual({ status: 404, said: { error: "It is gone." } })
  }
  expect(await shop.db.$count(customerNotes)).toBe(0)
})

it("an operation that is sent a hundred times at once has one effect, and one answer [case 71, OFF-01, OFF-02]", async () => {
  const { id } = await insertWork(shop)
  const { order } = await createPlacedOrder(shop)
  const [noted, sold] = [buildNote(order.number, "Rings on Friday"), buildSale(id)]
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => send(artist, at % 2 === 0 ? noted : sold)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ said }) => !said.repeated)).toHaveLength(2)
  const numbers = new Set(answers.flatMap(({ said }) => said.result.number ?? []))
  expect([numbers.size, (await notesOf(order.id)).length]).toEqual([1, 1])
  const sales = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.number, [...numbers][0]))
  expect([sales.length, (await workNow(id))?.availability]).toEqual([1, "sold"])
  // The same ID for another operation, or by another admin.
  const changed = { ...noted, data: { order: order.number, text: "Rings on Monday" } }
  expect((await send(artist, changed)).status).toBe(422)
  expect((await send(other, noted)).status).toBe(422)
  expect(await notesOf(order.id)).toHaveLength(1)
})

it("a table, a column or SQL in a name that is not allowed is refused with 403 [case 72, OFF-02]", async () => {
  const { id } = await insertWork(shop)
  const before = await workNow(id)
  const base = { availability: "available" }
  for (const [type, table, data] of [
    ["update", "auth_users", { id, role: "admin" }],
    ["update", "user_roles", { id, role: "admin" }],
    ["update", "settings", { id, value: {} }],
    ["delete", "artworks", { id }],
    ["insert", "artworks", { id, title: "Mine" }],
    ["update", "orders", { id, total: 0 }],
    ["update", "artworks", { id, price: 1 }],
    ["update", "artworks", { id, availability: "sold", "availability = 'sold'; drop table orders; --": 1 }],
    ["update", "artworks; drop table orders; --", { id, availability: "sold" }],
    ["update", 'artworks" set price = 1 --', { id, availability: "sold" }],
    ["update", "constructor", { id }],
    ["update", "__proto__", { id }],
    ["update", "artworks", { id, constructor: 1 }],
    ["update", "Artworks", { id, availability: "sold" }],
    ["update", "public.artworks", { id, availability: "sold" }],
    ["update", "artworks".repeat(100), { id, availability: "sold" }],
    ["update", "artworks", { id, availability: "sold", ["price".repeat(100)]: 1 }],
    ["update", "artworks", JSON.parse(`{ "id": "${id}", "availability": "sold", "__proto__": 1 }`)],
  ] as const)
    expect([table, data, (await send(artist, buildOperation({ type, table, data, base }))).status]).toEqual([
      table,
      data,
      403,
    ])
  const inBase = buildOperation({
    type: "update",
    table: "artworks",
    data: { id, availability: "sold" },
    base: { ...base, price: 1 },
  })
  expect((await send(artist, inBase)).status).toBe(403)
  // SQL in a value is plain text.
  const words = "'; drop table orders; --"
  const noted = buildOperation({ type: "update", table: "artworks", data: { id, notes: words }, base: { notes: "" } })
  expect((await send(artist, noted)).status).toBe(200)
  expect(await workNow(id)).toEqual({ ...before, notes: words, updatedAt: expect.any(Date) })
})

it("a stale write is refused with both sides, the newer is kept, and a choice for ours is a new one [case 73, OFF-02]", async () => {
  const { id } = await insertWork(shop)
  await send(other, buildMove(id, "on_loan", "available"))
  const late = buildMove(id, "reserved", "available")
  const conflict = {
    ...{ ours: { availability: "reserved" }, theirs: { availability: "on_loan" }, who: "Ada Artist" },
    ...{ at: expect.any(String), message: "Someone else just changed this." },
  }
  for (const _ of [1, 2]) expect(await send(artist, late)).toEqual({ status: 409, said: { conflict } })
  expect((await workNow(id))?.availability).toBe("on_loan")
  // The same change by another admin is no conflict.
  expect((await send(artist, buildMove(id, "on_loan", "available"))).status).toBe(200)
  expect((await send(artist, buildMove(id, "available", "on_loan"))).status).toBe(200)
  expect((await workNow(id))?.availability).toBe("available")
})

it("a sale of a work that was sold meanwhile is a conflict that says so, and no order [OFF-02]", async () => {
  const { id } = await insertWork(shop)
  expect((await send(artist, buildSale(id))).status).toBe(200)
  const count = await shop.db.$count(orders)
  const { status, said } = await send(other, buildSale(id))
  expect([status, said.conflict.message]).toEqual([409, expect.stringMatching(/sold/i)])
  expect(await shop.db.$count(orders)).toBe(count)
  expect((await send(artist, buildSale(id, { name: "" }))).said).toMatchObject({ fields: { name: expect.any(String) } })
})

it("a change is sent by nobody but the account that made it, and only while that is an admin’s [OFF-02]", async () => {
  const { id } = await insertWork(shop)
  const me = await (await artist.get("/api/session")).json()
  const mine = { ...buildMove(id, "reserved", "available"), by: me.user.id }
  expect((await send(other, mine)).status).toBe(403)
  await shop.db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, me.user.id))
  expect((await send(artist, mine)).status).toBe(403)
  await shop.db.update(userRoles).set({ role: "admin" }).where(eq(userRoles.userId, me.user.id))
  expect((await send(artist, mine)).status).toBe(200)
  await shop.db.delete(sessions).where(eq(sessions.userId, me.user.id))
  expect((await send(artist, mine)).status).toBe(401)
})

it("ids are forgotten when nobody may send them any more [OFF-01, OFF-02]", async () => {
  await shop.db.insert(operations).values([
    {
      id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      fingerprint: "",
      takenAt: new Date(Date.now() - 181 * 86_400_000),
    },
    {
      id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      fingerprint: "",
      takenAt: new Date(Date.now() - 179 * 86_400_000),
    },
  ])
  const before = await shop.db.$count(operations)
  await runScheduledJob(site, "tidy-accounts")
  expect(await shop.db.$count(operations)).toBe(before - 1)
  expect(errors).toEqual([])
})
