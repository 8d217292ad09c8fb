import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import { ColumnHeads } from "./column-heads.tsx"
import { EmailAddress } from "./email-address.tsx"
import { SubmitButton } from "./intent-button.tsx"
import styles from "./list-import.module.css"
import { Page, RefusedNotice, Section } from "./page.tsx"
import type { ActionAnswer } from "./toasts/action-answer.ts"

/** `rows`: the first rows, problems first; `lines`: all rows that can be imported. */
export type ImportPreview<Plan extends string> = {
  counts: Record<Plan, number>
  importable: number
  all: number
  lines: string
  rows: {
    row: number
    name: string
    email: string
    details?: string
    plan: Plan
    message: string
    isSkipped: boolean
  }[]
}

export type ListImportAnswer<Plan extends string> =
  | (NonNullable<ActionAnswer> & { preview?: ImportPreview<Plan> })
  | undefined

type Props<Plan extends string> = {
  back: ReactNode
  title: string
  details: string
  answer: ListImportAnswer<Plan>
  planLabels: Record<Plan, string>
  formatPlan: (counts: Record<Plan, number>) => string
  formatPress: (importable: number) => string
  note: ReactNode
  /** Fields of the first form that the second one sends again. */
  hidden?: Record<string, unknown>
  /** Fields other than the file. */
  children?: ReactNode
}

/** Imports a list of people in two steps: a form that shows what will happen, and one that does it. */
export function ListImportPage<Plan extends string>(props: Props<Plan>) {
  const { back, title, details, answer, children } = props
  const busy = useNavigation().state === "submitting"
  const preview = answer?.preview
  const canImport = preview !== undefined && preview.importable > 0
  return (
    <Page back={back} title={title} details={details}>
      {answer?.problem && (
        <RefusedNotice>{Object.values(answer.problem.fields ?? {})[0] ?? answer.problem.message}</RefusedNotice>
      )}
      {preview && <Preview {...props} preview={preview} busy={busy} />}
      <Section title={preview ? "Another list" : "The list"}>
        <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
          <label className={styles.file}>
            <span>A file: CSV, Excel or OpenDocument</span>
            <input type="file" name="file" accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv" />
          </label>
          {children}
          <SubmitButton variant={canImport ? "default" : "filled"} intent="look" disabled={busy}>
            Show what will happen
          </SubmitButton>
        </Form>
      </Section>
    </Page>
  )
}

function Preview<Plan extends string>({
  preview,
  busy,
  planLabels,
  formatPlan,
  formatPress,
  note,
  hidden = {},
}: Props<Plan> & { preview: ImportPreview<Plan>; busy: boolean }) {
  return (
    <Section title="What will happen" className={styles.gap}>
      <p className={styles.sentence} role="status">
        {formatPlan(preview.counts)}
      </p>
      {preview.importable > 0 && (
        <Form method="post" encType="multipart/form-data" className={styles.confirm}>
          <textarea hidden readOnly name="lines" value={preview.lines} aria-label="Rows" />
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
          <SubmitButton variant="filled" intent="import" disabled={busy}>
            {formatPress(preview.importable)}
          </SubmitButton>
          <p className="small">{note}</p>
        </Form>
      )}
      <PreviewRows {...preview} planLabels={planLabels} />
    </Section>
  )
}

const PreviewRows = <Plan extends string>({
  rows,
  all,
  planLabels,
}: Pick<ImportPreview<Plan>, "rows" | "all"> & Pick<Props<Plan>, "planLabels">) => (
  <>
    <table className={styles.rows}>
      <caption className="unseen">What will happen with each row</caption>
      <ColumnHeads columns={["Row", "Name", "E-mail", "What happens"]} />
      <tbody>
        {rows.map(({ row, name, email, details, plan, message, isSkipped }) => (
          <tr key={row} data-skipped={(isSkipped && plan !== "wrong") || undefined}>
            <td>{row}</td>
            <td>
              {name}
              {details && <span className="small"> {details}</span>}
            </td>
            <td>{email ? <EmailAddress of={email} /> : "—"}</td>
            <td className={plan === "wrong" ? "alarm" : undefined}>{message || planLabels[plan]}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {all > rows.length && (
      <p className="small">
        The first {rows.length} of {all.toLocaleString("en-US")} rows; those with problems are above.
      </p>
    )}
  </>
)
