import { Button, Textarea } from "@mantine/core"
import type { FormEvent } from "react"
import { Form, useNavigation } from "react-router"
import { Part } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useKeep } from "../queue/use-keep.ts"
import styles from "./commission-page.module.css"

type NotesProps = { id: string; subject: string; notes: string; answer: ActionAnswer }

export function NotesPart({ id, subject, notes, answer }: NotesProps) {
  const keep = useKeep()
  const keepInstead = (event: FormEvent<HTMLFormElement>) => {
    const typed = String(new FormData(event.currentTarget).get("notes"))
    const isKept = keep({
      ...{ type: "update", table: "commissions", data: { id, notes: typed }, base: { notes } },
      about: { what: `*${subject}*`, words: `Notes on *${subject}*` },
    })
    if (isKept) event.preventDefault()
  }
  const sending = useNavigation().state === "submitting"
  const mine = answer?.problem && answer.typed?.intent === "notes" ? answer : null
  return (
    <Part title="Notes" note="only the studio sees them">
      <Form method="post" preventScrollReset noValidate className={styles.noteForm} onSubmit={keepInstead}>
        <input type="hidden" name="seen" value={String(mine?.typed?.seen ?? notes)} />
        <Textarea
          key={notes}
          aria-label="Notes"
          autosize
          minRows={2}
          name="notes"
          defaultValue={String(mine?.typed?.notes ?? notes)}
          error={mine?.problem?.fields?.notes}
        />
        <Button variant="transparent" type="submit" name="intent" value="notes" disabled={sending}>
          Save the notes
        </Button>
      </Form>
    </Part>
  )
}
