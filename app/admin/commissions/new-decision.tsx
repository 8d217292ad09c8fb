import { Decision } from "../kit/decision.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { WantsFields } from "./wants-fields.tsx"

/** For requests by telephone or at the studio. */
export const NewDecision = ({ formKey, answer }: { formKey: string; answer: ActionAnswer }) => (
  <Decision
    id="new"
    title="New commission"
    intent="new"
    answer={answer}
    hidden={{ id: String(answer?.typed?.decision === "new" ? answer.typed.id : formKey) }}
    happens={["It appears among the inquiries.", "No e-mail will be sent."]}
    press="Write it down"
  >
    <WantsFields id="new" answer={answer} first={{}} />
  </Decision>
)
