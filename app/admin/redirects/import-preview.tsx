import { Form } from "react-router"
import type { RedirectPlan } from "../../../domain/redirects/import/plan-redirects.ts"
import { ColumnHeads } from "../kit/column-heads.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import styles from "../kit/list-import.module.css"
import { Section } from "../kit/page.tsx"
import type { RedirectPreview } from "./redirect-preview.server.ts"
import { TargetInput } from "./target-input.tsx"

const planLabels: Record<RedirectPlan, string> = {
  choose: "Needs a target",
  new: "Will be added",
  changed: "Leads elsewhere now; will be changed",
  same: "Leads there already",
  answered: "",
  twice: "",
  wrong: "",
}

/** `120 addresses are ready. 14 need a target, 2 can’t be read.` */
function formatPreview({ counts, ready }: RedirectPreview): string {
  const others = [
    counts.choose > 0 && `${counts.choose} ${counts.choose === 1 ? "needs" : "need"} a target`,
    counts.answered > 0 && `${counts.answered} ${counts.answered === 1 ? "is a page" : "are pages"} of your site`,
    counts.same > 0 && `${counts.same} ${counts.same === 1 ? "leads" : "lead"} on already`,
    counts.twice > 0 && `${counts.twice} ${counts.twice === 1 ? "is" : "are"} there twice`,
    counts.wrong > 0 && `${counts.wrong} can’t be read`,
  ].filter(Boolean)
  const first = `${formatCount(ready, "address is", "addresses are")} ready.`
  return others.length > 0 ? `${first} ${others.join(", ")}.` : first
}

export function ImportPreviewSection({ preview, sending }: { preview: RedirectPreview; sending: boolean }) {
  const { choices, others, lines, ready, later } = preview
  const canImport = choices.length + ready > 0
  return (
    <Section title="Where they would lead" className={styles.gap}>
      <p className={styles.sentence} role="status">
        {formatPreview(preview)}
      </p>
      {canImport && (
        <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
          <textarea hidden readOnly name="lines" value={lines} aria-label="Rows" />
          {choices.length > 0 && <Choices choices={choices} />}
          <div className={styles.confirm}>
            <SubmitButton variant="filled" intent="import" disabled={sending}>
              Save the addresses
            </SubmitButton>
            <p className="small">
              All of them, or none. Addresses without a target are skipped.
              {later > 0 && ` ${formatCount(later, "more address")} will be shown when you import the list again.`}
            </p>
          </div>
        </Form>
      )}
      {others.length > 0 && <OtherRows rows={others} />}
    </Section>
  )
}

const Choices = ({ choices }: Pick<RedirectPreview, "choices">) => (
  <table className={styles.rows}>
    <caption className="unseen">Addresses that need a target</caption>
    <ColumnHeads columns={["Row", "Old address", "Leads to"]} />
    <tbody>
      {choices.map(({ row, from, to, title, message }) => (
        <tr key={from}>
          <td>{row}</td>
          <td>
            {from}
            {title && <span className="small"> {title}</span>}
          </td>
          <td>
            <TargetInput
              name="to[]"
              aria-label={`Where ${from} leads`}
              placeholder="Skip"
              defaultValue={to}
              error={message || undefined}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const OtherRows = ({ rows }: { rows: RedirectPreview["others"] }) => (
  <table className={styles.rows}>
    <caption className="unseen">All other rows</caption>
    <ColumnHeads columns={["Row", "Old address", "Leads to", "What happens"]} />
    <tbody>
      {rows.map(({ row, from, to, plan, message }) => (
        <tr key={row} data-skipped={(plan !== "new" && plan !== "changed" && plan !== "wrong") || undefined}>
          <td>{row}</td>
          <td>{from}</td>
          <td>{to || "—"}</td>
          <td className={plan === "wrong" ? "alarm" : undefined}>{message || planLabels[plan]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
