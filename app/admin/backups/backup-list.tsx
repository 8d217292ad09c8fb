import { href } from "react-router"
import type { BackupRow } from "../../../domain/archive/backup.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import styles from "./backups.module.css"

const stateLabels: Record<BackupRow["state"], string> = {
  waiting: "Begins in a moment",
  running: "Being made",
  done: "",
  failed: "Failed",
  canceled: "Stopped",
}

const drillLabels: Record<BackupRow["drill"], string> = {
  untried: "Not tried",
  running: "Being tried",
  passed: "Read back, all the same",
  failed: "Reading it back failed",
}

export function BackupList({ backups }: { backups: BackupRow[] }) {
  return (
    <ul className={styles.list}>
      {backups.map((backup) => (
        <li key={backup.id}>
          <span>
            <Moment at={backup.createdAt} />
            <span className="small">{backup.cause === "hand" ? "Asked for" : "On schedule"}</span>
          </span>
          <span>
            {backup.state === "done" ? formatFileSize(backup.bytes ?? 0) : stateLabels[backup.state]}
            <span className="small">{backup.state === "done" ? drillLabels[backup.drill] : backup.problem}</span>
          </span>
          {backup.state === "done" && <BackupActions id={backup.id} drill={backup.drill} />}
        </li>
      ))}
    </ul>
  )
}

function BackupActions({ id, drill }: Pick<BackupRow, "id" | "drill">) {
  return (
    <span className={styles.actions}>
      {drill !== "running" && (
        <IntentButton intent="try" hidden={{ id }} leaves>
          Try it
        </IntentButton>
      )}
      <AnchorButton href={href("/admin/settings/backups/:id", { id })} download>
        Download
      </AnchorButton>
    </span>
  )
}
