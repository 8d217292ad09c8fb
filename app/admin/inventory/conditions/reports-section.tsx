import { NativeSelect, TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import { occasionLabels, occasions, signatureSides } from "../../../../domain/inventory/condition.ts"
import type { ConditionReportRow } from "../../../../domain/inventory/condition-commands.server.ts"
import type { SignatureRow } from "../../../../domain/inventory/sign-condition-report.server.ts"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { Empty, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import styles from "./condition.module.css"
import { formatReportTitle } from "./format-report.ts"

type Props = {
  reports: (ConditionReportRow & { signatures: SignatureRow[] })[]
  answer: ActionAnswer
  open: string | null
  /** The id of the next report. */
  form: string
  today: string
  me: string
  /** The number of copies; null for a single work. */
  editionSize: number | null
}

function formatSignatureState(signatures: SignatureRow[]): string {
  const [first] = signatures
  if (!first) return "Draft"
  return signatures.length === signatureSides.length ? "Signed by both sides" : `Signed by ${first.name}`
}

export function ReportsSection({ reports, answer, open, form, today, me, editionSize }: Props) {
  const field = getConfirmFieldProps(answer, "report", { on: today, examiner: me, occasion: "routine", copy: "0" })
  const mine = answer?.typed?.decision === "report" ? answer : undefined
  return (
    <Section title="Condition" action={<InlineConfirmLink id="report">Begin a report</InlineConfirmLink>}>
      {open === "report" && (
        <InlineConfirm
          id="report"
          title="Begin a condition report"
          hidden={{ id: String(mine?.typed?.id ?? form) }}
          answer={answer}
          happens={[
            "It has copies of the work’s pictures as they are now.",
            "It can be changed until someone signs it.",
          ]}
          press="Begin the report"
        >
          <div className={styles.fields}>
            <NativeSelect
              label="Occasion"
              data={occasions.map((value) => ({ value, label: occasionLabels[value] }))}
              {...field("occasion")}
            />
            <TextInput label="On" type="date" max={today} {...field("on")} />
            <TextInput label="Looked at by" maxLength={200} autoComplete="off" {...field("examiner")} />
            {editionSize !== null && (
              <TextInput label="Copy" description="0: the work itself" inputMode="numeric" {...field("copy")} />
            )}
          </div>
        </InlineConfirm>
      )}
      <ul className={styles.reports}>
        {reports.map(({ id, occasion, on, copy, overall, examiner, signatures }) => (
          <li key={id}>
            <Link to={href("/admin/inventory/conditions/:id", { id })}>{formatReportTitle({ occasion, on })}</Link>
            <span className="small">{[copy > 0 && `Copy ${copy}`, overall, examiner].filter(Boolean).join(". ")}</span>
            <span>{formatSignatureState(signatures)}</span>
          </li>
        ))}
      </ul>
      {reports.length === 0 && open !== "report" && <Empty>No report yet.</Empty>}
    </Section>
  )
}
