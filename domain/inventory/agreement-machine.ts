import type { Machine } from "../machine.ts"
import type { AgreementState } from "./agreement.ts"

/** Starts when works go out, and ends automatically with the last of them. */
export const agreementMachine: Machine<AgreementState> = {
  name: "agreement",
  transitions: {
    draft: { running: ["admin"], cancelled: ["admin"] },
    running: { ended: ["system"] },
    ended: { running: ["admin"] },
    cancelled: {},
  },
}

export const agreementStateLabels: Record<AgreementState, string> = {
  draft: "Draft",
  running: "Running",
  ended: "Ended",
  cancelled: "Cancelled",
}
