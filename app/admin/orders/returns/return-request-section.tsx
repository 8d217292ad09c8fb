import { Day } from "../../kit/dates.tsx"
import { InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { IntentButton } from "../../kit/intent-button.tsx"
import { DetailList, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatOrderedWorks } from "../format-copies.ts"
import type { StudioOrder } from "../order-data.server.ts"
import styles from "../order-page.module.css"
import { ReturnAnswerConfirm } from "./answer-confirm.tsx"
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
              <IntentButton intent="return-sent">It is on its way back</IntentButton>
            )}
            {canClose && <InlineConfirmLink id="return-close">Settle without it</InlineConfirmLink>}
            {awaits && <IntentButton intent="return-received">It came back</IntentButton>}
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
