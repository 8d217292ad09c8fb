import type { Machine } from "../machine.ts"

export type ReturnState = "requested" | "approved" | "declined" | "in_transit" | "received" | "inspected" | "closed"

export const returnKinds = ["cancel", "return", "damage"] as const
export const fates = ["available", "not_for_sale", "damaged"] as const
export type Fate = (typeof fates)[number]

type ReturnFacts = { kind: string; state: string; fate: string }

const travels = ({ kind }: ReturnFacts) => (kind === "cancel" ? "What has not left can’t come back." : null)

/**
 * requested by the buyer; approved: may be sent; inspected by the artist. Cancellations, and damage without a return, close
 * from approved.
 */
export const returnMachine: Machine<ReturnState, ReturnFacts> = {
  name: "return",
  moves: {
    requested: { approved: ["admin"], declined: ["admin"], closed: ["buyer"] },
    approved: { in_transit: ["admin", "buyer"], received: ["admin"], closed: ["admin"] },
    declined: {},
    in_transit: { received: ["admin"], closed: ["admin"] },
    received: { inspected: ["admin"] },
    inspected: { closed: ["admin"] },
    closed: {},
  },
  conditions: {
    in_transit: travels,
    received: travels,
    // Only the artist's decision puts a work up for sale again.
    closed: ({ state, fate }) => (state === "inspected" && !fate ? "Choose what becomes of the work." : null),
  },
}
