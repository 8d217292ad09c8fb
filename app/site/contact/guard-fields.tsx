import { guardFields } from "../../../domain/messages/guard-fields.ts"
import text from "../../ui/text.module.css"
import { type Refused, refusedForm } from "./typed.ts"

/**
 * Two fields that people do not see; what they are for says `domain/messages/form-guard.ts`. A form that came back was
 * begun when it was first: who was too quick once is not for the same reason a second time.
 * @param begun of the loader
 * @param refused what came back
 */
export function GuardFields({ begun, refused }: { begun: string; refused: Refused | undefined }) {
  const before = refusedForm(refused).typed(guardFields.begun)
  return (
    <div className={text.unseen} aria-hidden="true">
      <input type="hidden" name={guardFields.begun} value={before || begun} />
      <label>
        Leave this empty
        <input name={guardFields.trap} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
