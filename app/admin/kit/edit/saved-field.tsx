import { Button } from "@mantine/core"
import type { KeyboardEvent } from "react"
import styles from "./saved-field.module.css"
import type { TextState } from "./saved-text.ts"

/** Props of a single-line field that is saved on blur, Enter and Ctrl S. */
export const getSavedFieldProps = ({ text, type, leave }: TextState) => ({
  value: text,
  onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value.replaceAll("\n", " ")),
  onBlur: leave,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const saves = event.key === "s" && (event.ctrlKey || event.metaKey)
    if (event.key !== "Enter" && !saves) return
    event.preventDefault()
    leave()
  },
})

type ConflictingTextProps = {
  state: TextState
  words?: (text: string) => string
}

export function ConflictingText({
  state: { theirs, keepMine, useTheirs },
  words = (text) => text,
}: ConflictingTextProps) {
  if (theirs === null) return null
  return (
    <div className={styles.theirs} role="alert">
      <p>
        {theirs === "" ? "Someone else just emptied this." : "Someone else just changed this to "}
        {theirs !== "" && <q>{words(theirs)}</q>}
      </p>
      <Button onClick={keepMine}>Keep mine</Button>
      <Button onClick={useTheirs}>Use theirs</Button>
    </div>
  )
}
