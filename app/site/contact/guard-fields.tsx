import { guardFields } from "../../../domain/messages/guard-fields.ts"
import text from "../../ui/text.module.css"
import { type Refused, refusedForm } from "./typed.ts"

/**
 * Two hidden fields against spam, described in `domain/messages/form-guard.ts`. A refused form keeps its first start
 * time, so that a visitor who was too quick once is not refused a second time.
 * @param begun from the loader
 * @param refused the fields of the refused form
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
