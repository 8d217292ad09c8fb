import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { FilesAnswer, FilesRequest } from "../../app/admin/import/files.ts"
import { type ImportState, importCells, imports } from "../../db/tables/imports.ts"
import { openTestShop } from "../support/app.ts"
import { holdJobs } from "../support/hold-jobs.ts"
import { toCsv } from "../support/import-files.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, patchUpload } from "../support/uploads.ts"
import type { Visitor } from "../support/visitor.ts"

const site = await openTestShop({ jobs: true })
const { shop, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const others = [
  ["anonymous", site.visitor(), 302],
  ["user", await signInAsNewAccount(site, "user"), 403],
] as const

const requestFiles = (visitor: Visitor, body: FilesRequest) => visitor.postJson("/admin/import/files", body)

/** Sends a table through the upload endpoint. @returns the import's id */
async function send(name: string, text: string): Promise<string> {
  const bytes = Buffer.from(text)
  const answer = await requestFiles(artist, { act: "begin", file: buildAnnouncement(name, bytes.length) })
  const { import: id, files } = (await answer.json()) as FilesAnswer
  const [file] = files
  if (!id || !file || !("upload" in file)) throw new Error("not to be sent")
  await createUpload(artist, file.upload, bytes.length)
  expect((await patchUpload(artist, file.upload, bytes)).status).toBe(204)
  return id
}
const rowOf = async (id: string) => (await shop.db.select().from(imports).where(eq(imports.id, id)))[0]
const page = (id: string) => `/admin/import/${id}`
const waitForState = (id: string, state: ImportState) =>
  expect.poll(async () => (await rowOf(id))?.state, { timeout: 50_000 }).toBe(state)

const cell = { row: 2, heading: "Price" }

const forms = [
  { intent: "choose", name: "publish", value: "yes" },
  { intent: "column", heading: "Price", field: "notes" },
  { intent: "answer", row: "2", heading: "Price", answer: "900" },
  { intent: "proposals" },
  { intent: "start" },
  { intent: "stop" },
  { intent: "undo" },
  { intent: "remove" },
]

test("nobody but the artist sends files, sees, changes, downloads or undoes an import", async () => {
  const id = await send("mine.csv", toCsv(["Title", "Price"], ["Mine", "cheap"]))
  await waitForState(id, "ready")
  const before = await rowOf(id)
  for (const [, visitor, status] of others) {
    expect((await requestFiles(visitor, { act: "begin", file: buildAnnouncement("x.csv", 3) })).status).toBe(status)
    expect((await requestFiles(visitor, { act: "pictures", id, files: [buildAnnouncement("x.jpg", 3)] })).status).toBe(
      status,
    )
    expect((await requestFiles(visitor, { act: "answer", id, ...cell, answer: "9" })).status).toBe(status)
    for (const path of ["/admin/import", page(id), `${page(id)}/report`])
      expect((await visitor.get(path)).status).toBe(status)
    for (const form of forms) expect((await visitor.post(page(id), form)).status).toBe(status)
  }
  expect(await rowOf(id)).toEqual(before)
})

test("a file is uploaded, corrected, imported, reported and undone", async () => {
  const letRead = await holdJobs(site, "read-import")
  const letRun = await holdJobs(site, "run-import")
  const id = await send(
    "list.csv",
    toCsv(
      ["Title", "Inventory Number", "Price"],
      ["=HYPERLINK(1)", "I-1", "about 900"],
      ["Tide", "I-2", "100"],
      ["Twice", "I-2", "1"],
    ),
  )
  expect(await artist.html(page(id))).toContain("Reading the file.")
  await letRead()
  await waitForState(id, "ready")
  const shown = await artist.html(page(id))
  expect(shown).toContain("If you import now: 2 new drafts, 1 row left out. Nothing on your site changes.")
  expect(shown).toContain("One cell needs your attention")
  for (const wrong of [
    { intent: "choose", name: "encoding", value: "klingon" },
    { intent: "column", heading: "Price", field: "nonsense" },
    { intent: "answer", row: "many", heading: "Price", answer: "" },
    { intent: "nothing" },
  ])
    expect((await artist.post(page(id), wrong)).status).toBe(400)
  expect((await artist.post(page(id), { intent: "answer", row: "99", heading: "Price", answer: "" })).status).toBe(404)
  expect((await artist.post(page(id), { intent: "stop" })).status).toBe(409)

  const would = await (await artist.get(`${page(id)}/report`)).text()
  expect(would).toContain("Would be new")
  expect((await artist.post(page(id), { intent: "proposals" })).status).toBe(200)
  await letRead()
  await waitForState(id, "ready")
  expect(await shop.db.select().from(importCells)).toMatchObject([{}, { answer: "900", problem: null }])
  expect((await artist.post(page(id), { intent: "start" })).status).toBe(200)
  expect((await artist.post(page(id), { intent: "start" })).status).toBe(200)
  expect(await artist.html(page(id))).toContain("Stop and undo")
  const jobs = await (await artist.get("/admin/jobs")).json()
  expect(jobs).toMatchObject({ imported: { id, words: "Importing 0 of 3" } })
  await letRun()
  await waitForState(id, "done")
  const done = await artist.html(page(id))
  expect(done).toContain("2 works imported.")
  expect(done).toContain("“I-2” is already used in row 3")
  const answer = await artist.get(`${page(id)}/report`)
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="report list.csv"')
  // Formulas are escaped.
  expect(await answer.text()).toContain("2,'=HYPERLINK(1),New,\r\n")
  expect((await artist.post(page(id), { intent: "remove" })).status).toBe(409)
  expect((await artist.post(page(id), { intent: "undo" })).status).toBe(200)
  expect((await artist.post(page(id), { intent: "undo" })).status).toBe(200)
  await waitForState(id, "undone")
  expect(await artist.html(page(id))).toContain("This import was undone. 2 works removed.")
  expect(errors).toEqual([])
})

test("a corrected cell is accepted, or refused with a sentence", async () => {
  const id = await send("cell.csv", toCsv(["Title", "Inventory Number", "Price"], ["Slip", "J-1", "cheap"]))
  await waitForState(id, "ready")
  const letRead = await holdJobs(site, "read-import")
  const letRun = await holdJobs(site, "run-import")
  expect((await requestFiles(artist, { act: "answer", id, ...cell, answer: "900" })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: "reading" })
  const busy = await artist.html(page(id))
  expect(busy).toMatch(/<button[^>]* disabled=""[^>]*value="start"|<button[^>]*value="start"[^>]* disabled=""/)
  const early = await artist.post(page(id), { intent: "start" })
  expect(early.status).toBe(409)
  expect(await early.text()).toContain("The file is still being read.")
  const other = await requestFiles(artist, { act: "answer", id, row: 99, heading: "Price", answer: "900" })
  expect([other.status, await other.json()]).toEqual([404, { message: "There is no such cell." }])
  await letRead()
  await waitForState(id, "ready")
  await artist.post(page(id), { intent: "start" })
  const late = await requestFiles(artist, { act: "answer", id, ...cell, answer: "800" })
  expect([late.status, await late.json()]).toEqual([409, { message: expect.stringMatching(/has begun/) }])
  await letRun()
  await waitForState(id, "done")
})

test("a row that needs a decision is counted once", async () => {
  const heading = ["Title", "Medium", "Size", "Price"]
  const same = [
    ["Strath", "Oil", "20 x 20 in", "200"],
    ["Glen", "Oil", "30 x 30 in", "300"],
  ]
  const first = await send("mine again.csv", toCsv(heading, ["Corrie", "Oil", "10 x 10 in", "100"], ...same))
  await waitForState(first, "ready")
  await artist.post(page(first), { intent: "start" })
  await waitForState(first, "done")
  const again = await send("mine again.csv", toCsv(heading, ["Corrie", "Tempera", "11 x 11 in", "150"], ...same))
  await waitForState(again, "ready")
  expect(await rowOf(again)).toMatchObject({ forecast: { questions: 1, wrong: 1 } })
  expect(await artist.html(page(again))).toContain("One cell needs your attention")
})

test("a file that is not a table is refused with the reason, and removed", async () => {
  const id = await send("works.json", '[{"title": "Tide"}]')
  await waitForState(id, "failed")
  expect(await artist.html(page(id))).toContain("This is JSON, not a table")
  const removed = await artist.post(page(id), { intent: "remove" })
  expect([removed.status, removed.headers.get("location")]).toEqual([302, "/admin/import"])
  expect((await artist.get(page(id))).status).toBe(404)
  expect((await requestFiles(artist, { act: "begin", file: buildAnnouncement("empty.csv", 0) })).status).toBe(400)
})
