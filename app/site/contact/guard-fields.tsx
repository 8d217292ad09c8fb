import { formGuardFields } from "../../../domain/messages/threads/guard-fields.ts"
import text from "../../ui/text.module.css"
import { getRefusedValues, type RefusedForm } from "./refused-form.ts"

/** See `domain/messages/threads/form-guard.ts`. A refused form keeps its start time, so that a fast visitor is refused only once. */
export function GuardFields({ begun, refused }: { begun: string; refused: RefusedForm | undefined }) {
  const before = getRefusedValues(refused).typed(formGuardFields.begun)
  return (
    <div className={text.unseen} aria-hidden="true">
      <input type="hidden" name={formGuardFields.begun} value={before || begun} />
      <label>
        Leave this empty
        <input name={formGuardFields.trap} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
