import { href, Link } from "react-router"
import { type CommissionStage, commissionMachine } from "../../../domain/commissions/commission-machine.ts"
import { type CommissionEvent, getCommission } from "../../../domain/commissions/commission-queries.server.ts"
import { listTransitions } from "../../../domain/machine.ts"
import { daysBetween, formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Moment } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/commission-page"
import { BriefSection } from "./brief-section.tsx"
import { runCommissionAction } from "./commission-actions.server.ts"
import styles from "./commission-page.module.css"
import { CommissionQuoteForm } from "./commission-quote-form.tsx"
import { DatesSection } from "./dates-section.tsx"
import { FinishedSection } from "./finished-section.tsx"
import { formatCommissionEvent } from "./format-commission-event.ts"
import { MessagesSection } from "./messages-section.tsx"
import { MoneySection } from "./money-section.tsx"
import { getNextCommissionStep, StepButton } from "./next-step.tsx"
import { NotesSection } from "./notes-section.tsx"
import { PortalSection } from "./portal-section.tsx"
import { ProofSection } from "./proof-section.tsx"
import { StageConfirms } from "./stage-confirms.tsx"
import { StageLine } from "./stage-line.tsx"
import { StageStatus } from "./stage-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.row.subject ?? "Commission")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  return unwrapOutcome(await getCommission(shop, admin, id))
})

export const action = studioAction(runCommissionAction)

export default function CommissionPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const openConfirm = useOpenConfirm(answer)
  const { row, known, today } = page
  const stage = row.stage as CommissionStage
  const step = getNextCommissionStep(page)
  const transitions = listTransitions(commissionMachine, stage, "admin")
  const money = known.money.currency ? known.money : known.quote
  const days = row.deadline ? daysBetween(today, row.deadline) : null
  return (
    <Page
      back={<Link to={href("/admin/commissions")}>Commission Pipeline</Link>}
      title={row.subject}
      done={answer?.done}
      details={
        <>
          <StageStatus of={stage} />
          {money?.currency && <span className="ink">{formatMoney(money.total, money.currency)}</span>}
          <a className={record.link} href={`mailto:${row.email}`}>
            {row.name}
          </a>
          {row.deadline && days !== null && (
            <span>
              Wanted by {formatMonthDay(row.deadline)}
              {days > 0 ? `, ${formatCount(days, "day")}` : ""}
            </span>
          )}
        </>
      }
      quiet={
        <>
          {transitions.includes("on_hold") && <InlineConfirmLink id="hold">Put on hold</InlineConfirmLink>}
          {transitions.includes("waitlist") && stage !== "on_hold" && (
            <InlineConfirmLink id="waitlist">Waitlist</InlineConfirmLink>
          )}
          {transitions.includes("declined") && <InlineConfirmLink id="decline">Decline</InlineConfirmLink>}
          {transitions.includes("cancelled") && !transitions.includes("declined") && (
            <InlineConfirmLink id="cancel">Cancel</InlineConfirmLink>
          )}
          {stage === "declined" && <InlineConfirmLink id="reopen">Reopen</InlineConfirmLink>}
        </>
      }
      main={step && <StepButton step={step} />}
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <StageLine page={page} />
      {openConfirm && (
        <div className={record.decided}>
          {openConfirm === "quote" && known.facts.quote !== "accepted" ? (
            <CommissionQuoteForm page={page} answer={answer} currency={page.currency} />
          ) : (
            <StageConfirms id={openConfirm} page={page} answer={answer} />
          )}
        </div>
      )}
      <div className={record.columns}>
        <div className={record.main}>
          <ProofSection page={page} answer={answer} />
          <MessagesSection page={page} />
          <MoneySection page={page} />
          <CommissionActivity history={page.history} />
        </div>
        <aside className={record.side}>
          <FinishedSection page={page} />
          <BriefSection page={page} />
          <DatesSection page={page} />
          <PortalSection page={page} />
          <NotesSection id={row.id} subject={row.subject} notes={row.notes} answer={answer} />
        </aside>
      </div>
    </Page>
  )
}

const CommissionActivity = ({ history }: { history: CommissionEvent[] }) => (
  <Section title="What happened">
    <ul className={styles.log}>
      {history.map((line) => (
        <li key={line.id}>
          <time className="small" dateTime={new Date(line.at).toISOString()}>
            <Moment at={line.at} />
          </time>
          <span>{formatCommissionEvent(line)}</span>
        </li>
      ))}
    </ul>
  </Section>
)
