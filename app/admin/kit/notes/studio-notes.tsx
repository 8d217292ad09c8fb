import { Button, Textarea } from "@mantine/core"
import { type FormEvent, useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import { useQueueState } from "../../../live/queue/queue-context.tsx"
import { useQueueOffline } from "../../offline-queue/use-queue-offline.ts"
import { Day } from "../dates.tsx"
import { Section } from "../page.tsx"
import type { ActionAnswer } from "../toasts/action-answer.ts"
import styles from "./studio-notes.module.css"

type StudioNote = { id: string | number; at: Date; actorName: string; text: string }

type NotesSubject = {
  table: "order_notes" | "customer_notes"
  column: "order" | "customer"
  id: string
  what: string
}

type NotesProps = {
  of: NotesSubject
  notes: StudioNote[]
  /** The answer to a form with `intent` "note", `note`, and `noteId` when editing. */
  answer: ActionAnswer
}

export function StudioNotes({ of, notes: stored, answer }: NotesProps) {
  const list = useRef<HTMLUListElement>(null)
  const queued = useQueueState().waiting.filter(({ table, data }) => table === of.table && data[of.column] === of.id)
  const notes = stored.map((note) => ({ ...note, kept: queued.findLast(({ data }) => data.id === note.id) }))
  const before = useRef(notes.length)
  // Adding or removing a note remounts the form; the focus returns to it.
  useEffect(() => {
    if (before.current === notes.length) return
    before.current = notes.length
    if (answer?.done && [document.body, null].includes(document.activeElement as HTMLElement | null))
      list.current?.parentElement?.querySelector<HTMLElement>("[data-new-note] textarea")?.focus()
  }, [notes.length, answer])
  return (
    <Section title="Notes" note="only the studio sees them" id="notes">
      <ul className={styles.notes} ref={list}>
        {notes.map(({ id, at, actorName, text, kept }) => (
          <li key={id}>
            <p className={styles.note}>{kept ? String(kept.data.text ?? "") : text}</p>
            {kept && <p className="small">{kept.type === "delete" ? "Removed here, not sent yet" : "Not sent yet"}</p>}
            <details open={answer?.typed?.noteId === String(id) || undefined}>
              <summary className="small">
                {actorName}, <Day at={at} />. <u>Edit</u>
              </summary>
              <NoteForm key={text} of={of} id={id} first={text} answer={answer} />
            </details>
          </li>
        ))}
        {queued
          .filter(({ type }) => type === "insert")
          .map(({ id, data }) => (
            <li key={id}>
              <p className={styles.note}>{String(data.text)}</p>
              <p className="small">Not sent yet</p>
            </li>
          ))}
      </ul>
      <NoteForm key={notes.length} of={of} first="" answer={answer} />
    </Section>
  )
}

type FormProps = { of: NotesSubject; id?: string | number; first: string; answer: ActionAnswer }

function NoteForm({ of, id, first, answer }: FormProps) {
  const queueOffline = useQueueOffline()
  const sending = useNavigation().state === "submitting"
  const { typed, problem } = answer ?? {}
  const isNew = id === undefined
  const mine = typed?.intent === "note" && typed.noteId === (isNew ? undefined : String(id))
  const queueInstead = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const text = String(new FormData(form).get("note")).trim()
    if (isNew ? text === "" : text === first) return
    const names = { [of.column]: of.id, ...(!isNew && { id }) }
    const words = text ? `Note on ${of.what}: “${text}”` : `Remove a note on ${of.what}`
    const isKept = queueOffline({
      ...{ table: of.table, type: isNew ? "insert" : text ? "update" : "delete" },
      data: { ...names, ...(text && { text }) },
      ...(!isNew && { base: { text: first } }),
      about: { what: of.what, words },
    })
    if (!isKept) return
    event.preventDefault()
    void isKept.then((done) => done && isNew && form.reset())
  }
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      className={styles.form}
      data-new-note={isNew || undefined}
      onSubmit={queueInstead}
    >
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
      <Button type="submit" disabled={sending}>
        {isNew ? "Add the note" : "Save the note"}
      </Button>
    </Form>
  )
}
