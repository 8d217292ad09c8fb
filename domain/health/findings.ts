import { sayFileSize } from "../../lib/file-size.ts"
import type { Readings } from "./readings.server.ts"

const concerns = ["disk", "mails", "backups", "certificate", "jobs", "pictures", "scanner"] as const
export type Concern = (typeof concerns)[number]

/** Sent by e-mail; the others are only displayed. */
export const alerting: readonly Concern[] = ["disk", "mails", "backups", "certificate", "scanner"]

export type Finding = {
  concern: Concern
  well: boolean
  says: string
  /** Instruction for the artist; "" when all is well. */
  todo: string
}

const hour = 3_600_000
const day = 24 * hour

/** Below 2 GB, or a tenth of a smaller disk; cleared above a quarter more. */
const roomNeeded = (total: number) => Math.min(2e9, total / 10)
const mailPatience = hour
/** A backup is late a day after its interval. */
const backupEvery = { day: day, week: 7 * day }
/** Automatic renewal happens a month before the end. */
const certificateDays = 14
/** A busy queue delays jobs by a few minutes. */
const jobPatience = hour / 2

/** Unknown values (an unreadable certificate) have no entry. @param raised current alerts, for the hysteresis of thresholds */
export function findingsOf(readings: Readings, now: Date, raised: ReadonlySet<string> = new Set()): Finding[] {
  const { disk, certificateEnds, scanner } = readings
  return [
    ...(disk ? [ofDisk(disk, raised.has("disk"))] : []),
    ofMails(readings.mails, now),
    ofBackups(readings.backups, now),
    ...(certificateEnds ? [ofCertificate(certificateEnds, now)] : []),
    ofJobs(readings.jobs, now),
    ofPictures(readings.pictures),
    ...(scanner ? [ofScanner(scanner)] : []),
  ]
}

const well = (concern: Concern, says: string): Finding => ({ concern, well: true, says, todo: "" })
const needs = (concern: Concern, says: string, todo: string): Finding => ({ concern, well: false, says, todo })

function ofDisk({ free, total }: NonNullable<Readings["disk"]>, raised: boolean): Finding {
  const size = sayFileSize(free)
  if (free >= roomNeeded(total) * (raised ? 1.25 : 1)) return well("disk", `There is room on the disk: ${size}.`)
  const says = `The disk is nearly full: ${size} are free. When it is full, nothing can be saved and nobody can order.`
  return needs("disk", says, "Delete what isn’t needed, such as old backups, or have a larger disk put in.")
}

function ofMails({ leave, waiting, oldest, failed }: Readings["mails"], now: Date): Finding {
  if (!leave) {
    const says = "No mail server is connected: e-mails wait in the mailbox."
    return needs("mails", says, "Connect one in Settings, E-mail.")
  }
  const age = oldest ? now.getTime() - oldest.getTime() : 0
  if (age > mailPatience) {
    const says = `The mail server doesn’t take e-mails: ${counted(waiting, "waits", "wait")}, the oldest for ${span(age)}.`
    return needs(
      "mails",
      says,
      "See in the mailbox what the server answers, and check its address and password in Settings.",
    )
  }
  const lost = failed > 0 ? ` ${counted(failed, "was", "were")} given up today; the mailbox says why.` : ""
  return well("mails", `E-mails go out.${lost}`)
}

function ofBackups({ every, last, first, failed }: Readings["backups"], now: Date): Finding {
  if (every === "never") return needs("backups", "No backups are made.", "Choose a schedule in Settings, Backups.")
  const since = last ?? first
  const age = since ? now.getTime() - since.getTime() : 0
  if (age > backupEvery[every] + day || (failed && !last)) {
    const says = last ? `Everything was last saved ${span(age)} ago.` : "Nothing has been saved yet."
    return needs("backups", says, "See in Settings, Backups, why the last one failed, and make one now.")
  }
  return well("backups", last ? `Everything was saved ${span(age)} ago.` : "The first backup is made tonight.")
}

function ofCertificate(end: Date, now: Date): Finding {
  const left = end.getTime() - now.getTime()
  if (left > certificateDays * day) return well("certificate", `The site’s certificate is valid for ${span(left)}.`)
  const says =
    left > 0
      ? `The site’s certificate ends in ${span(left)}. Then browsers warn visitors away.`
      : "The site’s certificate has ended: browsers warn visitors away."
  return needs("certificate", says, "Ask whoever hosts the site to renew it: what does so by itself has stopped.")
}

function ofJobs({ queues, parked }: Readings["jobs"], now: Date): Finding {
  const oldest = Math.min(...queues.map((queue) => queue.oldest.getTime()), now.getTime())
  if (parked > 0)
    return needs(
      "jobs",
      `${parked === 1 ? "One task was" : `${parked} tasks were`} set aside, because the site stopped while at it.`,
      "Try it again from the dashboard.",
    )
  const age = now.getTime() - oldest
  if (age <= jobPatience) return well("jobs", "Work in the background is up to date.")
  return needs(
    "jobs",
    `Work in the background has been waiting for ${span(age)}.`,
    "If this continues, start the site again.",
  )
}

function ofPictures({ waiting, failed }: Readings["pictures"]): Finding {
  if (failed > 0) {
    const says = `${failed === 1 ? "One picture" : `${failed} pictures`} couldn’t be processed.`
    return needs("pictures", says, "The pages of their works say why, and try again.")
  }
  if (waiting === 0) return well("pictures", "Every picture is ready.")
  return well("pictures", `${waiting === 1 ? "One picture is" : `${waiting} pictures are`} being processed.`)
}

function ofScanner({ answers, version, waiting }: NonNullable<Readings["scanner"]>): Finding {
  const files = waiting === 1 ? "One file of an e-mail" : `${waiting} files of e-mails`
  const unseen = waiting === 0 ? "" : ` ${files} came unscanned: each is scanned when you open it.`
  const [engine] = version.split("/")
  if (answers) return well("scanner", `The virus scanner answers (${engine}).${unseen}`)
  const says = `The virus scanner doesn’t answer. Files that come by e-mail wait for it${waiting === 0 ? "" : `: ${waiting} so far`}.`
  return needs("scanner", says, "Ask whoever hosts the site to start it again. The files are in your mailbox, too.")
}

/** `one e-mail waits`, `12 e-mails wait` */
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one e-mail ${one}` : `${count} e-mails ${many}`

/** In its largest unit: `20 minutes`, `3 hours`, `9 days` */
function span(ms: number): string {
  const [value, unit] = ms >= 2 * day ? [ms / day, "day"] : ms >= hour ? [ms / hour, "hour"] : [ms / 60_000, "minute"]
  const whole = Math.max(1, Math.floor(value))
  return whole === 1 ? (unit === "hour" ? "an hour" : `a ${unit}`) : `${whole} ${unit}s`
}
