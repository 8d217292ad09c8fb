import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, expect, it } from "vitest"
import { history } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import type { BackupRow } from "../../domain/archive/backup.ts"
import { listBackups } from "../../domain/archive/backup-queries.server.ts"
import { checkArchive } from "../../domain/archive/check-archive.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { holdJobs } from "../support/hold-jobs.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop({ jobs: true })
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const folder = await mkdtemp(join(tmpdir(), "solander-backups-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const page = "/admin/settings/backups"
const newest = async () => {
  const listed = await listBackups(shop, system("Test"))
  if (!listed.ok || !listed.value[0]) throw new Error("no backup")
  return listed.value[0]
}

it("everything is downloaded as one archive, by an admin only [OPS-02]", async () => {
  await insertWork(shop, { title: "Slack Water" })
  expect((await visitor().get(`${page}/everything`)).status).toBe(302)
  expect((await user.get(`${page}/everything`)).status).toBe(403)
  const answer = await artist.get(`${page}/everything`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="solander-[\d-]+\.tar"$/)
  expect(answer.headers.get("cache-control")).toBe("private, no-store, no-transform")
  expect(answer.headers.get("content-encoding")).toBe(null)
  const file = join(folder, "everything.tar")
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  expect(await checkArchive(file)).toMatchObject({ ok: true })
})

const archives = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("solander-archive-"))

it("asking for the headers, or for a page's data, makes no archive [archives]", async () => {
  const [before, noted] = [await archives(), await shop.db.$count(history, eq(history.noun, "archive"))]
  const asked = await artist.request(`${page}/everything`, { method: "HEAD" })
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "application/x-tar"])
  expect((await artist.get(`${page}/everything.data`)).status).toBe(404)
  expect((await artist.get(`${page}/everything.data?_routes=admin/backups/archive-file`)).status).toBe(404)
  expect(await shop.db.$count(history, eq(history.noun, "archive"))).toBe(noted)
  expect((await archives()).filter((name) => !before.includes(name))).toEqual([])
})

it("a backup is started, shown with its progress, stopped, stored, verified and downloaded", async () => {
  const letSave = await holdJobs(test, "back-up")
  const letTry = await holdJobs(test, "try-backup")
  const becomes = (drill: BackupRow["drill"]) =>
    expect.poll(newest, { timeout: 50_000 }).toMatchObject({ state: "done", drill })
  expect(await artist.html(page)).toContain("Nothing has been saved yet.")
  expect((await artist.post(page, { intent: "back up" })).status).toBe(200)
  expect(await artist.html(page)).toContain("Saving everything")
  const stopped = await newest()
  expect((await artist.post(page, { intent: "stop", id: stopped.id })).status).toBe(200)
  expect((await artist.post(page, { intent: "stop", id: stopped.id })).status).toBe(200)
  expect((await artist.post(page, { intent: "stop", id: "nothing" })).status).toBe(400)
  expect(await artist.html(page)).toContain("Stopped")

  await artist.post(page, { intent: "back up" })
  const { id } = await newest()
  await letSave()
  await becomes("running")
  expect(await artist.html(page)).toContain("Checking now that it can be restored")
  await letTry()
  await becomes("passed")
  expect(await artist.html(page)).toContain("every row was the same")
  const kept = await newest()
  const bytes = Buffer.from(await (await artist.get(`${page}/${id}`)).arrayBuffer())
  expect(bytes).toHaveLength(kept.bytes ?? 0)
  const asked = await artist.request(`${page}/${id}`, { method: "HEAD" })
  expect([asked.status, asked.headers.get("content-length")]).toEqual([200, String(kept.bytes)])
  const stored = await shop.storage.private.withFile(kept.key ?? "", async (path) => checkArchive(path))
  expect(stored).toMatchObject({ ok: true })
  expect((await visitor().get(`${page}/${id}`)).status).toBe(302)
  expect((await user.get(`${page}/${id}`)).status).toBe(403)
  expect((await artist.get(`${page}/${crypto.randomUUID()}`)).status).toBe(404)
}, 120_000)

it("the schedule is saved; an invalid one has an error beside its field", async () => {
  const form = { intent: "schedule", every: "day", keep: "5" }
  expect((await visitor().post(page, form)).status).toBe(302)
  expect((await user.post(page, form)).status).toBe(403)
  const wrong = await artist.post(page, { ...form, keep: "none" })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain("Please enter a whole number.")
  expect((await artist.post(page, form)).status).toBe(200)
  expect((await artist.post(page, form)).status).toBe(200)
  expect((await getSettings(shop.db, "backups")).backups).toEqual({ every: "day", keep: 5 })
  expect(errors).toEqual([])
})
