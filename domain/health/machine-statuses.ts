import { formatFileSize } from "../../lib/file-size.ts"
import { studioPaths } from "../urls.ts"
import type { HealthSnapshot } from "./health-snapshot.server.ts"
import { formatInLargestUnit } from "./largest-unit.ts"
import type { SiteStatus } from "./site-status.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Below 2 GB, or a tenth of a smaller disk; cleared above a quarter more. */
const getMinFreeBytes = (total: number) => Math.min(2e9, total / 10)
/** A backup is late a day after its interval. */
const backupIntervalMs = { day: dayMs, week: 7 * dayMs }
/** Automatic renewal happens a month before the end. */
const minCertificateDays = 14
/** A busy queue delays jobs by a few minutes. */
const maxJobDelayMs = hourMs / 2

/** @param isRaised the disk was too full before: it stays so until there is a quarter more. Null: unreadable */
export function describeMachine(
  { disk, machine }: Pick<HealthSnapshot, "disk" | "machine">,
  isRaised: boolean,
): SiteStatus | null {
  if (!disk) return null
  const row = { name: "This machine", verb: null }
  const free = formatFileSize(disk.free)
  if (disk.free < getMinFreeBytes(disk.total) * (isRaised ? 1.25 : 1)) {
    const sentence = `The disk is nearly full: ${free} are free. When it is full, nothing can be saved and nobody can order. Delete what isn’t needed, such as old backups, or have a larger disk put in.`
    return { ...row, state: "full", tone: "alert", sentence, short: "the disk is nearly full" }
  }
  const memory = Math.round((100 * machine.usedMemory) / machine.totalMemory)
  const up = formatInLargestUnit(machine.upSeconds * 1000)
  const sentence = `${free} free of ${formatFileSize(disk.total)}. Memory ${memory}%. Up for ${up}.`
  return { ...row, state: "fine", tone: "well", sentence }
}

export function describeBackups({ every, last, first, failed }: HealthSnapshot["backups"], now: Date): SiteStatus {
  const row = { name: "Backups", verb: { label: "Backups", path: studioPaths.backups() } }
  if (every === "never") {
    const sentence = "No backups are made. Choose a schedule in Settings, Backups."
    return { ...row, state: "off", tone: "alert", sentence, short: "no backups are made" }
  }
  const since = last ?? first
  const age = since ? now.getTime() - since.getTime() : 0
  if (age > backupIntervalMs[every] + dayMs || (failed && !last)) {
    const says = last ? `Everything was last saved ${formatInLargestUnit(age)} ago.` : "Nothing has been saved yet."
    const sentence = `${says} See in Settings, Backups, why the last one failed, and make one now.`
    return { ...row, state: "late", tone: "alert", sentence, short: "the backup is late" }
  }
  return last
    ? { ...row, state: "saved", tone: "well", sentence: `Everything was saved ${formatInLargestUnit(age)} ago.` }
    : { ...row, state: "tonight", tone: "waiting", sentence: "The first backup is made tonight." }
}

/** Null: no certificate, or it cannot be read. */
export function describeCertificate(end: Date | null, now: Date): SiteStatus | null {
  if (!end) return null
  const row = { name: "HTTPS", verb: null }
  const left = end.getTime() - now.getTime()
  if (left > minCertificateDays * dayMs) {
    const sentence = `The site’s certificate is valid for ${formatInLargestUnit(left)}.`
    return { ...row, state: "valid", tone: "well", sentence }
  }
  const says =
    left > 0
      ? `The site’s certificate ends in ${formatInLargestUnit(left)}. Then browsers warn visitors away.`
      : "The site’s certificate has expired: browsers warn visitors away."
  const sentence = `${says} Ask whoever hosts the site to renew it: what does so by itself has stopped.`
  const state = left > 0 ? "ending" : "ended"
  return { ...row, state, tone: "alert", sentence, short: "the site’s certificate is near its end" }
}

export function describeJobs({ queues, parked }: HealthSnapshot["jobs"], now: Date): SiteStatus {
  const row = { name: "Background work", verb: { label: "Dashboard", path: studioPaths.dashboard() } }
  const age = now.getTime() - Math.min(...queues.map((queue) => queue.oldest.getTime()), now.getTime())
  if (parked > 0) {
    const says = `${parked === 1 ? "One task was" : `${parked} tasks were`} set aside, because the site stopped while at it.`
    const sentence = `${says} Try it again from the dashboard.`
    return { ...row, state: "set aside", tone: "alert", sentence, short: "work in the background was set aside" }
  }
  if (age <= maxJobDelayMs) {
    return { ...row, state: "up to date", tone: "well", sentence: "Work in the background is up to date.", verb: null }
  }
  const sentence = `Work in the background has been waiting for ${formatInLargestUnit(age)}. If this continues, start the site again.`
  return { ...row, state: "late", tone: "alert", sentence, short: "work in the background waits" }
}

export function describePictures({ waiting, failed }: HealthSnapshot["pictures"]): SiteStatus {
  const row = { name: "Pictures", verb: { label: "Works", path: studioPaths.works() } }
  if (failed > 0) {
    const says = `${failed === 1 ? "One picture" : `${failed} pictures`} couldn’t be processed.`
    const sentence = `${says} The pages of their works say why, and try again.`
    return { ...row, state: "failed", tone: "alert", sentence, short: "pictures couldn’t be processed" }
  }
  if (waiting === 0) return { ...row, state: "ready", tone: "well", sentence: "Every picture is ready.", verb: null }
  const sentence = `${waiting === 1 ? "One picture is" : `${waiting} pictures are`} being processed.`
  return { ...row, state: "working", tone: "waiting", sentence, verb: null }
}

/** Null: there is none. */
export function describeScanner(scanner: HealthSnapshot["scanner"]): SiteStatus | null {
  if (!scanner) return null
  const { answers, version, waiting } = scanner
  const row = { name: "Virus scanner", verb: null }
  const files = waiting === 1 ? "One file of an e-mail" : `${waiting} files of e-mails`
  const unseen = waiting === 0 ? "" : ` ${files} came unscanned: each is scanned when you open it.`
  const [engine] = version.split("/")
  if (answers) {
    return { ...row, state: "working", tone: "well", sentence: `The virus scanner answers (${engine}).${unseen}` }
  }
  const says = `The virus scanner doesn’t answer. Files that come by e-mail wait for it${waiting === 0 ? "" : `: ${waiting} so far`}.`
  const sentence = `${says} Ask whoever hosts the site to start it again. The files are in your mailbox, too.`
  return { ...row, state: "silent", tone: "alert", sentence, short: "the virus scanner doesn’t answer" }
}
