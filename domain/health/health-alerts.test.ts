import { describe, expect, test } from "vitest"
import { type AlertKind, listHealthAlerts } from "./health-alerts.ts"
import type { HealthSnapshot } from "./health-snapshot.server.ts"

const now = new Date("2026-11-24T12:00:00Z")
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const well: HealthSnapshot = {
  mails: { hasMailServer: true, waiting: 2, oldest: ago(0.5), failed: 0 },
  jobs: { queues: [{ name: "deliver-mail", waiting: 2, oldest: ago(0.1) }], parked: 0 },
  pictures: { waiting: 3, failed: 0 },
  backups: { every: "day", last: ago(30), first: ago(300), failed: false },
  elsewhere: { state: "well", sentence: "Everything is also kept elsewhere: NAS.", verb: { label: "", path: "" } },
  holds: 1,
  disk: { free: 5e9, total: 40e9 },
  certificateEnds: ago(-24 * 30),
  scanner: { answers: true, version: "ClamAV 1.4.2/27463/Tue Nov 24 08:00:00 2026", waiting: 0 },
}
const of = (concern: AlertKind, changes: Partial<HealthSnapshot>, raised: string[] = []) =>
  listHealthAlerts({ ...well, ...changes }, now, new Set(raised)).find((one) => one.kind === concern)

test("where all is well, everything says so", () => {
  expect(listHealthAlerts(well, now).map(({ kind, well: is, todo }) => [kind, is, todo])).toEqual(
    ["disk", "mails", "backups", "elsewhere", "certificate", "jobs", "pictures", "scanner"].map((concern) => [
      concern,
      true,
      "",
    ]),
  )
})

test("a scanner that answers says what it is, and how many files came while it did not", () => {
  const says = (waiting: number) => of("scanner", { scanner: { answers: true, version: "ClamAV 1.4.2/1/x", waiting } })
  expect(says(0)).toMatchObject({ well: true, says: "The virus scanner answers (ClamAV 1.4.2)." })
  expect(says(1)?.says).toContain("One file of an e-mail came unscanned")
  expect(says(2)?.says).toContain("2 files of e-mails came unscanned")
})

test("unknown values cause no alert", () => {
  const said = listHealthAlerts({ ...well, disk: null, certificateEnds: null, scanner: null }, now).map(
    ({ kind }) => kind,
  )
  expect(said).toEqual(["mails", "backups", "elsewhere", "jobs", "pictures"])
})

describe("needs the artist:", () => {
  test.each<[string, AlertKind, Partial<HealthSnapshot>, string]>([
    ["a large disk below 2 GB", "disk", { disk: { free: 1.9e9, total: 4e12 } }, "1.9 GB are free"],
    ["a small disk below a tenth", "disk", { disk: { free: 0.9e9, total: 10e9 } }, "900 MB are free"],
    ["no mail server", "mails", { mails: { ...well.mails, hasMailServer: false } }, "e-mails wait in the mailbox"],
    [
      "e-mails of hours ago",
      "mails",
      { mails: { ...well.mails, oldest: ago(3) } },
      "2 e-mails wait, the oldest for 3 hours",
    ],
    ["a backup of days ago", "backups", { backups: { ...well.backups, last: ago(49) } }, "last saved 2 days ago"],
    [
      "backups that always failed",
      "backups",
      { backups: { ...well.backups, last: null, failed: true } },
      "Nothing has been saved",
    ],
    ["a certificate of two weeks", "certificate", { certificateEnds: ago(-24 * 9 - 1) }, "ends in 9 days"],
    ["a certificate that has ended", "certificate", { certificateEnds: ago(1) }, "has ended"],
    [
      "jobs of an hour ago",
      "jobs",
      { jobs: { queues: [{ name: "a", waiting: 1, oldest: ago(1) }], parked: 0 } },
      "for an hour",
    ],
    ["jobs that are set aside", "jobs", { jobs: { queues: [], parked: 2 } }, "2 tasks were set aside"],
    ["pictures that failed", "pictures", { pictures: { waiting: 0, failed: 1 } }, "One picture couldn’t"],
    ["a scanner that is away", "scanner", { scanner: { answers: false, version: "", waiting: 0 } }, "wait for it."],
    ["files that wait for it", "scanner", { scanner: { answers: false, version: "", waiting: 3 } }, "it: 3 so far"],
  ])("%s [OPS-03]", (_name, concern, changes, words) => {
    const finding = of(concern, changes)
    expect(finding?.well).toBe(false)
    expect(finding?.says).toContain(words)
    expect(finding?.todo).not.toBe("")
  })
})

test("values around the threshold change nothing", () => {
  const disk = { free: 2.2e9, total: 40e9 }
  expect([of("disk", { disk })?.well, of("disk", { disk }, ["disk"])?.well]).toEqual([true, false])
})

test("a week’s backup is late after a week and a day, and none is late where none is wanted", () => {
  const weekly = { ...well.backups, every: "week" as const }
  expect(of("backups", { backups: { ...weekly, last: ago(24 * 7.9) } })?.well).toBe(true)
  expect(of("backups", { backups: { ...weekly, last: ago(24 * 8.1) } })?.well).toBe(false)
  expect(of("backups", { backups: { every: "day", last: null, first: null, failed: false } })?.says).toContain(
    "tonight",
  )
})
