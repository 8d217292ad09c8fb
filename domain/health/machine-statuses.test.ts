import { describe, expect, test } from "vitest"
import { describeOutbox } from "./email-statuses.ts"
import type { HealthSnapshot } from "./health-snapshot.server.ts"
import {
  describeBackups,
  describeCertificate,
  describeJobs,
  describeMachine,
  describePictures,
  describeScanner,
} from "./machine-statuses.ts"
import { needsArtist, type SiteStatus } from "./site-status.ts"

const now = new Date("2026-11-24T12:00:00Z")
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const well: HealthSnapshot = {
  mails: { hasMailServer: true, waiting: 2, oldest: ago(0.5), failed: 0, lastSent: ago(3) },
  jobs: { queues: [{ name: "deliver-mail", waiting: 2, oldest: ago(0.1) }], parked: 0 },
  pictures: { waiting: 0, failed: 0 },
  backups: { every: "day", last: ago(30), first: ago(300), failed: false },
  elsewhere: { state: "well", sentence: "Everything is also kept elsewhere: NAS.", verb: { label: "", path: "" } },
  holds: 1,
  disk: { free: 5e9, total: 40e9 },
  machine: { usedMemory: 4e8, totalMemory: 1e9, upSeconds: 18.5 * 86_400 },
  certificateEnds: ago(-24 * 30),
  domain: { state: "proxy", says: "", verb: { label: "", path: "" }, certificateEnds: null, tries: 0 },
  scanner: { answers: true, version: "ClamAV 1.4.2/27463/Tue Nov 24 08:00:00 2026", waiting: 0 },
  payments: {
    state: "well",
    says: "Cards are paid to Studio.",
    todo: "",
    verb: "Open",
    path: "/admin/settings/payments",
  },
}

const sending = { place: "smtp.example.com, port 465", from: "studio@example.com" }

function list(changes: Partial<HealthSnapshot> = {}, raised: string[] = []) {
  const snapshot = { ...well, ...changes }
  return {
    mails: describeOutbox({ outbox: snapshot.mails, ...sending }, now),
    certificate: describeCertificate(snapshot.certificateEnds, now),
    backups: describeBackups(snapshot.backups, now),
    jobs: describeJobs(snapshot.jobs, now),
    pictures: describePictures(snapshot.pictures),
    scanner: describeScanner(snapshot.scanner),
    disk: describeMachine(snapshot, raised.includes("disk")),
  }
}
type Key = keyof ReturnType<typeof list>
const of = (key: Key, changes: Partial<HealthSnapshot>, raised: string[] = []): SiteStatus | null =>
  list(changes, raised)[key]

test("where all is well, everything says so", () => {
  expect(Object.values(list()).map((status) => status?.tone)).toEqual(Array(7).fill("well"))
})

test("a machine says its disk, memory and age, and e-mail its server and its last one", () => {
  expect(of("disk", {})?.sentence).toBe("5 GB free of 40 GB. Memory 40%. Up for 18 days.")
  expect(of("mails", {})?.sentence).toBe(
    "smtp.example.com as studio@example.com. The last e-mail went out 3 hours ago.",
  )
})

test("a scanner that answers says what it is, and how many files came while it did not", () => {
  const says = (waiting: number) => of("scanner", { scanner: { answers: true, version: "ClamAV 1.4.2/1/x", waiting } })
  expect(says(0)).toMatchObject({ tone: "well", sentence: "The virus scanner answers (ClamAV 1.4.2)." })
  expect(says(1)?.sentence).toContain("One file of an e-mail came unscanned")
  expect(says(2)?.sentence).toContain("2 files of e-mails came unscanned")
})

test("unknown values are not listed", () => {
  const { disk, certificate, scanner } = list({ disk: null, certificateEnds: null, scanner: null })
  expect([disk, certificate, scanner]).toEqual([null, null, null])
})

describe("needs the artist:", () => {
  test.each<[string, Key, Partial<HealthSnapshot>, string]>([
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
    ["a certificate that has expired", "certificate", { certificateEnds: ago(1) }, "has expired"],
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
  ])("%s [OPS-03]", (_name, key, changes, words) => {
    const status = of(key, changes)
    expect(status && needsArtist(status)).toBe(true)
    expect(status?.sentence).toContain(words)
    expect(status?.short).not.toBe("")
  })
})

test("values around the threshold change nothing", () => {
  const disk = { free: 2.2e9, total: 40e9 }
  expect([of("disk", { disk })?.tone, of("disk", { disk }, ["disk"])?.tone]).toEqual(["well", "alert"])
})

test("a week’s backup is late after a week and a day, and none is late where none is wanted", () => {
  const weekly = { ...well.backups, every: "week" as const }
  expect(of("backups", { backups: { ...weekly, last: ago(24 * 7.9) } })?.tone).toBe("well")
  expect(of("backups", { backups: { ...weekly, last: ago(24 * 8.1) } })?.tone).toBe("alert")
  expect(of("backups", { backups: { every: "day", last: null, first: null, failed: false } })).toMatchObject({
    tone: "waiting",
    sentence: "The first backup is made tonight.",
  })
})
