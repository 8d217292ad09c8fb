import type { PaymentLine, RefundLine } from "../../../../domain/payments/order-payments.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"

type RefundSource = Pick<PaymentLine, "left" | "state" | "sendsBack" | "method">

/** Splits a refund over the payments, oldest first, as the domain does. */
export function splitRefund(payments: RefundSource[], amount: number): { payment: RefundSource; amount: number }[] {
  let open = amount
  return payments.flatMap((payment) => {
    const share = payment.state === "received" ? Math.min(open, payment.left) : 0
    open -= share
    return share > 0 ? [{ payment, amount: share }] : []
  })
}

const senderSentences = {
  provider: (money: string) => `${money} goes back to the card by itself. The bank takes five to ten days.`,
  hand: (money: string, method: string) =>
    `You send ${money} back (${lowerFirstLetter(method)}), then press Sent on this page. Nothing goes back by itself.`,
  nobody: () => "It was a demo payment: no money moves.",
}

const lowerFirstLetter = (method: string) => method.slice(0, 1).toLowerCase() + method.slice(1)

/** One sentence per method. @param byHand the artist sends even what a provider could */
export function formatRefundSentences(
  payments: RefundSource[],
  amount: number,
  currency: string,
  byHand = false,
): string[] {
  const sums = new Map<string, { amount: number; say: (money: string) => string }>()
  for (const { payment, amount: share } of splitRefund(payments, amount)) {
    const sender = byHand && payment.sendsBack === "provider" ? "hand" : payment.sendsBack
    const method = sender === payment.sendsBack ? payment.method : "Bank transfer"
    const key = sender === "hand" ? method : sender
    const format = (money: string) => senderSentences[sender](money, method)
    sums.set(key, { amount: (sums.get(key)?.amount ?? 0) + share, say: format })
  }
  return [...sums.values()].map((sum) => sum.say(formatMoney(sum.amount, currency)))
}

/** `On its way`, `Failed: the card is closed`. */
export function formatRefundState({ state, by, failure }: Pick<RefundLine, "state" | "by" | "failure">): string {
  if (state === "sent") return by === "hand" ? "Sent" : "Arrived"
  if (state === "failed") return `Failed: ${failure || "the bank gave no reason"}`
  return by === "hand" ? "To be sent by you" : "On its way"
}

/** @param dispute as in the ledger: `needs-response: fraudulent` */
export function formatDispute(dispute: string): string {
  const [state = "", reason = ""] = dispute.split(": ")
  const said: Record<string, string> = {
    "needs-response": "Please answer: without an answer the money is lost.",
    "under-review": "The bank is looking at it.",
    won: "It was decided for you: the money stays with you.",
    lost: "It was decided for the buyer: the money is gone.",
  }
  return `The buyer’s bank disputes this payment${reason ? ` (${reason.replaceAll("_", " ")})` : ""}. ${said[state] ?? ""}`.trim()
}

export const isDisputeAlarming = (dispute: string) => dispute !== "" && !dispute.startsWith("won")
