import { setTimeout as wait } from "node:timers/promises"
import { desc, eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { backups } from "../../db/tables/backups.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { updateRuns } from "../../db/tables/updates.ts"
import { resumeUpdates } from "../../server/resume-updates.ts"
import { LauncherRefusal } from "../../services/launcher/launcher.ts"
import { ReleaseProblem } from "../../services/releases/release-problem.ts"
import { listQueuedEmails } from "../../tests/support/outbox.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestAccount } from "../../tests/support/test-accounts.ts"
import { createUpdateStandIns, updateSource } from "../../tests/support/update-stand-ins.ts"
import { runScheduledJob, waitForJobs } from "../../tests/support/wait-for-jobs.ts"
import { system } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import {
  cancelUpdate,
  checkForUpdates,
  requestUpdate,
  revertUpdate,
  saveUpdateSettings,
} from "./update-commands.server.ts"
import { getUpdatesPage } from "./update-queries.server.ts"

const artist = system("Test")
const site = await openWorkingShop()
const { shop } = site
await createTestAccount(site, "admin")
await saveSettings(shop, artist, "site", { timeZone: "America/Los_Angeles", contactEmail: "ada@example.com" })
await site.startJobs()

beforeEach(async () => {
  await waitForJobs(site, "back-up", "try-backup")
  for (const table of ["update_runs", "update_settings", "backups", "mails", "notifications"])
    await shop.db.execute(sql.raw(`delete from ${table}`))
})

const newestRun = async () => {
  const [run] = await shop.db.select().from(updateRuns).orderBy(desc(updateRuns.createdAt)).limit(1)
  if (!run) throw new Error("there is no run")
  return run
}
const waitFor = (status: string) =>
  expect.poll(async () => (await newestRun()).status, { timeout: 30_000, interval: 100 }).toBe(status)

/** Found, and asked for. */
async function install(when = "now") {
  expect(await saveUpdateSettings(shop, artist, { ...updateSource, hour: 3 })).toMatchObject({ ok: true })
  expect(await checkForUpdates(shop, artist)).toMatchObject({ value: { found: "1.1.0" } })
  expect(await requestUpdate(shop, artist, { version: "1.1.0", when })).toMatchObject({ ok: true })
}
const listSubjects = async () => (await listQueuedEmails(shop)).map(({ subject }) => subject)

test("an update is fetched, everything is backed up, then the versions are changed; the end is told [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  let backupsBefore = -1
  const { switchTo } = shop.launcher ?? {}
  if (shop.launcher && switchTo)
    shop.launcher.switchTo = async (version) => {
      backupsBefore = await shop.db.$count(backups, eq(backups.state, "done"))
      await switchTo(version)
    }
  await install()
  await waitFor("switching")
  await expect.poll(() => standIns.switched).toEqual(["1.1.0"])
  expect([standIns.fetched, backupsBefore]).toEqual([["1.1.0"], 1])
  standIns.end("watching")
  await resumeUpdates(shop)
  expect(await newestRun()).toMatchObject({ status: "watching", finishedAt: null })
  standIns.end("done")
  await runScheduledJob(site, "check-health")
  expect(await newestRun()).toMatchObject({ status: "done", fromVersion: "1.0.0", startedBy: "Test", reason: null })
  const titles = await shop.db.select({ title: notifications.title }).from(notifications)
  expect(titles).toContainEqual({ title: "The site runs with Solander 1.1.0" })
  expect(await listSubjects()).not.toContainEqual(expect.stringMatching(/Solander/))
  const page = await getUpdatesPage(shop, artist)
  expect(page).toMatchObject({ value: { current: "1.1.0", found: null, revertable: { version: "1.0.0" } } })
})

test("going back changes versions without a download or a backup, within two weeks [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  await install()
  await expect.poll(() => standIns.switched, { timeout: 30_000 }).toEqual(["1.1.0"])
  standIns.end("done")
  await resumeUpdates(shop)
  const done = eq(updateRuns.status, "done")
  const finish = (days: number) => new Date(shop.now().getTime() - days * 86_400_000)
  await shop.db
    .update(updateRuns)
    .set({ finishedAt: finish(15) })
    .where(done)
  expect(await revertUpdate(shop, artist)).toMatchObject({ problem: { code: "conflict" } })
  await shop.db
    .update(updateRuns)
    .set({ finishedAt: finish(13) })
    .where(done)
  expect(await revertUpdate(shop, artist)).toMatchObject({ value: { version: "1.0.0" } })
  await expect.poll(() => standIns.switched).toEqual(["1.1.0", "1.0.0"])
  expect([standIns.fetched.length, await shop.db.$count(backups)]).toEqual([1, 1])
  standIns.end("done")
  await resumeUpdates(shop)
  expect(await newestRun()).toMatchObject({ status: "done", kind: "revert" })
  // The version that was left is offered, and not installed by itself.
  expect(await revertUpdate(shop, artist)).toMatchObject({ problem: { code: "conflict" } })
  await saveUpdateSettings(shop, artist, { ...updateSource, automatic: true, hour: 3 })
  await runScheduledJob(site, "check-updates")
  expect(await shop.db.$count(updateRuns)).toBe(2)
})

test("an update that was undone is told once: in the studio and by e-mail [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  await install()
  await expect.poll(() => standIns.switched, { timeout: 30_000 }).toEqual(["1.1.0"])
  standIns.end("undone", "It didn’t show the first page.")
  await resumeUpdates(shop)
  await resumeUpdates(shop)
  await runScheduledJob(site, "check-health")
  expect(await newestRun()).toMatchObject({ status: "undone", reason: "It didn’t show the first page." })
  const mails = (await listQueuedEmails(shop)).filter(({ subject }) => subject.includes("Solander"))
  expect(mails).toMatchObject([{ subject: "The update to Solander 1.1.0 was undone", recipient: "ada@example.com" }])
  for (const words of [
    "runs with 1.0.0",
    "Nothing is lost",
    "It didn’t show the first page.",
    "/admin/settings/updates",
  ])
    expect(mails[0]?.text).toContain(words)
})

test("a job that runs twice, also after an interruption, changes the versions once [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  await install()
  const { id } = await newestRun()
  await shop.db.transaction((tx) => shop.jobs.send(tx, "install-update", { runId: id }))
  await waitForJobs(site, "install-update")
  await shop.db.transaction((tx) => shop.jobs.send(tx, "install-update", { runId: id }))
  await waitForJobs(site, "install-update")
  expect(standIns.switched).toEqual(["1.1.0"])
  // A process that ended between the decision and the launcher.
  standIns.state = { current: "1.0.0", former: null, last: null }
  await resumeUpdates(shop)
  expect((await newestRun()).status).toBe("switching")
  await shop.db.update(updateRuns).set({ switchedAt: new Date(shop.now().getTime() - 180_000) })
  await resumeUpdates(shop)
  expect(await newestRun()).toMatchObject({ status: "failed", reason: expect.stringMatching(/stopped before/) })
  expect(standIns.switched).toHaveLength(1)
})

test("it can be canceled until the versions are changed, and one runs at a time [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  let wasAborted = false
  standIns.fetch = async ({ signal, onProgress }) => {
    onProgress?.("downloading", 40, 98)
    await wait(60_000, undefined, { signal }).catch(() => {
      wasAborted = true
    })
    signal?.throwIfAborted()
  }
  await install()
  await waitFor("downloading")
  await expect.poll(async () => (await newestRun()).bytesDone, { timeout: 5000 }).toBe(40)
  expect(await requestUpdate(shop, artist, { version: "1.1.0", when: "now" })).toMatchObject({
    problem: { message: "An update is under way already." },
  })
  const { id } = await newestRun()
  expect(await cancelUpdate(shop, artist, { id })).toMatchObject({ ok: true })
  await waitForJobs(site, "install-update")
  expect([wasAborted, standIns.switched, (await newestRun()).status]).toEqual([true, [], "canceled"])
  standIns.fetch = async () => {}
  expect(await requestUpdate(shop, artist, { version: "1.1.0", when: "now" })).toMatchObject({ ok: true })
  await waitFor("switching")
  expect(await cancelUpdate(shop, artist, { id: (await newestRun()).id })).toMatchObject({
    problem: { code: "conflict" },
  })
  standIns.end("done")
  await resumeUpdates(shop)
})

test("what fails before leaves the version, and says why: a forged release, no backup, a launcher that refuses [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  standIns.fetch = async () => {
    throw new ReleaseProblem("forged", "The signature isn’t the publisher’s.")
  }
  await install()
  await waitFor("failed")
  expect(await newestRun()).toMatchObject({ reason: "The signature isn’t the publisher’s.", switchedAt: null })
  expect(await listSubjects()).toEqual(["The update to Solander 1.1.0 wasn’t installed"])
  standIns.fetch = async () => {}
  const { put } = shop.storage.private
  shop.storage.private.put = async () => {
    throw Object.assign(new Error("full"), { code: "ENOSPC" })
  }
  await requestUpdate(shop, artist, { version: "1.1.0", when: "now" })
  await waitFor("failed").finally(() => {
    shop.storage.private.put = put
  })
  expect((await newestRun()).reason).toMatch(/^The backup failed, and nothing is installed without one\. .*space/)
  expect(standIns.switched).toEqual([])
  if (shop.launcher)
    shop.launcher.switchTo = async () => {
      throw new LauncherRefusal("This version isn’t here.")
    }
  await requestUpdate(shop, artist, { version: "1.1.0", when: "now" })
  await waitFor("failed")
  expect(await newestRun()).toMatchObject({ reason: "This version isn’t here." })
})

test("by itself only if the owner wants that, at the hour of the site’s night, and once [OPS-07]", async () => {
  createUpdateStandIns(shop)
  await saveUpdateSettings(shop, artist, { ...updateSource, hour: 3 })
  await runScheduledJob(site, "check-updates")
  expect(await shop.db.$count(updateRuns)).toBe(0)
  await saveUpdateSettings(shop, artist, { ...updateSource, automatic: true, hour: 3 })
  await runScheduledJob(site, "check-updates")
  await runScheduledJob(site, "check-updates")
  const run = await newestRun()
  const options = { timeZone: "America/Los_Angeles", hour: "numeric", minute: "2-digit" } as const
  expect(new Intl.DateTimeFormat("en-US", options).format(run.startsAt)).toMatch(/^3:00\sAM$/)
  expect(run).toMatchObject({ status: "waiting", startedBy: "Updates" })
  const { rows } = await shop.db.execute<{ at: string }>(
    sql`select start_after as at from jobs.job where name = 'install-update' and data ->> 'runId' = ${run.id}`,
  )
  expect(Math.abs(new Date(rows[0]?.at ?? 0).getTime() - run.startsAt.getTime())).toBeLessThan(60_000)
  expect(await cancelUpdate(shop, artist, { id: run.id })).toMatchObject({ ok: true })
  await runScheduledJob(site, "check-updates")
  expect(await shop.db.$count(updateRuns)).toBe(1)
})

test("another source forgets what was found, and an unreachable one is told on the page [OPS-07]", async () => {
  createUpdateStandIns(shop)
  await saveUpdateSettings(shop, artist, updateSource)
  await checkForUpdates(shop, artist)
  expect(await getUpdatesPage(shop, artist)).toMatchObject({ value: { found: { version: "1.1.0" } } })
  await saveUpdateSettings(shop, artist, { ...updateSource, address: "/media/releases" })
  expect(await getUpdatesPage(shop, artist)).toMatchObject({ value: { found: null, checkedAt: null } })
  shop.releases.find = async () => {
    throw new ReleaseProblem("unreachable", "The address doesn’t answer.")
  }
  expect(await checkForUpdates(shop, artist)).toMatchObject({ problem: { message: "The address doesn’t answer." } })
  expect(await getUpdatesPage(shop, artist)).toMatchObject({ value: { problem: "The address doesn’t answer." } })
})

test("without a launcher nothing can be installed [OPS-07]", async () => {
  expect(await getUpdatesPage(shop, artist)).toEqual({ ok: true, value: null })
  expect(await saveUpdateSettings(shop, artist, updateSource)).toMatchObject({ problem: { code: "conflict" } })
  expect(await requestUpdate(shop, artist, { version: "1.1.0", when: "now" })).toMatchObject({ ok: false })
  await runScheduledJob(site, "check-updates")
})
