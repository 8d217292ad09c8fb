import { TextInput } from "@mantine/core"
import { Form } from "react-router"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { RegisterPlace } from "../../../domain/stock-takes/merge-counts.ts"
import type { StockTakeReportDetails } from "../../../domain/stock-takes/report-queries.server.ts"
import { ColumnHeads } from "../kit/column-heads.tsx"
import { Moment } from "../kit/dates.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { Empty, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Elsewhere } from "./elsewhere.tsx"
import { MoreRows, maxFormRows } from "./more-rows.tsx"
import styles from "./stock-take.module.css"
import { WorkLink } from "./work-link.tsx"

type ReportView = Omit<StockTakeReportDetails, "found"> & { found: number }

export function StockTakeReport({ report, answer }: { report: ReportView; answer: ActionAnswer }) {
  const { conflicts, elsewhere, missing, unknown, names, among, found } = report
  const format = (where: RegisterPlace) =>
    where ? [names[where.placeId], where.spot].filter(Boolean).join(", ") : "No location"
  if (among === 0)
    return (
      <>
        <Empty>
          Nothing is counted yet. {formatSpelledCount(missing.length, "work is", "works are")} expected here.
        </Empty>
        <CancelStockTake answer={answer} />
      </>
    )
  return (
    <>
      <p className={styles.summary}>
        {`${found} found where they should be, ${elsewhere.length} elsewhere, ${missing.length} not seen`}
        {unknown.length > 0 && `, ${formatCount(unknown.length, "unknown code")}`}.
      </p>
      {conflicts.length > 0 && <CountConflicts report={report} format={format} />}
      {unknown.length > 0 && <UnknownCodes unknown={unknown} format={format} answer={answer} />}
      {missing.length > 0 && <MissingWorks report={report} format={format} />}
      <Form method="post" id="finish">
        <Elsewhere report={report} say={format} />
        <FinishForm report={report} />
      </Form>
      <CancelStockTake answer={answer} />
    </>
  )
}

type ReportSectionProps = { report: ReportView; format: (where: RegisterPlace) => string }

const CountConflicts = ({ report: { conflicts, works }, format }: ReportSectionProps) => (
  <Section title="Counted at two places" note="Which is right?">
    {conflicts.map((one) => (
      <div key={getUnitKey(one.artworkId, one.copy)} className={styles.doubt}>
        <h3>
          <WorkLink of={one} work={works[one.artworkId]} />
        </h3>
        <p className="small">{`The register says: ${format(one.where)}`}</p>
        <ul className={styles.choices}>
          {one.sightings.map((sighting) => (
            <li key={sighting.id}>
              <p>
                {format(sighting)}
                <br />
                <span className="small">
                  <Moment at={sighting.at} />, {sighting.by}
                </span>
              </p>
              <IntentButton intent="choose" hidden={{ count: sighting.id }} variant="default" fullWidth>
                It is here
              </IntentButton>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </Section>
)

type UnknownCodesProps = Omit<ReportSectionProps, "report"> & { unknown: ReportView["unknown"]; answer: ActionAnswer }

const UnknownCodes = ({ unknown, format, answer }: UnknownCodesProps) => (
  <Section title="Unknown codes" note="New, or whose?">
    <table className={styles.table}>
      <ColumnHeads columns={["Code", "Seen at", "Whose it is"]} />
      <tbody>
        {unknown.slice(0, maxFormRows).map(({ code, sightings }) => (
          <tr key={code} data-row>
            <td className={styles.code}>{code || "A work that was deleted"}</td>
            <td>{sightings.map(format).join("; ")}</td>
            <td>
              {code && (
                <Form method="post" className={styles.assign} preventScrollReset>
                  <input type="hidden" name="code" value={code} />
                  <TextInput
                    aria-label={`Number or title of the work with the code ${code}`}
                    placeholder="Number or title"
                    name="work"
                    maxLength={500}
                    error={answer?.typed?.code === code && answer.problem?.fields?.work}
                  />
                  <SubmitButton variant="default" intent="assign">
                    Save
                  </SubmitButton>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <MoreRows of={unknown.length} />
  </Section>
)

const MissingWorks = ({ report: { missing, works }, format }: ReportSectionProps) => (
  <Section title="Not seen" note={formatCount(missing.length, "work")}>
    <table className={styles.table}>
      <ColumnHeads columns={["Work", "Number", "Should be at"]} />
      <tbody>
        {missing.slice(0, maxFormRows).map((one) => (
          <tr key={getUnitKey(one.artworkId, one.copy)} data-row>
            <td>
              <WorkLink of={one} work={works[one.artworkId]} />
            </td>
            <td>{works[one.artworkId]?.number}</td>
            <td>{format(one.where)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <MoreRows of={missing.length} />
  </Section>
)

function FinishForm({ report: { among, missing, conflicts } }: { report: ReportView }) {
  const [are, they] = missing.length === 1 ? ["it is", "was"] : ["they are", "were"]
  return (
    <div className={styles.end}>
      <input type="hidden" name="among" value={among} />
      {missing.length > 0 && (
        <p>{`${formatSpelledCount(missing.length, "work", "works")} ${they} not seen. When you finish, ${are} listed as missing; the register stays as it is.`}</p>
      )}
      {conflicts.length > 0 && <p>Decide first where the works are that were counted at two places.</p>}
      <SubmitButton variant="filled" intent="finish" disabled={conflicts.length > 0}>
        Finish the stock-take
      </SubmitButton>
    </div>
  )
}

function CancelStockTake({ answer }: { answer: ActionAnswer }) {
  if (useOpenConfirm(answer) !== "give-up") return <InlineConfirmLink id="give-up">Give it up</InlineConfirmLink>
  return (
    <InlineConfirm
      id="give-up"
      title="Give this stock-take up?"
      intent="cancel"
      answer={answer}
      happens={["The register stays as it is, and nothing is listed as missing.", "Nobody can count in it any more."]}
      press="Give up the stock-take"
    />
  )
}
