import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { PaymentProblem, type RemoteSession } from "../../services/payments/payments.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endOrder } from "../orders/end-order.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { findCards, listCards, withCards } from "./card-accounts/find-cards.ts"
import { getOrderRow, getOrderSessionRequest } from "./card-page.server.ts"
import { queueInvoicePaymentFailedEmail } from "./invoice-payment-emails.server.ts"
import { getInvoiceSessionRequest } from "./invoice-session.server.ts"
import {
  closePaymentSession,
  findUnfinishedSession,
  listSessionsToSync,
  markSessionProcessing,
  type PaymentSessionRow,
  type SessionOwner,
} from "./ledger/payment-sessions.server.ts"
import { queuePaymentFailedEmail } from "./payment-emails.server.ts"
import { syncPayment } from "./sync-payment.server.ts"

/** `over`: it cannot be paid any more. */
type SessionStatus = "paid" | "processing" | "open" | "over"

const clock = system("Clock")

/**
 * Syncs a payment session from the provider: sells the works, or ends the order. Idempotent, in any order. A session of a
 * provider that is no longer configured ends a day after its time; money on it is found when the provider is configured again.
 * @param end closes the page first, so that it cannot be paid any more
 * @throws PaymentProblem when the provider is not available
 */
export async function syncPaymentSession(
  shop: Shop,
  session: PaymentSessionRow,
  { end = false } = {},
): Promise<SessionStatus> {
  const found = findCards(shop, session)
  if (!found && isLongOver(shop, session)) {
    const { id, provider, orderId, invoiceId } = session
    shop.log.warn(
      { id, provider, orderId, invoiceId },
      "a card page is abandoned: its provider is not configured any more",
    )
    await endSession(shop, session, { failed: false })
    return "over"
  }
  // A session that another provider does not know may still have been paid.
  if (!found) throw new PaymentProblem("try-later", `${session.provider} is not set up here.`)
  const scoped = withCards(shop, found.cards)
  const remote = await readRemote(scoped, session, end)
  if (!remote && !found.isSure && !isLongOver(shop, session))
    throw new PaymentProblem("try-later", `The account of a payment at ${session.provider} is not set up here.`)
  return applySession(scoped, session, remote)
}

export async function applySession(
  shop: Shop,
  session: PaymentSessionRow,
  remote: RemoteSession | null,
): Promise<SessionStatus> {
  if (!remote) {
    await endSession(shop, session, { failed: false })
    return "over"
  }
  const { payment } = remote
  if (payment?.state === "succeeded") {
    await syncPayment(shop, payment)
    await closePaymentSession(shop.db, session.id)
    return "paid"
  }
  if (remote.processing) {
    await markSessionProcessing(shop.db, session.id)
    return "processing"
  }
  if (remote.state === "open") return "open"
  await endSession(shop, session, { failed: remote.state === "complete" })
  return "over"
}

/** Its page ended a day ago, so it cannot have been paid since. */
const isLongOver = (shop: Shop, { expiresAt }: PaymentSessionRow) =>
  expiresAt.getTime() <= shop.now().getTime() - 86_400_000

async function readRemote(shop: Shop, session: PaymentSessionRow, end: boolean): Promise<RemoteSession | null> {
  const { cardPayments: cards } = shop
  const providerId = session.providerId ?? (await reopenSession(shop, session))
  if (providerId === null || !cards) return null
  const remote = await cards.findSession(providerId)
  return end && remote?.state === "open" ? cards.expireSession(providerId) : remote
}

/** The same key returns the same page. Without an answer its URL is unknown, and money on it still counts. */
async function reopenSession(shop: Shop, session: PaymentSessionRow): Promise<string | null> {
  try {
    const { orderId } = session
    // In another account the same key would open a second page.
    if (shop.cardPayments?.account !== session.accountId) return null
    const request = orderId
      ? await getOrderSessionRequest(shop, await getOrderRow(shop, orderId), session)
      : await getInvoiceSessionRequest(shop, session)
    const opened = await shop.cardPayments?.openSession(request)
    return opened?.id ?? null
  } catch (error) {
    if (error instanceof PaymentProblem) return null
    throw error
  }
}

/** Ends an unpaid order and frees its works. An invoice stays open. */
async function endSession(shop: Shop, session: PaymentSessionRow, { failed }: { failed: boolean }): Promise<void> {
  const { orderId, invoiceId } = session
  const outcome = await command(shop, clock, "payments.write", noInput, async (run) => {
    if (!orderId) {
      const closed = await closePaymentSession(run.tx, session.id)
      if (closed && failed && invoiceId) await queueInvoicePaymentFailedEmail(shop, run.tx, invoiceId)
      return done(null)
    }
    const locked = await lockOrder(run.tx, "id", orderId)
    const closed = await closePaymentSession(run.tx, session.id)
    if (locked?.order.orderState !== "draft") return done(null)
    // A delivery quote can be accepted again while it is valid.
    const { quoteAskedAt, dueAt } = locked.order
    if (quoteAskedAt && dueAt && dueAt > run.now) {
      if (closed && failed) await queuePaymentFailedEmail(shop, run.tx, locked.order)
      return done(null)
    }
    const reason = failed ? "The bank declined the payment." : ""
    const ended = await endOrder(shop, { ...run, ...locked }, "expired", reason)
    if (ended.ok && failed) await queuePaymentFailedEmail(shop, run.tx, ended.value)
    return ended
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
}

/** Runs before holds are released, because an order keeps its works while it may be paid. */
export async function syncDueSessions(shop: Shop): Promise<void> {
  for (const session of await listSessionsToSync(shop.db, shop.now())) {
    if (!findCards(shop, session) && !isLongOver(shop, session)) continue
    try {
      await syncPaymentSession(shop, session, { end: session.expiresAt <= shop.now() })
    } catch (error) {
      // One failure must not stop the others; its order stays as it is.
      shop.log.error({ err: error, session: session.id }, "a payment session could not be synced")
    }
  }
}

/** For the return from the card page: does not wait for the webhook. Ignores other orders, and an unavailable provider. */
export async function syncOrderPayment(shop: Shop, token: string): Promise<void> {
  if (listCards(shop).length === 0 || !isOrderToken(token)) return
  const [order] = await shop.db
    .select({ id: orders.id, state: orders.orderState })
    .from(orders)
    .where(eq(orders.token, token))
  if (order?.state === "draft") await syncOpenSession(shop, order.id)
}

export async function syncOpenSession(shop: Shop, of: SessionOwner): Promise<void> {
  const session = await findUnfinishedSession(shop.db, of)
  if (session?.state !== "open") return
  try {
    await syncPaymentSession(shop, session)
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error
    shop.log.warn({ err: error }, "the provider of card payments does not answer")
  }
}
