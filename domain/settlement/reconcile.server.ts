import { and, eq, isNull, lte, ne, or } from "drizzle-orm"
import { paymentChecks, paymentEvents, payments, refunds } from "../../db/tables/payments.ts"
import { PaymentProblem } from "../../services/payments/card-payments.ts"
import type { Shop } from "../shop.ts"
import { handleEvents } from "./handle-events.server.ts"
import { sendRefund } from "./send-refund.server.ts"
import { settlePayment } from "./settle-payment.server.ts"
import { failRefund, settleRefund } from "./settle-refund.server.ts"

/** How far each comparison goes back beyond the one before: banks move money days later. */
const overlapDays = 7
/** How far back the first one goes. */
const firstDays = 30

/**
 * Compares our ledger with the provider's, and settles what is missing here: money whose message never came, refunds that
 * were made there or whose answer we did not hear, and ends what waits for a provider that is gone. A job runs it each hour
 * and at the start.
 * @returns how many differences there were
 */
export async function reconcile(shop: Shop): Promise<number> {
  const { cardPayments: cards } = shop
  const begun = shop.now()
  await failUnsendable(shop, begun)
  if (!cards) return 0
  await finishWaiting(shop, begun)
  const [last] = await shop.db.select().from(paymentChecks).where(eq(paymentChecks.provider, cards.provider))
  const since = daysBefore(last?.checkedUntil ?? begun, last ? overlapDays : firstDays)
  let found = 0
  const settled = async (id: string, settle: () => Promise<boolean>) => {
    try {
      if (await settle()) found++
    } catch (error) {
      // One that cannot be settled must not hide the others; the next comparison meets it again.
      shop.log.error({ err: error, id }, "a payment could not be settled")
    }
  }
  for await (const payment of cards.paymentsSince(since)) await settled(payment.id, () => settlePayment(shop, payment))
  for await (const refund of cards.refundsSince(since)) await settled(refund.id, () => settleRefund(shop, refund))
  const row = { checkedUntil: begun, found }
  await shop.db
    .insert(paymentChecks)
    .values({ provider: cards.provider, ...row })
    .onConflictDoUpdate({ target: paymentChecks.provider, set: row })
  if (found > 0) shop.log.warn({ provider: cards.provider, found }, "our ledger of payments has been completed")
  return found
}

const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * 86_400_000)

/**
 * Refunds that wait for a provider that has not been set up for a day: they have failed, and can be sent by hand. The provider
 * may have been asked before it was gone, and its answer not heard: the words say so.
 */
async function failUnsendable(shop: Shop, now: Date): Promise<void> {
  const unsendable = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(paymentChecks, eq(paymentChecks.provider, payments.method))
    .where(
      and(
        eq(refunds.state, "requested"),
        eq(refunds.by, "provider"),
        ne(payments.method, shop.cardPayments?.provider ?? ""),
        lte(refunds.requestedAt, daysBefore(now, 1)),
        or(isNull(paymentChecks.checkedUntil), lte(paymentChecks.checkedUntil, daysBefore(now, 1))),
      ),
    )
  for (const { id } of unsendable)
    try {
      await failRefund(shop, id, gone)
    } catch (error) {
      shop.log.error({ err: error, id }, "a refund could not be ended")
    }
}

const gone =
  "The provider of this payment isn’t set up here any more. It may have sent the money before: please look there first."

/** Refunds and events whose jobs were given up: they were tried for a while, and the provider did not answer. */
async function finishWaiting(shop: Shop, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 10 * 60_000)
  const unsent = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, "requested"), eq(refunds.by, "provider"), lte(refunds.requestedAt, before)))
  const unheard = await shop.db
    .select({ provider: paymentEvents.provider, eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, before)))
  for (const { id } of unsent) await later(shop, () => sendRefund(shop, id))
  for (let first = 0; first < unheard.length; first += mostTogether)
    for (const outcome of await handleEvents(shop, unheard.slice(first, first + mostTogether)))
      if (outcome.status === "rejected") noteUndone(shop, outcome.reason)
}

/** After hours in which the provider was away thousands may wait: what is handled is written down on the way. */
const mostTogether = 100

async function later(shop: Shop, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    noteUndone(shop, error)
  }
}

/** What cannot be done must not keep the ledgers from being compared; the next comparison tries it again. */
function noteUndone({ log }: Shop, err: unknown): void {
  if (err instanceof PaymentProblem) log.warn({ err }, "the provider of card payments does not answer yet")
  else log.error({ err }, "what waits for the provider of card payments could not be done")
}
