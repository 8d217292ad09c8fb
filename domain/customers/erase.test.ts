import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { commissionReferences, commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { customers } from "../../db/tables/customers.ts"
import { holds } from "../../db/tables/holds.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { messageFiles, threads } from "../../db/tables/messages.ts"
import { newsletterRefusals } from "../../db/tables/newsletter.ts"
import { orderEvents, orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { payments } from "../../db/tables/payments.ts"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import { serializeError } from "../../server/log.ts"
import { createFixedEmailService } from "../../services/email/email.server.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { insertSubscriber } from "../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { deliverEmail } from "../outbox/deliver-email.server.ts"
import type { Outcome } from "../problem.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { addCustomerAddress } from "./address-commands.server.ts"
import { purgeCustomers } from "./apply-retention.server.ts"
import { saveCustomer } from "./customer-commands.server.ts"
import { listCustomers } from "./customer-queries.server.ts"
import { eraseCustomer } from "./erase-customer.server.ts"
import { saveCustomerNote } from "./note-commands.server.ts"
import { previewErasure } from "./preview-erasure.server.ts"

const { shop, later, startJobs } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const idOf = async (search: string) => value(await listCustomers(shop, artist, { search })).rows[0]?.id ?? ""

/** Which tables, and which private and public files, have words that match. */
async function whereIs(pattern: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'jobs') order by 1, 2`)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows: hits } = await shop.db.execute(sql`select 1 from ${table} as t where t::text ~* ${pattern} limit 1`)
    if (hits.length > 0) found.push(name)
  }
  for (const bucket of ["private", "public"] as const)
    for (const key of (await shop.storage[bucket].listSized()).map((one) => one.key)) {
      const file = await shop.storage[bucket].get(key)
      const text = file ? Buffer.concat(await file.toArray()).toString("latin1") : ""
      if (new RegExp(pattern, "i").test(text)) found.push(key)
    }
  return found
}

const file = (folder: string) => shop.storage.private.put(`${folder}/100.jpg`, Buffer.from("Hanne Brandvold at home"))

/** Somebody who did everything that a person can do here. */
async function makeHanne(): Promise<string> {
  const email = "hanne@northpilot.example"
  const note = "Ring twice, Hanne Brandvold"
  const { number } = value(
    await placeOrder(
      shop,
      visitor,
      buildCheckoutForm(oneOfEach(await insertWork(shop)), {
        name: "Hanne Brandvold",
        email,
        note,
        line1: "9 Pilot Road",
      }),
    ),
  )
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
  const orderId = order?.id ?? ""
  await shop.db.insert(payments).values({
    ...{ orderId, key: "k", method: "bank_transfer", amount: 100, currency: "USD", receivedAt: new Date() },
    reference: "HANNE BRANDVOLD S-1001",
  })
  await shop.db.insert(orderEvents).values({
    ...{ orderId, actorName: "Test", machine: "note", fromState: "", toState: "" },
    note: "Hanne Brandvold called",
  })
  const [back] = await shop.db
    .insert(returns)
    .values({
      orderId,
      kind: "return",
      state: "closed",
      lineIds: [],
      reason: "Hanne Brandvold moved",
      requestedAt: new Date(),
    })
    .returning()
  const picture = {
    returnId: back?.id ?? "",
    by: "buyer",
    position: 0,
    folder: "returns/1-x",
    width: 100,
    height: 1,
    smallWidth: 100,
  }
  await shop.db.insert(returnPictures).values({ ...picture, addedAt: new Date() })
  await file("returns/1-x")
  await shop.db.update(orders).set({ orderState: "completed", paymentState: "paid" }).where(eq(orders.id, orderId))
  const { threadId, id } = await insertFormMessage(shop, {
    name: "Hanne Brandvold",
    email,
    body: "I moved to Pilot Road",
  })
  await shop.db.insert(messageFiles).values({
    threadId,
    messageId: id,
    name: "hanne@northpilot.example.txt",
    type: "text/plain",
    bytes: 9,
    key: "letters/a.txt",
  })
  await shop.storage.private.put("letters/a.txt", Buffer.from("Hanne Brandvold"))
  const [asked] = await shop.db
    .insert(commissions)
    .values({
      name: "Hanne Brandvold",
      email,
      subject: "The locks",
      description: "For Hanne Brandvold",
      consentAt: new Date(),
    })
    .returning()
  const reference = {
    commissionId: asked?.id ?? "",
    by: "client",
    position: 0,
    folder: "commissions/1-x",
    width: 100,
    height: 1,
    smallWidth: 100,
  }
  await shop.db.insert(commissionReferences).values({ ...reference, addedAt: new Date() })
  await file("commissions/1-x")
  await insertSubscriber(shop, email, "subscribed")
  await shop.db.insert(users).values({ name: "Hanne Brandvold", email, emailVerified: true })
  const { id: artworkId } = await insertWork(shop)
  const kept = {
    reservedFor: "Hanne Brandvold",
    reservedEmail: email,
    reservedNote: "until May",
    expiresAt: new Date(),
  }
  await shop.db.insert(holds).values({ artworkId, number: 1, state: "released", ...kept })
  const customer = await idOf("hanne")
  value(
    await saveCustomer(shop, artist, customer, {
      name: "Hanne Brandvold",
      tags: "VIP",
      partner: "Liv Brandvold",
      phones: "+1 206 555 0118",
    }),
  )
  value(
    await saveCustomerNote(shop, artist, customer, { text: "Retired harbour pilot. Sister Liv Brandvold decides." }),
  )
  value(await addCustomerAddress(shop, artist, customer, { email: "hb@home.example" }))
  await insertFormMessage(shop, { name: "Hanne B.", email: "hb@home.example", body: "It is me again" })
  await shop.db.insert(history).values({
    actorName: "Hanne Brandvold",
    noun: "order",
    nounId: orderId,
    action: "x",
    changes: { name: { before: "Hanne Brandvold", after: "y" } },
  })
  return customer
}

const words = "brandvold|northpilot|hb@home|pilot road|harbour pilot|206.?555.?0118|ring twice"

/** A mail server refuses an e-mail, and repeats the recipient's address. */
async function failToMail(recipient: string) {
  const content = { blocks: [], preview: "", footer: "" }
  const [mail] = await shop.db
    .insert(outboxEmails)
    .values({ recipient, subject: "Weir", content, messageId: "<refused@shop.example>" })
    .returning({ id: outboxEmails.id })
  const refuse = () => Promise.reject(new Error(`550 5.1.1 <${recipient}>: no such user`))
  const transport = { kind: "smtp", from: "", place: "", deliver: refuse, trySend: refuse, close() {} } as const
  const attempt = { last: true, onUndeliverable: async () => {}, renderers: { invoice: refuse, letterFile: refuse } }
  const sending = deliverEmail({ ...shop, mail: createFixedEmailService(transport) }, mail?.id ?? "", attempt)
  await expect(sending).rejects.toThrow("no such user")
}

/** Every line of the log from here on, as text. */
function logged(): string[] {
  const lines: string[] = []
  for (const level of ["info", "warn", "error"] as const)
    shop.log[level] = (fields, message) =>
      void lines.push(
        JSON.stringify([message, fields], (_, value) => (value instanceof Error ? serializeError(value) : value)),
      )
  return lines
}

test("what is erased is in no table, file, mail, history or job; what the law keeps is named before [ADM-12]", async () => {
  const lines = logged()
  await startJobs()
  const bystander = await insertFormMessage(shop, { name: "Walter Penhallow", email: "walter@example.com" })
  const id = await makeHanne()
  await failToMail("hanne@northpilot.example")
  expect((await whereIs(words)).length).toBeGreaterThan(12)
  expect(value(await previewErasure(shop, artist, id))).toMatchObject({
    ...{ name: "Hanne Brandvold", messages: 2, files: 1, commissions: 1, subscriptions: 1, orders: 1, accounts: 1 },
    underWay: [],
  })
  expect(await eraseCustomer(shop, visitor, id, { name: "Hanne Brandvold" })).toMatchObject({ ok: false })
  expect(await eraseCustomer(shop, artist, id, { name: "Hanne" })).toMatchObject({ problem: { code: "invalid" } })
  value(await eraseCustomer(shop, artist, id, { name: "hanne brandvold " }))
  await expect.poll(() => whereIs(words), { timeout: 15_000 }).toEqual(["invoices"])
  expect(await shop.db.$count(threads, eq(threads.id, bystander.threadId))).toBe(1)
  // what remains creates no customer
  await listCustomers(shop, artist)
  expect((await shop.db.select().from(customers)).map(({ name }) => name)).toEqual(["Walter Penhallow"])
  const [order] = await shop.db.select().from(orders)
  expect(order).toMatchObject({
    name: "[erased]",
    email: "",
    address: { line1: "", country: "US" },
    paymentState: "paid",
  })
  expect(await shop.db.$count(newsletterRefusals)).toBe(2)
  expect(await shop.db.$count(outboxEmails)).toBe(0)
  // and nothing of it was ever written where it cannot be erased
  expect(lines).not.toEqual([])
  expect(lines.filter((line) => new RegExp(words, "i").test(line))).toEqual([])
  // until the law keeps the invoice no longer
  later({ days: 12 * 366 })
  await purgeCustomers(shop)
  await expect.poll(() => whereIs(words), { timeout: 15_000 }).toEqual([])
  later({ days: -12 * 366 })
})

test("nobody is erased while an order is under way [ADM-12]", async () => {
  const placed = value(
    await placeOrder(
      shop,
      visitor,
      buildCheckoutForm(oneOfEach(await insertWork(shop)), { name: "June Okafor", email: "june@example.com" }),
    ),
  )
  const refused = await eraseCustomer(shop, artist, await idOf("june"), { name: "June Okafor" })
  expect(refused).toMatchObject({ problem: { code: "conflict", message: expect.stringContaining(placed.number) } })
})

test("inquiries of people who bought nothing go after the months of the settings, and only then [ADM-12]", async () => {
  await insertFormMessage(shop, { name: "Old Asker", email: "old@example.com" })
  await insertFormMessage(shop, { name: "June Okafor", email: "june@example.com" })
  later({ days: 400 })
  await insertFormMessage(shop, { name: "New Asker", email: "new@example.com", at: shop.now() })
  await purgeCustomers(shop)
  expect(await idOf("old@example.com")).not.toBe("")
  value(await saveSettings(shop, artist, "customers", { invoiceYears: 10, inquiryMonths: 12 }))
  await purgeCustomers(shop)
  expect([await idOf("old@example.com"), (await idOf("new@")) === "", (await idOf("june@")) === ""]).toEqual([
    "",
    false,
    false,
  ])
  expect(await shop.db.$count(threads, eq(threads.email, "june@example.com"))).toBe(1)
})

test("messages of a client who pays by invoices, or whose commission was accepted, are not deleted [ADM-12]", async () => {
  const names = ["invoiced@example.com", "client@example.com", "asked@example.com"]
  for (const email of names) await insertFormMessage(shop, { name: "Silent Person", email, at: shop.now() })
  await shop.db.insert(invoices).values({
    ...{ number: "T-1", email: "invoiced@example.com", issuedAt: shop.now() },
    content: { buyer: ["Silent Person"], total: 100, currency: "USD" } as never,
  })
  const asked = { name: "Silent Person", subject: "A boat", description: "", consentAt: shop.now() }
  await shop.db.insert(commissions).values([
    { ...asked, email: "client@example.com", stage: "sketch", createdAt: shop.now() },
    { ...asked, email: "asked@example.com", stage: "declined", createdAt: shop.now() },
  ])
  later({ days: 500 })
  await purgeCustomers(shop)
  const left = await Promise.all(names.map((email) => shop.db.$count(threads, eq(threads.email, email))))
  expect(left).toEqual([1, 1, 0])
  later({ days: -500 })
})
