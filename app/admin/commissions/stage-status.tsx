import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const stageMarks: Record<CommissionStage, StatusMark> = {
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

export const StageStatus = ({ of }: { of: CommissionStage }) => <Status mark={stageMarks[of]}>{stageNames[of]}</Status>
