import { guardFields } from "../../../domain/messages/guard-fields.ts"
import text from "../../ui/text.module.css"

/** Two fields that people do not see; what they are for says `domain/messages/form-guard.ts`. @param begun of the loader */
export function GuardFields({ begun }: { begun: string }) {
  return (
    <div className={text.unseen} aria-hidden="true">
      <input type="hidden" name={guardFields.begun} value={begun} />
      <label>
        Leave this empty
        <input name={guardFields.trap} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
