import { and, eq, inArray, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Database } from "../../db/connect.ts"
import { paymentEvents } from "../../db/tables/payments.ts"
import { openPlaces } from "../../lib/places.ts"
import type { CardPayments } from "../../services/payments/card-payments.ts"
import { findSession } from "../payments/sessions.server.ts"
import type { Shop } from "../shop.ts"
import { settlePayment } from "./settle-payment.server.ts"
import { syncRefund } from "./settle-refund.server.ts"
import { settleRead } from "./settle-session.server.ts"

const atOnce = 5

/** Reads each subject once, a payment with its session. One outcome per event, in order; a rejected one must be retried. */
export async function handleEvents(
  shop: Shop,
  events: { provider: string; eventId: string }[],
): Promise<PromiseSettledResult<void>[]> {
  const { cardPayments: cards } = shop
  const ids = events.flatMap(({ provider, eventId }) => (provider === cards?.provider ? [eventId] : []))
  const outcomes = cards && ids.length > 0 ? await handleAll(shop, cards, ids) : null
  return events.map((event) => outcomes?.get(event.eventId) ?? { status: "fulfilled", value: undefined })
}

async function handleAll(shop: Shop, cards: CardPayments, eventIds: string[]) {
  const { provider } = cards
  // Events that arrive during the calls may be newer than the answers.
  const waiting = await waitingWith(shop.db, provider, eventIds)
  const settled = await settleAll(shop, cards, waiting)
  const handled = settled.flatMap(({ eventIds, outcome }) => (outcome.status === "fulfilled" ? eventIds : []))
  if (handled.length > 0)
    await shop.db
      .update(paymentEvents)
      .set({ handledAt: shop.now() })
      .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, handled)))
  return new Map(settled.flatMap(({ eventIds, outcome }) => eventIds.map((id) => [id, outcome] as const)))
}

type Waiting = { eventId: string; about: string; aboutId: string }

function waitingWith(db: Database, provider: string, eventIds: string[]): Promise<Waiting[]> {
  const { eventId, about, aboutId, handledAt } = paymentEvents
  const given = alias(paymentEvents, "given")
  const isAboutTheSame = and(eq(paymentEvents.provider, provider), eq(about, given.about), eq(aboutId, given.aboutId))
  return db
    .selectDistinct({ eventId, about, aboutId })
    .from(given)
    .innerJoin(paymentEvents, isAboutTheSame)
    .where(
      and(eq(given.provider, provider), inArray(given.eventId, eventIds), isNull(given.handledAt), isNull(handledAt)),
    )
}

type Settled = { eventIds: string[]; outcome: PromiseSettledResult<void> }

async function settleAll(shop: Shop, cards: CardPayments, events: Waiting[]): Promise<Settled[]> {
  const place = openPlaces(atOnce)
  const readWithSession = new Set<string>()
  const settleEach = (kind: string, settle: (id: string) => Promise<unknown>) => {
    const things = Map.groupBy(
      events.filter(({ about }) => about === kind),
      ({ aboutId }) => aboutId,
    )
    return Promise.all(
      [...things].map(async ([id, of]): Promise<Settled> => {
        const [outcome] = await Promise.allSettled([place(async () => void (await settle(id)))])
        return { eventIds: of.map(({ eventId }) => eventId), outcome }
      }),
    )
  }
  const sessions = await settleEach("session", async (id) => {
    const payment = await settleSessionOf(shop, cards, id)
    if (payment) readWithSession.add(payment.id)
  })
  const payments = await settleEach("payment", async (id) => {
    const payment = readWithSession.has(id) ? null : await cards.readPayment(id)
    if (payment) await settlePayment(shop, payment)
  })
  const refunds = await settleEach("refund", async (id) => {
    const refund = await cards.readRefund(id)
    const paid = refund && (await cards.readPayment(refund.paymentId))
    if (paid) await settlePayment(shop, paid)
    // The payment was read after the refund, and includes it.
    if (refund && !paid?.refunds.some(({ id }) => id === refund.id)) await syncRefund(shop, refund)
  })
  return [...sessions, ...payments, ...refunds]
}

async function settleSessionOf(shop: Shop, cards: CardPayments, providerId: string) {
  const remote = await cards.readSession(providerId)
  const session = await findSession(shop.db, { provider: cards.provider, providerId })
  if (session && session.state !== "closed") await settleRead(shop, session, remote)
  // An unknown page, or another program's: the payment names its owner.
  else if (remote?.payment) await settlePayment(shop, remote.payment)
  return remote?.payment ?? null
}
