import type { Machine } from "../machine.ts"

export type ReturnState = "requested" | "approved" | "declined" | "in_transit" | "received" | "inspected" | "closed"

export const returnKinds = ["cancel", "return", "damage"] as const
export type ReturnKind = (typeof returnKinds)[number]

/** What becomes of works that came back: for sale again, kept off sale, or kept with the damage noted. */
export const fates = ["available", "not_for_sale", "damaged"] as const
export type Fate = (typeof fates)[number]

/** What the conditions look at. */
type ReturnFacts = { kind: string; state: string; fate: string }

const travels = ({ kind }: ReturnFacts) => (kind === "cancel" ? "What has not left can’t come back." : null)

/**
 * requested: the buyer asks; approved: the works may come back; in_transit: they are on their way; inspected: the artist has
 * looked at them. A request to cancel, and damage that is settled without sending anything, close from approved.
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
    // A work becomes available again only because somebody says so.
    closed: ({ state, fate }) => (state === "inspected" && !fate ? "Choose what becomes of the work." : null),
  },
}
