import { Button, Textarea } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { studioNote } from "../../../domain/orders/studio-note.ts"
import { Day } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"

type NotesProps = { order: StudioOrder; answer: Answer }

/** What the studio wants to remember of an order: notes that it alone sees, and can change. */
export function StudioNotes({ order, answer }: NotesProps) {
  const notes = order.events.filter(({ machine }) => machine === studioNote)
  return (
    <Part title="Notes" note="only the studio sees them">
      <ul className={styles.notes}>
        {notes.map(({ id, at, actorName, note }) => (
          <li key={id}>
            <p className={styles.note}>{note}</p>
            <details open={answer?.typed?.noteId === String(id) || undefined}>
              <summary className="small">
                {actorName}, <Day at={at} />. <u>Edit</u>
              </summary>
              <NoteForm key={note} id={id} first={note} answer={answer} />
            </details>
          </li>
        ))}
      </ul>
      <NoteForm key={notes.length} first="" answer={answer} />
    </Part>
  )
}

function NoteForm({ id, first, answer }: { id?: number; first: string; answer: Answer }) {
  const sending = useNavigation().state === "submitting"
  const { typed, problem } = answer ?? {}
  const mine = typed?.intent === "note" && typed.noteId === (id === undefined ? undefined : String(id))
  return (
    <Form method="post" preventScrollReset noValidate className={styles.noteForm}>
      <input type="hidden" name="intent" value="note" />
      {id !== undefined && <input type="hidden" name="noteId" value={id} />}
      <Textarea
        aria-label={id === undefined ? "New note" : "Note"}
        placeholder={id === undefined ? "Add a note" : ""}
        description={id === undefined ? undefined : "Leave it empty to remove it"}
        autosize
        minRows={1}
        name="note"
        defaultValue={mine ? String(typed.note ?? "") : first}
        error={mine && problem?.fields?.note}
      />
      <Button variant="transparent" type="submit" disabled={sending}>
        {id === undefined ? "Add the note" : "Save the note"}
      </Button>
    </Form>
  )
}
