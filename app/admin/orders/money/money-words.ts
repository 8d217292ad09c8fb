import type { MoneyBack, MoneyIn } from "../../../../domain/settlement/order-money.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"

type From = Pick<MoneyIn, "left" | "state" | "sendsBack" | "method">

/** Which of the money that came an amount is sent back from: the first first, as `refundPayments` takes it. */
export function sharesOf(payments: From[], amount: number): { payment: From; amount: number }[] {
  let open = amount
  return payments.flatMap((payment) => {
    const share = payment.state === "received" ? Math.min(open, payment.left) : 0
    open -= share
    return share > 0 ? [{ payment, amount: share }] : []
  })
}

const bySender = {
  provider: (money: string) => `${money} goes back to the card by itself. The bank takes five to ten days.`,
  hand: (money: string, method: string) =>
    `You send ${money} back (${lower(method)}), then press Sent on this page. Nothing goes back by itself.`,
  nobody: () => "It was a demo payment: no money moves.",
}

const lower = (method: string) => method.slice(0, 1).toLowerCase() + method.slice(1)

/** How an amount goes back, a sentence for each way. @param byHand what a provider could send is sent by hand, too */
export function backWords(payments: From[], amount: number, currency: string, byHand = false): string[] {
  const sums = new Map<string, { amount: number; say: (money: string) => string }>()
  for (const { payment, amount: share } of sharesOf(payments, amount)) {
    const sender = byHand && payment.sendsBack === "provider" ? "hand" : payment.sendsBack
    const method = sender === payment.sendsBack ? payment.method : "Bank transfer"
    const key = sender === "hand" ? method : sender
    const say = (money: string) => bySender[sender](money, method)
    sums.set(key, { amount: (sums.get(key)?.amount ?? 0) + share, say })
  }
  return [...sums.values()].map((sum) => sum.say(formatMoney(sum.amount, currency)))
}

/** The state of a refund: `On its way`, `Failed: the card is closed`. */
export function refundState({ state, by, failure }: Pick<MoneyBack, "state" | "by" | "failure">): string {
  if (state === "sent") return by === "hand" ? "Sent" : "Arrived"
  if (state === "failed") return `Failed: ${failure || "the bank gave no reason"}`
  return by === "hand" ? "To be sent by you" : "On its way"
}

/** What a bank disputes, as the ledger has it (`needs-response: fraudulent`), in a sentence. */
export function disputeWords(dispute: string): string {
  const [state = "", reason = ""] = dispute.split(": ")
  const said: Record<string, string> = {
    "needs-response": "Please answer: without an answer the money is lost.",
    "under-review": "The bank is looking at it.",
    won: "It was decided for you: the money stays with you.",
    lost: "It was decided for the buyer: the money is gone.",
  }
  return `The buyer’s bank disputes this payment${reason ? ` (${reason.replaceAll("_", " ")})` : ""}. ${said[state] ?? ""}`.trim()
}

/** Whether a dispute still asks for something, or has taken the money. */
export const isAlarming = (dispute: string) => dispute !== "" && !dispute.startsWith("won")
