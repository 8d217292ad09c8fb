import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { occasionWords, sides } from "../../../../domain/inventory/condition.ts"
import { findReport, reportsOfWork } from "../../../../domain/inventory/condition-queries.server.ts"
import { workInRegister } from "../../../../domain/inventory/stay-queries.server.ts"
import { readSettings } from "../../../../domain/settings/settings-queries.server.ts"
import { sayDate } from "../../../../lib/calendar-dates.ts"
import { dayIn } from "../../../../lib/site-time.ts"
import { readFormData } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import { Day } from "../../kit/dates.tsx"
import { Decision, DecisionLink, useOpenDecision } from "../../kit/decision.tsx"
import { Facts, Page, Part, RefusedNotice } from "../../kit/page.tsx"
import { PaperLinks } from "../../kit/paper-link.tsx"
import { useSay } from "../../kit/toasts/toasts.tsx"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import type { Route } from "./+types/condition-page"
import { Compared } from "./compared.tsx"
import styles from "./condition.module.css"
import { StillMarks } from "./mark-rows.tsx"
import { Photographs } from "./photographs.tsx"
import { StillPictures } from "./pictures.tsx"
import { ReportEditor, reportForm } from "./report-editor.tsx"
import { formatReportEvent } from "./report-words.ts"
import { saveCondition } from "./save-condition.server.ts"
import { Signatures } from "./signatures.tsx"
import { type ReportAnswer, useReportForm } from "./use-report-form.ts"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? `Condition of ${loaderData.work.title}` : "Condition report")

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const report = found(await findReport(shop, admin, params.id))
  const [{ title }, all, { site }] = await Promise.all([
    workInRegister(shop, admin, report.artworkId).then(found),
    reportsOfWork(shop, admin, report.artworkId).then(found),
    readSettings(shop.db, "site"),
  ])
  const at = all.findIndex(({ id }) => id === report.id)
  const earlier = all.slice(at + 1).filter(({ copy }) => copy === report.copy)
  const asked = new URL(request.url).searchParams.get("with")
  const compared = earlier.find(({ id }) => id === asked)
  return {
    report,
    work: { id: report.artworkId, title },
    earlier: earlier.map(({ id, on }) => ({ id, on })),
    before: compared ? found(await findReport(shop, admin, compared.id)) : null,
    me: admin.name,
    today: dayIn(site.timeZone, shop.now()),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveCondition(shop, admin, params.id, await readFormData(request))
}

export default function ConditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, work, earlier, before, me, today } = loaderData
  const answer = actionData as ReportAnswer
  useSay(answer?.done)
  const open = useOpenDecision(answer)
  const writing = useReportForm(report, answer)
  const isSigned = report.signatures.length > 0
  const unsaved = !isSigned && writing.dirty
  const unsigned = sides.find((side) => !report.signatures.some((one) => one.side === side))
  const [last] = earlier
  return (
    <Page
      back={
        <Link to={href("/admin/inventory/:id", { id: work.id })}>
          <i>{work.title}</i>
        </Link>
      }
      title="Condition report"
      facts={
        <>
          <span>
            {[occasionWords[report.occasion], report.copy > 0 && `copy ${report.copy}`].filter(Boolean).join(", ")}
          </span>
          <span className={styles.ink}>{[sayDate(report.on), report.examiner].filter(Boolean).join(", ")}</span>
          <span>{report.overall ? `Overall: ${report.overall}` : "Overall condition not set"}</span>
        </>
      }
      quiet={
        <>
          {last && !before && (
            <Button variant="transparent" component={Link} to={`?with=${last.id}#compared`}>
              {`Compare with ${sayDate(last.on)}`}
            </Button>
          )}
          <PaperLinks to={href("/admin/inventory/conditions/:id/paper", { id: report.id })} of="report">
            PDF
          </PaperLinks>
          {!isSigned && !unsaved && <DecisionLink id="delete">Delete</DecisionLink>}
        </>
      }
      main={
        unsaved ? (
          <Button variant="filled" fullWidth type="submit" form={reportForm} name="intent" value="save">
            Save the report
          </Button>
        ) : (
          unsigned && (
            <DecisionLink id={`sign-${unsigned}`} variant="filled" fullWidth>
              Sign
            </DecisionLink>
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
          <Facts of={answer.others.facts.map(([name, value]) => [name, <span key={name}>{value}</span>])} />
        </section>
      )}
      {open === "delete" && !isSigned && (
        <div className={styles.gap}>
          <Decision
            id="delete"
            intent="delete"
            title="Delete this report"
            answer={answer}
            happens={["Its marks and photographs go with it.", "The work’s other reports stay."]}
            press="Delete the report"
          >
            {null}
          </Decision>
        </div>
      )}
      {isSigned ? (
        <Still report={report} title={work.title} />
      ) : (
        <>
          <ReportEditor report={report} title={work.title} today={today} writing={writing} answer={answer} />
          <Photographs report={report} title={work.title} answer={answer} open={open} unsaved={unsaved} />
        </>
      )}
      <Signatures report={report} answer={answer} open={open} unsaved={unsaved} me={me} seen={writing.seen} />
      {before && (
        <div id="compared">
          <Compared report={report} before={before} title={work.title} />
        </div>
      )}
      {report.history.length > 0 && (
        <Part title="What was done">
          <ul className={styles.history}>
            {report.history.map((line) => (
              <li key={line.id}>
                <span>{formatReportEvent(line)}</span>
                <span className="small">
                  {line.actorName}, <Day at={line.at} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Page>
  )
}

const Still = ({ report, title }: { report: Route.ComponentProps["loaderData"]["report"]; title: string }) => (
  <div className={styles.report}>
    <StillPictures report={report} title={title} />
    <div className={styles.say}>
      <StillMarks report={report} />
      <Facts
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
