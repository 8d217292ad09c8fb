import { href, Link } from "react-router"
import { getSiteImport, type SiteImportView } from "../../../domain/site-imports/site-import-queries.server.ts"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/site-import-page"
import { formatSiteImport } from "./format-site-import.ts"
import styles from "./import.module.css"
import { SiteChoices } from "./site-choices.tsx"
import { runSiteImportAction } from "./site-import-actions.server.ts"
import { SiteItems } from "./site-items.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Bulk Import")

export const loader = nounLoader(async ({ shop, admin, id }) => ({
  view: unwrapOutcome(await getSiteImport(shop, admin, id)),
}))

export const action = studioAction(runSiteImportAction)

const pollMs = 700
const running = new Set<SiteImportView["state"]>(["arriving", "reading", "running", "undoing"])
const choicesForm = "site-choices"

export default function SiteImportPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const latest: ActionAnswer = actionData
  const answer = useLastAnswer(latest)
  usePolling(pollMs, running.has(view.state))
  const { state, counts } = view
  return (
    <Page
      back={<Link to={href("/admin/import")}>Bulk Import</Link>}
      title={view.fileName}
      details={
        <span className={styles.sentence} role="status">
          {formatSiteImport(view)}
        </span>
      }
      quiet={<SecondaryActions view={view} />}
      main={<MainAction view={view} />}
      done={latest?.done}
    >
      {(state === "running" || state === "reading" || state === "undoing") && (
        <div className={styles.line} aria-hidden>
          <i style={{ inlineSize: `${(100 * counts.ended) / Math.max(1, counts.chosen)}%` }} />
        </div>
      )}
      {answer?.problem && (
        <RefusedNotice>{Object.values(answer.problem.fields ?? {})[0] ?? answer.problem.message}</RefusedNotice>
      )}
      {state === "ready" && <SiteChoices view={view} form={choicesForm} />}
      {view.begunAt && <SiteItems view={view} />}
    </Page>
  )
}

function SecondaryActions({ view: { state, begunAt, counts, items } }: { view: SiteImportView }) {
  const isMissing = items.some(({ missing, state: itemState }) => missing.length > 0 && itemState === "done")
  const isOver = state === "done" || state === "stopped"
  return (
    <>
      {state === "running" && (
        <IntentButton intent="stop" leaves>
          Stop after this one
        </IntentButton>
      )}
      {isOver && isMissing && (
        <IntentButton intent="retry" leaves>
          Fetch missing pictures again
        </IntentButton>
      )}
      {(isOver || state === "failed") && begunAt && counts.written > 0 && (
        <IntentButton intent="undo" leaves>
          Undo the whole import
        </IntentButton>
      )}
      {!begunAt && state !== "reading" && (
        <IntentButton intent="remove" leaves>
          Remove it
        </IntentButton>
      )}
    </>
  )
}

function MainAction({ view: { state, begunAt, publishes, counts } }: { view: SiteImportView }) {
  if (state === "ready")
    return (
      <SubmitButton intent="start" form={choicesForm} variant="filled" fullWidth>
        Import the chosen ones
      </SubmitButton>
    )
  if (state === "stopped" || (state === "failed" && begunAt))
    return (
      <IntentButton intent="go on" leaves variant="filled" fullWidth>
        Go on
      </IntentButton>
    )
  if (state !== "done" || publishes || counts.written === 0) return null
  return (
    <LinkButton variant="filled" to={counts.posts > 0 ? href("/admin/blog") : href("/admin/pages")} fullWidth>
      Go through the drafts
    </LinkButton>
  )
}
