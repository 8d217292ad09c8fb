import { eq, like } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissions } from "../../db/tables/commissions.ts"
import { customers } from "../../db/tables/customers.ts"
import { threads } from "../../db/tables/messages.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { returns } from "../../db/tables/returns.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { listHistory } from "../history-queries.server.ts"
import type { Outcome } from "../problem.ts"
import { addCustomerAddress, confirmCustomerAddress, removeCustomerAddress } from "./address-commands.server.ts"
import { addCustomer, saveCustomer } from "./customer-commands.server.ts"
import { getCustomer } from "./customer-page.server.ts"
import { countCustomers, listCustomers } from "./customer-queries.server.ts"
import { saveCustomerNote } from "./note-commands.server.ts"
import { listOwnedWorks } from "./owned-works.server.ts"
import { getLastTimelineEntries, listTimeline } from "./timeline.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")

const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const order = async (changes: Record<string, unknown>) =>
  value(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(await insertWork(shop)), changes)))
const list = async (query = {}) => value(await listCustomers(shop, artist, query)).rows

test("who orders and writes with one address is one person, under the name of the order [ADM-12]", async () => {
  await order({ name: "Hanne Brandvold", email: "hanne@example.com" })
  await insertFormMessage(shop, { name: "Hanne B.", email: "Hanne@example.com" })
  const [person, ...others] = await list()
  expect(others).toEqual([])
  expect(person).toMatchObject({
    name: "Hanne Brandvold",
    emails: ["hanne@example.com"],
    orderCount: 1,
    unreadCount: 1,
  })
  const { facts } = await listTimeline(shop.db, person?.id ?? "")
  expect(facts.map(({ kind }) => kind)).toEqual(["message", "order"])
  expect((await getLastTimelineEntries(shop.db, [person?.id ?? ""])).get(person?.id ?? "")?.kind).toBe("message")
  expect(value(await getCustomer(shop, artist, person?.id ?? "")).addresses).toEqual([
    { email: "hanne@example.com", verifiedBy: null, byHand: false },
  ])
})

test("two addresses are two people, and proposed as one [ADM-12]", async () => {
  await order({ name: "H. Brandvold", email: "other@example.com", phone: "(207) 555-0148" })
  expect((await list()).map(({ name }) => name).sort()).toEqual(["H. Brandvold", "Hanne Brandvold"])
  expect(value(await countCustomers(shop, artist))).toMatchObject({ all: 2, pairs: 1, asked: 1, waiting: 1 })
})

test("what was paid counts in its currency, less what went back, and what came back is not theirs [ADM-12]", async () => {
  const { number } = await order({ name: "Ines Calder", email: "ines@example.com" })
  const of = async () => (await list({ search: "ines" }))[0]
  expect(await of()).toMatchObject({ spent: {}, workCount: 0 })
  const [placed] = await shop.db.select().from(orders).where(eq(orders.number, number))
  const paid = {
    id: crypto.randomUUID(),
    orderId: placed?.id ?? "",
    key: "k",
    method: "bank_transfer",
    amount: placed?.total ?? 0,
  }
  await shop.db.insert(payments).values({ ...paid, currency: "USD", reference: "", receivedAt: new Date() })
  await shop.db.update(orders).set({ paymentState: "paid" }).where(eq(orders.number, number))
  expect(await of()).toMatchObject({ spent: { USD: placed?.total }, workCount: 1, emails: ["ines@example.com"] })
  expect(value(await getCustomer(shop, artist, (await of())?.id ?? "")).addresses[0]?.verifiedBy).toBe("order")
  await shop.db.update(payments).set({ refunded: 1000 }).where(eq(payments.id, paid.id))
  expect((await of())?.spent).toEqual({ USD: (placed?.total ?? 0) - 1000 })
  const [line] = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, placed?.id ?? ""))
  const back = {
    orderId: placed?.id ?? "",
    kind: "return",
    state: "closed",
    fate: "available",
    lineIds: [line?.id ?? ""],
  }
  await shop.db.insert(returns).values({ ...back, reason: "Too large", requestedAt: new Date() })
  expect((await of())?.workCount).toBe(0)
})

test("a piece that was made for somebody is theirs when it is delivered, and they have bought something [ADM-12]", async () => {
  const [under, done] = [
    await insertWork(shop, { title: "Half painted" }),
    await insertWork(shop, { title: "The slip" }),
  ]
  const client = { name: "Joan Okafor", email: "joan@example.com", subject: "The slip", description: "Ours" }
  await shop.db.insert(commissions).values({ ...client, stage: "in_progress", artworkId: under.id })
  const of = async () => {
    const [found] = await list({ search: "joan" })
    const [row] = await shop.db
      .select()
      .from(customers)
      .where(eq(customers.id, found?.id ?? ""))
    return { id: found?.id ?? "", workCount: row?.workCount, purchaseCount: row?.purchaseCount }
  }
  expect(await of()).toMatchObject({ workCount: 0, purchaseCount: 0 })
  const delivered = { stage: "delivered", artworkId: done.id, deliveredAt: new Date(), size: "60 × 80 cm" }
  await shop.db.insert(commissions).values({ ...client, ...delivered })
  const person = await of()
  expect(person).toMatchObject({ workCount: 1, purchaseCount: 1 })
  const works = (await listOwnedWorks(shop.db, [person.id])).get(person.id)
  expect(works).toMatchObject([{ artworkId: done.id, title: "The slip", size: "60 × 80 cm", copy: "", order: "" }])
})

test("notes, fields and addresses are the studio's own, and recorded [ADM-12]", async () => {
  const { id } = value(
    await addCustomer(shop, artist, { name: "Ruth Delgado", email: "ruth@example.org", tags: "VIP, clinic" }),
  )
  expect(await addCustomer(shop, artist, { name: "Ruth", email: "Ruth@example.org" })).toMatchObject({
    problem: { code: "conflict" },
  })
  value(await saveCustomerNote(shop, artist, id, { text: "Wants a calm picture" }))
  value(
    await saveCustomer(shop, artist, id, {
      company: "Harbor Clinic",
      country: "US",
      line1: "1 Pier Road",
      city: "Astoria",
    }),
  )
  value(await addCustomerAddress(shop, artist, id, { email: "office@example.org" }))
  value(await confirmCustomerAddress(shop, artist, id, { email: "office@example.org" }))
  const page = value(await getCustomer(shop, artist, id))
  expect(page).toMatchObject({
    name: "Ruth Delgado",
    company: "Harbor Clinic",
    city: "Astoria",
    tags: ["VIP", "clinic"],
  })
  expect(page.notes.map(({ text, actorName }) => [text, actorName])).toEqual([["Wants a calm picture", "Test"]])
  expect(page.addresses.map(({ email, verifiedBy }) => [email, verifiedBy])).toEqual([
    ["office@example.org", "hand"],
    ["ruth@example.org", null],
  ])
  expect(await saveCustomer(shop, artist, id, { job: "x", seenAt: "2026-01-01" })).toMatchObject({
    problem: { code: "conflict" },
  })
  // what others write does not take the name that the studio wrote
  await insertFormMessage(shop, { name: "R. D.", email: "ruth@example.org" })
  expect((await list({ search: "delgado clinic" })).map(({ name }) => name)).toEqual(["Ruth Delgado"])
  const lines = await listHistory(shop.db, "customer", id)
  expect(lines.map(({ action }) => action)).toEqual(["address confirmed", "address added", "changed", "added"])
})

test("a removed address becomes its own customer, with the messages that were written from it", async () => {
  const { id } = value(await addCustomer(shop, artist, { name: "Peter Sorensen", email: "peter@example.net" }))
  value(await addCustomerAddress(shop, artist, id, { email: "boats@example.net" }))
  await insertFormMessage(shop, { name: "Ana", email: "boats@example.net" })
  expect((await list({ search: "sorensen" }))[0]).toMatchObject({ unreadCount: 1 })
  value(await removeCustomerAddress(shop, artist, id, { email: "boats@example.net" }))
  expect((await list({ search: "sorensen" }))[0]).toMatchObject({ unreadCount: 0, emails: ["peter@example.net"] })
  expect((await list({ search: "boats@" }))[0]).toMatchObject({ name: "Ana", unreadCount: 1 })
})

test("of whom nothing is known any more is gone, but not whom the studio wrote about [ADM-12]", async () => {
  for (const name of ["Gone Soon", "Stays Here"])
    await insertFormMessage(shop, { name, email: `${name.slice(0, 4)}@x.example` })
  const [stays] = await list({ search: "stays" })
  value(await saveCustomerNote(shop, artist, stays?.id ?? "", { text: "Met at the fair" }))
  await shop.db.delete(threads).where(like(threads.email, "%@x.example"))
  expect((await list({ search: "x.example" })).map(({ name, emails }) => [name, emails])).toEqual([
    ["", ["Stay@x.example"]],
  ])
})

test("only the artist reads or changes anything", async () => {
  for (const refused of [
    await listCustomers(shop, visitor),
    await getCustomer(shop, visitor, crypto.randomUUID()),
    await addCustomer(shop, visitor, { name: "Eve" }),
    await saveCustomerNote(shop, visitor, crypto.randomUUID(), { text: "x" }),
  ])
    expect(refused).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
})
