import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { demoRecords } from "../../db/tables/content.ts"
import { adminActor, createPlacedOrder, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { extendDueDate } from "../orders/order-commands.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { releaseExpiredHolds } from "./release-expired-holds.server.ts"
import { remindOfTransfers } from "./remind-of-transfers.server.ts"

const { shop, later } = await openWorkingShop()
const account = { accountHolder: "Ada Ferris", bank: "", iban: "DE89 3704 0044 0532 0130 00", bic: "", note: "" }
await saveSettings(shop, system("Test"), "payment", { bankTransfer: account })

const place = async () => (await createPlacedOrder(shop)).order

const remindersTo = async (email: string) =>
  (await listEmailsTo(shop, email)).filter(({ subject }) => subject.startsWith("A reminder"))

test("a transfer that has not come after four days is reminded of once, with where to transfer what [ORD-05]", async () => {
  const [waiting, paid, demo, extended] = [await place(), await place(), await place(), await place()]
  await markOrderPaid(shop, adminActor, paid.number)
  await shop.db.insert(demoRecords).values({ noun: "order", recordId: demo.id })
  later({ days: 3, minutes: 1439 })
  expect(await remindOfTransfers(shop)).toBe(0)
  await extendDueDate(shop, adminActor, extended.number, { days: "14" })
  later({ minutes: 2 })
  const both = await Promise.all([remindOfTransfers(shop), remindOfTransfers(shop)])
  expect(both[0] + both[1]).toBe(2)
  expect(await remindOfTransfers(shop)).toBe(0)
  const [mail, ...more] = await remindersTo(waiting.email)
  expect(more).toEqual([])
  for (const words of [waiting.number, account.iban, "Please pay by"])
    expect(JSON.stringify(mail?.content)).toContain(words)
  expect(await remindersTo(extended.email)).toHaveLength(1)
  for (const { email } of [paid, demo]) expect(await remindersTo(email)).toEqual([])
  later({ days: 7 })
  await releaseExpiredHolds(shop)
  expect((await getTestOrder(shop, waiting.id)).orderState).toBe("cancelled")
  expect((await getTestOrder(shop, extended.id)).orderState).toBe("open")
  expect(await remindOfTransfers(shop)).toBe(0)
  await shop.db.delete(demoRecords).where(eq(demoRecords.recordId, demo.id))
})

test("an order that has ended gets no reminder", async () => {
  const order = await place()
  later({ days: 30 })
  await releaseExpiredHolds(shop)
  expect(await remindOfTransfers(shop)).toBe(0)
  expect(await remindersTo(order.email)).toEqual([])
})
