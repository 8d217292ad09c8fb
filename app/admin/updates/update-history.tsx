import type { UpdateRun } from "../../../domain/updates/update-run.server.ts"
import { Moment } from "../kit/dates.tsx"
import { Section } from "../kit/page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./updates.module.css"

const outcomes: Partial<Record<UpdateRun["status"], [mark: StatusMark, label: string]>> = {
  done: ["full", "Installed"],
  undone: ["alarm", "Undone"],
  failed: ["alarm", "Failed"],
  canceled: ["struck", "Canceled"],
}

export const UpdateHistory = ({ runs }: { runs: UpdateRun[] }) => (
  <Section title="Until now">
    <ul className={styles.history}>
      {runs.map((run) => {
        const [mark, label] = outcomes[run.status] ?? ["none", ""]
        return (
          <li key={run.id}>
            <span>
              {run.kind === "revert" ? "Back to " : ""}
              {run.toVersion} <span className="small">from {run.fromVersion}</span>
            </span>
            <Status mark={mark}>{label}</Status>
            <span>
              <Moment at={run.finishedAt ?? run.createdAt} />
              <span className="small">
                {run.reason ?? (run.startedBy === "Updates" ? "By itself" : `By ${run.startedBy}`)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  </Section>
)
