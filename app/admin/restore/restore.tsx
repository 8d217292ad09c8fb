import { Button } from "@mantine/core"
import { type CSSProperties, useEffect, useState } from "react"
import { href, Link } from "react-router"
import {
  type ArchiveToSend,
  findLastRestore,
  type RestoreRow,
} from "../../../domain/archive/restore-commands.server.ts"
import { Moment } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { parseJsonResponse, RefusedRequest } from "../kit/parse-json-response.ts"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { formatUploadProgress } from "../uploading/progress.ts"
import { isUploadRunning, useUploads } from "../uploading/uploads.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import type { Route } from "./+types/restore"
import styles from "./restore.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Restore a site")

export const loader = studioLoader(async ({ shop, admin }) => {
  return unwrapOutcome(await findLastRestore(shop, admin))
})

/** Only for a site that is still empty. */
export default function Restore({ loaderData }: Route.ComponentProps) {
  const { restore, isEmpty, sending, isReading, problem, send } = useRestore(loaderData)
  const { over, ...drop } = useFileDrop((files) => void send(files))
  const title = "Restore a site"
  if (restore?.state === "done") return <RestoreDone restore={restore} title={title} />
  if (sending || isReading) {
    const part = sending
      ? sending.sent / Math.max(1, sending.file.size)
      : (restore?.filesDone ?? 0) / Math.max(1, restore?.filesTotal ?? 1)
    return (
      <Page title={title}>
        <p className={styles.progress} style={{ "--part": part } as CSSProperties}>
          <span role="status">{sending ? `Sending ${sending.file.name}.` : getRestoreStatus(restore)}</span>{" "}
          {sending ? formatUploadProgress(sending) : getRestoreProgress(restore)}
        </p>
        <p className="small">
          {sending
            ? "You can go on working elsewhere in the studio. If the connection breaks, it goes on by itself."
            : "Every byte is checked first. Until the end nothing is changed."}
        </p>
      </Page>
    )
  }
  if (!isEmpty)
    return (
      <Page title={title}>
        <Empty
          action={
            <Button variant="transparent" component={Link} to={href("/admin/settings/backups")}>
              Backups
            </Button>
          }
        >
          This site has works or orders of its own. An archive is read back into an empty site, so that nothing is lost.
        </Empty>
      </Page>
    )
  const why = problem ?? (restore?.state === "failed" ? restore.problem : null)
  return (
    <Page title={title}>
      {why && <RefusedNotice>{why}</RefusedNotice>}
      <div className={styles.drop} data-over={over || undefined} {...drop}>
        <p>Drop the archive here: the file that “Download everything” or a backup gave you.</p>
        <FilePickerButton
          text="Choose the archive"
          one
          accept=".tar"
          onFiles={(files) => void send(files)}
          variant="filled"
        />
        <p className="small">
          Works, pictures, orders, customers, invoices, settings and history come back. You stay the admin of this site.
        </p>
      </div>
    </Page>
  )
}

const getRestoreStatus = (restore: ArchiveRestore | null) =>
  restore && restore.filesTotal > 0 ? "Restoring it." : "Checking the archive."

const getRestoreProgress = (restore: ArchiveRestore | null) =>
  restore && restore.filesTotal > 0 ? `${restore.filesDone} of ${formatCount(restore.filesTotal, "file")} so far.` : ""

function RestoreDone({ restore, title }: { restore: ArchiveRestore; title: string }) {
  return (
    <Page title={title}>
      <Empty
        action={
          // A new document, because the name, typefaces and everything else changed.
          <Button variant="filled" component="a" href={href("/admin")}>
            Open the studio
          </Button>
        }
      >
        The site of {restore.artist} is back, as it was on <Moment at={restore.madeAt} />, with{" "}
        {formatCount(restore.filesTotal, "file")}.
        {restore.unsent > 0 &&
          ` ${formatCount(restore.unsent, "e-mail was", "e-mails were")} not sent then; the mailbox has ${restore.unsent === 1 ? "it" : "them"}.`}
      </Empty>
    </Page>
  )
}

type ArchiveRestore = Omit<RestoreRow, "createdAt">
type State = { restore: ArchiveRestore | null; isEmpty: boolean }

const pollMs = 1000

function useRestore(loaded: State) {
  const { queue, now } = useUploads()
  const [state, setState] = useState(loaded)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setState(loaded), [loaded])
  const sending = now.files.find(({ purpose }) => purpose === "archive")
  const runs = state.restore?.state === "waiting" || state.restore?.state === "running"
  const asks = runs || (sending !== undefined && state.restore?.id !== sending.subject)
  useEffect(() => {
    if (!asks) return
    // The server may not answer while it replaces the rows; the next interval retries.
    const ask = async () => setState(await parseJsonResponse<State>(await fetch(href("/admin/restore/state"))))
    const timer = setInterval(() => void ask().catch(() => undefined), pollMs)
    return () => clearInterval(timer)
  }, [asks])

  const send = async ([chosen]: ChosenFile[]) => {
    if (!chosen) return
    const { file, path } = chosen
    setProblem(null)
    try {
      const body = JSON.stringify({ path, bytes: file.size, modifiedMs: Math.max(0, file.lastModified) })
      const headers = { "content-type": "application/json" }
      const { restore, upload, begun } = await parseJsonResponse<ArchiveToSend>(
        await fetch(href("/admin/restore/state"), { method: "POST", headers, body }),
      )
      queue.add([{ id: upload, purpose: "archive", subject: restore, begun, file }])
    } catch (error) {
      setProblem(
        error instanceof RefusedRequest
          ? error.message
          : "The site did not answer. Check the connection, then try again.",
      )
    }
  }
  const failed = sending?.state === "failed" ? (sending.problem ?? sendError) : null
  return {
    ...state,
    sending: sending && isUploadRunning(sending) ? sending : null,
    isReading: runs || (asks && sending?.state === "done"),
    problem: problem ?? failed,
    send,
  }
}

const sendError = "The archive could not be sent. Choose it again: what has arrived is kept."
