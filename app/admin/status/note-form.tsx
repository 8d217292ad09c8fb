import { Button, Input } from "@mantine/core"
import { useId } from "react"
import { useFetcher } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import type { Answer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { noteLabels } from "./choices.ts"
import styles from "./status.module.css"

type NoteFormProps = { ids: string[]; state: Availability; statusFor?: string; statusUntil?: string | null }

/** For whom, until when: asked after the move, and optional. */
export function NoteForm({ ids, state, statusFor = "", statusUntil = null }: NoteFormProps) {
  const fetcher = useFetcher<Answer>()
  const id = useId()
  useSay(fetcher.data?.done)
  const wrong = fetcher.data?.problem
  return (
    <fetcher.Form method="post" className={styles.note}>
      <input type="hidden" name="intent" value="note" />
      {ids.map((one) => (
        <input key={one} type="hidden" name="ids[]" value={one} />
      ))}
      <Input.Wrapper label={noteLabels[state]} id={`${id}-for`}>
        <Input id={`${id}-for`} name="for" defaultValue={statusFor} maxLength={200} autoComplete="off" />
      </Input.Wrapper>
      <Input.Wrapper label="Until" id={`${id}-until`}>
        <Input id={`${id}-until`} name="until" type="date" defaultValue={statusUntil ?? ""} />
      </Input.Wrapper>
      <Button type="submit" disabled={fetcher.state !== "idle"}>
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
