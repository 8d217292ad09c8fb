import type { Machine } from "../machine.ts"

export const commissionStages = [
  "inquiry",
  "quoted",
  "accepted",
  "sketch",
  "sketch_approved",
  "in_progress",
  "proof",
  "revision",
  "final_approval",
  "balance_paid",
  "delivered",
  "closed",
  "waitlist",
  "declined",
  "on_hold",
  "cancelled",
] as const
export type CommissionStage = (typeof commissionStages)[number]

export type ProofState = "none" | "draft" | "sent" | "approved" | "sent_back"

/** The states of sketch and proof are those of the last version that was sent. */
export type CommissionState = {
  stage: CommissionStage
  heldStage: CommissionStage | null
  quote: "none" | "draft" | "open" | "accepted"
  depositPaid: boolean
  allPaid: boolean
  sketch: ProofState
  proof: ProofState
  delivered: boolean
}

const afterDeposit = ({ depositPaid }: CommissionState) => (depositPaid ? null : "The deposit hasn’t been paid yet.")

const unlessOnHold =
  (condition: (facts: CommissionState) => string | null) =>
  (facts: CommissionState): string | null =>
    facts.stage === "on_hold" ? null : condition(facts)

/** See `docs/decisions/061`. A commission on hold resumes only its former stage, and a manual move can be reversed. */
export const commissionMachine: Machine<CommissionStage, CommissionState> = {
  name: "commission",
  transitions: {
    inquiry: {
      quoted: ["admin"],
      waitlist: ["admin"],
      declined: ["admin"],
      on_hold: ["admin"],
      cancelled: ["admin", "buyer"],
    },
    waitlist: {
      inquiry: ["admin"],
      quoted: ["admin"],
      declined: ["admin"],
      on_hold: ["admin"],
      cancelled: ["admin", "buyer"],
    },
    quoted: {
      accepted: ["admin", "buyer"],
      inquiry: ["admin", "buyer"],
      waitlist: ["admin"],
      declined: ["admin"],
      on_hold: ["admin"],
      cancelled: ["admin", "buyer"],
    },
    accepted: { sketch: ["admin"], in_progress: ["admin"], on_hold: ["admin"], cancelled: ["admin"] },
    sketch: { sketch_approved: ["admin", "buyer"], accepted: ["admin"], on_hold: ["admin"], cancelled: ["admin"] },
    sketch_approved: { in_progress: ["admin"], sketch: ["admin"], on_hold: ["admin"], cancelled: ["admin"] },
    in_progress: {
      proof: ["admin"],
      sketch_approved: ["admin"],
      accepted: ["admin"],
      on_hold: ["admin"],
      cancelled: ["admin"],
    },
    proof: {
      in_progress: ["admin"],
      revision: ["admin", "buyer"],
      final_approval: ["admin", "buyer"],
      on_hold: ["admin"],
      cancelled: ["admin"],
    },
    revision: { proof: ["admin"], on_hold: ["admin"], cancelled: ["admin"] },
    final_approval: { balance_paid: ["admin", "system"], on_hold: ["admin"], cancelled: ["admin"] },
    balance_paid: {
      delivered: ["admin"],
      final_approval: ["admin", "system"],
      on_hold: ["admin"],
      cancelled: ["admin"],
    },
    delivered: { closed: ["admin", "system"], balance_paid: ["admin"] },
    closed: { delivered: ["admin"] },
    declined: { inquiry: ["admin"] },
    on_hold: {
      inquiry: ["admin"],
      waitlist: ["admin"],
      quoted: ["admin"],
      accepted: ["admin"],
      sketch: ["admin"],
      sketch_approved: ["admin"],
      in_progress: ["admin"],
      proof: ["admin"],
      revision: ["admin"],
      final_approval: ["admin"],
      balance_paid: ["admin"],
      cancelled: ["admin"],
    },
    cancelled: {},
  },
  conditions: {
    inquiry: requireHeldStage("inquiry"),
    waitlist: requireHeldStage("waitlist"),
    quoted: (facts) =>
      requireHeldStage("quoted")(facts) ??
      unlessOnHold(({ quote }) => (quote === "open" ? null : "Send a quote first."))(facts),
    accepted: (facts) =>
      requireHeldStage("accepted")(facts) ??
      unlessOnHold(({ quote, stage, sketch }) =>
        quote !== "accepted"
          ? "The client hasn’t accepted a quote yet."
          : stage === "sketch" && sketch !== "none"
            ? "A sketch has been sent."
            : stage === "in_progress" && sketch !== "none"
              ? "There was a sketch: it goes back to the approved sketch."
              : null,
      )(facts),
    sketch: (facts) => requireHeldStage("sketch")(facts) ?? unlessOnHold(afterDeposit)(facts),
    sketch_approved: (facts) =>
      requireHeldStage("sketch_approved")(facts) ??
      unlessOnHold(({ sketch }) => (sketch === "approved" ? null : "The client hasn’t approved a sketch yet."))(facts),
    in_progress: (facts) =>
      requireHeldStage("in_progress")(facts) ??
      (facts.stage === "proof" && facts.proof !== "none"
        ? "The client has the proof."
        : unlessOnHold(afterDeposit)(facts)),
    proof: (facts) =>
      requireHeldStage("proof")(facts) ??
      unlessOnHold(({ proof }) => (proof === "sent" ? null : "Send a proof first."))(facts),
    revision: (facts) =>
      requireHeldStage("revision")(facts) ??
      unlessOnHold(({ proof }) => (proof === "sent_back" ? null : "The client hasn’t asked for changes."))(facts),
    final_approval: (facts) =>
      requireHeldStage("final_approval")(facts) ??
      unlessOnHold(({ proof, stage, allPaid }) =>
        proof !== "approved"
          ? "The client hasn’t approved the proof yet."
          : stage === "balance_paid" && allPaid
            ? "It is paid in full."
            : null,
      )(facts),
    balance_paid: (facts) =>
      requireHeldStage("balance_paid")(facts) ??
      unlessOnHold(({ allPaid }) => (allPaid ? null : "The balance hasn’t been paid yet."))(facts),
    delivered: ({ delivered }) => (delivered ? null : "Say on which day it was delivered."),
  },
}

function requireHeldStage(to: CommissionStage): (facts: CommissionState) => string | null {
  return ({ stage, heldStage }) =>
    stage === "on_hold" && heldStage !== to ? "It’s on hold: it goes on where it was put aside." : null
}

export const boardColumns = [
  ["inquiry"],
  ["quoted"],
  ["accepted"],
  ["sketch"],
  ["sketch_approved"],
  ["in_progress"],
  ["proof", "revision"],
  ["final_approval"],
  ["balance_paid"],
  ["delivered"],
] as const satisfies CommissionStage[][]

/** The ten steps of a commission's progress line, by their first stage. */
export const progressSteps = boardColumns.map(([first]) => first)

/** It was ended before it was made, so no payment is due anymore. */
export const isPaymentClosed = (stage: string): boolean => stage === "cancelled" || stage === "declined"

export const endedStages: readonly CommissionStage[] = ["closed", "declined", "cancelled"]
