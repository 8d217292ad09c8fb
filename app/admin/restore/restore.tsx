import type { CSSProperties } from "react"
import { href } from "react-router"
import { findLastRestore } from "../../../domain/archive/restore-commands.server.ts"
import { Moment } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { formatUploadProgress } from "../uploading/progress.ts"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import type { Route } from "./+types/restore"
import styles from "./restore.module.css"
import { type Restore as Row, useRestore } from "./use-restore.ts"

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
        <Empty action={<LinkButton to={href("/admin/settings/backups")}>Backups</LinkButton>}>
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

const getRestoreStatus = (restore: Row | null) =>
  restore && restore.filesTotal > 0 ? "Restoring it." : "Checking the archive."

const getRestoreProgress = (restore: Row | null) =>
  restore && restore.filesTotal > 0 ? `${restore.filesDone} of ${formatCount(restore.filesTotal, "file")} so far.` : ""

function RestoreDone({ restore, title }: { restore: Row; title: string }) {
  return (
    <Page title={title}>
      <Empty
        action={
          // A new document, because the name, typefaces and everything else changed.
          <AnchorButton variant="filled" href={href("/admin")}>
            Open the studio
          </AnchorButton>
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
