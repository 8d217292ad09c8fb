import type { Machine } from "../machine.ts"
import type { AgreementState } from "./agreement.ts"

/** Starts when works go out, and ends automatically with the last of them. */
export const agreementMachine: Machine<AgreementState> = {
  name: "agreement",
  moves: {
    draft: { running: ["admin"], cancelled: ["admin"] },
    running: { ended: ["system"] },
    ended: { running: ["admin"] },
    cancelled: {},
  },
}

export const agreementStateWords: Record<AgreementState, string> = {
  draft: "Draft",
  running: "Running",
  ended: "Ended",
  cancelled: "Cancelled",
}
