import { href, Link } from "react-router"
import { occasionLabels, signatureSides } from "../../../../domain/inventory/condition.ts"
import { getConditionReport, listConditionReports } from "../../../../domain/inventory/condition-queries.server.ts"
import { getRegisterWork } from "../../../../domain/inventory/location-queries.server.ts"
import { getSettings } from "../../../../domain/settings/settings-queries.server.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../../lib/site-time.ts"
import { Day } from "../../kit/dates.tsx"
import { DocumentLinks } from "../../kit/document-link.tsx"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { SubmitButton } from "../../kit/intent-button.tsx"
import { LinkButton } from "../../kit/link-button.tsx"
import { DetailList, Page, RefusedNotice, Section } from "../../kit/page.tsx"
import { nounLoader, studioAction } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/condition-page"
import styles from "./condition.module.css"
import { runConditionAction } from "./condition-actions.server.ts"
import { formatReportEvent } from "./format-report.ts"
import { MarkList } from "./mark-rows.tsx"
import { Photographs } from "./photographs.tsx"
import { MarkedPictures } from "./pictures.tsx"
import { ReportComparison } from "./report-comparison.tsx"
import { ReportEditor, reportFormId } from "./report-editor.tsx"
import { Signatures } from "./signatures.tsx"
import { type ReportAnswer, useReportForm } from "./use-report-form.ts"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? `Condition of ${loaderData.work.title}` : "Condition report")

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const report = unwrapOutcome(await getConditionReport(shop, admin, id))
  const [{ title }, all, { site }] = await Promise.all([
    getRegisterWork(shop, admin, report.artworkId).then(unwrapOutcome),
    listConditionReports(shop, admin, report.artworkId).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const at = all.findIndex(({ id }) => id === report.id)
  const earlier = all.slice(at + 1).filter(({ copy }) => copy === report.copy)
  const asked = new URL(request.url).searchParams.get("with")
  const compared = earlier.find(({ id }) => id === asked)
  return {
    report,
    work: { id: report.artworkId, title },
    earlier: earlier.map(({ id, on }) => ({ id, on })),
    before: compared ? unwrapOutcome(await getConditionReport(shop, admin, compared.id)) : null,
    me: admin.name,
    today: getCalendarDate(site.timeZone, shop.now()),
  }
})

export const action = studioAction(runConditionAction)

export default function ConditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, work, earlier, before, me, today } = loaderData
  const answer = actionData as ReportAnswer
  const open = useOpenConfirm(answer)
  const writing = useReportForm(report, answer)
  const isSigned = report.signatures.length > 0
  const isDirty = !isSigned && writing.dirty
  const unsigned = signatureSides.find((side) => !report.signatures.some((one) => one.side === side))
  const [last] = earlier
  return (
    <Page
      back={
        <Link to={href("/admin/inventory/:id", { id: work.id })}>
          <i>{work.title}</i>
        </Link>
      }
      title="Condition report"
      details={
        <>
          <span>
            {[occasionLabels[report.occasion], report.copy > 0 && `copy ${report.copy}`].filter(Boolean).join(", ")}
          </span>
          <span className="ink">{[formatCalendarDate(report.on), report.examiner].filter(Boolean).join(", ")}</span>
          <span>{report.overall ? `Overall: ${report.overall}` : "Overall condition not set"}</span>
        </>
      }
      quiet={
        <>
          {last && !before && (
            <LinkButton to={`?with=${last.id}#compared`}>{`Compare with ${formatCalendarDate(last.on)}`}</LinkButton>
          )}
          <DocumentLinks to={href("/admin/inventory/conditions/:id/paper", { id: report.id })} of="report">
            PDF
          </DocumentLinks>
          {!isSigned && !isDirty && <InlineConfirmLink id="delete">Delete</InlineConfirmLink>}
        </>
      }
      main={
        isDirty ? (
          <SubmitButton variant="filled" fullWidth form={reportFormId} intent="save">
            Save the report
          </SubmitButton>
        ) : (
          unsigned && (
            <InlineConfirmLink id={`sign-${unsigned}`} variant="filled" fullWidth>
              Sign
            </InlineConfirmLink>
          )
        )
      }
      done={answer?.done}
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {answer?.others && (
        <section className={styles.others} aria-label="Saved meanwhile">
          <p>
            This is saved now. Press “Save the report” to put yours in its place, or open the page again to go on with
            it.
          </p>
          <DetailList of={answer.others.facts.map(([name, value]) => [name, <span key={name}>{value}</span>])} />
        </section>
      )}
      {open === "delete" && !isSigned && (
        <div className={styles.gap}>
          <InlineConfirm
            id="delete"
            title="Delete this report"
            answer={answer}
            happens={["Its marks and photographs go with it.", "The work’s other reports stay."]}
            press="Delete the report"
          />
        </div>
      )}
      {isSigned ? (
        <SignedReport report={report} title={work.title} />
      ) : (
        <>
          <ReportEditor report={report} title={work.title} today={today} writing={writing} answer={answer} />
          <Photographs report={report} title={work.title} answer={answer} open={open} dirty={isDirty} />
        </>
      )}
      <Signatures report={report} answer={answer} open={open} isDirty={isDirty} me={me} seen={writing.seen} />
      {before && (
        <div id="compared">
          <ReportComparison report={report} before={before} title={work.title} />
        </div>
      )}
      {report.history.length > 0 && <ReportHistory history={report.history} />}
    </Page>
  )
}

type ShownReport = Route.ComponentProps["loaderData"]["report"]

const ReportHistory = ({ history }: Pick<ShownReport, "history">) => (
  <Section title="What was done">
    <ul className={styles.history}>
      {history.map((line) => (
        <li key={line.id}>
          <span>{formatReportEvent(line)}</span>
          <span className="small">
            {line.actorName}, <Day at={line.at} />
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

const SignedReport = ({ report, title }: { report: ShownReport; title: string }) => (
  <div className={styles.report}>
    <MarkedPictures report={report} title={title} />
    <div className={styles.say}>
      <MarkList report={report} />
      <DetailList
        of={[
          ["Overall", report.overall],
          ["Light and air", report.climate],
          ["What was found", report.words],
          ["Advice", report.advice],
        ]}
      />
    </div>
  </div>
)
