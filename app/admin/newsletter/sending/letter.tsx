import { Button } from "@mantine/core"
import { Form, href, Link, redirect, useSearchParams } from "react-router"
import { previewLetter } from "../../../../domain/newsletter/preview-letter.server.ts"
import {
  listRecipients,
  type RecipientView,
  readSentIssue,
  recipientViews,
} from "../../../../domain/newsletter/recipient-queries.server.ts"
import { readRequestFields } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import { Moment } from "../../kit/dates.tsx"
import { DecisionLink, useOpenDecision } from "../../kit/decision.tsx"
import { Fold } from "../../kit/fold.tsx"
import { Page, RefusedNotice } from "../../kit/page.tsx"
import { usePolling } from "../../kit/reread.ts"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { useSay } from "../../kit/toasts/toasts.tsx"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { LetterPreview } from "../letter/letter-preview.tsx"
import { LetterStatus } from "../letter-status.tsx"
import type { Route } from "./+types/letter"
import { actOnLetter } from "./letter-acts.server.ts"
import { Progress } from "./progress.tsx"
import { Recipients } from "./recipient-list.tsx"
import { CancelDecision, UncertainDecision } from "./sending-decisions.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.letter.subject ?? "Letter")

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const letter = found(await readSentIssue(shop, admin, id))
  if (letter.state === "draft" || letter.state === "scheduled")
    throw redirect(href("/admin/newsletter/:id/edit", { id }))
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get("result") ?? ""
  const view = Object.hasOwn(recipientViews, asked) ? (asked as RecipientView) : undefined
  const search = (searchParams.get("q") ?? "").slice(0, 200)
  const after = searchParams.get("after") ?? undefined
  const [recipients, preview] = await Promise.all([
    listRecipients(shop, admin, id, { view, search, after }).then(found),
    previewLetter(shop, admin, id).then(found),
  ])
  return { letter, recipients, preview, view, search, now: shop.now() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return actOnLetter(shop, admin, params.id, await readRequestFields(request))
}

const askAgainMs = 1500

export default function SentLetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, recipients, preview, view, search, now } = loaderData
  const { id, state, counts } = letter
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  usePolling(askAgainMs, state === "sending")
  const open = useOpenDecision(answer)
  const [params] = useSearchParams()
  return (
    <Page
      back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
      title={letter.subject}
      facts={
        <>
          <LetterStatus of={state} />
          {letter.begunAt && (
            <span>
              <Moment at={letter.begunAt} /> by {letter.startedBy}
            </span>
          )}
          <span>From {letter.sender}</span>
        </>
      }
      quiet={
        <>
          {(state === "sending" || state === "paused") && <DecisionLink id="cancel">Cancel the rest</DecisionLink>}
          <Button variant="transparent" component="a" href={href("/newsletter/letters/:id", { id })}>
            View on site
          </Button>
        </>
      }
      main={(state === "sending" || state === "paused") && <Main state={state} />}
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "cancel" && <CancelDecision counts={counts} answer={answer} />}
      {open === "uncertain" && counts.uncertain > 0 && <UncertainDecision counts={counts} answer={answer} />}
      <Progress letter={letter} now={new Date(now)} />
      <Recipients id={id} counts={counts} recipients={recipients} view={view} search={search} />
      <Fold title="The newsletter" open={params.has("see")}>
        <LetterPreview id={id} first={preview} />
      </Fold>
    </Page>
  )
}

function Main({ state }: { state: "sending" | "paused" }) {
  const [intent, words] = state === "sending" ? ["pause", "Pause"] : ["resume", "Go on"]
  return (
    <Form method="post" preventScrollReset>
      <Button variant="filled" type="submit" name="intent" value={intent} fullWidth>
        {words}
      </Button>
    </Form>
  )
}
