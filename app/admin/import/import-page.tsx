import { href, Link } from "react-router"
import { isImportRunning } from "../../../domain/artworks/import/runs/import.ts"
import { getImport, type ImportView } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import type { Route } from "./+types/import-page"
import { countWorksToImport, formatImportOutcome, formatImportProgress, formatImportState } from "./format-import.ts"
import styles from "./import.module.css"
import { runImportAction } from "./import-actions.server.ts"
import { ImportEnd } from "./import-end.tsx"
import { ImportPlan } from "./import-plan.tsx"
import { useImportFiles } from "./use-import-files.ts"

export const meta: Route.MetaFunction = () => studioMeta("Bulk Import")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  return { view: unwrapOutcome(await getImport(shop, admin, id)) }
})

export const action = studioAction(runImportAction)

const pollMs = 700

export default function ImportPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const latest: ActionAnswer = actionData
  const answer = useLastAnswer(latest)
  usePolling(pollMs, view.state === "arriving" || isImportRunning(view) || view.files.arriving > 0)
  const { problem, sendPictures } = useImportFiles()
  const { over, ...drop } = useFileDrop((files) => void sendPictures(view.id, files))
  const { state } = view
  const isFinished = view.finishedAt !== null && state !== "running"
  const outcome = isFinished ? formatImportOutcome(view) : ""
  return (
    <Page
      back={<Link to={href("/admin/import")}>Bulk Import</Link>}
      title={view.fileName}
      details={
        <span className={styles.sentence}>
          <span role="status">
            {formatImportState(view)} {outcome}
          </span>{" "}
          {formatImportProgress(view)}
        </span>
      }
      quiet={<SecondaryActions view={view} />}
      main={<MainAction view={view} />}
      done={latest?.done}
    >
      {(state === "running" || state === "undoing" || state === "reading") && <ProgressLine view={view} />}
      {answer?.problem && (
        <RefusedNotice>{Object.values(answer.problem.fields ?? {})[0] ?? answer.problem.message}</RefusedNotice>
      )}
      {problem && <RefusedNotice>{problem}</RefusedNotice>}
      <div className={styles.whole} data-over={over || undefined} {...drop}>
        {state === "arriving" && <Arriving id={view.id} />}
        {isFinished || state === "undoing" ? (
          <ImportEnd view={view} />
        ) : (
          view.found && (
            <ImportPlan view={view} found={view.found} onPictures={(files) => void sendPictures(view.id, files)} />
          )
        )}
      </div>
    </Page>
  )
}

function Arriving({ id }: { id: string }) {
  const { now } = useUploads()
  const sending = now.files.find(({ subject, purpose }) => subject === id && purpose === "import")
  if (sending && sending.state !== "failed") return null
  return (
    <p className={styles.until}>
      {sending?.problem ??
        "It isn’t all here yet. Choose the same file again on Bulk Import, and it goes on where it stopped."}
    </p>
  )
}

function ProgressLine({
  view: { state, rowsDone, rowsTotal, picturesDone, picturesTotal, ...view },
}: {
  view: ImportView
}) {
  const all = state === "undoing" ? view.created + view.updated : rowsTotal + (state === "running" ? picturesTotal : 0)
  const part = state === "undoing" ? view.removed + view.restored + view.kept : rowsDone + picturesDone
  return (
    <div className={styles.line} aria-hidden>
      <i style={{ inlineSize: `${(100 * part) / Math.max(1, all)}%` }} />
    </div>
  )
}

function SecondaryActions({ view: { id, state, forecast, begunAt, undoUntil, next } }: { view: ImportView }) {
  const report = (begunAt ?? forecast) !== null && state !== "running" && state !== "reading"
  return (
    <>
      {state === "running" && (
        <IntentButton intent="stop" leaves>
          Stop after this one
        </IntentButton>
      )}
      {report && (
        <AnchorButton href={href("/admin/import/:id/report", { id })} download>
          {begunAt ? "Download the report" : "Download preview"}
        </AnchorButton>
      )}
      {undoUntil && (
        <IntentButton intent="undo" leaves>
          Undo the whole import
        </IntentButton>
      )}
      {state === "failed" && next === 0 && (
        <IntentButton intent="read" leaves>
          Read it again
        </IntentButton>
      )}
      {(state === "failed" || state === "arriving") && !begunAt && (
        <IntentButton intent="remove" leaves>
          Remove it
        </IntentButton>
      )}
    </>
  )
}

function MainAction({ view }: { view: ImportView }) {
  const { state, forecast, hasTitle, begunAt, choices, created, found, revision } = view
  const isUndone = view.removed + view.restored + view.kept > 0
  if (state === "running")
    return (
      <IntentButton intent="stop and undo" leaves variant="default" fullWidth>
        Stop and undo
      </IntentButton>
    )
  if (
    (state === "stopped" && view.mayGoOn) ||
    (state === "failed" && begunAt && !isUndone && found?.revision === revision)
  )
    return (
      <IntentButton intent="start" leaves variant="filled" fullWidth>
        Go on
      </IntentButton>
    )
  if (state === "done" && created > 0 && !choices.publish)
    return (
      <LinkButton variant="filled" to={`${href("/admin/artworks")}?status=draft`} fullWidth>
        Go through the drafts
      </LinkButton>
    )
  if ((state !== "ready" && state !== "reading") || !forecast || !hasTitle) return null
  const works = countWorksToImport(forecast)
  if (works === 0) return null
  const words = `Import ${works.toLocaleString("en-US")} ${works === 1 ? "work" : "works"}`
  // Disabled until the last choice has been read.
  return (
    <IntentButton intent="start" leaves variant="filled" fullWidth disabled={state === "reading"}>
      {words}
    </IntentButton>
  )
}
