import { Button } from "@mantine/core"
import type { KeyboardEvent } from "react"
import type { WrittenText } from "../../../domain/media/photo-commands.server.ts"
import { type TextState, useSavedText } from "../kit/edit/saved-text.ts"
import styles from "./photos.module.css"

type TextProps = {
  /** What the photo is called where its texts are not seen. */
  name: string
  stored: string
  save: (text: string, was: string) => Promise<WrittenText>
}

/** The caption, typed below the picture. */
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
        maxLength={500}
        {...fieldOf(state)}
      />
      <Trouble state={state} />
    </>
  )
}

/** What a visitor who cannot see the photo is told; a missing one is the only red thing. */
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
        {...fieldOf(state)}
      />
      <Trouble state={state} />
    </div>
  )
}

/** Enter saves, too: neither text has line breaks. */
const fieldOf = ({ text, type, leave }: TextState) => ({
  value: text,
  onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value.replaceAll("\n", " ")),
  onBlur: leave,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    leave()
  },
})

function Trouble({ state: { problem, theirs, keepMine, useTheirs } }: { state: TextState }) {
  if (theirs !== null)
    return (
      <div className={styles.theirs} role="alert">
        <p>
          {theirs === "" ? "Somebody emptied this meanwhile." : "Somebody else wrote meanwhile:"}
          {theirs !== "" && <q>{theirs}</q>}
        </p>
        <Button variant="transparent" onClick={keepMine}>
          Keep mine
        </Button>
        <Button variant="transparent" onClick={useTheirs}>
          Use theirs
        </Button>
      </div>
    )
  return (
    problem && (
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    )
  )
}
