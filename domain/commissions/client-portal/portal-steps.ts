import { type CommissionStage, progressSteps } from "../commission-machine.ts"

export type PortalStep = { label: string; at: Date | null; by: string | null; is: "done" | "now" | "next" }

const labels: Record<(typeof progressSteps)[number], string> = {
  inquiry: "Your request",
  quoted: "Quote",
  accepted: "Deposit",
  sketch: "Sketch",
  sketch_approved: "Sketch approved",
  in_progress: "In the making",
  proof: "Proof",
  final_approval: "Approved",
  balance_paid: "Balance",
  delivered: "With you",
}

/** Stages that are not on the line, with the stage that shows them. */
const lineStages: Partial<Record<CommissionStage, CommissionStage>> = {
  revision: "proof",
  closed: "delivered",
  waitlist: "inquiry",
  declined: "inquiry",
  cancelled: "inquiry",
}

type PortalStepsInput = {
  /** Of a commission on hold, the stage that it resumes. */
  stage: CommissionStage
  entered: Partial<Record<CommissionStage, Date>>
  dues: Partial<Record<CommissionStage, string | null>>
}

/** Sketch steps are left out where the work went on without them. */
export function getPortalSteps({ stage, entered, dues }: PortalStepsInput): PortalStep[] {
  const here = progressSteps.indexOf((lineStages[stage] ?? stage) as (typeof progressSteps)[number])
  return progressSteps.flatMap((step, at) => {
    const isSketch = step === "sketch" || step === "sketch_approved"
    if (isSketch && at < here && !entered[step]) return []
    const isOver = stage === "delivered" || stage === "closed"
    const is = at < here || isOver ? "done" : at === here ? "now" : "next"
    // A day beside an open deposit would read as paid.
    const isOpen = is === "next" || (is === "now" && step === "accepted")
    return [{ label: labels[step], at: isOpen ? null : (entered[step] ?? null), by: dues[step] ?? null, is }]
  })
}
