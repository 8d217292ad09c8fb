import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { isHandMethod } from "../../../../domain/payments/methods.ts"
import { moreThanDue } from "../../../../domain/payments/more-than-due.ts"
import { decimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import type { Money } from "../../../../lib/money.ts"
import { Decision, getDecisionValues } from "../../kit/decision.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { mailSentence } from "../mail-words.ts"
import type { StudioOrder } from "../order-data.server.ts"
import { methodChoices } from "./method-choices.ts"
import styles from "./money.module.css"
import { typedAmount } from "./typed-amount.ts"

export function PaymentDecision({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
  const isOver = isOrderOver(order)
  const isMore = mayTakeMore(order)
  const due = isOver ? order.total : order.money.due
  const field = getDecisionValues(answer, "payment", {
    amount: isMore ? "" : decimalAmount(due, order.currency),
    receivedOn: order.today,
    reference: order.paymentMethod === "bank_transfer" ? order.number : "",
    method: isHandMethod(order.paymentMethod) ? order.paymentMethod : "bank_transfer",
    methodName: "",
  })
  const [how, setHow] = useState(() => field("method").defaultValue)
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
        <NativeSelect
          label="How it came"
          description=" "
          data={methodChoices(order.paymentMethod)}
          {...field("method")}
          onChange={(event) => setHow(event.currentTarget.value)}
        />
        {how === "other" && <TextInput label="What it is called" description="Like Zelle" {...field("methodName")} />}
      </div>
      {(isTooMuch(order, money) || answer?.problem?.reason === moreThanDue) && (
        <Checkbox
          name="moreThanDue"
          value="yes"
          label={`${money ? formatMoney(money.minor, money.currency) : "All of it"} really came. ${formatMoney(order.money.due, order.currency)} is due.`}
        />
      )}
    </Decision>
  )
}

const isTooMuch = (order: StudioOrder, money: Money | null) =>
  money !== null && !isOrderOver(order) && money.currency === order.currency && money.minor > order.money.due

/** Payments for an order that is over are late. */
export const isOrderOver = ({ orderState }: { orderState: string }) =>
  orderState === "cancelled" || orderState === "expired"

/** Further payments are overpayments. */
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
      "No e-mail will be sent.",
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
