import type { Stage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { type Mark, Status } from "../kit/status.tsx"

const marks: Record<Stage, Mark> = {
  inquiry: "ring",
  quoted: "dashed",
  accepted: "quarter",
  sketch: "quarter",
  sketch_approved: "quarter",
  in_progress: "half",
  proof: "half",
  revision: "half",
  final_approval: "three-quarters",
  balance_paid: "three-quarters",
  delivered: "full",
  closed: "full",
  waitlist: "dashed",
  on_hold: "dashed",
  declined: "struck",
  cancelled: "struck",
}

export const StageStatus = ({ of }: { of: Stage }) => <Status mark={marks[of]}>{stageNames[of]}</Status>
