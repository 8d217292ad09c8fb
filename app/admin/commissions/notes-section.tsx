import { Textarea } from "@mantine/core"
import type { FormEvent } from "react"
import { Form, useNavigation } from "react-router"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"
import styles from "./commission-page.module.css"

type NotesSectionProps = { id: string; subject: string; notes: string; answer: ActionAnswer }

export function NotesSection({ id, subject, notes, answer }: NotesSectionProps) {
  const queueChange = useQueueOffline()
  const queueInstead = (event: FormEvent<HTMLFormElement>) => {
    const typed = String(new FormData(event.currentTarget).get("notes"))
    const isQueued = queueChange({
      ...{ type: "update", table: "commissions", data: { id, notes: typed }, base: { notes } },
      about: { what: `*${subject}*`, words: `Notes on *${subject}*` },
    })
    if (isQueued) event.preventDefault()
  }
  const sending = useNavigation().state === "submitting"
  const mine = answer?.problem && answer.typed?.intent === "notes" ? answer : null
  return (
    <Section title="Notes" note="only the studio sees them">
      <Form method="post" preventScrollReset noValidate className={styles.noteForm} onSubmit={queueInstead}>
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
        <SubmitButton intent="notes" disabled={sending}>
          Save the notes
        </SubmitButton>
      </Form>
    </Section>
  )
}
