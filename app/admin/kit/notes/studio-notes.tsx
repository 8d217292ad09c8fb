import { Button, Textarea } from "@mantine/core"
import { useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import { Day } from "../dates.tsx"
import { Part } from "../page.tsx"
import type { Answer } from "../toasts/done.ts"
import styles from "./studio-notes.module.css"

export type StudioNote = { id: string | number; at: Date; actorName: string; text: string }

type NotesProps = {
  notes: StudioNote[]
  /** The action's, of a form with `intent` note, `note`, and `noteId` of one that is changed. */
  answer: Answer
}

/** What the studio wants to remember: notes that it alone sees, and can change. */
export function StudioNotes({ notes, answer }: NotesProps) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(notes.length)
  // The form begins anew when a note was added or removed, and whoever wrote it goes on there.
  useEffect(() => {
    if (before.current === notes.length) return
    before.current = notes.length
    if (answer?.done && [document.body, null].includes(document.activeElement as HTMLElement | null))
      list.current?.parentElement?.querySelector<HTMLElement>("[data-new-note] textarea")?.focus()
  }, [notes.length, answer])
  return (
    <Part title="Notes" note="only the studio sees them" id="notes">
      <ul className={styles.notes} ref={list}>
        {notes.map(({ id, at, actorName, text }) => (
          <li key={id}>
            <p className={styles.note}>{text}</p>
            <details open={answer?.typed?.noteId === String(id) || undefined}>
              <summary className="small">
                {actorName}, <Day at={at} />. <u>Edit</u>
              </summary>
              <NoteForm key={text} id={String(id)} first={text} answer={answer} />
            </details>
          </li>
        ))}
      </ul>
      <NoteForm key={notes.length} first="" answer={answer} />
    </Part>
  )
}

function NoteForm({ id, first, answer }: { id?: string; first: string; answer: Answer }) {
  const sending = useNavigation().state === "submitting"
  const { typed, problem } = answer ?? {}
  const isNew = id === undefined
  const mine = typed?.intent === "note" && typed.noteId === id
  return (
    <Form method="post" preventScrollReset noValidate className={styles.form} data-new-note={isNew || undefined}>
      <input type="hidden" name="intent" value="note" />
      {!isNew && <input type="hidden" name="noteId" value={id} />}
      <Textarea
        aria-label={isNew ? "New note" : "Note"}
        placeholder={isNew ? "Add a note" : ""}
        description={isNew ? undefined : "Leave it empty to remove it"}
        autosize
        minRows={1}
        name="note"
        defaultValue={mine ? String(typed.note ?? "") : first}
        error={mine && problem?.fields?.note}
      />
      <Button variant="transparent" type="submit" disabled={sending}>
        {isNew ? "Add the note" : "Save the note"}
      </Button>
    </Form>
  )
}
