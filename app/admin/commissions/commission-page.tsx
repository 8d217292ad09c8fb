import { href, Link } from "react-router"
import { type CommissionStage, commissionMachine } from "../../../domain/commissions/commission-machine.ts"
import { readCommission } from "../../../domain/commissions/commission-queries.server.ts"
import { movesFrom } from "../../../domain/machine.ts"
import { daysBetween, sayDayOfYear } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/commission-page"
import { CommissionActivity } from "./activity.tsx"
import { changeCommission } from "./change-commission.server.ts"
import styles from "./commission-page.module.css"
import { DatesPart } from "./dates-part.tsx"
import { StageDecisions } from "./decisions.tsx"
import { FinishedPart } from "./finished-part.tsx"
import { LettersPart } from "./letters-part.tsx"
import { MoneyPart } from "./money-part.tsx"
import { getNextCommissionStep, StepButton } from "./next-step.tsx"
import { NotesPart } from "./notes-part.tsx"
import { ProofPart } from "./proof-part.tsx"
import { QuoteDecision } from "./quote-decision.tsx"
import { RoomPart } from "./room-part.tsx"
import { StageLine } from "./stage-line.tsx"
import { StageStatus } from "./stage-status.tsx"
import { WantsPart } from "./wants-part.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.row.subject ?? "Commission")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return found(await readCommission(shop, admin, params.id))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeCommission(shop, admin, params.id, await readFormData(request))
}

export default function CommissionPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const decides = useOpenDecision(answer)
  const { row, known, today } = page
  const stage = row.stage as CommissionStage
  const step = getNextCommissionStep(page)
  const moves = movesFrom(commissionMachine, stage, "admin")
  const money = known.money.currency ? known.money : known.quote
  const days = row.deadline ? daysBetween(today, row.deadline) : null
  return (
    <Page
      back={<Link to={href("/admin/commissions")}>Commission Pipeline</Link>}
      title={row.subject}
      done={answer?.done}
      facts={
        <>
          <StageStatus of={stage} />
          {money?.currency && <span className={styles.ink}>{formatMoney(money.total, money.currency)}</span>}
          <a className={styles.client} href={`mailto:${row.email}`}>
            {row.name}
          </a>
          {row.deadline && days !== null && (
            <span>
              Wanted by {sayDayOfYear(row.deadline)}
              {days > 0 ? `, ${formatCount(days, "day")}` : ""}
            </span>
          )}
        </>
      }
      quiet={
        <>
          {moves.includes("on_hold") && <DecisionLink id="hold">Put on hold</DecisionLink>}
          {moves.includes("waitlist") && stage !== "on_hold" && <DecisionLink id="waitlist">Waitlist</DecisionLink>}
          {moves.includes("declined") && <DecisionLink id="decline">Decline</DecisionLink>}
          {moves.includes("cancelled") && !moves.includes("declined") && (
            <DecisionLink id="cancel">Cancel</DecisionLink>
          )}
          {stage === "declined" && <DecisionLink id="reopen">Reopen</DecisionLink>}
        </>
      }
      main={step && <StepButton step={step} />}
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <StageLine page={page} />
      {decides && (
        <div className={styles.decided}>
          {decides === "quote" && known.facts.quote !== "accepted" ? (
            <QuoteDecision page={page} answer={answer} currency={page.currency} />
          ) : (
            <StageDecisions id={decides} page={page} answer={answer} />
          )}
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <ProofPart page={page} answer={answer} />
          <LettersPart page={page} />
          <MoneyPart page={page} />
          <CommissionActivity history={page.history} />
        </div>
        <aside className={styles.side}>
          <FinishedPart page={page} />
          <WantsPart page={page} />
          <DatesPart page={page} />
          <RoomPart page={page} />
          <NotesPart id={row.id} subject={row.subject} notes={row.notes} answer={answer} />
        </aside>
      </div>
    </Page>
  )
}
