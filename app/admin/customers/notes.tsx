import { Button, Textarea } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Day } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import styles from "./person.module.css"
import type { PersonData } from "./person-data.server.ts"

/** What the studio remembers of somebody; nobody else sees it. */
export const Notes = ({ of: { notes }, answer }: { of: Pick<PersonData, "notes">; answer: Answer }) => (
  <Part title="Notes" note="only the studio sees them" id="notes">
    <ul className={styles.notes}>
      {notes.map(({ id, at, actorName, text }) => (
        <li key={id}>
          <p className={styles.note}>{text}</p>
          <details open={answer?.typed?.noteId === id || undefined}>
            <summary className="small">
              {actorName}, <Day at={at} />. <u>Edit</u>
            </summary>
            <NoteForm key={text} id={id} first={text} answer={answer} />
          </details>
        </li>
      ))}
    </ul>
    <NoteForm key={notes.length} first="" answer={answer} />
  </Part>
)

function NoteForm({ id, first, answer }: { id?: string; first: string; answer: Answer }) {
  const sending = useNavigation().state === "submitting"
  const { typed, problem } = answer ?? {}
  const mine = typed?.intent === "note" && typed.noteId === id
  return (
    <Form method="post" preventScrollReset noValidate className={styles.noteForm}>
      <input type="hidden" name="intent" value="note" />
      {id !== undefined && <input type="hidden" name="noteId" value={id} />}
      <Textarea
        aria-label={id === undefined ? "New note" : "Note"}
        placeholder={id === undefined ? "A new note" : ""}
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
