import { z } from "zod"
import {
  attachUnmatchedPayment,
  keepUnmatchedPayment,
  markUnmatchedRefundSent,
  refundUnmatchedPayment,
} from "../../../../domain/payments/unmatched-payment-commands.server.ts"
import { intents } from "../../../request/intents.ts"
import { confirmForm } from "../../kit/confirm-form.ts"
import { toastIntent } from "../../kit/toasts/toast-intents.ts"

const line = z.string().max(500)
const paymentId = z.uuid()

export const runUnmatchedPaymentAction = intents({
  count: toastIntent(
    confirmForm({ paymentId, number: line }),
    (shop, admin, { paymentId, number }) => attachUnmatchedPayment(shop, admin, paymentId, { number }),
    (number) => `The money counts for ${number}.`,
  ),
  back: toastIntent(
    confirmForm({ paymentId, reason: line }),
    (shop, admin, { paymentId, reason }) => refundUnmatchedPayment(shop, admin, paymentId, { reason }),
    (money) => `${money} goes back.`,
  ),
  keep: toastIntent(
    confirmForm({ paymentId, reason: line }),
    (shop, admin, { paymentId, reason }) => keepUnmatchedPayment(shop, admin, paymentId, { reason }),
    (money) => `${money} is kept.`,
  ),
  sent: toastIntent(
    z.strictObject({ refundId: z.uuid() }),
    (shop, admin, { refundId }) => markUnmatchedRefundSent(shop, admin, refundId),
    (money) => `${money} is marked as sent.`,
  ),
})
