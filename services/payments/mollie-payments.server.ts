import { timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { getMollieChargeProblem, toMollieAmount } from "./mollie-amounts.ts"
import { type MollieClient, openMollieClient } from "./mollie-client.server.ts"
import {
  MOLLIE_REFUND_KEY,
  MOLLIE_SESSION_KEY,
  type MolliePayment,
  mollieChargebackSchema,
  molliePaymentSchema,
  mollieRefundSchema,
  parseMollie,
  parseMolliePayment,
  parseMollieRefund,
  parseMollieSession,
} from "./mollie-objects.ts"
import { isMollieTestKey, type MollieSettings } from "./mollie-settings.ts"
import {
  BadSignature,
  type CardPayments,
  type PaymentEvent,
  PaymentProblem,
  type RefundRequest,
  type RemotePayment,
  type RemoteRefund,
  type RemoteSession,
  type SessionRequest,
} from "./payments.ts"

const embedded = "embed=refunds,chargebacks"
const paymentId = /^tr_[A-Za-z0-9]{1,60}$/
const refundId = /^(tr_[A-Za-z0-9]{1,60})\/(re_[A-Za-z0-9]{1,60})$/

type Options = { secondsToAnswer?: number; now?: () => Date }

/** Mollie's Payments API. A payment is also the page on which it is paid. */
export function openMolliePayments(
  settings: MollieSettings,
  { secondsToAnswer = 10, now = () => new Date() }: Options = {},
): CardPayments {
  const mollie = openMollieClient(settings, secondsToAnswer)
  return {
    provider: "mollie",
    account: settings.account ?? null,
    test: isMollieTestKey(settings.apiKey),
    async checkKey() {
      await mollie.call("GET", "profiles/me")
    },
    getChargeProblem: getMollieChargeProblem,
    openSession: (wanted) => openMollieSession(mollie, settings, wanted, now()),
    findSession: async (id) => {
      const found = await findMolliePayment(mollie, id)
      return found && parseMollieSession(found)
    },
    expireSession: (id) => expireMollieSession(mollie, id),
    refund: (wanted) => refundAtMollie(mollie, wanted),
    findRefund: (id) => findMollieRefund(mollie, id),
    findPayment: async (id) => {
      const found = await findMolliePayment(mollie, id)
      return found && parseMolliePayment(found)
    },
    listPaymentsSince: (since) => listMolliePayments(mollie, since),
    listRefundsSince: (since) => listMollieRefunds(mollie, since),
    parseEvent: async (body, _headers, address) => parseMollieEvent(body, address, settings.webhookSecret, now()),
    getDashboardUrl: (id) => `https://my.mollie.com/dashboard/payments/${id}`,
  }
}

async function findMolliePayment(mollie: MollieClient, id: string): Promise<MolliePayment | null> {
  if (!paymentId.test(id)) return null
  const found = await mollie.find(`payments/${id}?${embedded}`)
  return found === null ? null : parseMollie(molliePaymentSchema, found)
}

/**
 * Mollie forgets idempotency keys after an hour, which is longer than a page's time. After that time the page is looked for by its
 * metadata, and none is opened.
 */
async function openMollieSession(
  mollie: MollieClient,
  settings: MollieSettings,
  wanted: SessionRequest,
  now: Date,
): Promise<{ id: string; url: string }> {
  const problem = getMollieChargeProblem(wanted.amount, wanted.currency)
  if (problem) throw new PaymentProblem("refused", problem)
  if (wanted.expiresAt <= now) {
    const opened = await findMollieSession(mollie, wanted.key, daysBefore(wanted.expiresAt, 1))
    if (!opened) throw new PaymentProblem("refused", "The time of this page is over.")
    return { id: opened.id, url: opened._links?.checkout?.href ?? "" }
  }
  const payment = parseMollie(molliePaymentSchema, await createMolliePayment(mollie, settings, wanted))
  const { currency, value } = toMollieAmount(wanted.amount, wanted.currency)
  if (payment.amount.value !== value || payment.amount.currency !== currency)
    throw new PaymentProblem("refused", `The page ${wanted.key} was opened already, for another amount.`)
  const url = payment._links?.checkout?.href
  if (!url) throw new PaymentProblem("refused", "Mollie gave the page no address.")
  return { id: payment.id, url }
}

const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * 86_400_000)

const createMolliePayment = (
  mollie: MollieClient,
  { webhookSecret, getWebhookUrl }: MollieSettings,
  wanted: SessionRequest,
): Promise<unknown> => {
  const webhookUrl = getWebhookUrl()
  return mollie.call("POST", "payments", {
    body: {
      amount: toMollieAmount(wanted.amount, wanted.currency),
      description: `Order ${wanted.orderNumber}`,
      redirectUrl: wanted.successUrl,
      cancelUrl: wanted.cancelUrl,
      method: "creditcard",
      metadata: { [MOLLIE_SESSION_KEY]: wanted.key, order: wanted.orderNumber },
      ...(webhookUrl && webhookSecret ? { webhookUrl: `${webhookUrl}?from=${webhookSecret}` } : {}),
    },
    idempotencyKey: `session-${wanted.key}`,
  })
}

async function findMollieSession(mollie: MollieClient, key: string, since: Date): Promise<MolliePayment | null> {
  for await (const payment of listSince(mollie, "payments", molliePaymentSchema, since))
    if (payment.metadata[MOLLIE_SESSION_KEY] === key) return payment
  return null
}

/**
 * Mollie closes a page by its own time, mostly after 15 to 30 minutes, and lets a program close it earlier only where the method allows
 * it. Until it says that the page is closed, nothing may count on it: the works stay held.
 */
async function expireMollieSession(mollie: MollieClient, id: string): Promise<RemoteSession> {
  const before = await findMolliePayment(mollie, id)
  if (!before) throw new PaymentProblem("refused", `Mollie does not know the payment ${id}.`)
  if (parseMollieSession(before).state !== "open") return parseMollieSession(before)
  if (before.isCancelable) await cancelMolliePayment(mollie, id)
  const after = before.isCancelable ? await findMolliePayment(mollie, id) : before
  if (!after || parseMollieSession(after).state === "open")
    throw new PaymentProblem("try-later", `Mollie keeps the page of ${id} open until ${formatEnd(before.expiresAt)}.`)
  return parseMollieSession(after)
}

const formatEnd = (at: Date | null | undefined) => at?.toISOString() ?? "its own time"

/** It may have been paid in the same moment: what it is then is read afterwards. */
async function cancelMolliePayment(mollie: MollieClient, id: string): Promise<void> {
  try {
    await mollie.call("DELETE", `payments/${id}`)
  } catch (error) {
    if (!(error instanceof PaymentProblem) || error.kind === "try-later" || error.isKeyRefused) throw error
  }
}

async function refundAtMollie(mollie: MollieClient, wanted: RefundRequest): Promise<RemoteRefund> {
  const { key, amount, currency } = wanted
  const problem = getMollieChargeProblem(amount, currency)
  if (problem) throw new PaymentProblem("refused", problem)
  if (!paymentId.test(wanted.paymentId)) throw new PaymentProblem("refused", "Mollie has no such payment.")
  const path = `payments/${wanted.paymentId}/refunds`
  // Idempotency keys are forgotten; the refund's metadata stays.
  const known = (await findMolliePayment(mollie, wanted.paymentId))?._embedded?.refunds?.find(
    ({ metadata }) => metadata[MOLLIE_REFUND_KEY] === key,
  )
  const refund =
    known ??
    parseMollie(
      mollieRefundSchema,
      await mollie.call("POST", path, {
        body: { amount: toMollieAmount(amount, currency), metadata: { [MOLLIE_REFUND_KEY]: key } },
        idempotencyKey: `refund-${key}`,
      }),
    )
  const made = parseMollieRefund(refund)
  if (made.amount !== amount || made.currency !== currency)
    throw new PaymentProblem("refused", `The refund ${key} was made already, of another amount.`)
  return made
}

async function findMollieRefund(mollie: MollieClient, id: string): Promise<RemoteRefund | null> {
  const [, payment, refund] = refundId.exec(id) ?? []
  if (!payment || !refund) return null
  const found = await mollie.find(`payments/${payment}/refunds/${refund}`)
  return found === null ? null : parseMollieRefund(parseMollie(mollieRefundSchema, found))
}

/** A payment that ended later than it began is found by its webhook, by the buyer's return, and by the overlap of comparisons. */
async function* listMolliePayments(mollie: MollieClient, since: Date): AsyncGenerator<RemotePayment> {
  const seen = new Set<string>()
  for await (const payment of listSince(mollie, "payments", molliePaymentSchema, since, embedded)) {
    seen.add(payment.id)
    yield parseMolliePayment(payment)
  }
  for await (const chargeback of listSince(mollie, "chargebacks", mollieChargebackSchema, since)) {
    if (seen.has(chargeback.paymentId)) continue
    seen.add(chargeback.paymentId)
    const found = await findMolliePayment(mollie, chargeback.paymentId)
    if (found) yield parseMolliePayment(found)
  }
}

async function* listMollieRefunds(mollie: MollieClient, since: Date): AsyncGenerator<RemoteRefund> {
  for await (const refund of listSince(mollie, "refunds", mollieRefundSchema, since)) yield parseMollieRefund(refund)
}

const pageSize = 250

/** Mollie lists the newest first, and cannot be asked for a time. */
async function* listSince<Row extends { id: string; createdAt: Date }>(
  mollie: MollieClient,
  name: "payments" | "refunds" | "chargebacks",
  row: z.ZodType<Row>,
  since: Date,
  query = "",
): AsyncGenerator<Row> {
  const pageSchema = z.object({ _embedded: z.object({ [name]: z.array(row) }) })
  let from = ""
  do {
    const answer = await mollie.call("GET", `${name}?limit=${pageSize}${from}${query && `&${query}`}`)
    const page = parseMollie(pageSchema, answer) as { _embedded: Record<string, Row[]> }
    const rows = page._embedded[name] ?? []
    for (const one of rows) {
      if (one.createdAt < since) return
      // `from` repeats the last row of the page before.
      if (from !== `&from=${one.id}`) yield one
    }
    from = rows.length < pageSize ? "" : `&from=${rows.at(-1)?.id}`
  } while (from)
}

/**
 * Mollie signs nothing and sends only an id (`id=tr_…`). Its webhook's address has a secret, so that a guessed id costs no call; what
 * counts is read again. Each second of an object is one event, because nothing tells two of them apart.
 */
function parseMollieEvent(
  body: Uint8Array | string,
  address: string | undefined,
  secret: string,
  now: Date,
): PaymentEvent {
  const given = address && URL.canParse(address) ? (new URL(address).searchParams.get("from") ?? "") : ""
  if (secret === "" || !isEqual(given, secret)) throw new BadSignature("The webhook’s address is not Mollie’s.")
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8")
  const id = text.length > 500 ? "" : (new URLSearchParams(text).get("id") ?? "")
  if (!paymentId.test(id)) throw new BadSignature("The webhook names no payment.")
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return { id: `${id}@${at.getTime() / 1000}`, type: "payment", about: { kind: "session", id }, at }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
