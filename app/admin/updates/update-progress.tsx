import { isUpdateCancelable } from "../../../domain/updates/update-machine.ts"
import type { UpdateRun } from "../../../domain/updates/update-run.server.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./updates.module.css"

type Step = { status: UpdateRun["status"]; label: string }

const updateSteps: Step[] = [
  { status: "downloading", label: "Download" },
  { status: "verifying", label: "Check the signature" },
  { status: "unpacking", label: "Unpack" },
  { status: "backing_up", label: "Back up" },
  { status: "switching", label: "Change versions" },
  { status: "watching", label: "Watch it for ten minutes" },
]
const revertSteps = updateSteps.slice(-2)

export function UpdateProgress({ run }: { run: UpdateRun }) {
  const { id, kind, status, fromVersion, toVersion } = run
  const steps = kind === "revert" ? revertSteps : updateSteps
  const at = steps.findIndex((step) => step.status === status)
  return (
    <Section title={kind === "revert" ? `Going back to ${toVersion}` : `Installing ${toVersion}`}>
      <p className={styles.words} role="status">
        {describeRun(status, fromVersion)}
        {status === "waiting" && (
          <>
            {" "}
            It starts on <Moment at={run.startsAt} />.
          </>
        )}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.status} aria-current={index === at ? "step" : undefined}>
            <Status mark={getMark(index, at)}>{step.label}</Status>
            <span className="small">{formatUpdateStep(run, index, at)}</span>
          </li>
        ))}
      </ol>
      {isUpdateCancelable(status) && (
        <IntentButton intent="cancel" hidden={{ id }} leaves variant="default">
          Cancel
        </IntentButton>
      )}
    </Section>
  )
}

function describeRun(status: UpdateRun["status"], from: string): string {
  if (status === "waiting") return "It waits for its time."
  if (status === "switching") return "The versions are changing. The site answers again in a few seconds."
  if (status === "watching") return `It runs. If it stops within ten minutes the site goes back to ${from} by itself.`
  return "You can go on working, and so can your visitors."
}

function getMark(index: number, at: number): StatusMark {
  if (index < at) return "full"
  return index === at ? "half" : "dashed"
}

function formatUpdateStep({ status, bytesDone, bytesTotal }: UpdateRun, index: number, at: number): string {
  if (index < at) return "Done"
  if (index > at) return ""
  if (status === "downloading" && bytesTotal > 0) return `${formatFileSize(bytesDone)} of ${formatFileSize(bytesTotal)}`
  return "Now"
}
