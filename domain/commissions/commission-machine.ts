import type { Machine } from "../machine.ts"

export const stages = [
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
export type CommissionStage = (typeof stages)[number]

export type ProofState = "none" | "draft" | "sent" | "approved" | "sent_back"

/** The states of sketch and proof are those of the last version that was sent. */
export type CommissionFacts = {
  stage: CommissionStage
  heldStage: CommissionStage | null
  quote: "none" | "draft" | "open" | "accepted"
  depositPaid: boolean
  allPaid: boolean
  sketch: ProofState
  proof: ProofState
  delivered: boolean
}

const afterDeposit = ({ depositPaid }: CommissionFacts) => (depositPaid ? null : "The deposit hasn’t been paid yet.")

const ifGoingOn =
  (condition: (facts: CommissionFacts) => string | null) =>
  (facts: CommissionFacts): string | null =>
    facts.stage === "on_hold" ? null : condition(facts)

/** See `docs/decisions/061`. A commission on hold resumes only its former stage, and a manual move can be reversed. */
export const commissionMachine: Machine<CommissionStage, CommissionFacts> = {
  name: "commission",
  moves: {
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
    inquiry: onlyWhereItWas("inquiry"),
    waitlist: onlyWhereItWas("waitlist"),
    quoted: (facts) =>
      onlyWhereItWas("quoted")(facts) ??
      ifGoingOn(({ quote }) => (quote === "open" ? null : "Send a quote first."))(facts),
    accepted: (facts) =>
      onlyWhereItWas("accepted")(facts) ??
      ifGoingOn(({ quote, stage, sketch }) =>
        quote !== "accepted"
          ? "The client hasn’t accepted a quote yet."
          : stage === "sketch" && sketch !== "none"
            ? "A sketch has been sent."
            : stage === "in_progress" && sketch !== "none"
              ? "There was a sketch: it goes back to the approved sketch."
              : null,
      )(facts),
    sketch: (facts) => onlyWhereItWas("sketch")(facts) ?? ifGoingOn(afterDeposit)(facts),
    sketch_approved: (facts) =>
      onlyWhereItWas("sketch_approved")(facts) ??
      ifGoingOn(({ sketch }) => (sketch === "approved" ? null : "The client hasn’t approved a sketch yet."))(facts),
    in_progress: (facts) =>
      onlyWhereItWas("in_progress")(facts) ??
      (facts.stage === "proof" && facts.proof !== "none"
        ? "The client has the proof."
        : ifGoingOn(afterDeposit)(facts)),
    proof: (facts) =>
      onlyWhereItWas("proof")(facts) ??
      ifGoingOn(({ proof }) => (proof === "sent" ? null : "Send a proof first."))(facts),
    revision: (facts) =>
      onlyWhereItWas("revision")(facts) ??
      ifGoingOn(({ proof }) => (proof === "sent_back" ? null : "The client hasn’t asked for changes."))(facts),
    final_approval: (facts) =>
      onlyWhereItWas("final_approval")(facts) ??
      ifGoingOn(({ proof, stage, allPaid }) =>
        proof !== "approved"
          ? "The client hasn’t approved the proof yet."
          : stage === "balance_paid" && allPaid
            ? "It is paid in full."
            : null,
      )(facts),
    balance_paid: (facts) =>
      onlyWhereItWas("balance_paid")(facts) ??
      ifGoingOn(({ allPaid }) => (allPaid ? null : "The balance hasn’t been paid yet."))(facts),
    delivered: ({ delivered }) => (delivered ? null : "Say on which day it was delivered."),
  },
}

function onlyWhereItWas(to: CommissionStage): (facts: CommissionFacts) => string | null {
  return ({ stage, heldStage }) =>
    stage === "on_hold" && heldStage !== to ? "It’s on hold: it goes on where it was put aside." : null
}

export const columns = [
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
export const steps = columns.map(([first]) => first)

/** It was ended before it was made, so no payment is due anymore. */
export const takesNoMoney = (stage: string): boolean => stage === "cancelled" || stage === "declined"

export const endedStages: readonly CommissionStage[] = ["closed", "declined", "cancelled"]
