import type { SavedPhotoText } from "../../../domain/media/photo-commands.server.ts"
import { captionHint } from "../../../lib/caption.ts"
import { ConflictingText, getSavedFieldProps } from "../kit/edit/saved-field.tsx"
import { type TextState, useSavedText } from "../kit/edit/saved-text.ts"
import styles from "./photos.module.css"

type TextProps = {
  name: string
  stored: string
  save: (text: string, was: string) => Promise<SavedPhotoText>
}

export function Caption({ name, stored, save }: TextProps) {
  const state = useSavedText(stored, save)
  return (
    <>
      <textarea
        className={styles.caption}
        rows={1}
        aria-label={`Caption of ${name}`}
        aria-invalid={state.problem ? true : undefined}
        placeholder="Caption"
        title={`${captionHint}.`}
        maxLength={500}
        {...getSavedFieldProps(state)}
      />
      <TextProblem state={state} />
    </>
  )
}

export function AltText({ name, stored, save }: TextProps) {
  const state = useSavedText(stored, save)
  return (
    <div className={styles.alt} data-none={state.text.trim() === "" || undefined}>
      <span aria-hidden="true">Alt text</span>
      <textarea
        rows={2}
        aria-label={`Alt text of ${name}`}
        aria-invalid={state.problem ? true : undefined}
        placeholder="What does it show?"
        maxLength={1000}
        {...getSavedFieldProps(state)}
      />
      <TextProblem state={state} />
    </div>
  )
}

const TextProblem = ({ state }: { state: TextState }) =>
  state.theirs === null && state.problem ? (
    <p role="alert" className={styles.problem}>
      {state.problem}
    </p>
  ) : (
    <ConflictingText state={state} />
  )
