import { and, eq, gt, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { orderEvents } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { createOrderSteps } from "../../tests/support/email-steps/order-steps.ts"
import { createPaymentSteps } from "../../tests/support/email-steps/payment-steps.ts"
import { createReturnSteps } from "../../tests/support/email-steps/return-steps.ts"
import type { EmailStep, FinishedStep } from "../../tests/support/email-steps/step.ts"
import { openStepShop, studioEmail } from "../../tests/support/email-steps/step-shop.ts"
import type { Machine } from "../machine.ts"
import { fulfilmentMachine } from "../orders/fulfilment-machine.ts"
import { orderMachine } from "../orders/order-machine.ts"
import { paymentMachine } from "../orders/payment-machine.ts"
import { returnMachine } from "../orders/return-machine.ts"
import { renderStoredEmail } from "../outbox/render-stored-email.server.ts"

/**
 * Checks every buying step with its recipients. Fails for a step without its e-mail, an e-mail without the work or plain text,
 * and a machine's transition that no step makes and no reason explains.
 */

const house = await openStepShop()
const { shop } = house
const steps: EmailStep[] = [...createOrderSteps(house), ...createPaymentSteps(house), ...createReturnSteps(house)]

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

const emailsTo = (email: string) => shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))

async function transitionsOf({ orderId }: FinishedStep, after: number): Promise<string[]> {
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
async function expectWork(mail: typeof outboxEmails.$inferSelect, { noWork }: EmailStep) {
  const { html, text } = await renderStoredEmail(shop, mail)
  expect(text.trim().length).toBeGreaterThan(100)
  if (noWork) return
  expect(html).toMatch(/<img src="[^"]*pictures\/test\/1120\.jpg"/)
  expect(text).toContain("Low Water, 2025")
}

describe("buyer and artist are written to, with the work and in plain text, or there is a reason why not", () => {
  test.for(steps)("$what [ORD-01, ORD-06]", async (step) => {
    const act = await step.ready()
    await shop.db.delete(outboxEmails)
    const [{ last = 0 } = {}] = await shop.db
      .select({ last: sql<number>`coalesce(max(${orderEvents.id}), 0)::int` })
      .from(orderEvents)
    const done = await act()
    expect((await transitionsOf(done, last)).sort()).toEqual([...(step.moves ?? [])].sort())
    const toBuyer = await emailsTo(done.email)
    const isAbout = (mail: typeof outboxEmails.$inferSelect) => JSON.stringify(mail).includes(done.number)
    const toArtist = (await emailsTo(studioEmail)).filter(isAbout)
    const said = (told: EmailStep["buyer"]) => (typeof told === "string" ? [told.replace("#", done.number)] : [])
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
  const all = Object.entries(machines).flatMap(([name, { transitions }]) =>
    Object.entries(transitions).flatMap(([from, to]) => Object.keys(to).map((state) => `${name} ${from} → ${state}`)),
  )
  const made = new Set(steps.flatMap(({ moves = [] }) => moves))
  const missing = all.filter((move) => !made.has(move))
  expect(missing.sort()).toEqual(Object.keys(withoutStep).sort())
  for (const why of Object.values(withoutStep)) expect(why).not.toBe("")
})
