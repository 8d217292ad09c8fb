import { Button, Textarea } from "@mantine/core"
import { Form } from "react-router"
import { firstName } from "../../../../lib/first-name.ts"
import { Day } from "../../kit/dates.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { DetailList, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../format-buyer-email.ts"
import { formatOrderedWorks } from "../format-copies.ts"
import { formatRefundSentences } from "../money/format-refunds.ts"
import type { StudioOrder } from "../order-data.server.ts"
import styles from "../order-page.module.css"
import { BeforeAndAfter } from "./before-and-after.tsx"
import { ReturnCloseConfirm } from "./close-confirm.tsx"

const requestTitles: Record<string, string> = {
  cancel: "Asks to cancel",
  return: "Asks to return",
  damage: "Reports damage",
}

const approveLabels: Record<string, string> = {
  cancel: "Cancel the order",
  return: "Approve",
  damage: "Ask for it back",
}

const stateLabels: Record<string, string> = {
  requested: "Awaits your answer",
  approved: "May come back",
  declined: "Declined",
  in_transit: "On its way back",
  received: "Came back: look at it",
  inspected: "Looked at",
  closed: "Settled",
}

const dispositionLabels: Record<string, string> = {
  available: "For sale again",
  not_for_sale: "Not for sale",
  damaged: "Kept as damaged",
}

type Props = { order: StudioOrder; decides: string | null; answer: ActionAnswer }

export function ReturnRequestSection({ order, decides, answer }: Props) {
  const [last] = order.asked
  if (!last) return null
  const { kind, state, lineIds, reason, condition, notes, fate, requestedAt } = last
  const lines = order.lines.filter(({ id }) => lineIds.includes(id))
  const awaits = state === "approved" || state === "in_transit"
  // Damage can be settled without a return.
  const canClose = awaits || (state === "requested" && kind === "damage")
  return (
    <>
      {decides === "return-approve" && state === "requested" && (
        <ReturnAnswerConfirm order={order} asked={last} agrees answer={answer} />
      )}
      {decides === "return-decline" && state === "requested" && (
        <ReturnAnswerConfirm order={order} asked={last} agrees={false} answer={answer} />
      )}
      {decides === "return-close" && (canClose || state === "received") && (
        <ReturnCloseConfirm order={order} asked={last} answer={answer} />
      )}
      <Section
        title={`${order.name} ${requestTitles[kind]?.toLowerCase()}`}
        action={
          <span className={styles.partActions}>
            {state === "requested" && (
              <>
                <InlineConfirmLink id="return-decline">Decline</InlineConfirmLink>
                <InlineConfirmLink id="return-approve">{approveLabels[kind]}</InlineConfirmLink>
              </>
            )}
            {state === "approved" && kind !== "cancel" && (
              <Form method="post" preventScrollReset>
                <Button variant="transparent" type="submit" name="intent" value="return-sent">
                  It is on its way back
                </Button>
              </Form>
            )}
            {canClose && <InlineConfirmLink id="return-close">Settle without it</InlineConfirmLink>}
            {awaits && (
              <Form method="post" preventScrollReset>
                <Button variant="transparent" type="submit" name="intent" value="return-received">
                  It came back
                </Button>
              </Form>
            )}
            {state === "received" && <InlineConfirmLink id="return-close">Inspect and close</InlineConfirmLink>}
          </span>
        }
      >
        {kind !== "cancel" && <BeforeAndAfter order={order} asked={last} />}
        <DetailList
          of={[
            ["Asked", <Day key="asked" at={requestedAt} />],
            ["Works", kind !== "cancel" && formatOrderedWorks(lines)],
            ["Reason", reason],
            ["Status", stateLabels[state]],
            ["Your answer", last.answer],
            ["Condition", condition],
            ["Notes", notes],
            ["Now", fate && dispositionLabels[fate]],
          ]}
        />
      </Section>
    </>
  )
}

type AnswerProps = { order: StudioOrder; asked: StudioOrder["asked"][number]; agrees: boolean; answer: ActionAnswer }

function ReturnAnswerConfirm({ order, asked: { kind }, agrees, answer }: AnswerProps) {
  const id = agrees ? "return-approve" : "return-decline"
  const field = getConfirmFieldProps(answer, id, {})
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
    </InlineConfirm>
  )
}
