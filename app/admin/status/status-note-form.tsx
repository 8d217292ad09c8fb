import { Button, Input } from "@mantine/core"
import { type FormEvent, useId } from "react"
import { useFetcher } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"
import styles from "./status.module.css"
import { statusNoteLabels } from "./status-choices.ts"

type StatusNoteFormProps = {
  ids: string[]
  title?: string
  state: Availability
  statusFor?: string
  statusUntil?: string | null
}

export function StatusNoteForm({ ids, title, state, statusFor = "", statusUntil = null }: StatusNoteFormProps) {
  const fetcher = useFetcher<ActionAnswer>()
  const id = useId()
  useActionToast(fetcher.data?.done)
  const wrong = fetcher.data?.problem
  const queueOffline = useQueueOffline()
  const queueInstead = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const [to, until] = [String(form.get("for")), String(form.get("until"))]
    const what = title ? `*${title}*` : "a work"
    for (const one of ids) {
      const isQueued = queueOffline({
        ...{ type: "update", table: "artworks", data: { id: one, status_for: to, status_until: until } },
        base: { status_for: statusFor, status_until: statusUntil ?? "" },
        about: {
          what,
          words: `${title ? what : "A work"}: ${[to || "nobody", until].filter(Boolean).join(", until ")}`,
        },
      })
      if (isQueued) event.preventDefault()
    }
  }
  return (
    <fetcher.Form method="post" className={styles.note} onSubmit={queueInstead}>
      <input type="hidden" name="intent" value="note" />
      {ids.map((one) => (
        <input key={one} type="hidden" name="ids[]" value={one} />
      ))}
      <Input.Wrapper label={statusNoteLabels[state]} id={`${id}-for`}>
        <Input id={`${id}-for`} name="for" defaultValue={statusFor} maxLength={200} autoComplete="off" />
      </Input.Wrapper>
      <Input.Wrapper label="Until" id={`${id}-until`}>
        <Input id={`${id}-until`} name="until" type="date" defaultValue={statusUntil ?? ""} />
      </Input.Wrapper>
      <Button variant="default" type="submit" disabled={fetcher.state !== "idle"}>
        Save
      </Button>
      {wrong && (
        <p role="alert" className="alarm">
          {Object.values(wrong.fields ?? {})[0] ?? wrong.message}
        </p>
      )}
    </fetcher.Form>
  )
}
