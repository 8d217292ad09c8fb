import { href, Link, redirect, useSearchParams } from "react-router"
import type { IssueCounts } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import { previewIssue } from "../../../../domain/newsletter/issues/preview-issue.server.ts"
import {
  getSentIssue,
  listRecipients,
  type RecipientView,
  recipientViews,
} from "../../../../domain/newsletter/issues/recipient-queries.server.ts"
import { Moment } from "../../kit/dates.tsx"
import { Fold } from "../../kit/fold.tsx"
import { formatCount } from "../../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { IntentButton } from "../../kit/intent-button.tsx"
import { AnchorButton } from "../../kit/link-button.tsx"
import { Page, RefusedNotice } from "../../kit/page.tsx"
import { usePolling } from "../../kit/revalidate.ts"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { IssuePreview } from "../issue/issue-preview.tsx"
import { IssueStatus } from "../issue-status.tsx"
import type { Route } from "./+types/sent-issue"
import { Progress } from "./progress.tsx"
import { RecipientList } from "./recipient-list.tsx"
import { runSentIssueAction } from "./sent-issue-actions.server.ts"

type Props = { counts: IssueCounts; answer: ActionAnswer }

const CancelSendingConfirm = ({ counts: { waiting, accepted, bounced }, answer }: Props) => (
  <InlineConfirm
    id="cancel"
    title="Cancel the rest"
    answer={answer}
    happens={[
      `${formatCount(waiting, "person doesn’t", "people don’t")} get this newsletter. It can’t be sent to them later.`,
      `The ${accepted + bounced} e-mails that have left stay sent.`,
    ]}
    press={`Leave out ${formatCount(waiting, "person", "people")}`}
  />
)

const UncertainEmailsConfirm = ({ counts: { uncertain }, answer }: Props) => (
  <>
    <InlineConfirm
      id="uncertain"
      title={`${formatCount(uncertain, "e-mail")} with an unknown result`}
      intent="again"
      answer={answer}
      happens={[
        "The site or the connection was cut off after they were handed over, before the mail server answered.",
        "If it has them already, these people get the newsletter twice; most mail programs show it once.",
      ]}
      press={`Send ${formatCount(uncertain, "e-mail")} again`}
    />
    <IntentButton intent="count as sent">Count {uncertain === 1 ? "it" : "them"} as sent instead</IntentButton>
  </>
)

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.issue.subject ?? "Letter")

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const issue = unwrapOutcome(await getSentIssue(shop, admin, id))
  if (issue.state === "draft" || issue.state === "scheduled") throw redirect(href("/admin/newsletter/:id/edit", { id }))
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get("result") ?? ""
  const view = Object.hasOwn(recipientViews, asked) ? (asked as RecipientView) : undefined
  const search = (searchParams.get("q") ?? "").slice(0, 200)
  const after = searchParams.get("after") ?? undefined
  const [recipients, preview] = await Promise.all([
    listRecipients(shop, admin, id, { view, search, after }).then(unwrapOutcome),
    previewIssue(shop, admin, id).then(unwrapOutcome),
  ])
  return { issue, recipients, preview, view, search, now: shop.now() }
})

export const action = studioAction(runSentIssueAction)

const pollMs = 1500

export default function SentIssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, recipients, preview, view, search, now } = loaderData
  const { id, state, counts } = issue
  const answer: ActionAnswer = actionData
  usePolling(pollMs, state === "sending")
  const open = useOpenConfirm(answer)
  const [params] = useSearchParams()
  return (
    <Page
      back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
      title={issue.subject}
      details={
        <>
          <IssueStatus of={state} />
          {issue.begunAt && (
            <span>
              <Moment at={issue.begunAt} /> by {issue.startedBy}
            </span>
          )}
          <span>From {issue.sender}</span>
        </>
      }
      quiet={
        <>
          {(state === "sending" || state === "paused") && (
            <InlineConfirmLink id="cancel">Cancel the rest</InlineConfirmLink>
          )}
          <AnchorButton href={href("/newsletter/letters/:id", { id })}>View on site</AnchorButton>
        </>
      }
      main={(state === "sending" || state === "paused") && <MainAction state={state} />}
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "cancel" && <CancelSendingConfirm counts={counts} answer={answer} />}
      {open === "uncertain" && counts.uncertain > 0 && <UncertainEmailsConfirm counts={counts} answer={answer} />}
      <Progress issue={issue} now={new Date(now)} />
      <RecipientList id={id} counts={counts} recipients={recipients} view={view} search={search} />
      <Fold title="The newsletter" open={params.has("see")}>
        <IssuePreview id={id} first={preview} />
      </Fold>
    </Page>
  )
}

function MainAction({ state }: { state: "sending" | "paused" }) {
  const [intent, words] = state === "sending" ? ["pause", "Pause"] : ["resume", "Go on"]
  return (
    <IntentButton intent={intent} variant="filled" fullWidth>
      {words}
    </IntentButton>
  )
}
