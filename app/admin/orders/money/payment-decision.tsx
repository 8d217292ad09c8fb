import { TextInput } from "@mantine/core"
import { useState } from "react"
import { decimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import type { Money } from "../../../../lib/money.ts"
import { Decision, typedIn } from "../../kit/decision.tsx"
import type { Answer } from "../../kit/toasts/done.ts"
import { mailSentence } from "../mail-words.ts"
import type { StudioOrder } from "../order-data.server.ts"
import styles from "./money.module.css"
import { typedAmount } from "./typed-amount.ts"

/** Records money that the artist has seen: a part of what is due, all of it, more, or another currency. */
export function PaymentDecision({ order, answer }: { order: StudioOrder; answer: Answer }) {
  const isOver = isOrderOver(order)
  const isMore = mayTakeMore(order)
  const due = isOver ? order.total : order.money.due
  const field = typedIn(answer, "payment", {
    amount: isMore ? "" : decimalAmount(due, order.currency),
    receivedOn: order.today,
    reference: order.paymentMethod === "bank_transfer" ? order.number : "",
  })
  const [text, setText] = useState(() => field("amount").defaultValue)
  const read = typedAmount(text, order.currency)
  const money = "money" in read ? read.money : null
  return (
    <Decision
      id="payment"
      title={isOver ? "Record money that came too late" : isMore ? "Record more money" : "Record a payment"}
      intent="mark-paid"
      answer={answer}
      hidden={{ key: order.formKey }}
      happens={money && money.minor > 0 ? follows(order, money) : []}
      press={money && money.minor > 0 ? `Record ${formatMoney(money.minor, money.currency)}` : "Record the payment"}
    >
      <div className={styles.fields}>
        <TextInput
          label="Amount"
          description={`${isMore ? `${order.number} is paid` : `${formatMoney(due, order.currency)} ${isOver ? "was" : "is"} due`}. In another currency, type it with its code: EUR 4,000`}
          inputMode="decimal"
          {...field("amount")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          label="Received on"
          description="As on the statement"
          type="date"
          max={order.today}
          {...field("receivedOn")}
        />
        <TextInput label="Reference" description="As on the statement" {...field("reference")} />
      </div>
    </Decision>
  )
}

/** Whether it ended: money that still comes is late. */
export const isOrderOver = ({ orderState }: { orderState: string }) =>
  orderState === "cancelled" || orderState === "expired"

/** Whether it stands and nothing is due: money that still comes is more than its total. */
export const mayTakeMore = ({ orderState, money, total }: StudioOrder) =>
  (orderState === "open" || orderState === "completed") && money.due === 0 && total > 0

function follows(order: StudioOrder, { minor, currency }: Money): string[] {
  const { due } = order.money
  if (currency !== order.currency) {
    return [
      `${formatMoney(minor, currency)} is written down. It doesn’t pay ${order.number}, which is in ${order.currency}.`,
      "You decide what to do with it: send it back, or keep it.",
    ]
  }
  if (order.orderState === "expired" && minor === order.total)
    return ["The order stands again if its works are still free.", "Otherwise the money is to go back."]
  if (isOrderOver(order))
    return ["The order stays as it is.", "The money waits under Unmatched payments until you’ve sent it back."]
  if (mayTakeMore(order))
    return [
      `${formatMoney(minor, currency)} is written down as more than the total. You can send it back with Refund.`,
      "No e-mail is written.",
    ]
  const left = due - minor
  if (left > 0) {
    return [
      `${formatMoney(left, currency)} is still to pay.`,
      mailSentence(order, "that says so"),
      "The works stay reserved.",
    ]
  }
  const several = order.lines.length > 1
  return [
    `${several ? "The works are" : "The work is"} sold.`,
    `${mailSentence(order, "that the payment has arrived, with the invoice")}${order.email ? "" : " Print the invoice if you’re asked for it."}`,
    ...(left < 0 ? [`${formatMoney(-left, currency)} is too much. You can send it back with Refund.`] : []),
  ]
}
