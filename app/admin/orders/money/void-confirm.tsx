import { Textarea } from "@mantine/core"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"

export const getVoidId = (paymentId: string) => `void-${paymentId}`

type Props = { payment: { id: string; amount: string }; happens: string[]; answer: ActionAnswer }

/** For a payment that was never received. */
export function VoidConfirm({ payment, happens, answer }: Props) {
  const id = getVoidId(payment.id)
  return (
    <InlineConfirm
      id={id}
      title={`Void ${payment.amount}`}
      intent="void-payment"
      answer={answer}
      hidden={{ paymentId: payment.id }}
      happens={[...happens, "No e-mail will be sent. If money really came and goes back, choose Refund instead."]}
      press={`Void ${payment.amount}`}
    >
      <Textarea label="What was wrong" autosize minRows={2} {...getConfirmFieldProps(answer, id)("reason")} />
    </InlineConfirm>
  )
}
