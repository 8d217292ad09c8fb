import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Database } from "../../db/connect.ts"
import { paymentEvents } from "../../db/tables/payments.ts"
import { createSemaphore } from "../../lib/semaphore.ts"
import type { CardPayments, RemotePayment } from "../../services/payments/payments.ts"
import type { Shop } from "../shop.ts"
import { receiveTrialEvent } from "./card-accounts/card-trial.server.ts"
import { findCards, withCards } from "./card-accounts/find-cards.ts"
import { isTrialKey } from "./card-accounts/trial-key.ts"
import { findPaymentSession } from "./ledger/payment-sessions.server.ts"
import { syncPayment } from "./sync-payment.server.ts"
import { syncRefund } from "./sync-refund.server.ts"
import { applySession } from "./sync-session.server.ts"

const maxConcurrent = 5

/** Reads each subject once, a payment with its session. One outcome per event, in order; a rejected one must be retried. */
export async function handlePaymentEvents(
  shop: Shop,
  events: { provider: string; eventId: string }[],
): Promise<PromiseSettledResult<void>[]> {
  const outcomes = new Map<string, PromiseSettledResult<void>>()
  for (const of of await listEventAccounts(shop.db, events)) {
    const found = findCards(shop, of)
    if (!found) continue
    for (const [id, outcome] of await handleAll(withCards(shop, found.cards), found.cards, of))
      outcomes.set(`${of.provider} ${id}`, outcome)
  }
  return events.map(
    ({ provider, eventId }) => outcomes.get(`${provider} ${eventId}`) ?? { status: "fulfilled", value: undefined },
  )
}

type AccountEvents = { provider: string; accountId: string | null; eventIds: string[] }

/** Mostly one account has them all. */
async function listEventAccounts(
  db: Database,
  events: { provider: string; eventId: string }[],
): Promise<AccountEvents[]> {
  if (events.length === 0) return []
  const { provider, accountId, eventId } = paymentEvents
  const given = inArray(
    eventId,
    events.map((event) => event.eventId),
  )
  return db
    .select({ provider, accountId, eventIds: sql<string[]>`array_agg(${eventId})` })
    .from(paymentEvents)
    .where(given)
    .groupBy(provider, accountId)
}

async function handleAll(shop: Shop, cards: CardPayments, { provider, accountId, eventIds }: AccountEvents) {
  // Events that arrive during the calls may be newer than the answers.
  const waiting = await listWaitingEvents(shop.db, { provider, accountId, eventIds })
  const handledEvents = await syncAll(shop, cards, waiting)
  const handled = handledEvents.flatMap(({ eventIds, outcome }) => (outcome.status === "fulfilled" ? eventIds : []))
  if (handled.length > 0)
    await shop.db
      .update(paymentEvents)
      .set({ handledAt: shop.now() })
      .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, handled)))
  return new Map(handledEvents.flatMap(({ eventIds, outcome }) => eventIds.map((id) => [id, outcome] as const)))
}

type WaitingEvent = { eventId: string; about: string; aboutId: string }

function listWaitingEvents(db: Database, { provider, accountId, eventIds }: AccountEvents): Promise<WaitingEvent[]> {
  const { eventId, about, aboutId, handledAt } = paymentEvents
  const given = alias(paymentEvents, "given")
  const isOfAccount = accountId ? eq(paymentEvents.accountId, accountId) : isNull(paymentEvents.accountId)
  const isAboutTheSame = and(
    eq(paymentEvents.provider, provider),
    eq(about, given.about),
    eq(aboutId, given.aboutId),
    isOfAccount,
  )
  return db
    .selectDistinct({ eventId, about, aboutId })
    .from(given)
    .innerJoin(paymentEvents, isAboutTheSame)
    .where(
      and(eq(given.provider, provider), inArray(given.eventId, eventIds), isNull(given.handledAt), isNull(handledAt)),
    )
}

type HandledEvents = { eventIds: string[]; outcome: PromiseSettledResult<void> }

async function syncAll(shop: Shop, cards: CardPayments, events: WaitingEvent[]): Promise<HandledEvents[]> {
  const place = createSemaphore(maxConcurrent)
  const readWithSession = new Set<string>()
  const syncEach = (kind: string, sync: (id: string) => Promise<unknown>) => {
    const bySubject = Map.groupBy(
      events.filter(({ about }) => about === kind),
      ({ aboutId }) => aboutId,
    )
    return Promise.all(
      [...bySubject].map(async ([id, of]): Promise<HandledEvents> => {
        const [outcome] = await Promise.allSettled([place(async () => void (await sync(id)))])
        return { eventIds: of.map(({ eventId }) => eventId), outcome }
      }),
    )
  }
  const sessions = await syncEach("session", async (id) => {
    const payment = await syncSessionById(shop, cards, id)
    if (payment) readWithSession.add(payment.id)
  })
  const payments = await syncEach("payment", async (id) => {
    const payment = readWithSession.has(id) ? null : await cards.findPayment(id)
    if (payment) await syncReported(shop, cards, payment)
  })
  const refunds = await syncEach("refund", async (id) => {
    const refund = await cards.findRefund(id)
    const paid = refund && (await cards.findPayment(refund.paymentId))
    if (paid) await syncPayment(shop, paid)
    // The payment was read after the refund, and includes it.
    if (refund && !paid?.refunds.some(({ id }) => id === refund.id)) await syncRefund(shop, refund)
  })
  return [...sessions, ...payments, ...refunds]
}

/** A trial's webhook is all that it is for. */
async function syncReported(shop: Shop, { account }: CardPayments, payment: RemotePayment): Promise<void> {
  if (isTrialKey(payment.sessionKey)) await receiveTrialEvent(shop, account, payment.sessionKey)
  else await syncPayment(shop, payment)
}

async function syncSessionById(shop: Shop, cards: CardPayments, providerId: string) {
  const remote = await cards.findSession(providerId)
  const session = await findPaymentSession(shop.db, { provider: cards.provider, providerId })
  if (session && session.state !== "closed") await applySession(shop, session, remote)
  // An unknown page, or another program's: the payment names its owner.
  else if (remote?.payment) await syncReported(shop, cards, remote.payment)
  return remote?.payment ?? null
}
