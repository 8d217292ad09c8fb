import { Textarea } from "@mantine/core"
import { firstName } from "../../../../lib/first-name.ts"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../format-buyer-email.ts"
import { formatRefundSentences } from "../money/format-refunds.ts"
import type { StudioOrder } from "../order-data.server.ts"

type Props = { order: StudioOrder; asked: StudioOrder["asked"][number]; agrees: boolean; answer: ActionAnswer }

export function ReturnAnswerConfirm({ order, asked: { kind }, agrees, answer }: Props) {
  const id = agrees ? "return-approve" : "return-decline"
  const field = getConfirmFieldProps(answer, id)
  const name = firstName(order.name)
  const emailHint = formatBuyerEmail(order, "with your words")
  const isCancel = kind === "cancel"
  const { payments, refundable } = order.money
  const happens = !agrees
    ? [`${emailHint} The order stays as it is.`]
    : isCancel
      ? [
          "The order is canceled, and its works are for sale again at once.",
          ...formatRefundSentences(payments, refundable.left, order.currency),
          emailHint,
        ]
      : [
          emailHint,
          "When it has come back you look at it, choose what becomes of it, and refund.",
          "Until then it stays sold.",
        ]
  const verb = isCancel ? `Cancel order ${order.number}` : kind === "damage" ? "Ask for it back" : "Approve the return"
  return (
    <InlineConfirm
      id={id}
      title={agrees ? verb : "Decline"}
      answer={answer}
      happens={happens}
      press={agrees ? verb : "Decline the request"}
    >
      <Textarea
        label="Your answer"
        description={agrees && !isCancel ? `How ${name} should pack and send it.` : `${name} will see this.`}
        {...field("answer")}
      />
    </InlineConfirm>
  )
}
