import type { BackupRow } from "../../../domain/archive/backup.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { IntentButton } from "../kit/intent-button.tsx"
import styles from "./backups.module.css"

export function BackupSummary({ backups, running }: { backups: BackupRow[]; running: BackupRow | undefined }) {
  if (running) return <RunningBackup backup={running} />
  const latest = backups.find(({ state }) => state === "done" || state === "failed")
  const last = backups.find(({ state }) => state === "done")
  return (
    <div className={styles.story}>
      {latest?.state === "failed" && (
        <p className={styles.failed} role="alert">
          The backup of <Moment at={latest.createdAt} /> failed. {latest.problem}
        </p>
      )}
      {last ? (
        <p>
          Everything was last saved on <Moment at={last.createdAt} />: {formatCount(last.rows ?? 0, "row")} and{" "}
          {formatCount(last.filesTotal, "file")}, {formatFileSize(last.bytes ?? 0)}. <DrillResult of={last} />
        </p>
      ) : (
        <p>Nothing has been saved yet.</p>
      )}
    </div>
  )
}

function DrillResult({ of: { drill, drilledAt, drillProblem } }: { of: BackupRow }) {
  if (drill === "untried") return <>{drillProblem ?? "It wasn’t tried."}</>
  if (drill === "running") return <>Checking now that it can be restored.</>
  if (drill === "failed") return <span className={styles.failed}>Reading it back failed. {drillProblem ?? ""}</span>
  return (
    <>
      It was restored into an empty database, as a test, on <Moment at={drilledAt ?? new Date(0)} />, and every row was
      the same.
    </>
  )
}

function RunningBackup({ backup: { id, filesDone, filesTotal } }: { backup: BackupRow }) {
  return (
    <div className={styles.story}>
      <p>
        <span role="status">
          {filesTotal > 0 ? "Saving everything." : "Saving everything: writing the rows."} You can go on working.
        </span>
        {filesTotal > 0 && ` ${filesDone.toLocaleString("en-US")} of ${formatCount(filesTotal, "file")} so far.`}
      </p>
      <div className={styles.line} aria-hidden>
        <i style={{ inlineSize: `${filesTotal > 0 ? (100 * filesDone) / filesTotal : 0}%` }} />
      </div>
      <IntentButton intent="stop" hidden={{ id }} leaves>
        Stop
      </IntentButton>
    </div>
  )
}
