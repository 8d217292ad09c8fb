import { Textarea } from "@mantine/core"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import type { StudioInvoice } from "./invoice-data.server.ts"

export const getInvoiceVoidId = (paymentId: string) => `void-${paymentId}`

/** For a payment that was never received. */
export function InvoiceVoidConfirm({
  invoice,
  decides,
  answer,
}: {
  invoice: StudioInvoice
  decides: string | null
  answer: ActionAnswer
}) {
  const row = invoice.account.find(({ undo }) => undo && getInvoiceVoidId(undo.paymentId) === decides)
  if (!row?.undo) return null
  const { paymentId, amount } = row.undo
  const id = getInvoiceVoidId(paymentId)
  return (
    <InlineConfirm
      id={id}
      title={`Void ${amount}`}
      intent="void-payment"
      answer={answer}
      hidden={{ paymentId }}
      happens={[
        "It no longer counts, and the invoice asks for this money again. The page keeps it, with your reason.",
        "No e-mail will be sent. If money really came and goes back, choose Refund instead.",
      ]}
      press={`Void ${amount}`}
    >
      <Textarea
        label="What was wrong"
        autosize
        minRows={2}
        {...getConfirmFieldProps(answer, id, { reason: "" })("reason")}
      />
    </InlineConfirm>
  )
}
