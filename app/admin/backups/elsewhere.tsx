import { href, Link } from "react-router"
import type { CopyRow } from "../../../domain/archive/elsewhere/copy-commands.server.ts"
import type { ListedTarget, SheetState } from "../../../domain/archive/elsewhere/copy-queries.server.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Moment } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./backups.module.css"

type Props = { targets: ListedTarget[]; sheet: SheetState }

export function BackupsElsewhere({ targets, sheet }: Props) {
  return (
    <Section
      title="Elsewhere"
      note="encrypted, so that a lost computer loses nothing"
      action={targets.length > 0 && <Link to={href("/admin/settings/backups/places/new")}>Add a place</Link>}
    >
      {targets.length === 0 ? (
        <div className={styles.words}>
          <p>
            If this computer is stolen or breaks, its own backups go with it. Keep another copy in a second place: a
            disk, a NAS, or storage that you rent.
          </p>
          <p>
            <LinkButton to={href("/admin/settings/backups/places/new")} variant="default">
              Add a place
            </LinkButton>
          </p>
        </div>
      ) : (
        <>
          <ul className={styles.list}>
            {targets.map((target) => (
              <TargetRow key={target.id} target={target} />
            ))}
          </ul>
          <RecoverySheet sheet={sheet} />
        </>
      )}
    </Section>
  )
}

function TargetRow({ target }: { target: ListedTarget }) {
  const { id, name, where, isReady, running } = target
  return (
    <li>
      <span>
        <Link to={href("/admin/settings/backups/places/:id", { id })}>{name}</Link>
        <span className="small">{where}</span>
      </span>
      <span>
        <TargetState target={target} />
      </span>
      <span className={styles.actions}>
        {running && (
          <IntentButton intent="stop copy" hidden={{ id: running.id }} leaves aria-label={`Stop the backup to ${name}`}>
            Stop
          </IntentButton>
        )}
        {!isReady && (
          <LinkButton to={href("/admin/settings/backups/places/:id", { id })} variant="default">
            Finish
          </LinkButton>
        )}
        {isReady && !running && (
          <IntentButton intent="copy" hidden={{ id }} leaves aria-label={`Back up to ${name} now`}>
            Back up now
          </IntentButton>
        )}
        {isReady && !running && target.last && target.tried?.trial !== "running" && (
          <IntentButton intent="try copy" hidden={{ id }} leaves aria-label={`Read the backup in ${name} back`}>
            Read it back
          </IntentButton>
        )}
      </span>
    </li>
  )
}

function TargetState({ target: { isReady, running, latest, last, tried } }: { target: ListedTarget }) {
  if (running) return <RunningCopy copy={running} />
  if (!isReady) return <>Not tried yet, so nothing is sent there</>
  if (latest?.state === "failed") return <span className={styles.failed}>The last one failed. {latest.problem}</span>
  if (!last) return <>No backup is there yet</>
  return (
    <>
      <Moment at={last.finishedAt ?? last.createdAt} />
      <span className="small">
        {formatCount(last.filesTotal, "file")}, {formatFileSize(last.bytes ?? 0)}; {formatFileSize(last.bytesSent)} were
        new
      </span>
      {last.problem && <span className="small">{last.problem}</span>}
      {tried && <CopyTrial copy={tried} />}
    </>
  )
}

function CopyTrial({ copy: { trial, trialResult, triedAt } }: { copy: CopyRow }) {
  if (trial === "running") return <span className="small">Being read back</span>
  if (trial === "failed") return <span className={styles.failed}>Reading it back failed. {trialResult}</span>
  if (!triedAt) return null
  return (
    <span className="small">
      Read back on <Moment at={triedAt} />. {trialResult}
    </span>
  )
}

function RunningCopy({ copy: { filesDone, filesTotal, bytesSent, problem } }: { copy: CopyRow }) {
  return (
    <>
      <span role="status">Being made</span>
      <span className="small">
        {filesTotal > 0
          ? `${filesDone.toLocaleString("en-US")} of ${formatCount(filesTotal, "file")}, ${formatFileSize(bytesSent)} sent`
          : "Looking at what is there"}
        {problem && `. ${problem} It goes on by itself.`}
      </span>
      <span className={styles.line} aria-hidden>
        <i style={{ inlineSize: `${filesTotal > 0 ? (100 * filesDone) / filesTotal : 0}%` }} />
      </span>
    </>
  )
}

function MadeOn({ at }: { at: Date }) {
  return (
    <>
      {" "}
      on <Moment at={at} />
    </>
  )
}

function RecoverySheet({ sheet }: { sheet: SheetState }) {
  if (!sheet) return null
  return (
    <div className={styles.sheet}>
      <p>
        {sheet.state === "missing" && (
          <>
            Print the recovery sheet: it has the key, and without the key nobody can read these backups, not even you.
          </>
        )}
        {sheet.state === "outdated" && (
          <>
            A place has changed since the recovery sheet was made{sheet.madeAt && <MadeOn at={sheet.madeAt} />}. Please
            print a new one, and destroy the old.
          </>
        )}
        {sheet.state === "current" && (
          <>
            The recovery sheet was made{sheet.madeAt && <MadeOn at={sheet.madeAt} />}. Keep it where your passport is.
          </>
        )}
      </p>
      <AnchorButton
        href={href("/admin/settings/backups/recovery-sheet")}
        variant={sheet.state === "current" ? "subtle" : "default"}
        target="_blank"
      >
        {sheet.state === "current" ? "Print it again" : "Make the recovery sheet"}
      </AnchorButton>
    </div>
  )
}
