import { Textarea } from "@mantine/core"
import type { FormEvent } from "react"
import { Form, href, Link, useNavigation } from "react-router"
import { type CommissionStage, commissionMachine } from "../../../domain/commissions/commission-machine.ts"
import {
  type CommissionEvent,
  type CommissionPage as CommissionView,
  getCommission,
} from "../../../domain/commissions/commission-queries.server.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { listTransitions } from "../../../domain/machine.ts"
import { daysBetween, formatCalendarDate, formatMonthDay } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import { Status, type StatusMark } from "../kit/status.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/commission-page"
import { BriefSection } from "./brief-section.tsx"
import { runCommissionAction } from "./commission-actions.server.ts"
import styles from "./commission-page.module.css"
import { CommissionQuoteForm } from "./commission-quote-form.tsx"
import { formatCommissionEvent } from "./format-commission-event.ts"
import { MoneySection } from "./money-section.tsx"
import { getNextCommissionStep, StageButton } from "./next-step.tsx"
import { ProofSection } from "./proof-section.tsx"
import { StageConfirms } from "./stage-confirms.tsx"
import { StageLine } from "./stage-line.tsx"

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
      main={step && <StageButton step={step} />}
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

const stageMarks: Record<CommissionStage, StatusMark> = {
  inquiry: "ring",
  quoted: "dashed",
  accepted: "quarter",
  sketch: "quarter",
  sketch_approved: "quarter",
  in_progress: "half",
  proof: "half",
  revision: "half",
  final_approval: "three-quarters",
  balance_paid: "three-quarters",
  delivered: "full",
  closed: "full",
  waitlist: "dashed",
  on_hold: "dashed",
  declined: "struck",
  cancelled: "struck",
}

const StageStatus = ({ of }: { of: CommissionStage }) => <Status mark={stageMarks[of]}>{stageNames[of]}</Status>

type NotesSectionProps = { id: string; subject: string; notes: string; answer: ActionAnswer }

function NotesSection({ id, subject, notes, answer }: NotesSectionProps) {
  const queueChange = useQueueOffline()
  const queueInstead = (event: FormEvent<HTMLFormElement>) => {
    const typed = String(new FormData(event.currentTarget).get("notes"))
    const isQueued = queueChange({
      ...{ type: "update", table: "commissions", data: { id, notes: typed }, base: { notes } },
      about: { what: `*${subject}*`, words: `Notes on *${subject}*` },
    })
    if (isQueued) event.preventDefault()
  }
  const sending = useNavigation().state === "submitting"
  const mine = answer?.problem && answer.typed?.intent === "notes" ? answer : null
  return (
    <Section title="Notes" note="only the studio sees them">
      <Form method="post" preventScrollReset noValidate className={styles.noteForm} onSubmit={queueInstead}>
        <input type="hidden" name="seen" value={String(mine?.typed?.seen ?? notes)} />
        <Textarea
          key={notes}
          aria-label="Notes"
          autosize
          minRows={2}
          name="notes"
          defaultValue={String(mine?.typed?.notes ?? notes)}
          error={mine?.problem?.fields?.notes}
        />
        <SubmitButton intent="notes" disabled={sending}>
          Save the notes
        </SubmitButton>
      </Form>
    </Section>
  )
}

const DatesSection = ({ page: { row } }: { page: CommissionView }) => (
  <Section title="Dates" action={<InlineConfirmLink id="dates">Edit</InlineConfirmLink>}>
    <DetailList
      of={[
        ["Sketch", row.sketchDue ? formatCalendarDate(row.sketchDue) : "No day yet"],
        ["Proof", row.proofDue ? formatCalendarDate(row.proofDue) : "No day yet"],
        ["Delivery", row.deliveryDue ? formatCalendarDate(row.deliveryDue) : "No day yet"],
      ]}
    />
  </Section>
)

const finishedStages: CommissionStage[] = ["final_approval", "balance_paid", "delivered", "closed"]

function FinishedSection({ page: { row, work } }: { page: CommissionView }) {
  if (!finishedStages.includes(row.stage as CommissionStage)) return null
  return (
    <Section title="The piece">
      {work ? (
        <p>
          <Link className={record.link} to={href("/admin/artworks/:id/edit", { id: work.id })}>
            <i>{work.title}</i>
          </Link>{" "}
          is among your works.
        </p>
      ) : (
        <p>
          It isn’t among your works yet. <InlineConfirmLink id="make-work">Add it</InlineConfirmLink>
        </p>
      )}
    </Section>
  )
}

const maxMessages = 3

function MessagesSection({ page: { messages, row } }: { page: CommissionView }) {
  const sending = useNavigation().state === "submitting"
  const before = messages.length - maxMessages
  return (
    <Section
      title="Messages"
      action={
        <IntentButton intent="letters" leaves disabled={sending}>
          {before > 0 ? "All messages" : `Write to ${firstName(row.name)}`}
        </IntentButton>
      }
    >
      {messages.length === 0 && <p className="small">Nobody has written yet.</p>}
      <ul className={styles.letters}>
        {messages.slice(-maxMessages).map((message) => (
          <li key={message.id}>
            <p className="small">
              {message.ours ? "You" : message.name}, <Moment at={message.at} />
            </p>
            <p className={styles.letter}>{message.body}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PortalSection({ page: { links } }: { page: CommissionView }) {
  const sending = useNavigation().state === "submitting"
  const last = links.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted((a, b) => +new Date(b) - +new Date(a))[0]
  return (
    <Section title="Their room">
      <DetailList
        of={[
          ["Opened", last ? <Day key="opened" at={last} /> : links.length > 0 ? "Not yet" : "They have no link yet"],
        ]}
      />
      <Form method="post" preventScrollReset className={styles.acts}>
        <SubmitButton intent="room-link" disabled={sending}>
          Make a link
        </SubmitButton>
        {links.length > 0 && (
          <SubmitButton intent="revoke-links" disabled={sending}>
            Revoke all links
          </SubmitButton>
        )}
      </Form>
    </Section>
  )
}
