import type { Stage } from "./commission-machine.ts"

/** What a stage is called in the studio. */
export const stageNames: Record<Stage, string> = {
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

/** What a commission's stage means to its client. */
const words: Record<Stage, string> = {
  inquiry: "Received. The studio answers within a week.",
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
  waitlist: "On the waitlist. The studio will write to you when your turn comes.",
  declined: "The studio couldn’t take this on.",
  on_hold: "On hold for now.",
  cancelled: "Canceled.",
}

export const isStage = (stage: string): stage is Stage => Object.hasOwn(stageNames, stage)

export const stageWords = (stage: string): string => (isStage(stage) ? words[stage] : stage)
