import { and, eq, isNull, lte, or } from "drizzle-orm"
import { paymentAccounts } from "../../db/tables/payment-accounts.ts"
import { paymentChecks, paymentEvents, payments, refunds } from "../../db/tables/payments.ts"
import { type CardPayments, PaymentProblem } from "../../services/payments/payments.ts"
import type { Shop } from "../shop.ts"
import { refundLeftTrial } from "./card-accounts/card-trial.server.ts"
import { findCards, listCards, withCards } from "./card-accounts/find-cards.ts"
import { handlePaymentEvents } from "./handle-events.server.ts"
import { providerGone, sendRefund } from "./send-refund.server.ts"
import { syncPayment } from "./sync-payment.server.ts"
import { failRefund, syncRefund } from "./sync-refund.server.ts"

/** Overlap of two comparisons, because banks move money days later. */
const overlapDays = 7
const firstDays = 30

/**
 * Hourly and at start: syncs what lacks a webhook or answer in every account, fails what waits for a removed provider. Returns the count.
 * @throws PaymentProblem of an account that could not be asked, after the others
 */
export async function reconcilePayments(shop: Shop): Promise<number> {
  await failUnsendable(shop, shop.now())
  const accounts = listCards(shop)
  if (accounts.length === 0) return 0
  await retryWaiting(shop, shop.now())
  let found = 0
  const problems: unknown[] = []
  for (const cards of accounts)
    try {
      found += await compareLedgers(withCards(shop, cards), cards)
    } catch (error) {
      problems.push(error)
    }
  if (problems.length > 0) throw problems[0]
  return found
}

async function compareLedgers(shop: Shop, cards: CardPayments): Promise<number> {
  const startedAt = shop.now()
  const { last, straysSince } = await findLastComparison(shop, cards)
  const since = daysBefore(last ?? startedAt, last ? overlapDays : firstDays)
  let found = 0
  const syncOne = async (id: string, sync: () => Promise<boolean>) => {
    try {
      if (await sync()) found++
    } catch (error) {
      // One failure must not hide the others; the next comparison retries it.
      shop.log.error({ err: error, id }, "a payment could not be synced")
    }
  }
  for await (const payment of cards.listPaymentsSince(since))
    await syncOne(payment.id, async () => {
      await refundLeftTrial(shop, cards, payment)
      return syncPayment(shop, payment, { straysSince })
    })
  for await (const refund of cards.listRefundsSince(since)) await syncOne(refund.id, () => syncRefund(shop, refund))
  await saveComparison(shop, cards, { checkedUntil: startedAt, found })
  if (found > 0) shop.log.warn({ provider: cards.provider, found }, "our ledger of payments has been completed")
  return found
}

type LastComparison = {
  last: Date | null
  /** Other programs may use an account that was connected here later; null: unknown. */
  straysSince: Date | null
}

async function findLastComparison({ db }: Shop, { provider, account }: CardPayments): Promise<LastComparison> {
  if (account) {
    const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, account))
    return { last: row?.comparedUntil ?? null, straysSince: row?.connectedAt ?? null }
  }
  const [row] = await db.select().from(paymentChecks).where(eq(paymentChecks.provider, provider))
  return { last: row?.checkedUntil ?? null, straysSince: null }
}

async function saveComparison(
  { db }: Shop,
  { provider, account }: CardPayments,
  row: { checkedUntil: Date; found: number },
): Promise<void> {
  if (account)
    await db.update(paymentAccounts).set({ comparedUntil: row.checkedUntil }).where(eq(paymentAccounts.id, account))
  else
    await db
      .insert(paymentChecks)
      .values({ provider, ...row })
      .onConflictDoUpdate({ target: paymentChecks.provider, set: row })
}

const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * 86_400_000)

/** After a day, so that they can be sent by hand. The provider may have been asked before: the message says so. */
async function failUnsendable(shop: Shop, now: Date): Promise<void> {
  const unsendable = await shop.db
    .select({ id: refunds.id, provider: payments.method, accountId: payments.accountId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(paymentChecks, eq(paymentChecks.provider, payments.method))
    .where(
      and(
        eq(refunds.state, "requested"),
        eq(refunds.by, "provider"),
        lte(refunds.requestedAt, daysBefore(now, 1)),
        or(isNull(paymentChecks.checkedUntil), lte(paymentChecks.checkedUntil, daysBefore(now, 1))),
      ),
    )
  for (const { id } of unsendable.filter((refund) => findCards(shop, refund) === null))
    try {
      await failRefund(shop, id, providerGone)
    } catch (error) {
      shop.log.error({ err: error, id }, "a refund could not be ended")
    }
}

/** Retries refunds and events whose jobs gave up. */
async function retryWaiting(shop: Shop, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 10 * 60_000)
  const unsent = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, "requested"), eq(refunds.by, "provider"), lte(refunds.requestedAt, before)))
  const unhandled = await shop.db
    .select({ provider: paymentEvents.provider, eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, before)))
  for (const { id } of unsent) await attemptRetry(shop, () => sendRefund(shop, id))
  for (let first = 0; first < unhandled.length; first += maxBatch)
    for (const outcome of await handlePaymentEvents(shop, unhandled.slice(first, first + maxBatch)))
      if (outcome.status === "rejected") logFailedRetry(shop, outcome.reason)
}

/** After hours of downtime thousands may wait, so progress is stored in batches. */
const maxBatch = 100

async function attemptRetry(shop: Shop, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    logFailedRetry(shop, error)
  }
}

/** A failure must not prevent the comparison; the next one retries it. */
function logFailedRetry({ log }: Shop, err: unknown): void {
  if (err instanceof PaymentProblem) log.warn({ err }, "the provider of card payments does not answer yet")
  else log.error({ err }, "what waits for the provider of card payments could not be done")
}
