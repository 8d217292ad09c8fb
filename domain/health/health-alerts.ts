import { formatFileSize } from "../../lib/file-size.ts"
import type { HealthSnapshot } from "./health-snapshot.server.ts"

const alertKinds = ["disk", "mails", "backups", "elsewhere", "certificate", "jobs", "pictures", "scanner"] as const
export type AlertKind = (typeof alertKinds)[number]

/** Sent by e-mail; the others are only displayed. */
export const emailedAlertKinds: readonly AlertKind[] = [
  "disk",
  "mails",
  "backups",
  "elsewhere",
  "certificate",
  "scanner",
]

export type HealthAlert = {
  kind: AlertKind
  well: boolean
  says: string
  /** Instruction for the artist; "" when all is well. */
  todo: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Below 2 GB, or a tenth of a smaller disk; cleared above a quarter more. */
const getMinFreeBytes = (total: number) => Math.min(2e9, total / 10)
const maxEmailDelayMs = hourMs
/** A backup is late a day after its interval. */
const backupIntervalMs = { day: dayMs, week: 7 * dayMs }
/** Automatic renewal happens a month before the end. */
const minCertificateDays = 14
/** A busy queue delays jobs by a few minutes. */
const maxJobDelayMs = hourMs / 2

/** Unknown values (an unreadable certificate) have no entry. @param raised current alerts, for the hysteresis of thresholds */
export function listHealthAlerts(
  snapshot: HealthSnapshot,
  now: Date,
  raised: ReadonlySet<string> = new Set(),
): HealthAlert[] {
  const { disk, certificateEnds, scanner } = snapshot
  return [
    ...(disk ? [checkDisk(disk, raised.has("disk"))] : []),
    checkEmails(snapshot.mails, now),
    checkBackups(snapshot.backups, now),
    ...(snapshot.elsewhere.state === "none" ? [] : [checkElsewhere(snapshot.elsewhere)]),
    ...(certificateEnds ? [checkCertificate(certificateEnds, now)] : []),
    checkJobs(snapshot.jobs, now),
    checkPictures(snapshot.pictures),
    ...(scanner ? [checkScanner(scanner)] : []),
  ]
}

const well = (kind: AlertKind, says: string): HealthAlert => ({ kind, well: true, says, todo: "" })
const needs = (kind: AlertKind, says: string, todo: string): HealthAlert => ({ kind, well: false, says, todo })

function checkDisk({ free, total }: NonNullable<HealthSnapshot["disk"]>, raised: boolean): HealthAlert {
  const size = formatFileSize(free)
  if (free >= getMinFreeBytes(total) * (raised ? 1.25 : 1)) return well("disk", `There is room on the disk: ${size}.`)
  const says = `The disk is nearly full: ${size} are free. When it is full, nothing can be saved and nobody can order.`
  return needs("disk", says, "Delete what isn’t needed, such as old backups, or have a larger disk put in.")
}

function checkEmails({ hasMailServer, waiting, oldest, failed }: HealthSnapshot["mails"], now: Date): HealthAlert {
  if (!hasMailServer) {
    const says = "No mail server is connected: e-mails wait in the mailbox."
    return needs("mails", says, "Connect one in Settings, E-mail.")
  }
  const age = oldest ? now.getTime() - oldest.getTime() : 0
  if (age > maxEmailDelayMs) {
    const says = `The mail server doesn’t take e-mails: ${formatCount(waiting, "waits", "wait")}, the oldest for ${formatDuration(age)}.`
    return needs(
      "mails",
      says,
      "See in the mailbox what the server answers, and check its address and password in Settings.",
    )
  }
  const lost = failed > 0 ? ` ${formatCount(failed, "was", "were")} given up today; the mailbox says why.` : ""
  return well("mails", `E-mails go out.${lost}`)
}

function checkBackups({ every, last, first, failed }: HealthSnapshot["backups"], now: Date): HealthAlert {
  if (every === "never") return needs("backups", "No backups are made.", "Choose a schedule in Settings, Backups.")
  const since = last ?? first
  const age = since ? now.getTime() - since.getTime() : 0
  if (age > backupIntervalMs[every] + dayMs || (failed && !last)) {
    const says = last ? `Everything was last saved ${formatDuration(age)} ago.` : "Nothing has been saved yet."
    return needs("backups", says, "See in Settings, Backups, why the last one failed, and make one now.")
  }
  return well(
    "backups",
    last ? `Everything was saved ${formatDuration(age)} ago.` : "The first backup is made tonight.",
  )
}

function checkElsewhere({ state, sentence }: HealthSnapshot["elsewhere"]): HealthAlert {
  if (state !== "problem") return well("elsewhere", sentence)
  return needs("elsewhere", sentence, "See in Settings, Backups, under Elsewhere.")
}

function checkCertificate(end: Date, now: Date): HealthAlert {
  const left = end.getTime() - now.getTime()
  if (left > minCertificateDays * dayMs)
    return well("certificate", `The site’s certificate is valid for ${formatDuration(left)}.`)
  const says =
    left > 0
      ? `The site’s certificate ends in ${formatDuration(left)}. Then browsers warn visitors away.`
      : "The site’s certificate has ended: browsers warn visitors away."
  return needs("certificate", says, "Ask whoever hosts the site to renew it: what does so by itself has stopped.")
}

function checkJobs({ queues, parked }: HealthSnapshot["jobs"], now: Date): HealthAlert {
  const oldest = Math.min(...queues.map((queue) => queue.oldest.getTime()), now.getTime())
  if (parked > 0)
    return needs(
      "jobs",
      `${parked === 1 ? "One task was" : `${parked} tasks were`} set aside, because the site stopped while at it.`,
      "Try it again from the dashboard.",
    )
  const age = now.getTime() - oldest
  if (age <= maxJobDelayMs) return well("jobs", "Work in the background is up to date.")
  return needs(
    "jobs",
    `Work in the background has been waiting for ${formatDuration(age)}.`,
    "If this continues, start the site again.",
  )
}

function checkPictures({ waiting, failed }: HealthSnapshot["pictures"]): HealthAlert {
  if (failed > 0) {
    const says = `${failed === 1 ? "One picture" : `${failed} pictures`} couldn’t be processed.`
    return needs("pictures", says, "The pages of their works say why, and try again.")
  }
  if (waiting === 0) return well("pictures", "Every picture is ready.")
  return well("pictures", `${waiting === 1 ? "One picture is" : `${waiting} pictures are`} being processed.`)
}

function checkScanner({ answers, version, waiting }: NonNullable<HealthSnapshot["scanner"]>): HealthAlert {
  const files = waiting === 1 ? "One file of an e-mail" : `${waiting} files of e-mails`
  const unseen = waiting === 0 ? "" : ` ${files} came unscanned: each is scanned when you open it.`
  const [engine] = version.split("/")
  if (answers) return well("scanner", `The virus scanner answers (${engine}).${unseen}`)
  const says = `The virus scanner doesn’t answer. Files that come by e-mail wait for it${waiting === 0 ? "" : `: ${waiting} so far`}.`
  return needs("scanner", says, "Ask whoever hosts the site to start it again. The files are in your mailbox, too.")
}

/** `one e-mail waits`, `12 e-mails wait` */
const formatCount = (count: number, one: string, many: string) =>
  count === 1 ? `one e-mail ${one}` : `${count} e-mails ${many}`

/** In its largest unit: `20 minutes`, `3 hours`, `9 days` */
function formatDuration(ms: number): string {
  const [value, unit] =
    ms >= 2 * dayMs ? [ms / dayMs, "day"] : ms >= hourMs ? [ms / hourMs, "hour"] : [ms / 60_000, "minute"]
  const whole = Math.max(1, Math.floor(value))
  return whole === 1 ? (unit === "hour" ? "an hour" : `a ${unit}`) : `${whole} ${unit}s`
}
