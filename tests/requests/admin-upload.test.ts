import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { DraftsAnswer, DraftsRequest } from "../../app/admin/upload/drafts.ts"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { uploads } from "../../db/tables/media.ts"
import { openTestShop } from "../support/app.ts"
import { attachWorkPicture, insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, getDraftByTitle } from "../support/uploads.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const site = await openTestShop({ jobs: true })
const { shop, errors } = site
const admin = await signInAsNewAccount(site, "admin")
const others = { anonymous: site.visitor(), user: await signInAsNewAccount(site, "user") }

const send = (visitor: Visitor, body: DraftsRequest) => visitor.postJson("/admin/upload/drafts", body)

async function requestDrafts(body: DraftsRequest): Promise<DraftsAnswer> {
  const answer = await send(admin, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

const files = (...names: string[]): DraftsRequest => ({
  act: "begin",
  work: null,
  files: names.map((name, at) => buildAnnouncement(name, 1000 + at)),
})

const rowOf = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const actionsOf = async (id: string) =>
  (await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)).map(({ action }) => action)
const cell = (id: string, name: "title" | "year" | "medium" | "size" | "price" | "series", text: string) => ({
  id,
  name,
  text,
})

async function draftWithPicture(name: string): Promise<string> {
  const { id } = getDraftByTitle((await requestDrafts(files(name))).drafts, name.replace(/\.jpg$/, ""))
  const picture = await insertFakePicture(shop)
  await attachWorkPicture(shop, id, picture)
  await shop.db.update(artworks).set({ mainPictureId: picture }).where(eq(artworks.id, id))
  return id
}

test("nobody but the artist begins, changes, publishes or skips drafts", async () => {
  const { drafts } = await requestDrafts(files("Only Mine.jpg"))
  const { id } = getDraftByTitle(drafts, "Only Mine")
  for (const [who, status] of [
    ["anonymous", 302],
    ["user", 403],
  ] as const) {
    const visitor = others[who]
    const bodies: DraftsRequest[] = [
      files("x.jpg"),
      { act: "cells", cells: [cell(id, "title", "Theirs")] },
      { act: "forget", uploads: [] },
      { act: "keep twin", work: id },
    ]
    for (const body of bodies) expect((await send(visitor, body)).status).toBe(status)
    for (const intent of ["publish", "put away"]) {
      const answer = await visitor.post("/admin/upload", { intent, "ids[]": [id] })
      expect(answer.status).toBe(status)
    }
  }
  expect(await rowOf(id)).toMatchObject({ title: "Only Mine", archivedAt: null, publishedAt: null })
})

test("files become drafts with what their names say; the same files again are the same drafts [ADM-06]", async () => {
  const first = await requestDrafts(
    files("slack-water_2026_44x66.jpg", "slack-water-room.jpg", "IMG_4471.CR3", "IMG_1.jpg"),
  )
  const [main, room, raw, camera] = first.files ?? []
  expect(raw).toEqual({ refused: expect.stringMatching(/^This is a camera's raw file/) })
  expect(main).toMatchObject({ upload: expect.any(String), begun: false })
  const draft = getDraftByTitle(first.drafts, "Slack Water")
  expect([main, room].map((one) => one && "work" in one && one.work)).toEqual([draft.id, draft.id])
  expect(draft).toMatchObject({ guessed: ["title", "year", "size"], yearText: "2026", picture: null, price: null })
  expect(await rowOf(draft.id)).toMatchObject({ slug: "slack-water", publishedAt: null, currency: "USD" })
  expect(await actionsOf(draft.id)).toEqual(["created"])
  const rows = await shop.db.select().from(uploads).where(eq(uploads.subjectId, draft.id)).orderBy(uploads.place)
  expect(rows.map(({ place, caption }) => [place, caption])).toEqual([
    [0, ""],
    [1, "In a room"],
  ])
  const again = await requestDrafts(
    files("slack-water_2026_44x66.jpg", "slack-water-room.jpg", "IMG_4471.CR3", "IMG_1.jpg"),
  )
  expect(again.files).toEqual([main, room, raw, camera])
  expect(again.drafts).toHaveLength(first.drafts.length)
})

test("cells are saved as typed; unreadable ones are reported, and do not stop others", async () => {
  const { drafts } = await requestDrafts(files("Reading Cells.jpg"))
  const { id } = getDraftByTitle(drafts, "Reading Cells")
  const saved = await requestDrafts({
    act: "cells",
    cells: [
      cell(id, "title", "Bar Crossing"),
      cell(id, "year", "c. 1996"),
      cell(id, "size", "112 x 168 cm"),
      cell(id, "price", "$4,200.50"),
      cell(id, "series", "Slack Water"),
      cell(id, "medium", "Oil on linen"),
    ],
  })
  expect(saved.problems).toEqual([])
  expect(getDraftByTitle(saved.drafts, "Bar Crossing")).toMatchObject({
    guessed: [],
    yearText: "c. 1996",
    heightMm: 1120,
    widthMm: 1680,
    price: 420_050,
    series: "Slack Water",
  })
  // A draft's address is not public, so it follows the title.
  expect(await rowOf(id)).toMatchObject({ slug: "bar-crossing" })
  const wrong = await requestDrafts({
    act: "cells",
    cells: [
      cell(id, "title", " "),
      cell(id, "year", "soon"),
      cell(id, "size", "so big"),
      cell(id, "price", "a lot"),
      cell(id, "medium", "Tempera"),
    ],
  })
  expect(wrong.problems?.map(({ name }) => name)).toEqual(["title", "year", "size", "price"])
  expect(getDraftByTitle(wrong.drafts, "Bar Crossing")).toMatchObject({ medium: "Tempera", price: 420_050 })
  // Inches are the default unit in the United States; a price on request counts as a price.
  const more = await requestDrafts({ act: "cells", cells: [cell(id, "size", "44x66"), cell(id, "price", "POA")] })
  expect(getDraftByTitle(more.drafts, "Bar Crossing")).toMatchObject({
    heightMm: 1117.6,
    price: null,
    withoutPrice: true,
  })
  await requestDrafts({ act: "cells", cells: [cell(id, "size", "44x66"), cell(id, "price", "POA")] })
  expect(await actionsOf(id)).toEqual(["created", "edited", "edited", "edited"])
})

test.each([
  [{ act: "cells", cells: [] }],
  [{ act: "cells", cells: [{ id: "1", name: "title", text: "" }] }],
  [{ act: "cells", cells: [{ id: crypto.randomUUID(), name: "slug", text: "" }] }],
  [{ act: "begin", files: [], work: null }],
  [{ act: "begin", files: [buildAnnouncement("a.jpg", 1)], work: "no id" }],
  [{ act: "something" }],
  [null],
])("%j is refused", async (body) => {
  expect((await admin.postJson("/admin/upload/drafts", body)).status).toBe(400)
})

test.each([
  [[cell(crypto.randomUUID(), "title", "x".repeat(2001))], "one of these cells has more than 2,000 characters"],
  [Array.from({ length: 5001 }, () => cell(crypto.randomUUID(), "title", "x")), "at most 5,000 cells"],
])("too much for the cells is refused in words", async (cells, words) => {
  const answer = await send(admin, { act: "cells", cells })
  expect([answer.status, await answer.json()]).toEqual([400, { message: expect.stringContaining(words) }])
})

test("cells of a work that is not a draft are refused, and a lone surrogate is replaced", async () => {
  const { problems } = await requestDrafts({ act: "cells", cells: [cell(crypto.randomUUID(), "title", "Nothing")] })
  expect(problems).toMatchObject([{ problem: "There is no such draft." }])
  const { id } = getDraftByTitle((await requestDrafts(files("With a Half.jpg"))).drafts, "With a Half")
  const { drafts } = await requestDrafts({ act: "cells", cells: [cell(id, "title", "None \ud83c")] })
  expect(getDraftByTitle(drafts, "None \ufffd").id).toBe(id)
  expect(
    (await send(admin, { act: "begin", work: crypto.randomUUID(), files: [buildAnnouncement("a.jpg", 9)] })).status,
  ).toBe(404)
})

test("a draft's own address is not in the way of its new title", async () => {
  const slugAfter = async (id: string, title: string) => {
    await requestDrafts({ act: "cells", cells: [cell(id, "title", title)] })
    return (await rowOf(id))?.slug
  }
  const [first, second] = [await draftWithPicture("Low Tide.jpg"), await draftWithPicture("Other Tide.jpg")]
  expect(await slugAfter(first, "Low tide!")).toBe("low-tide")
  expect(await slugAfter(second, "Low Tide")).toBe("low-tide-2")
  expect(await slugAfter(second, "Low Tide 2")).toBe("low-tide-2")
  expect(await slugAfter(second, "Low Tide")).toBe("low-tide-2")
})

test("ready drafts are published and undone; what lacks something stays and is named [ADM-06]", async () => {
  const [ready, bare] = [await draftWithPicture("Ready Work.jpg"), await draftWithPicture("Bare Work.jpg")]
  await requestDrafts({ act: "cells", cells: [cell(ready, "size", "44 x 66"), cell(ready, "price", "4200")] })
  const publish = (...ids: string[]) => admin.post("/admin/upload", { intent: "publish", "ids[]": ids })
  const refused = await publish(bare)
  expect(refused.status).toBe(409)
  expect(await readHtml(refused)).toContain("Bare Work still needs a size and a price.")
  const both = await readHtml(await publish(ready, bare))
  expect(both).toContain("1 work published.")
  expect(both).toContain("Bare Work still needs a size and a price.")
  expect((await rowOf(ready))?.publishedAt).not.toBe(null)
  expect((await rowOf(bare))?.publishedAt).toBe(null)
  // A published work is no longer a draft.
  const { problems } = await requestDrafts({ act: "cells", cells: [cell(ready, "title", "Late")] })
  expect(problems).toMatchObject([{ problem: "Ready Work is published. Change it on its own page." }])
  await admin.post("/admin/upload", { intent: "unpublish", "ids[]": [ready] })
  expect((await rowOf(ready))?.publishedAt).toBe(null)
  // Its public address stays.
  await requestDrafts({ act: "cells", cells: [cell(ready, "title", "Renamed")] })
  expect(await rowOf(ready)).toMatchObject({ title: "Renamed", slug: "ready-work" })
})

test("a draft is skipped and restored, twice like once; a published work stays", async () => {
  const id = await draftWithPicture("Skipped Work.jpg")
  const post = (intent: string) => admin.post("/admin/upload", { intent, "ids[]": [id] })
  expect(await readHtml(await post("put away"))).toContain("Skipped Work removed.")
  expect((await rowOf(id))?.archivedAt).not.toBe(null)
  expect((await post("put away")).status).toBe(404)
  expect(await readHtml(await post("bring back"))).toContain("Skipped Work restored.")
  await shop.db.update(artworks).set({ publishedAt: new Date() }).where(eq(artworks.id, id))
  expect((await post("put away")).status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ archivedAt: null })
  expect((await admin.post("/admin/upload", { intent: "put away", "ids[]": ["no id"] })).status).toBe(400)
})

test("another work with the same picture is named until the artist wants both", async () => {
  const [first, second] = [await draftWithPicture("First Twin.jpg"), await draftWithPicture("Second Twin.jpg")]
  const picture = (await rowOf(first))?.mainPictureId ?? ""
  await shop.db.delete(artworkPictures).where(eq(artworkPictures.artworkId, second))
  await attachWorkPicture(shop, second, picture)
  await shop.db.update(artworks).set({ mainPictureId: picture }).where(eq(artworks.id, second))
  const { drafts } = (await (await admin.get("/admin/upload/drafts")).json()) as DraftsAnswer
  expect(getDraftByTitle(drafts, "Second Twin").twin).toBe("First Twin")
  expect(getDraftByTitle(drafts, "First Twin").twin).toBe(null)
  for (let time = 0; time < 2; time++)
    expect(getDraftByTitle((await requestDrafts({ act: "keep twin", work: second })).drafts, "Second Twin").twin).toBe(
      null,
    )
  expect((await send(admin, { act: "keep twin", work: crypto.randomUUID() })).status).toBe(404)
})

test("a skipped upload is deleted with its bytes, twice like once", async () => {
  const { files: answers = [] } = await requestDrafts(files("Forgotten Work.jpg"))
  const id = answers[0] && "upload" in answers[0] ? answers[0].upload : ""
  for (let time = 0; time < 2; time++) await requestDrafts({ act: "forget", uploads: [id] })
  expect(await shop.db.select().from(uploads).where(eq(uploads.id, id))).toEqual([])
})

test("a work that has been public for a day is no draft when it is taken down", async () => {
  const [old, recent] = [await draftWithPicture("Public for a Day.jpg"), await draftWithPicture("Just Published.jpg")]
  const since = (hours: number) => new Date(shop.now().getTime() - hours * 3_600_000)
  await shop.db
    .update(artworks)
    .set({ publishedAt: since(25) })
    .where(eq(artworks.id, old))
  await shop.db
    .update(artworks)
    .set({ publishedAt: since(1) })
    .where(eq(artworks.id, recent))
  await runScheduledJob(site, "sweep-uploads")
  await shop.db.update(artworks).set({ publishedAt: null })
  const { drafts } = (await (await admin.get("/admin/upload/drafts")).json()) as DraftsAnswer
  expect(drafts.map(({ title }) => title)).toContain("Just Published")
  expect(drafts.map(({ title }) => title)).not.toContain("Public for a Day")
})

test("no error was logged", () => expect(errors).toEqual([]))
