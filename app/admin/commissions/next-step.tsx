import { Form, href, useNavigation } from "react-router"
import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { LinkButton } from "../kit/link-button.tsx"

type NextStep = { label: string } & (
  | { decision: string }
  | { milestoneId: string }
  | { to: CommissionStage }
  | { intent: "resume" }
  | { path: string }
)

/** Null while the client must act, or nothing is left. */
export function getNextCommissionStep({ row, known, quotes, proofs, milestones }: CommissionPage): NextStep | null {
  const draft = quotes.find(({ sentAt, withdrawnAt }) => !sentAt && !withdrawnAt)
  const proof = proofs.find(({ sentAt }) => !sentAt)
  const createAddStep = (kind: string): NextStep => ({ label: `Add a ${kind}`, decision: `add-${kind}` })
  const getInvoiceStep = (kind: string): NextStep | null => {
    const of = milestones.find((one) => one.kind === kind)
    const invoiceId = of?.invoiceId
    if (of?.state === "void" && !of.waivedAt) return { label: `Send the ${kind}’s invoice again`, milestoneId: of.id }
    return invoiceId
      ? { label: `Open the ${kind}’s invoice`, path: href("/admin/invoices/:id", { id: invoiceId }) }
      : null
  }
  switch (row.stage as CommissionStage) {
    case "inquiry":
    case "waitlist":
      return draft
        ? { label: `Send quote ${draft.version}`, decision: "send-quote" }
        : { label: "Write a quote", decision: "quote" }
    case "quoted":
      return draft
        ? { label: `Send quote ${draft.version}`, decision: "send-quote" }
        : { label: "Record the acceptance", decision: "accept" }
    case "accepted":
      return known.money.depositPaid ? { label: "Begin the sketch", to: "sketch" } : getInvoiceStep("deposit")
    case "sketch":
      if (known.facts.sketch === "sent" && !proof) return { label: "Record the approval", decision: "approve" }
      return proof ? { label: `Send sketch ${proof.version}`, decision: "send-proof" } : createAddStep("sketch")
    case "sketch_approved":
      return { label: "Begin the work", to: "in_progress" }
    case "in_progress":
    case "revision":
      return proof ? { label: `Send proof ${proof.version}`, decision: "send-proof" } : createAddStep("proof")
    case "proof":
      return { label: "Record the approval", decision: "approve" }
    case "final_approval":
      return getInvoiceStep("balance")
    case "balance_paid":
      return { label: "Mark delivered", decision: "deliver" }
    case "delivered":
      return row.artworkId
        ? { label: "Close it", to: "closed" }
        : { label: "Add it to your works", decision: "make-work" }
    case "on_hold":
      return { label: "Go on with it", intent: "resume" }
    default:
      return null
  }
}

export function StageButton({ step }: { step: NextStep }) {
  const sending = useNavigation().state === "submitting"
  if ("decision" in step)
    return (
      <InlineConfirmLink id={step.decision} variant="filled" fullWidth>
        {step.label}
      </InlineConfirmLink>
    )
  if ("path" in step)
    return (
      <LinkButton variant="filled" to={step.path} fullWidth>
        {step.label}
      </LinkButton>
    )
  return (
    <Form method="post" preventScrollReset>
      {"to" in step && <input type="hidden" name="to" value={step.to} />}
      {"milestoneId" in step && <input type="hidden" name="milestoneId" value={step.milestoneId} />}
      <SubmitButton
        variant="filled"
        intent={"to" in step ? "move" : "milestoneId" in step ? "ask-payment" : step.intent}
        disabled={sending}
        fullWidth
      >
        {step.label}
      </SubmitButton>
    </Form>
  )
}
