import { eq } from "drizzle-orm"
import { afterEach, expect, it } from "vitest"
import { backups } from "../../db/tables/backups.ts"
import { imports } from "../../db/tables/imports.ts"
import { pictures } from "../../db/tables/media.ts"
import program from "../../package.json"
import { openTestShop } from "../support/app.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

/** The header's job status: its text, address and progress. */
async function getJobStatus(path = "/admin/mailbox") {
  const html = await artist.html(path)
  const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"))
  const [, to, words, part] = /<a href="([^"]*)"[^>]*>([^<]*)<\/a><span[^>]*style="--part:([\d.]+)"/.exec(header) ?? []
  return words ? { to, words, part: Number(part) } : null
}
const getJobs = async () => (await artist.get("/admin/jobs")).json()
const noJobs = { pictures: { left: 0, part: 1 }, imported: null, issue: null, backup: null }

afterEach(async () => {
  for (const table of [backups, imports, pictures]) await shop.db.delete(table)
})

it("only the artist sees the server's jobs", async () => {
  expect(await getJobs()).toEqual(noJobs)
  expect(await getJobStatus()).toBe(null)
  expect((await visitor().get("/admin/jobs")).status).toBe(302)
  expect((await user.get("/admin/jobs")).status).toBe(403)
})

it("the header of every page names a backup that is being made, and how much of it is written [ADM-22]", async () => {
  await artist.post("/admin/settings/backups", { intent: "back up" })
  const to = "/admin/settings/backups"
  expect(await getJobs()).toEqual({ ...noJobs, backup: { part: 0 } })
  expect(await getJobStatus()).toEqual({ to, words: "Backing up", part: 0 })
  await shop.db.update(backups).set({ state: "running", filesDone: 3, filesTotal: 12 })
  expect(await getJobs()).toEqual({ ...noJobs, backup: { part: 0.25 } })
  for (const path of ["/admin", "/admin/artworks", to])
    expect(await getJobStatus(path), path).toEqual({ to, words: "Backing up", part: 0.25 })
  for (const state of ["failed", "canceled"] as const) {
    await shop.db.update(backups).set({ state })
    expect(await getJobStatus(), state).toBe(null)
  }
})

it("the header shows an import while it is read, run and undone", async () => {
  const [{ id } = { id: "" }] = await shop.db
    .insert(imports)
    .values({ state: "reading", fileName: "list.csv", bytes: 9, ownerId: crypto.randomUUID(), ownerName: "Ada" })
    .returning({ id: imports.id })
  const to = `/admin/import/${id}`
  expect(await getJobStatus()).toEqual({ to, words: "Reading a file", part: 0 })
  await shop.db.update(imports).set({ state: "running", rowsDone: 30, rowsTotal: 40 })
  expect(await getJobStatus()).toEqual({ to, words: "Importing 30 of 40", part: 0.75 })
  await shop.db.update(imports).set({ rowsDone: 40, picturesDone: 1, picturesTotal: 2 })
  expect(await getJobStatus()).toEqual({ to, words: "Importing pictures, 1 of 2", part: 0.5 })
  await shop.db.update(imports).set({ state: "undoing", created: 10, removed: 4 })
  expect(await getJobStatus()).toEqual({ to, words: "Undoing an import", part: 0.4 })
  await shop.db.update(imports).set({ state: "done" })
  expect(await getJobStatus()).toBe(null)
})

it("the header counts the pictures in progress, without failed ones", async () => {
  const [first = "", ...others] = [
    await insertFakePicture(shop),
    await insertFakePicture(shop),
    await insertFakePicture(shop),
  ]
  await shop.db.update(pictures).set({ stage: "first" })
  expect(await getJobStatus()).toEqual({ to: "/admin/upload", words: "Preparing 3 pictures", part: 0 })
  await shop.db.update(pictures).set({ stage: "rest", problem: "Damaged." }).where(eq(pictures.id, first))
  expect((await getJobStatus())?.words).toBe("Preparing 2 pictures")
  for (const id of others) await shop.db.update(pictures).set({ stage: "done" }).where(eq(pictures.id, id))
  expect(await getJobStatus()).toBe(null)
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})

it("every page of the studio names the version of the program [OPS-05]", async () => {
  expect(await artist.html("/admin/mailbox")).toContain(`>Solander ${program.version}</p>`)
})
