import { compareMarks } from "../../../../domain/inventory/compare-conditions.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { ColumnHeads } from "../../kit/column-heads.tsx"
import { LinkButton } from "../../kit/link-button.tsx"
import { Section } from "../../kit/page.tsx"
import styles from "./condition.module.css"
import { formatReportMark, formatReportTitle, listReportDetails } from "./format-report.ts"
import { MarkedPictures } from "./pictures.tsx"

type Props = { report: ConditionReport; before: ConditionReport; title: string }

export function ReportComparison({ report, before, title }: Props) {
  const { fates: markChanges, removed } = compareMarks(report, before)
  const [now, former] = [listReportDetails(report), listReportDetails(before)]
  const rows = now
    .map(([name, value], at) => ({ name, now: value, former: former[at]?.[1] ?? "" }))
    .filter((row) => row.name !== "Marks" && (row.now || row.former))
  return (
    <Section
      title={`Compared with ${formatReportTitle(before)}`}
      action={
        <LinkButton to="." preventScrollReset>
          Close
        </LinkButton>
      }
    >
      <div className={styles.twice}>
        <figure>
          <MarkedPictures report={before} title={title} />
          <figcaption className="small">Before</figcaption>
        </figure>
        <figure>
          <MarkedPictures report={report} title={title} />
          <figcaption className="small">This report</figcaption>
        </figure>
      </div>
      <table className={styles.compared}>
        <ColumnHeads columns={["", "Before", "This report"]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.former}</td>
              <td>
                {row.now}
                {row.now !== row.former && <span className="unseen"> (other than before)</span>}
              </td>
            </tr>
          ))}
          {report.marks.map((mark, at) => (
            <tr key={mark.id}>
              <th scope="row">{`Mark ${at + 1}`}</th>
              <td>{markChanges[at] === "new" ? "" : "There, too"}</td>
              <td>
                {formatReportMark(mark)}{" "}
                <span className={styles.fate}>{markChanges[at] === "new" ? "New" : "As before"}</span>
              </td>
            </tr>
          ))}
          {removed.map((mark) => (
            <tr key={mark.id}>
              <th scope="row">{`Mark ${mark.position} before`}</th>
              <td>{formatReportMark(mark)}</td>
              <td>
                <span className={styles.fate}>Not found again</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
