import { Textarea } from "@mantine/core"
import { firstName } from "../../../../lib/first-name.ts"
import { Decision, getDecisionValues } from "../../kit/decision.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { mailSentence } from "../mail-words.ts"
import { backWords } from "../money/money-words.ts"
import type { StudioOrder } from "../order-data.server.ts"

type Props = { order: StudioOrder; asked: StudioOrder["asked"][number]; agrees: boolean; answer: ActionAnswer }

export function AnswerDecision({ order, asked: { kind }, agrees, answer }: Props) {
  const id = agrees ? "return-approve" : "return-decline"
  const field = getDecisionValues(answer, id, {})
  const name = firstName(order.name)
  const mail = mailSentence(order, "with your words")
  const isCancel = kind === "cancel"
  const { payments, refundable } = order.money
  const happens = !agrees
    ? [`${mail} The order stays as it is.`]
    : isCancel
      ? [
          "The order is canceled, and its works are for sale again at once.",
          ...backWords(payments, refundable.left, order.currency),
          mail,
        ]
      : [
          mail,
          "When it has come back you look at it, choose what becomes of it, and refund.",
          "Until then it stays sold.",
        ]
  const verb = isCancel ? `Cancel order ${order.number}` : kind === "damage" ? "Ask for it back" : "Approve the return"
  return (
    <Decision
      id={id}
      title={agrees ? verb : "Decline"}
      intent={id}
      answer={answer}
      happens={happens}
      press={agrees ? verb : "Decline the request"}
    >
      <Textarea
        label="Your answer"
        description={agrees && !isCancel ? `How ${name} should pack and send it.` : `${name} will see this.`}
        {...field("answer")}
      />
    </Decision>
  )
}
