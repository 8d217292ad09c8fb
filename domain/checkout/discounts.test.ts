import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { invoices } from "../../db/tables/invoices.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { createTestDatabase } from "../../tests/support/database.ts"
import { adminActor, getTestOrder, listEmailsTo } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import {
  createDiscountCode,
  type DiscountCodeInput,
  setDiscountCodeStopped,
} from "../discounts/discount-commands.server.ts"
import { listDiscountCodes } from "../discounts/discount-queries.server.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { quoteCart } from "./quote.server.ts"

const database = await createTestDatabase()
const { shop, later } = await openWorkingShop({ database })
const { shop: second } = await openWorkingShop({ database })
await saveSettings(shop, system("Test"), "site", {
  artistName: "Ada",
  contactEmail: "ada@example.com",
  timeZone: "America/New_York",
})
await saveSettings(shop, system("Test"), "payment", { mostUnpaid: { perAddress: 1000, perHousehold: 1000 } })

const newCode = async (changes: Partial<DiscountCodeInput> = {}) => {
  const code = `C-${crypto.randomUUID().slice(0, 8)}`
  const made = await createDiscountCode(shop, system("Test"), { code, kind: "percent", rate: 10_000, ...changes })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  return made.value
}
const buy = async (discountCode: string, changes: Record<string, unknown> = {}, price = 100_050) =>
  placeOrder(
    shop,
    visitor,
    buildCheckoutForm(oneOfEach(await insertWork(shop, { price })), { discountCode, ...changes }),
  )
const refused = (message: string) => ({ ok: false, problem: { code: "invalid", fields: { discountCode: message } } })
const rowOf = async (outcome: Awaited<ReturnType<typeof buy>>) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, outcome.value.number))
  if (!order) throw new Error("no order")
  return order
}

test("a percentage is a line of the order, of its e-mails and of its invoice, and the page's total is the order's [CHK-05]", async () => {
  const { code } = await newCode()
  const works = [await insertWork(shop, { price: 100_050 }), await insertWork(shop, { price: 33_333 })]
  const items = works.map(({ id }) => ({ artworkId: id, quantity: 1 }))
  const { shipping, discount } = await quoteCart(shop, items, { country: "US", discountCode: code.toLowerCase() })
  expect(discount).toEqual({ code, refused: null })
  // 10 % of 1,333.83 is 133.383: 133.38, of which 100.05 and 33.33.
  expect(shipping[0]).toMatchObject({ discount: 13_338, total: 100_050 + 33_333 - 13_338 + 22_000 })
  const form = buildCheckoutForm(oneOfEach(...works), {
    discountCode: code.toLowerCase(),
    seenTotal: `${shipping[0]?.total} USD`,
  })
  const order = await rowOf(await placeOrder(shop, visitor, form))
  expect(order).toMatchObject({ discountCode: code, discount: 13_338, deliveryDiscount: 0, total: shipping[0]?.total })
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  expect(lines.map((line) => line.discount)).toEqual([10_005, 3333])
  for (const mail of [...(await listEmailsTo(shop, order.email)), ...(await listEmailsTo(shop, "ada@example.com"))])
    expect(JSON.stringify(mail.content)).toContain(`["Discount ${code}","−$133.38"]`)
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(invoice?.content?.lines.at(-1)).toMatchObject({ title: `Discount ${code}`, amount: -13_338 })
  expect(invoice?.content?.total).toBe(order.total)
})

test("whoever saw the total without the code, or with a code that has ended since, is shown the new one first [CHK-05]", async () => {
  const { code, id } = await newCode({ kind: "fixed", rate: 0, amount: 5000 })
  const total = 100_050 + 22_000
  const unseen = { ok: false, problem: { code: "conflict", message: expect.stringContaining("total has changed") } }
  expect(await buy(code, { seenTotal: `${total} USD` })).toMatchObject(unseen)
  expect(await buy("", { seenTotal: `${total - 5000} USD` })).toMatchObject(unseen)
  expect((await rowOf(await buy(code, { seenTotal: `${total - 5000} USD` }))).total).toBe(total - 5000)
  await setDiscountCodeStopped(shop, system("Test"), { id, stopped: true })
  const over = refused("This code can’t be used any more.")
  expect(await buy(code, { seenTotal: `${total - 5000} USD` })).toMatchObject(over)
})

test("a code has its days where the artist is, its least order and its currency", async () => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" })
  const inDays = (days: number) => today.format(new Date(shop.now().getTime() + days * 86_400_000))
  const ahead = await newCode({ beginsOn: inDays(2) })
  const ending = await newCode({ endsOn: inDays(0) })
  expect(ending.endsAt?.getTime()).toBeGreaterThan(shop.now().getTime())
  expect(await buy(ahead.code)).toMatchObject(refused("This code can’t be used yet."))
  expect(await buy(ending.code)).toMatchObject({ ok: true })
  const large = await newCode({ leastSubtotal: 100_051 })
  expect(await buy(large.code)).toMatchObject(refused("This code is for orders from $1,000.51."))
  expect(await buy("NOBODYS")).toMatchObject(refused("We don’t recognize this code. Please check the spelling."))
  later({ days: 2 })
  expect(await buy(ahead.code)).toMatchObject({ ok: true })
  expect(await buy(ending.code)).toMatchObject(refused("This code can’t be used any more."))
})

test("a use counts while its order is valid, by buyer and in total, and the list states what it was used for", async () => {
  const { code, id } = await newCode({ mostPerBuyer: 1, mostUses: 2 })
  const email = "judith@example.com"
  const first = await rowOf(await buy(code, { email }))
  expect(await buy(code, { email: "Judith@Example.com" })).toMatchObject(refused("You have used this code before."))
  await rowOf(await buy(code))
  expect(await buy(code)).toMatchObject(refused("This code has been used up."))
  await cancelOrder(shop, system("Test"), first.number, { reason: "Tried it" })
  await rowOf(await buy(code, { email }))
  const listed = await listDiscountCodes(shop, system("Test"))
  const uses = listed.ok ? listed.value.find((one) => one.id === id)?.uses : null
  const total = 100_050 - 10_005 + 22_000
  expect(uses).toEqual([{ codeId: id, currency: "USD", orders: 2, discount: 20_010, total: 2 * total }])
  expect(await listDiscountCodes(shop, visitor)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
})

test.each([
  ["the last use of a code", { mostUses: 1 }, (at: number) => `buyer-${at}@example.com`],
  ["the one use of a buyer", { mostPerBuyer: 1 }, () => "one-buyer@example.com"],
])("50 buyers at once for %s, through two programs: one order, 49 refusals [CHK-05]", async (_name, limits, email) => {
  const { code } = await newCode(limits)
  const works = await Promise.all(Array.from({ length: 50 }, () => insertWork(shop)))
  const outcomes = await Promise.all(
    works.map((work, at) =>
      placeOrder(
        at % 2 ? shop : second,
        visitor,
        buildCheckoutForm(oneOfEach(work), { discountCode: code, email: email(at) }),
      ),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome.problem.fields?.discountCode).toMatch(/used up|used this code before/)
  expect(await shop.db.select().from(orders).where(eq(orders.discountCode, code))).toHaveLength(1)
})

test("what comes to nothing asks for no payment: it is paid and sold as it is placed [CHK-05]", async () => {
  const { code } = await newCode({ rate: 100_000, delivery: true })
  const work = await insertWork(shop)
  const { shipping } = await quoteCart(shop, [{ artworkId: work.id, quantity: 1 }], {
    country: "US",
    discountCode: code,
  })
  expect(shipping[0]).toMatchObject({ total: 0, payment: [] })
  const form = buildCheckoutForm(oneOfEach(work), { discountCode: code, payment: "", seenTotal: "0 USD" })
  const order = await rowOf(await placeOrder(shop, visitor, form))
  expect(order).toMatchObject({
    total: 0,
    paymentMethod: "nothing",
    orderState: "open",
    paymentState: "paid",
    dueAt: null,
  })
  expect(
    (await quoteCart(shop, [{ artworkId: work.id, quantity: 1 }], { country: "US" })).cart.lines[0]?.problem?.code,
  ).toBe("sold")
  expect((await listEmailsTo(shop, order.email)).map(({ subject }) => subject)).toEqual([`Your order ${order.number}`])
  expect(await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))).toHaveLength(1)
  await cancelOrder(shop, system("Test"), order.number, { reason: "Tried it" })
  expect(await getTestOrder(shop, order.id)).toMatchObject({ orderState: "cancelled", paymentState: "refunded" })
  // Without the code there is something to pay, and a way must be chosen.
  expect(await buy("", { payment: "" })).toMatchObject({
    ok: false,
    problem: { fields: { payment: expect.any(String) } },
  })
})

test("a code is created only by the artist, once, and with meaningful terms", async () => {
  const terms = { code: "SPRING10", kind: "percent", rate: 10_000 }
  expect(await createDiscountCode(shop, visitor, terms)).toMatchObject({
    ok: false,
    problem: { code: "unauthenticated" },
  })
  expect(await createDiscountCode(shop, adminActor, terms)).toMatchObject({ ok: true })
  expect(await createDiscountCode(shop, adminActor, { ...terms, code: "spring10" })).toMatchObject({
    ok: false,
    problem: { fields: { code: expect.any(String) } },
  })
  for (const [changes, field] of [
    [{ rate: 0 }, "rate"],
    [{ rate: 100_001 }, "rate"],
    [{ kind: "fixed" }, "amount"],
    [{ code: "a b" }, "code"],
    [{ beginsOn: "2026-12-02", endsOn: "2026-12-01" }, "endsOn"],
    [{ mostUses: 0 }, "mostUses"],
    [{ leastSubtotal: Number.NaN }, "leastSubtotal"],
  ] as const)
    expect(await createDiscountCode(shop, adminActor, { ...terms, code: "OTHER10", ...changes }), field).toMatchObject({
      ok: false,
      problem: { fields: { [field]: expect.any(String) } },
    })
})
