import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { userRoles, users } from "../../db/tables/accounts.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { history } from "../../db/tables/content.ts"
import { customerNotes } from "../../db/tables/customers.ts"
import { messageFiles, messages, threads } from "../../db/tables/messages.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { storeInboundMessage } from "../messages/threads/store-message.server.ts"
import type { Outcome } from "../problem.ts"
import { saveCustomer } from "./customer-commands.server.ts"
import { listCustomers } from "./customer-queries.server.ts"
import { eraseCustomer } from "./erase-customer.server.ts"
import { saveCustomerNote } from "./note-commands.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const idOf = async (search: string) => value(await listCustomers(shop, artist, { search })).rows[0]?.id ?? ""
const erase = async (search: string, name: string) =>
  value(await eraseCustomer(shop, artist, await idOf(search), { name }))

let count = 0
async function mail(recipient: string, text: string, state = "sent"): Promise<string> {
  const content = { title: text, body: [] } as never
  const [row] = await shop.db
    .insert(outboxEmails)
    .values({ recipient, subject: text, text, content, messageId: `<${++count}@test.example>`, state })
    .returning({ id: outboxEmails.id })
  return row?.id ?? ""
}
const textOf = async (id: string) => (await shop.db.select().from(outboxEmails).where(eq(outboxEmails.id, id)))[0]?.text
const said = async (actorName: string, changes: Record<string, { before: unknown; after: unknown }>) => {
  const [row] = await shop.db
    .insert(history)
    .values({ actorName, noun: "artwork", nounId: "x", action: "changed", changes })
    .returning({ id: history.id })
  return async () =>
    (
      await shop.db
        .select()
        .from(history)
        .where(eq(history.id, row?.id ?? 0))
    )[0]
}

test("whoever has the name or the address within theirs loses nothing [ADM-12]", async () => {
  await insertFormMessage(shop, { name: "Li Na", email: "anna@gmx.example" })
  const others = [
    await mail("hanna@gmx.example", "For hanna@gmx.example"),
    await mail("x@gmx.example", "Write to anna@gmx.example.org, anna@gmx.example-b.org or joanna@gmx.example"),
    await mail("x@gmx.example", "Im Juli nach Berlin, von Ali Nagel und Li Na-Meier"),
  ]
  const texts = await Promise.all(others.map(textOf))
  const hers = [
    await mail("studio@gmx.example", "From <anna@gmx.example>."),
    await mail("ANNA@gmx.example", "Hello", "waiting"),
  ]
  const waiting = await mail("y@gmx.example", "As I told\nanna@gmx.example, Li Na's", "waiting")
  const row = await said("Test", { x: { before: "hanna@gmx.example", after: "a\nanna@gmx.example\tLi Na" } })
  await erase("anna@", "Li Na")
  expect(await Promise.all(others.map(textOf))).toEqual(texts)
  expect(await Promise.all(hers.map(textOf))).toEqual([undefined, undefined])
  expect(await textOf(waiting)).toBe("As I told\n[erased], [erased]'s")
  expect((await row())?.changes).toEqual({ x: { before: "hanna@gmx.example", after: "a\n[erased]\t[erased]" } })
})

test("what strangers type as the name of somebody is looked for in nothing of others [ADM-12]", async () => {
  await shop.db.insert(users).values({ name: "Mara Linden", email: "mara@studio.example", emailVerified: true })
  const [admin] = await shop.db.select().from(users).where(eq(users.email, "mara@studio.example"))
  await shop.db
    .update(userRoles)
    .set({ role: "admin" })
    .where(eq(userRoles.userId, admin?.id ?? ""))
  await insertFormMessage(shop, { name: "June Okafor", email: "june@example.com" })
  for (const name of ["Your order", "Mara Linden", 'x", "after": "', "Walter Penhallow"])
    await insertFormMessage(shop, { name, email: "victim@example.com" })
  await insertFormMessage(shop, { name: "Walter Penhallow", email: "walter@example.com" })
  const id = await idOf("victim@")
  value(await saveCustomer(shop, artist, id, { name: "Walter Penhallow", partner: "June Okafor" }))
  const kept = await mail("june@example.com", "Your order for June Okafor and Walter Penhallow, Mara Linden")
  const row = await said("Mara Linden", { x: { before: "y", after: "Walter Penhallow" } })
  value(await eraseCustomer(shop, artist, id, { name: "Walter Penhallow" }))
  expect(await idOf("victim@")).toBe("")
  expect(await textOf(kept)).toBe("Your order for June Okafor and Walter Penhallow, Mara Linden")
  expect(await row()).toMatchObject({
    actorName: "Mara Linden",
    changes: { x: { before: "y", after: "Walter Penhallow" } },
  })
})

test("a name that would break a document is taken out of it", async () => {
  await insertFormMessage(shop, { name: "x", email: "broken@example.com" })
  const name = 'y", "before": "x'
  const id = await idOf("broken@")
  value(await saveCustomer(shop, artist, id, { name }))
  const row = await said("Test", { x: { before: "b", after: name }, z: { before: "x", after: "y" } })
  value(await eraseCustomer(shop, artist, id, { name }))
  expect((await row())?.changes).toEqual({ x: { before: "b", after: "[erased]" }, z: { before: "x", after: "y" } })
})

test("what came back undelivered goes, and what others wrote about somebody says neither name nor address [ADM-12]", async () => {
  await insertFormMessage(shop, { name: "Hanne Brandvold", email: "hanne@northpilot.example" })
  const other = await insertFormMessage(shop, {
    name: "Ada Lindqvist",
    email: "ada@example.com",
    body: "Greetings from Hanne Brandvold, hanne@northpilot.example",
  })
  await shop.db.update(messages).set({ html: "<p>hanne@northpilot.example</p>", quoted: "> Hanne Brandvold" })
  await shop.db.update(threads).set({ draft: "Dear Ada, Hanne Brandvold came." }).where(eq(threads.id, other.threadId))
  value(await saveCustomerNote(shop, artist, await idOf("ada@"), { text: "Knows Hanne Brandvold" }))
  value(await saveCustomer(shop, artist, await idOf("ada@"), { partner: "Hanne Brandvold" }))
  const confirmation = await mail("hanne@northpilot.example", "Your order")
  const [sent] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.id, confirmation))
  const bounce = (body: string, answers: string[]) =>
    shop.db.transaction((tx) =>
      storeInboundMessage(tx, null, {
        ...{ via: "mail", type: "general", name: "Mail Delivery System", email: "mailer-daemon@host.example" },
        ...{ subject: "Undelivered", body, answers, automatic: true, at: shop.now() },
      }),
    )
  const named = await bounce("Your e-mail to hanne@northpilot.example could not be delivered", [])
  const unnamed = await bounce("It could not be delivered", [sent?.messageId ?? ""])
  const others = await bounce("Your e-mail to hanne@northpilot.example.org could not be delivered", [])
  await shop.db.insert(messageFiles).values({
    ...{ threadId: named.threadId, messageId: named.id, name: "message.eml", type: "message/rfc822", bytes: 3 },
    key: "letters/bounce.eml",
  })
  await shop.storage.private.put("letters/bounce.eml", Buffer.from("the order"))
  await erase("hanne@", "Hanne Brandvold")
  const left = (await shop.db.select().from(threads)).map(({ id }) => id)
  expect([named, unnamed, others].map(({ threadId }) => left.includes(threadId))).toEqual([false, false, true])
  expect(await shop.db.$count(messageFiles)).toBe(0)
  const [letter] = await shop.db.select().from(messages).where(eq(messages.id, other.id))
  expect(letter).toMatchObject({
    body: "Greetings from [erased], [erased]",
    html: "<p>[erased]</p>",
    quoted: "> [erased]",
  })
  expect((await shop.db.select().from(threads).where(eq(threads.id, other.threadId)))[0]?.draft).toBe(
    "Dear Ada, [erased] came.",
  )
  expect((await shop.db.select().from(customerNotes)).map(({ text }) => text)).toEqual(["Knows [erased]"])
  expect(await idOf("brandvold")).toBe("")
})

test("a client whose accepted commission is on hold cannot be erased", async () => {
  await shop.db.insert(commissions).values({
    ...{ name: "Rolf Hagen", email: "rolf@example.com", subject: "The locks", description: "", consentAt: new Date() },
    ...{ stage: "on_hold", heldStage: "sketch", heldSince: new Date() },
  })
  expect(await eraseCustomer(shop, artist, await idOf("rolf@"), { name: "Rolf Hagen" })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining("The locks") },
  })
})
