import { evidenceLimits, evidenceTypes } from "../../../lib/evidence-limits.ts"
import { Icon } from "../controls/icon.tsx"
import { useChosenPictures } from "./chosen-pictures.ts"
import { ChosenPreview } from "./chosen-preview.tsx"
import form from "./form.module.css"
import { Notes, useNotes } from "./notes.tsx"
import styles from "./picture-field.module.css"

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  refused?: boolean
  max?: number
}

export function PictureField({ label, hint, error, refused, max = evidenceLimits.pictures }: Props) {
  const { input, shown: previews, problem, onChange, remove } = useChosenPictures(max)
  const message = problem || error
  const { id, hintId, errorId, attributes } = useNotes({ hint, error: message })
  return (
    <div className={form.field}>
      <label className={form.name} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.choose}
        type="file"
        name="pictures"
        multiple
        accept={evidenceTypes}
        onChange={onChange}
        {...attributes}
      />
      <div role="status">
        <Notes {...{ hint, error: message, hintId, errorId }} />
      </div>
      {refused && <noscript>Please choose the pictures again.</noscript>}
      {previews.length > 0 && (
        <ul className={styles.shown} aria-label={`${previews.length} of at most ${max} pictures`}>
          {previews.map(({ url, name }, at) => (
            <li key={url}>
              <ChosenPreview url={url} name={name} />
              <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(at)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
