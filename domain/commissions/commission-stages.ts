import { joinSentences } from "../settings/promises.ts"
import type { CommissionStage } from "./commission-machine.ts"

export const stageNames: Record<CommissionStage, string> = {
  inquiry: "Inquiry",
  quoted: "Quoted",
  accepted: "Accepted",
  sketch: "Sketch",
  sketch_approved: "Sketch approved",
  in_progress: "In progress",
  proof: "Proof",
  revision: "Revision",
  final_approval: "Final approval",
  balance_paid: "Balance paid",
  delivered: "Delivered",
  closed: "Closed",
  waitlist: "Waitlist",
  declined: "Declined",
  on_hold: "On hold",
  cancelled: "Canceled",
}

const clientStageLabels: Record<Exclude<CommissionStage, "inquiry">, string> = {
  quoted: "The studio sent you a quote.",
  accepted: "You accepted the quote.",
  sketch: "The studio is sketching.",
  sketch_approved: "You approved the sketch.",
  in_progress: "The studio is working on it.",
  proof: "A proof is ready for you.",
  revision: "The studio is making the changes you asked for.",
  final_approval: "You approved it. The balance is due.",
  balance_paid: "Paid in full. It will be delivered next.",
  delivered: "Delivered.",
  closed: "Delivered.",
  waitlist: "On the waitlist. You’ll hear from the studio when your turn comes.",
  declined: "The studio couldn’t take this on.",
  on_hold: "On hold for now.",
  cancelled: "Canceled.",
}

export const isCommissionStage = (stage: string): stage is CommissionStage => Object.hasOwn(stageNames, stage)

export function getStageLabel(stage: string, within: string): string {
  if (stage === "inquiry") return joinSentences("Received.", within ? `The studio answers within ${within}.` : "")
  return isCommissionStage(stage) ? clientStageLabels[stage as Exclude<CommissionStage, "inquiry">] : stage
}
