import type { Machine } from "../machine.ts"

export type ReturnState = "requested" | "approved" | "declined" | "in_transit" | "received" | "inspected" | "closed"

export const returnKinds = ["cancel", "return", "damage"] as const
export const dispositions = ["available", "not_for_sale", "damaged"] as const
export type Disposition = (typeof dispositions)[number]

type ReturnDetails = { kind: string; state: string; fate: string }

const mustTravel = ({ kind }: ReturnDetails) => (kind === "cancel" ? "What has not left can’t come back." : null)

/**
 * requested by the buyer; approved: may be sent; inspected by the artist. Cancellations, and damage without a return, close
 * from approved.
 */
export const returnMachine: Machine<ReturnState, ReturnDetails> = {
  name: "return",
  transitions: {
    requested: { approved: ["admin"], declined: ["admin"], closed: ["buyer"] },
    approved: { in_transit: ["admin", "buyer"], received: ["admin"], closed: ["admin"] },
    declined: {},
    in_transit: { received: ["admin"], closed: ["admin"] },
    received: { inspected: ["admin"] },
    inspected: { closed: ["admin"] },
    closed: {},
  },
  conditions: {
    in_transit: mustTravel,
    received: mustTravel,
    // Only the artist's decision puts a work up for sale again.
    closed: ({ state, fate }) => (state === "inspected" && !fate ? "Choose what becomes of the work." : null),
  },
}
