import { TextInput } from "@mantine/core"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import type { StudioInvoice } from "./invoice-data.server.ts"

export function InvoiceSendConfirm({ invoice, answer }: { invoice: StudioInvoice; answer: ActionAnswer }) {
  const { number, to, order, wasSent, canSendEmail } = invoice
  const field = getConfirmFieldProps(answer, "send", { to })
  return (
    <InlineConfirm
      id="send"
      title={`Send ${number}${wasSent ? " again" : ""}`}
      answer={answer}
      happens={[
        canSendEmail
          ? "An e-mail with the PDF leaves at once."
          : "An e-mail with the PDF is written. It waits in the mailbox until a mail server is connected.",
        order && to
          ? `The order ${order.number} keeps its own address.`
          : "The address is kept with the invoice. What the invoice says stays as it is.",
      ]}
      press={canSendEmail ? `Send ${number}` : "Write the e-mail"}
    >
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maw={420}
        {...field("to")}
      />
    </InlineConfirm>
  )
}
