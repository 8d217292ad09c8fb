import type { PaymentStatus, RefundStatus } from "@mollie/api-client"
import { z } from "zod"
import { fromMollieAmount } from "./mollie-amounts.ts"
import {
  PaymentProblem,
  type RemoteDispute,
  type RemotePayment,
  type RemoteRefund,
  type RemoteSession,
} from "./payments.ts"

export const MOLLIE_SESSION_KEY = "solander_session"
export const MOLLIE_REFUND_KEY = "solander_refund"

const id = z.string().regex(/^[a-z]+_[A-Za-z0-9]{1,60}$/)
const amount = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/) })
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Of other programs it may be anything. */
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(null)
  .transform((fields) => fields ?? {})

export const mollieRefundSchema = z.object({
  id,
  paymentId: id,
  amount,
  status: z.enum(["queued", "pending", "processing", "refunded", "failed", "canceled"] satisfies `${RefundStatus}`[]),
  createdAt: moment,
  description: z.string().nullish(),
  metadata,
})

export const mollieChargebackSchema = z.object({
  id,
  paymentId: id,
  amount,
  createdAt: moment,
  reversedAt: moment.nullish(),
  reason: z.object({ description: z.string() }).nullish().catch(null),
})

export const molliePaymentSchema = z.object({
  id,
  status: z.enum([
    "open",
    "pending",
    "authorized",
    "paid",
    "canceled",
    "expired",
    "failed",
  ] satisfies `${PaymentStatus}`[]),
  amount,
  isCancelable: z.boolean().nullish(),
  createdAt: moment,
  expiresAt: moment.nullish().catch(null),
  metadata,
  statusReason: z.object({ message: z.string() }).nullish().catch(null),
  details: z.object({ failureMessage: z.string().nullish() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }).nullish(),
  _embedded: z
    .object({ refunds: z.array(mollieRefundSchema).nullish(), chargebacks: z.array(mollieChargebackSchema).nullish() })
    .nullish(),
})

export type MolliePayment = z.infer<typeof molliePaymentSchema>

/** @throws PaymentProblem `try-later`, because an answer that cannot be read says nothing */
export function parseMollie<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new PaymentProblem("try-later", "Mollie answered what cannot be read.")
  return parsed.data
}

const readText = (fields: Record<string, unknown>, name: string) =>
  typeof fields[name] === "string" ? fields[name] : null

const refundStates = {
  queued: "pending",
  pending: "pending",
  processing: "pending",
  refunded: "succeeded",
  failed: "failed",
  canceled: "failed",
} as const

/** With the payment's id, because Mollie finds a refund only with it. */
export const parseMollieRefund = (refund: z.infer<typeof mollieRefundSchema>): RemoteRefund => ({
  id: `${refund.paymentId}/${refund.id}`,
  key: readText(refund.metadata, MOLLIE_REFUND_KEY),
  paymentId: refund.paymentId,
  ...fromMollieAmount(refund.amount),
  state: refundStates[refund.status],
  reason: refundStates[refund.status] === "failed" ? `Mollie says it is ${refund.status}.` : "",
  at: refund.createdAt,
})

/** The money is gone at once, and comes again where the bank decides so. Evidence is sent in Mollie's own program. */
const parseMollieDispute = (chargeback: z.infer<typeof mollieChargebackSchema>): RemoteDispute => ({
  id: chargeback.id,
  state: chargeback.reversedAt ? "won" : "lost",
  ...fromMollieAmount(chargeback.amount),
  reason: chargeback.reason?.description ?? "",
  dueBy: null,
})

/** `authorized`: the bank holds the money, as while it processes. */
const paymentStates = {
  open: "open",
  pending: "processing",
  authorized: "processing",
  paid: "succeeded",
  canceled: "canceled",
  expired: "canceled",
  failed: "failed",
} as const

export function parseMolliePayment(payment: MolliePayment): RemotePayment {
  const { refunds, chargebacks } = payment._embedded ?? {}
  const paid = fromMollieAmount(payment.amount)
  const isPaid = payment.status === "paid"
  const dispute = chargebacks?.toSorted((one, other) => +other.createdAt - +one.createdAt)[0]
  return {
    id: payment.id,
    sessionKey: readText(payment.metadata, MOLLIE_SESSION_KEY),
    amount: isPaid ? paid.amount : 0,
    currency: paid.currency,
    state: paymentStates[payment.status],
    reason: isPaid ? "" : (payment.details?.failureMessage ?? payment.statusReason?.message ?? ""),
    refunds: refunds?.map(parseMollieRefund) ?? [],
    disputed: dispute ? parseMollieDispute(dispute) : null,
    // Settlements have it, days later.
    fee: null,
    at: payment.createdAt,
  }
}

const sessionStates = {
  open: "open",
  pending: "complete",
  authorized: "complete",
  paid: "complete",
  failed: "complete",
  canceled: "expired",
  expired: "expired",
} as const

/** At Mollie a page and its payment are one object; until something happens on the page there is no payment. */
export function parseMollieSession(payment: MolliePayment): RemoteSession {
  const state = sessionStates[payment.status]
  const read = parseMolliePayment(payment)
  return {
    id: payment.id,
    key: read.sessionKey,
    state,
    processing: read.state === "processing",
    payment: state === "complete" ? read : null,
  }
}
