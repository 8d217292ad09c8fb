import { Button, Textarea } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Part } from "../kit/page.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import styles from "./commission-page.module.css"

/** What the studio wants to remember of a commission. */
export function NotesPart({ notes, answer }: { notes: string; answer: Answer }) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.problem && answer.typed?.intent === "notes" ? answer : null
  return (
    <Part title="Notes" note="only the studio sees them">
      <Form method="post" preventScrollReset noValidate className={styles.noteForm}>
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
