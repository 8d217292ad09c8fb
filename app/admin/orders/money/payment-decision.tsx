import { TextInput } from "@mantine/core"
import { useState } from "react"
import { firstName } from "../../../../lib/first-name.ts"
import { decimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import type { Money } from "../../../../lib/money.ts"
import { Decision, typedIn } from "../../kit/decision.tsx"
import type { Answer } from "../../kit/toasts/done.ts"
import type { StudioOrder } from "../order-data.server.ts"
import styles from "./money.module.css"
import { typedAmount } from "./typed-amount.ts"

/** Records money that the artist has seen: a part of what is due, all of it, more, or another currency. */
export function PaymentDecision({ order, answer }: { order: StudioOrder; answer: Answer }) {
  const isOver = isOrderOver(order)
  const due = isOver ? order.total : order.money.due
  const field = typedIn(answer, "payment", {
    amount: decimalAmount(due, order.currency),
    reference: order.paymentMethod === "bank_transfer" ? order.number : "",
  })
  const [text, setText] = useState(() => field("amount").defaultValue)
  const read = typedAmount(text, order.currency)
  const money = "money" in read ? read.money : null
  return (
    <Decision
      id="payment"
      title={isOver ? "Record money that came too late" : "Record a payment"}
      intent="mark-paid"
      answer={answer}
      hidden={{ key: order.formKey }}
      happens={money ? follows(order, money) : []}
      press={money ? `Record ${formatMoney(money.minor, money.currency)}` : "Record the payment"}
    >
      <div className={styles.fields}>
        <TextInput
          label="Amount"
          description={`${formatMoney(due, order.currency)} ${isOver ? "was" : "is"} due. In another currency, type it with its code: EUR 4,000`}
          inputMode="decimal"
          {...field("amount")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput label="Reference" description="As on the statement" {...field("reference")} />
      </div>
    </Decision>
  )
}

/** Whether it ended: money that still comes is late. */
export const isOrderOver = ({ orderState }: { orderState: string }) =>
  orderState === "cancelled" || orderState === "expired"

function follows(order: StudioOrder, { minor, currency }: Money): string[] {
  const name = firstName(order.name)
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
  const left = due - minor
  if (left > 0) {
    return [
      order.email
        ? `${name} gets an e-mail: ${formatMoney(minor, currency)} has come, ${formatMoney(left, currency)} is still to pay.`
        : `${formatMoney(left, currency)} is still to pay. ${name} left no e-mail address.`,
      "The works stay reserved.",
    ]
  }
  const several = order.lines.length > 1
  return [
    `${several ? "The works are" : "The work is"} sold.`,
    order.email
      ? `${name} gets an e-mail that the payment has arrived, with the invoice.`
      : `${name} left no e-mail address: print the invoice if you’re asked for it.`,
    ...(left < 0 ? [`${formatMoney(-left, currency)} is too much. You can send it back with Refund.`] : []),
  ]
}
