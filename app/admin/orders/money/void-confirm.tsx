import { Textarea } from "@mantine/core"
import type { PaymentLine } from "../../../../domain/payments/order-payments.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import type { StudioOrder } from "../order-data.server.ts"

export const getOrderVoidId = ({ id }: Pick<PaymentLine, "id">) => `void-${id}`

export function OrderVoidConfirm({
  order,
  decides,
  answer,
}: {
  order: StudioOrder
  decides: string | null
  answer: ActionAnswer
}) {
  const payment = order.money.payments.find((one) => one.canBeVoided && getOrderVoidId(one) === decides)
  if (!payment) return null
  const id = getOrderVoidId(payment)
  const money = formatMoney(payment.amount, payment.currency)
  return (
    <InlineConfirm
      id={id}
      title={`Void ${money}`}
      intent="void-payment"
      answer={answer}
      hidden={{ paymentId: payment.id }}
      happens={[
        "It no longer counts. The activity keeps it, with your reason.",
        "If nothing has left the studio yet, the works are reserved again until the rest is paid.",
        "No e-mail will be sent. If money really came and goes back, choose Refund instead.",
      ]}
      press={`Void ${money}`}
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
