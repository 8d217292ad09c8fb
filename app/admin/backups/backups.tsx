import { NativeSelect, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { type BackupRow, isBackupRunning } from "../../../domain/archive/backup.ts"
import { listBackups } from "../../../domain/archive/backup-queries.server.ts"
import { listTargets } from "../../../domain/archive/elsewhere/copy-queries.server.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/backups"
import { runBackupAction } from "./backup-actions.server.ts"
import { BackupSummary } from "./backup-summary.tsx"
import styles from "./backups.module.css"
import { BackupsElsewhere } from "./elsewhere.tsx"

const intervalOptions = [
  { value: "week", label: "Every week" },
  { value: "day", label: "Every night" },
  { value: "never", label: "Only when I ask" },
]

type FieldErrors = Record<string, string> | undefined

function BackupScheduleForm({ schedule, errors }: { schedule: Settings<"backups">; errors?: FieldErrors }) {
  return (
    <Form method="post" className={styles.schedule}>
      <NativeSelect
        label="A backup is made"
        name="every"
        data={intervalOptions}
        defaultValue={schedule.every}
        error={errors?.every}
      />
      <TextInput
        label="Kept, the newest"
        name="keep"
        inputMode="numeric"
        size="sm"
        defaultValue={schedule.keep}
        error={errors?.keep}
      />
      <SubmitButton variant="default" intent="schedule">
        Save
      </SubmitButton>
    </Form>
  )
}

export const meta: Route.MetaFunction = () => studioMeta("Backups")

export const loader = studioLoader(async ({ shop, admin }) => {
  const [backups, elsewhere, { backups: schedule }] = await Promise.all([
    listBackups(shop, admin).then(unwrapOutcome),
    listTargets(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "backups"),
  ])
  return { backups, schedule, elsewhere }
})

export const action = studioAction(runBackupAction)

const pollMs = 1000

export default function Backups({ loaderData: { backups, schedule, elsewhere }, actionData }: Route.ComponentProps) {
  const latest: ActionAnswer = actionData
  const answer = useLastAnswer(latest)
  const running = backups.find(isBackupRunning)
  const isElsewhereBusy = elsewhere.targets.some((target) => target.running || target.tried?.trial === "running")
  usePolling(pollMs, running !== undefined || isElsewhereBusy || backups.some(({ drill }) => drill === "running"))
  return (
    <Page
      back={<Link to={href("/admin/settings")}>Settings</Link>}
      title="Backups"
      quiet={
        <AnchorButton href={href("/admin/settings/backups/:id", { id: "everything" })} download>
          Download everything
        </AnchorButton>
      }
      main={
        <IntentButton intent="back up" leaves variant="filled" fullWidth disabled={Boolean(running)}>
          Back up now
        </IntentButton>
      }
      done={latest?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <BackupSummary backups={backups} running={running} />
      <div className={styles.parts}>
        <Section title="Schedule">
          <BackupScheduleForm schedule={schedule} errors={answer?.problem?.fields} />
        </Section>
        <BackupsElsewhere {...elsewhere} />
        {backups.length > 0 && (
          <Section title="Kept here">
            <BackupList backups={backups} />
          </Section>
        )}
        <Section title="Restoring a backup">
          <div className={styles.words}>
            <p>
              A backup is one file with everything: works, pictures, orders, customers, invoices, settings and history.
              Passwords and sign-in links aren’t in it, because they are secrets.
            </p>
            <p>
              To move to another computer, start an empty Solander there and choose “Restore” on its first page, or run{" "}
              <code>npm run restore -- FILE</code>. Every byte is checked before anything is changed.
            </p>
            <p>
              If this computer is lost, the recovery sheet says how a new one gets everything from elsewhere:{" "}
              <code>solander recover</code>, or from the sources <code>npm run recover</code>.
            </p>
          </div>
        </Section>
      </div>
    </Page>
  )
}

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

function BackupList({ backups }: { backups: BackupRow[] }) {
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
