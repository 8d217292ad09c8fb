import type { IssueState } from "../../../db/tables/newsletter-issues.ts"
import type { Machine } from "../../machine.ts"

/** The content is fixed from `sending` on; in `draft` and `scheduled` nothing was sent. */
export const issueMachine: Machine<IssueState> = {
  name: "letter",
  transitions: {
    draft: { scheduled: ["admin"], sending: ["admin"] },
    scheduled: { draft: ["admin", "system"], sending: ["admin", "system"], scheduled: ["admin"] },
    sending: { paused: ["admin", "system"], sent: ["system"], canceled: ["admin"] },
    paused: { sending: ["admin"], canceled: ["admin"] },
    sent: { sending: ["admin"] },
    canceled: { sending: ["admin"] },
  },
}
