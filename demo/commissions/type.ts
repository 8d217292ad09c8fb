import type { CommissionStage } from "../../domain/commissions/commission-machine.ts"

type DemoProof = {
  kind: "sketch" | "proof"
  /** Files of `demo/images`. */
  images: readonly string[]
  altText: string
  note: string
  /** Null: being prepared. */
  sentAt: string | null
  approvedAt?: string
  sentBackAt?: string
  /** Places in thousandths of the picture's width and height. */
  marks?: readonly { x: number; y: number; text: string; isDone: boolean }[]
}

type DemoQuote = {
  sentAt: string | null
  totalCents: number
  depositPercent: number
  revisions: number
  furtherRevisionCents: number
  validUntil: string
  note: string
  acceptedAt?: string
  declinedAt?: string
  declineReason?: string
  milestones?: readonly { title: string; cents: number }[]
}

/** Dates move with the demo's other dates when it is loaded. */
export type DemoCommission = {
  receivedAt: string
  name: string
  email: string
  subject: string
  brief: string
  /** Slugs of works. */
  references: readonly string[]
  size: string
  heightMm: number
  widthMm: number
  medium: string
  palette: string
  use: string
  budget: string
  deadline: string | null
  stage: CommissionStage
  stageSince: string
  sketchDue?: string
  proofDue?: string
  deliveryDue?: string
  quotes: readonly DemoQuote[]
  depositPaidAt?: string
  balancePaidAt?: string
  proofs: readonly DemoProof[]
  held?: { stage: CommissionStage; until: string; reason: string }
  waitlistPlace?: number
  endReason?: string
  deliveredAt?: string
  /** Slug of the finished piece. */
  artwork?: string
  mayBeShown?: boolean
  notes?: string
}
