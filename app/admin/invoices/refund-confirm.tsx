import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { formatDecimalAmount, formatMoney } from "../../../lib/format-money.ts"
import { emailWaits, useCanSendEmail } from "../../ui/can-send-email.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { parseMinorAmount } from "../orders/money/parse-typed-amount.ts"
import { RefundByHand } from "../orders/money/refund-by-hand.tsx"
import type { StudioInvoice } from "./invoice-data.server.ts"

type Props = { invoice: StudioInvoice; answer: ActionAnswer; formKey: string }

/** For invoices without an order. */
export function InvoiceRefundConfirm({ invoice, answer, formKey }: Props) {
  const { currency, refundable, buyer, byProvider, refundFailed } = invoice
  const [key] = useState(formKey)
  const field = getConfirmFieldProps(answer, "refund", {
    amount: formatDecimalAmount(refundable, currency),
    reason: "",
  })
  const typed = answer?.typed?.decision === "refund" ? answer.typed : null
  const [amount, setAmount] = useState(() => field("amount").defaultValue)
  const [credit, setCredit] = useState(typed ? typed.credit === "yes" : true)
  const [byHand, setByHand] = useState(typed?.byHand === "yes")
  const sum = parseMinorAmount(amount, currency) ?? 0
  const money = formatMoney(sum, currency)
  const canSendEmail = useCanSendEmail()
  const isProviders = byProvider && !byHand
  return (
    <InlineConfirm
      id="refund"
      title="Refund"
      answer={answer}
      hidden={{ key }}
      happens={[
        isProviders
          ? "What was paid by card goes back to the card; the rest you send yourself."
          : `You send it, for example at the bank, and then press Sent here.`,
        invoice.to ? refundEmailHint(buyer, canSendEmail) : "No e-mail will be sent.",
        credit
          ? "A credit note is issued now over what wasn’t credited before. It can’t be undone."
          : "The invoice asks for this money again.",
      ]}
      press={sum > 0 ? `Refund ${money}` : "Refund"}
    >
      <TextInput
        label="Amount"
        description={`${formatMoney(refundable, currency)} at most`}
        inputMode="decimal"
        autoComplete="off"
        {...field("amount")}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Textarea label="Reason" description={`${buyer} will see this on the credit note.`} {...field("reason")} />
      <Checkbox
        name="credit"
        value="yes"
        checked={credit}
        onChange={(event) => setCredit(event.currentTarget.checked)}
        label="Issue a credit note"
      />
      {(refundFailed || byHand) && byProvider && <RefundByHand checked={byHand} onChange={setByHand} />}
    </InlineConfirm>
  )
}

const refundEmailHint = (buyer: string, canSendEmail: boolean) =>
  canSendEmail
    ? `${buyer} gets an e-mail when it has been sent.`
    : `When it has been sent, an e-mail to ${buyer} is written, which ${emailWaits}.`
