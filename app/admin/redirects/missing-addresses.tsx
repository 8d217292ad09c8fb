import { Form, useNavigation } from "react-router"
import type { ListedMissingAddress } from "../../../domain/redirects/redirect-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./redirects.module.css"
import { TargetInput } from "./target-input.tsx"

type MissingAddressesProps = { missing: { rows: ListedMissingAddress[]; all: number }; answer: ActionAnswer }

/** Nothing while there are none: no news is good news. */
export function MissingAddresses({ missing: { rows, all }, answer }: MissingAddressesProps) {
  if (rows.length === 0) return null
  return (
    <Section
      title="Addresses people looked for and did not find"
      note={
        all > rows.length ? `the ${rows.length} most visited of ${all.toLocaleString("en-US")}` : "in the last 90 days"
      }
      className={styles.missing}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.path}>
            <MissingAddress row={row} answer={answer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function MissingAddress({ row, answer }: { row: ListedMissingAddress; answer: ActionAnswer }) {
  const sending = useNavigation().state === "submitting"
  const { path, hits, lastSeenAt, referrer, suggestion } = row
  const mine = answer?.problem && answer.typed?.intent === "send" && answer.typed.from === path ? answer : null
  const errors = mine?.problem?.fields ?? {}
  return (
    <article className={styles.row} aria-label={path}>
      <div className={styles.address}>
        <h3>{path}</h3>
        <p className="small">
          {formatCount(hits, "visit")}, last on <Day at={lastSeenAt} />
          {referrer && `, from ${referrer}`}
        </p>
      </div>
      <Form method="post" className={styles.send} preventScrollReset noValidate>
        <input type="hidden" name="from" value={path} />
        <TargetInput
          label={`Send ${path} to`}
          labelProps={{ className: "unseen" }}
          placeholder="A title, a path, or https://…"
          description={suggestion && !mine ? `Perhaps “${suggestion.title}”?` : undefined}
          name="to"
          defaultValue={String(mine?.typed?.to ?? suggestion?.path ?? "")}
          error={errors.to ?? errors.from ?? mine?.problem?.message}
        />
        <SubmitButton intent="send" disabled={sending} aria-label={`Send there: ${path}`}>
          Send there
        </SubmitButton>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="path" value={path} />
        <SubmitButton intent="dismiss" disabled={sending} aria-label={`Dismiss ${path}`}>
          Dismiss
        </SubmitButton>
      </Form>
    </article>
  )
}
