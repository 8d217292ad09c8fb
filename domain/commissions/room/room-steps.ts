import { type Stage, steps } from "../commission-machine.ts"

/** A stage as the client's line shows it. `by`: the day by which the studio means to have it, `2026-12-20`. */
export type RoomStep = { label: string; at: Date | null; by: string | null; is: "done" | "now" | "next" }

const labels: Record<(typeof steps)[number], string> = {
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

/** Stages beside the line: where on it they stand. */
const onLine: Partial<Record<Stage, Stage>> = {
  revision: "proof",
  closed: "delivered",
  waitlist: "inquiry",
  declined: "inquiry",
  cancelled: "inquiry",
}

type Facts = {
  /** Of what is on hold, the stage with which it goes on. */
  stage: Stage
  /** When each stage was entered last. */
  entered: Partial<Record<Stage, Date>>
  dues: Partial<Record<Stage, string | null>>
}

/** The line of a commission: what was, what is, and what is to come. Who went on without a sketch has no steps for one. */
export function roomSteps({ stage, entered, dues }: Facts): RoomStep[] {
  const here = steps.indexOf((onLine[stage] ?? stage) as (typeof steps)[number])
  return steps.flatMap((step, at) => {
    const isSketch = step === "sketch" || step === "sketch_approved"
    if (isSketch && at < here && !entered[step]) return []
    const isOver = stage === "delivered" || stage === "closed"
    const is = at < here || isOver ? "done" : at === here ? "now" : "next"
    return [{ label: labels[step], at: is === "next" ? null : (entered[step] ?? null), by: dues[step] ?? null, is }]
  })
}
