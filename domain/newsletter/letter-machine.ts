import type { LetterState } from "../../db/tables/letters.ts"
import type { Machine } from "../machine.ts"

/** The life of a letter. What it says is fixed when it is being sent; from `draft` and `scheduled` nothing has left yet. */
export const letterMachine: Machine<LetterState> = {
  name: "letter",
  moves: {
    draft: { scheduled: ["admin"], sending: ["admin"] },
    scheduled: { draft: ["admin", "system"], sending: ["admin", "system"], scheduled: ["admin"] },
    sending: { paused: ["admin", "system"], sent: ["system"], canceled: ["admin"] },
    paused: { sending: ["admin"], canceled: ["admin"] },
    // to those of whom nobody knows whether they have it
    sent: { sending: ["admin"] },
    canceled: { sending: ["admin"] },
  },
}
