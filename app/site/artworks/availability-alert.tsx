import { useId } from "react"
import { href, useFetcher } from "react-router"
import type { Problem } from "../../../domain/problem.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field } from "../../ui/forms/fields.tsx"
import styles from "./artwork-page.module.css"

export const formatAlertSaved = (canSendEmail: boolean) =>
  canSendEmail
    ? "We’ll write to you as soon as it’s available."
    : "We have your address. This site can’t send e-mail yet, so please look here again."

export function AvailabilityAlert({ workId, told: hasAlert }: { workId: string; told: boolean }) {
  const fetcher = useFetcher<{ problem: Problem } | null>()
  const note = useId()
  const canSendEmail = useCanSendEmail()
  const problem = fetcher.data?.problem
  if (hasAlert) return <p role="status">{formatAlertSaved(canSendEmail)}</p>
  return (
    <details className={styles.alert} open={problem ? true : undefined}>
      <summary>Notify me if it becomes available</summary>
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
          {canSendEmail
            ? "One e-mail, if it becomes available."
            : "This site can’t send e-mail yet. If it can by then, you get one when the work becomes available."}{" "}
          We use your address for nothing else.
        </p>
        <Button wide disabled={fetcher.state !== "idle"}>
          Tell me
        </Button>
      </fetcher.Form>
    </details>
  )
}
