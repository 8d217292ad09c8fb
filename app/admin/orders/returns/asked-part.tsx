import { Button } from "@mantine/core"
import { Form } from "react-router"
import { Day } from "../../kit/dates.tsx"
import { DecisionLink } from "../../kit/decision.tsx"
import { Facts, Part } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { formatOrderedWorks } from "../copies.ts"
import type { StudioOrder } from "../order-data.server.ts"
import styles from "../order-page.module.css"
import { AnswerDecision } from "./answer-decision.tsx"
import { BeforeAndAfter } from "./before-and-after.tsx"
import { CloseDecision } from "./close-decision.tsx"

const titles: Record<string, string> = { cancel: "Asks to cancel", return: "Asks to return", damage: "Reports damage" }

const approves: Record<string, string> = { cancel: "Cancel the order", return: "Approve", damage: "Ask for it back" }

const states: Record<string, string> = {
  requested: "Awaits your answer",
  approved: "May come back",
  declined: "Declined",
  in_transit: "On its way back",
  received: "Came back: look at it",
  inspected: "Looked at",
  closed: "Settled",
}

const fateWords: Record<string, string> = {
  available: "For sale again",
  not_for_sale: "Not for sale",
  damaged: "Kept as damaged",
}

type Props = { order: StudioOrder; decides: string | null; answer: ActionAnswer }

export function AskedPart({ order, decides, answer }: Props) {
  const [last] = order.asked
  if (!last) return null
  const { kind, state, lineIds, reason, condition, notes, fate, requestedAt } = last
  const lines = order.lines.filter(({ id }) => lineIds.includes(id))
  const awaits = state === "approved" || state === "in_transit"
  // Damage can be settled without a return.
  const maySettle = awaits || (state === "requested" && kind === "damage")
  return (
    <>
      {decides === "return-approve" && state === "requested" && (
        <AnswerDecision order={order} asked={last} agrees answer={answer} />
      )}
      {decides === "return-decline" && state === "requested" && (
        <AnswerDecision order={order} asked={last} agrees={false} answer={answer} />
      )}
      {decides === "return-close" && (maySettle || state === "received") && (
        <CloseDecision order={order} asked={last} answer={answer} />
      )}
      <Part
        title={`${order.name} ${titles[kind]?.toLowerCase()}`}
        action={
          <span className={styles.partActions}>
            {state === "requested" && (
              <>
                <DecisionLink id="return-decline">Decline</DecisionLink>
                <DecisionLink id="return-approve">{approves[kind]}</DecisionLink>
              </>
            )}
            {state === "approved" && kind !== "cancel" && (
              <Form method="post" preventScrollReset>
                <Button variant="transparent" type="submit" name="intent" value="return-sent">
                  It is on its way back
                </Button>
              </Form>
            )}
            {maySettle && <DecisionLink id="return-close">Settle without it</DecisionLink>}
            {awaits && (
              <Form method="post" preventScrollReset>
                <Button variant="transparent" type="submit" name="intent" value="return-received">
                  It came back
                </Button>
              </Form>
            )}
            {state === "received" && <DecisionLink id="return-close">Inspect and close</DecisionLink>}
          </span>
        }
      >
        {kind !== "cancel" && <BeforeAndAfter order={order} asked={last} />}
        <Facts
          of={[
            ["Asked", <Day key="asked" at={requestedAt} />],
            ["Works", kind !== "cancel" && formatOrderedWorks(lines)],
            ["Reason", reason],
            ["Status", states[state]],
            ["Your answer", last.answer],
            ["Condition", condition],
            ["Notes", notes],
            ["Now", fate && fateWords[fate]],
          ]}
        />
      </Part>
    </>
  )
}
