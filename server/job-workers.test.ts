import { expect, test } from "vitest"
import { type JobData, type JobName, jobNames } from "../domain/jobs.ts"
import { openWorkingShop } from "../tests/support/shop.ts"
import { runScheduledJob, waitForJobs } from "../tests/support/wait-for-jobs.ts"
import { jobWorkers } from "./job-workers.ts"

const site = await openWorkingShop()
const { shop, database } = site
await site.startJobs()

const id = crypto.randomUUID()
const ofNothing: JobData = {
  "deliver-mail": { mailId: id },
  "send-letter": { letter: "reset", email: "nobody@example.com", next: "/" },
  "tidy-accounts": {},
  "derive-picture": { pictureId: id },
  "prepare-media-file": { mediaFileId: id },
  "protect-pictures": {},
  "remove-picture": { pictureId: id, originalKey: "originals/none.jpg" },
  "remove-invoice": { invoiceId: id },
  "release-holds": {},
  "handle-payment-event": { provider: "stripe", eventId: "none" },
  "send-refund": { refundId: id },
  "credit-order": { orderId: id, decision: null },
  "try-card-payments": { accountId: id, trialId: id },
  "reconcile-payments": {},
  "erase-files": { keys: [], folders: [] },
  "tidy-customers": {},
  "tidy-visits": {},
  "drop-old-bodies": {},
  "check-health": {},
  "maintain-domains": {},
  "check-updates": {},
  "install-update": { runId: id },
  "sweep-uploads": {},
  "schedule-backup": {},
  "back-up": { backupId: id },
  "try-backup": { backupId: id },
  "copy-backup": { copyId: id },
  "try-copy": { copyId: id },
  "restore-archive": { restoreId: id },
  "read-import": { importId: id, revision: 1 },
  "run-import": { importId: id },
  "undo-import": { importId: id },
  "run-site-import": { siteImportId: id },
  "send-newsletter": { letterId: id },
  "due-newsletters": {},
  "bring-back-letters": {},
  "read-mailbox": {},
  "push-notification": { notificationId: id },
  "send-digests": {},
  "tidy-live": {},
}

test("every queue that the program can send to has a worker, which takes what is sent [jobs]", async () => {
  const names = Object.keys(ofNothing) as JobName[]
  expect(Object.keys(jobWorkers(shop)).toSorted()).toEqual(names.toSorted())
  expect(jobNames.toSorted()).toEqual(names.toSorted())
  await shop.db.transaction(async (tx) => {
    for (const name of names) await shop.jobs.send(tx, name, ofNothing[name])
  })
  await waitForJobs(site, ...names)
  const { rows } = await database.pool.query<{ name: JobName }>(
    "select distinct name from jobs.job where state = 'completed'",
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test("everything that needs no data is started by the clock, and its worker ends it with what the schedule sends [jobs]", async () => {
  const { rows } = await database.pool.query<{ name: JobName }>("select name from jobs.schedule")
  const scheduled = rows.map(({ name }) => name)
  const needNothing = jobNames.filter((name) => Object.keys(ofNothing[name]).length === 0)
  expect(scheduled.toSorted()).toEqual(needNothing.toSorted())
  for (const name of scheduled) await runScheduledJob(site, name)
})
