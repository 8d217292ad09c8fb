import { Button } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { DecisionLink } from "../kit/decision.tsx"

type Step = { words: string } & (
  | { decision: string }
  | { milestoneId: string }
  | { to: CommissionStage }
  | { intent: "resume" }
  | { path: string }
)

/** Null while the client must act, or nothing is left. */
export function getNextCommissionStep({ row, known, quotes, proofs, milestones }: CommissionPage): Step | null {
  const draft = quotes.find(({ sentAt, withdrawnAt }) => !sentAt && !withdrawnAt)
  const proof = proofs.find(({ sentAt }) => !sentAt)
  const add = (kind: string): Step => ({ words: `Add a ${kind}`, decision: `add-${kind}` })
  const pay = (kind: string): Step | null => {
    const of = milestones.find((one) => one.kind === kind)
    const invoiceId = of?.invoiceId
    if (of?.state === "void" && !of.waivedAt) return { words: `Send the ${kind}’s invoice again`, milestoneId: of.id }
    return invoiceId
      ? { words: `Open the ${kind}’s invoice`, path: href("/admin/invoices/:id", { id: invoiceId }) }
      : null
  }
  switch (row.stage as CommissionStage) {
    case "inquiry":
    case "waitlist":
      return draft
        ? { words: `Send quote ${draft.version}`, decision: "send-quote" }
        : { words: "Write a quote", decision: "quote" }
    case "quoted":
      return draft
        ? { words: `Send quote ${draft.version}`, decision: "send-quote" }
        : { words: "Record the acceptance", decision: "accept" }
    case "accepted":
      return known.money.depositPaid ? { words: "Begin the sketch", to: "sketch" } : pay("deposit")
    case "sketch":
      if (known.facts.sketch === "sent" && !proof) return { words: "Record the approval", decision: "approve" }
      return proof ? { words: `Send sketch ${proof.version}`, decision: "send-proof" } : add("sketch")
    case "sketch_approved":
      return { words: "Begin the work", to: "in_progress" }
    case "in_progress":
    case "revision":
      return proof ? { words: `Send proof ${proof.version}`, decision: "send-proof" } : add("proof")
    case "proof":
      return { words: "Record the approval", decision: "approve" }
    case "final_approval":
      return pay("balance")
    case "balance_paid":
      return { words: "Mark delivered", decision: "deliver" }
    case "delivered":
      return row.artworkId
        ? { words: "Close it", to: "closed" }
        : { words: "Add it to your works", decision: "make-work" }
    case "on_hold":
      return { words: "Go on with it", intent: "resume" }
    default:
      return null
  }
}

export function StepButton({ step }: { step: Step }) {
  const sending = useNavigation().state === "submitting"
  if ("decision" in step)
    return (
      <DecisionLink id={step.decision} variant="filled" fullWidth>
        {step.words}
      </DecisionLink>
    )
  if ("path" in step)
    return (
      <Button variant="filled" component={Link} to={step.path} fullWidth>
        {step.words}
      </Button>
    )
  return (
    <Form method="post" preventScrollReset>
      {"to" in step && <input type="hidden" name="to" value={step.to} />}
      {"milestoneId" in step && <input type="hidden" name="milestoneId" value={step.milestoneId} />}
      <Button
        variant="filled"
        type="submit"
        name="intent"
        value={"to" in step ? "move" : "milestoneId" in step ? "ask-payment" : step.intent}
        disabled={sending}
        fullWidth
      >
        {step.words}
      </Button>
    </Form>
  )
}
