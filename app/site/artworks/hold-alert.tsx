import { useId } from "react"
import { href, useFetcher } from "react-router"
import type { Problem } from "../../../domain/problem.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field } from "../../ui/forms/fields.tsx"
import styles from "./artwork-page.module.css"

/** A form for an e-mail address, to be notified when the work becomes available. */
export function HoldAlert({ workId, told }: { workId: string; told: boolean }) {
  const fetcher = useFetcher<{ problem: Problem } | null>()
  const note = useId()
  const problem = fetcher.data?.problem
  if (told) return <p role="status">We’ll write to you as soon as it’s available.</p>
  return (
    <details className={styles.alert} open={problem ? true : undefined}>
      <summary>Tell me if it is released</summary>
      <fetcher.Form method="post" noValidate action={href("/api/hold-alerts")} aria-describedby={note}>
        <input type="hidden" name="artwork" value={workId} />
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={problem ? (problem.fields?.email ?? problem.message) : null}
        />
        <p id={note} className={styles.note}>
          One e-mail, if it becomes available. We use your address for nothing else.
        </p>
        <Button wide disabled={fetcher.state !== "idle"}>
          Tell me
        </Button>
      </fetcher.Form>
    </details>
  )
}
