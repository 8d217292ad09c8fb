import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { moreThanDueReason } from "../../../../domain/payments/ledger/more-than-due.ts"
import { isManualMethod } from "../../../../domain/payments/ledger/payment-methods.ts"
import { formatDecimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import type { Money } from "../../../../lib/money.ts"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../format-buyer-email.ts"
import type { StudioOrder } from "../order-data.server.ts"
import { listPaymentMethodChoices } from "./method-choices.ts"
import styles from "./money.module.css"
import { parseTypedAmount } from "./parse-typed-amount.ts"

export function PaymentConfirm({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
  const isClosed = isOrderClosed(order)
  const isMore = canRecordMorePayment(order)
  const due = isClosed ? order.total : order.money.due
  const field = getConfirmFieldProps(answer, "payment", {
    amount: isMore ? "" : formatDecimalAmount(due, order.currency),
    receivedOn: order.today,
    reference: order.paymentMethod === "bank_transfer" ? order.number : "",
    method: isManualMethod(order.paymentMethod) ? order.paymentMethod : "bank_transfer",
    methodName: "",
  })
  const [how, setHow] = useState(() => field("method").defaultValue)
  const [text, setText] = useState(() => field("amount").defaultValue)
  const read = parseTypedAmount(text, order.currency)
  const money = "money" in read ? read.money : null
  return (
    <InlineConfirm
      id="payment"
      title={isClosed ? "Record money that came too late" : isMore ? "Record more money" : "Record a payment"}
      intent="mark-paid"
      answer={answer}
      hidden={{ key: order.formKey }}
      happens={money && money.minor > 0 ? listConsequences(order, money) : []}
      press={money && money.minor > 0 ? `Record ${formatMoney(money.minor, money.currency)}` : "Record the payment"}
    >
      <div className={styles.fields}>
        <TextInput
          label="Amount"
          description={`${isMore ? `${order.number} is paid` : `${formatMoney(due, order.currency)} ${isClosed ? "was" : "is"} due`}. In another currency, type it with its code: EUR 4,000`}
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
          data={listPaymentMethodChoices(order.paymentMethod)}
          {...field("method")}
          onChange={(event) => setHow(event.currentTarget.value)}
        />
        {how === "other" && <TextInput label="What it is called" description="Like Zelle" {...field("methodName")} />}
      </div>
      {(isTooMuch(order, money) || answer?.problem?.reason === moreThanDueReason) && (
        <Checkbox
          name="moreThanDue"
          value="yes"
          label={`${money ? formatMoney(money.minor, money.currency) : "All of it"} really came. ${formatMoney(order.money.due, order.currency)} is due.`}
        />
      )}
    </InlineConfirm>
  )
}

const isTooMuch = (order: StudioOrder, money: Money | null) =>
  money !== null && !isOrderClosed(order) && money.currency === order.currency && money.minor > order.money.due

/** Payments for an order that is over are late. */
export const isOrderClosed = ({ orderState }: { orderState: string }) =>
  orderState === "cancelled" || orderState === "expired"

/** Further payments are overpayments. */
export const canRecordMorePayment = ({ orderState, money, total }: StudioOrder) =>
  (orderState === "open" || orderState === "completed") && money.due === 0 && total > 0

function listConsequences(order: StudioOrder, { minor, currency }: Money): string[] {
  const { due } = order.money
  if (currency !== order.currency) {
    return [
      `${formatMoney(minor, currency)} is written down. It doesn’t pay ${order.number}, which is in ${order.currency}.`,
      "You decide what to do with it: send it back, or keep it.",
    ]
  }
  if (order.orderState === "expired" && minor === order.total)
    return ["The order stands again if its works are still free.", "Otherwise the money is to go back."]
  if (isOrderClosed(order))
    return ["The order stays as it is.", "The money waits under Unmatched payments until you’ve sent it back."]
  if (canRecordMorePayment(order))
    return [
      `${formatMoney(minor, currency)} is written down as more than the total. You can send it back with Refund.`,
      "No e-mail will be sent.",
    ]
  const left = due - minor
  if (left > 0) {
    return [
      `${formatMoney(left, currency)} is still to pay.`,
      formatBuyerEmail(order, "that says so"),
      "The works stay reserved.",
    ]
  }
  const several = order.lines.length > 1
  return [
    `${several ? "The works are" : "The work is"} sold.`,
    `${formatBuyerEmail(order, "that the payment has arrived, with the invoice")}${order.email ? "" : " Print the invoice if you’re asked for it."}`,
    ...(left < 0 ? [`${formatMoney(-left, currency)} is too much. You can send it back with Refund.`] : []),
  ]
}
