import { InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { BriefFields } from "./brief-fields.tsx"

/** For requests by telephone or at the studio. */
export const NewCommissionForm = ({ formKey, answer }: { formKey: string; answer: ActionAnswer }) => (
  <InlineConfirm
    id="new"
    title="New commission"
    intent="new"
    answer={answer}
    hidden={{ id: String(answer?.typed?.decision === "new" ? answer.typed.id : formKey) }}
    happens={["It appears among the inquiries.", "No e-mail will be sent."]}
    press="Write it down"
  >
    <BriefFields id="new" answer={answer} first={{}} />
  </InlineConfirm>
)
