import { createWriteStream } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { restores } from "../../db/tables/backups.ts"
import { system } from "../../domain/actor.ts"
import type { ArchiveToSend } from "../../domain/archive/restore-commands.server.ts"
import { writeArchive } from "../../domain/archive/write-archive.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { openWorkingShop } from "../support/shop.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, patchUpload } from "../support/uploads.ts"
import { runJobNow, waitForJobs } from "../support/wait-for-jobs.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop({ jobs: true })
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const { shop: elsewhere } = await openWorkingShop()
const folder = await mkdtemp(join(tmpdir(), "solander-restores-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

let archive = Buffer.alloc(0)
beforeAll(async () => {
  await insertWork(elsewhere, { title: "Slack Water" })
  await elsewhere.storage.private.put("artworks/0a/original.jpg", Buffer.alloc(70_000, "picture"))
  await saveSettings(elsewhere, system("Test"), "site", { artistName: "Marit Osgood" })
  const file = join(folder, "everything.tar")
  await writeArchive(elsewhere, createWriteStream(file))
  archive = await readFile(file)
})

const begin = (visiting: typeof artist, body: object) =>
  visiting.request("/admin/restore/state", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  })

async function uploadArchive(bytes: Buffer): Promise<string> {
  const answer = await begin(artist, buildAnnouncement(`${bytes.length}.tar`, bytes.length))
  expect(answer.status).toBe(200)
  const { restore, upload } = (await answer.json()) as ArchiveToSend
  expect((await createUpload(artist, upload, bytes.length)).status).toBe(201)
  const half = bytes.length >> 1
  expect((await patchUpload(artist, upload, bytes.subarray(0, half))).status).toBe(204)
  expect((await patchUpload(artist, upload, bytes.subarray(half), half)).status).toBe(204)
  return restore
}

const rowOf = async (id: string) => (await shop.db.select().from(restores).where(eq(restores.id, id)))[0]

it("is started by an admin only, with an announced file", async () => {
  const file = buildAnnouncement("everything.tar", 10)
  expect((await begin(visitor(), file)).status).toBe(302)
  expect((await begin(user, file)).status).toBe(403)
  expect((await begin(artist, { path: "everything.tar" })).status).toBe(400)
  expect(await shop.db.$count(restores)).toBe(0)
})

it("the upload of the same file resumes where it stopped", async () => {
  const file = buildAnnouncement("twice.tar", 10)
  const [one, two] = [await begin(artist, file), await begin(artist, file)]
  expect(await two.json()).toEqual(await one.json())
  expect(await shop.db.$count(restores)).toBe(1)
})

it("a cut-off archive is refused whole, in a sentence [OPS-02]", async () => {
  const id = await uploadArchive(archive.subarray(0, archive.length - 3000))
  await waitForJobs(test, "restore-archive")
  expect(await rowOf(id)).toMatchObject({ state: "failed", problem: expect.stringMatching(/cut off, or changed/) })
  expect(await artist.html("/admin/restore")).toContain("cut off, or changed")
  expect(await shop.db.$count(artworks)).toBe(0)
  expect(await shop.storage.private.list("restores")).toEqual([])
})

it("an archive comes back whole, and who brought it back stays admin and signed in [OPS-02]", async () => {
  const id = await uploadArchive(archive)
  await waitForJobs(test, "restore-archive")
  expect(await rowOf(id)).toMatchObject({ state: "done", artist: "Marit Osgood", filesDone: 1, filesTotal: 1 })
  const page = await artist.html("/admin/restore")
  expect(page).toContain("The site of Marit Osgood is back")
  expect(await artist.html("/admin/artworks")).toContain("Slack Water")
  expect(await visitor().html("/gallery")).toContain("Slack Water")
  expect(await shop.storage.private.list("artworks")).toHaveLength(1)
  // Only the admin's account remains.
  expect(await shop.db.$count(users)).toBe(1)
  expect((await user.get("/admin")).status).toBe(302)
  expect(await shop.storage.private.list("restores")).toEqual([])
})

it("runs once, and only on an empty site", async () => {
  const [row] = await shop.db.select().from(restores).where(eq(restores.state, "done"))
  await runJobNow(test, "restore-archive", { restoreId: row?.id ?? "" })
  expect(await shop.db.$count(artworks)).toBe(1)
  const again = await begin(artist, buildAnnouncement("again.tar", 10))
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({ message: expect.stringContaining("not empty") })
  expect(errors).toEqual([])
})
