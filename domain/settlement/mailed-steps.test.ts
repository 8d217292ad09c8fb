import { and, eq, gt, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { mails } from "../../db/tables/mails.ts"
import { orderEvents } from "../../db/tables/orders.ts"
import { openHouse, studio } from "../../tests/support/mailed-steps/house.ts"
import { moneySteps } from "../../tests/support/mailed-steps/money-steps.ts"
import { orderSteps } from "../../tests/support/mailed-steps/order-steps.ts"
import { returnSteps } from "../../tests/support/mailed-steps/return-steps.ts"
import type { Done, Step } from "../../tests/support/mailed-steps/step.ts"
import type { Machine } from "../machine.ts"
import { renderStored } from "../mails/render-stored.server.ts"
import { fulfilmentMachine } from "../orders/fulfilment-machine.ts"
import { orderMachine } from "../orders/order-machine.ts"
import { paymentMachine } from "../orders/payment-machine.ts"
import { returnMachine } from "../orders/return-machine.ts"

/**
 * Checks every buying step with its recipients. Fails for a step without its e-mail, an e-mail without the work or plain text,
 * and a machine's transition that no step makes and no reason explains.
 */

const house = await openHouse()
const { shop } = house
const steps: Step[] = [...orderSteps(house), ...moneySteps(house), ...returnSteps(house)]

const noProvider = "no provider takes money that it has authorized before"
const endsOrder = "a payment that the bank declines ends its order, which writes"
const sameMail = "a refund that failed, as in the steps above: one function writes"

/** Transitions that a machine allows and no step above makes. */
const mistake = "a payment that never was is voided: nobody is written to about a mistake"
const withoutStep: Record<string, string> = {
  "payment authorized → paid": noProvider,
  "payment authorized → voided": noProvider,
  "payment pending → failed": endsOrder,
  "payment failed → pending": endsOrder,
  "payment failed → paid": endsOrder,
  "payment failed → voided": endsOrder,
  "payment pending → partially_paid": "a page of a provider takes all of it",
  "payment partially_refunded → partially_paid": sameMail,
  "payment refunded → partially_paid": sameMail,
  "payment refunded → partially_refunded": sameMail,
  "payment paid → unpaid": mistake,
  "payment paid → partially_paid": mistake,
  "payment partially_paid → unpaid": mistake,
  "order completed → open": mistake,
  "return requested → closed": "no page lets a buyer take a request back",
}

const mailsTo = (email: string) => shop.db.select().from(mails).where(eq(mails.recipient, email))

async function movesOf({ orderId }: Done, after: number): Promise<string[]> {
  if (!orderId) return []
  const rows = await shop.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, after)))
    .orderBy(orderEvents.id)
  const isMove = ({ machine }: (typeof rows)[number]) => ["order", "payment", "fulfilment", "return"].includes(machine)
  return rows.filter(isMove).map((row) => `${row.machine} ${row.fromState || "new"} → ${row.toState}`)
}

/** Each e-mail has the work’s picture and title, also in plain text. */
async function expectWork(mail: typeof mails.$inferSelect, { noWork }: Step) {
  const { html, text } = await renderStored(shop, mail)
  expect(text.trim().length).toBeGreaterThan(100)
  if (noWork) return
  expect(html).toMatch(/<img src="[^"]*pictures\/test\/1120\.jpg"/)
  expect(text).toContain("Low Water, 2025")
}

describe("buyer and artist are written to, with the work and in plain text, or there is a reason why not", () => {
  test.for(steps)("$what [ORD-01, ORD-06]", async (step) => {
    const act = await step.ready()
    await shop.db.delete(mails)
    const [{ last = 0 } = {}] = await shop.db
      .select({ last: sql<number>`coalesce(max(${orderEvents.id}), 0)::int` })
      .from(orderEvents)
    const done = await act()
    expect((await movesOf(done, last)).sort()).toEqual([...(step.moves ?? [])].sort())
    const toBuyer = await mailsTo(done.email)
    const isAbout = (mail: typeof mails.$inferSelect) => JSON.stringify(mail).includes(done.number)
    const toArtist = (await mailsTo(studio)).filter(isAbout)
    const said = (told: Step["buyer"]) => (typeof told === "string" ? [told.replace("#", done.number)] : [])
    expect(toBuyer.map(({ subject }) => subject)).toEqual(said(step.buyer))
    expect(toArtist.map(({ subject }) => subject)).toEqual(said(step.artist))
    for (const mail of [...toBuyer, ...toArtist]) await expectWork(mail, step)
  })
})

test("every move of the machines is a step above, or there is a reason why it is none [ORD-01, ORD-06]", () => {
  const machines: Record<string, Machine<string, never>> = {
    order: orderMachine as Machine<string, never>,
    payment: paymentMachine as Machine<string, never>,
    fulfilment: fulfilmentMachine as Machine<string, never>,
    return: returnMachine as Machine<string, never>,
  }
  const all = Object.entries(machines).flatMap(([name, { moves }]) =>
    Object.entries(moves).flatMap(([from, to]) => Object.keys(to).map((state) => `${name} ${from} → ${state}`)),
  )
  const made = new Set(steps.flatMap(({ moves = [] }) => moves))
  const missing = all.filter((move) => !made.has(move))
  expect(missing.sort()).toEqual(Object.keys(withoutStep).sort())
  for (const why of Object.values(withoutStep)) expect(why).not.toBe("")
})
