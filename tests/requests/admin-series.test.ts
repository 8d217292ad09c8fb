import { and, eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { seriesFields } from "../../app/admin/categorization/series-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { artworks, series } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { mergeSeries, undoSeriesMerge } from "../../domain/artworks/catalog/series-merge.server.ts"
import { getSeriesForEdit } from "../../domain/series/series-editor.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { serializeRichText } from "../../lib/rich-text/serialize-rich-text.ts"
import { openTestShop } from "../support/app.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { createTestSeries } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

beforeEach(async () => {
  for (const table of [artworks, series, formerSlugs]) await shop.db.delete(table)
})
afterEach(() => expect(errors.splice(0)).toEqual([]))

const pathOf = (id: string) => `/admin/categorization/series/${id}`

async function stored(id: string) {
  const found = await getSeriesForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error("the series is not there")
  return found.value
}

async function form(id: string, changes: FormValues = {}): Promise<FormValues> {
  const { value, updatedAt } = await stored(id)
  return { ...formatFieldValues(seriesFields, value), seenAt: updatedAt.toISOString(), intent: "save", ...changes }
}
const send = async (id: string, changes: FormValues) => artist.post(pathOf(id), await form(id, changes))
const seenAt = async (id: string) => (await stored(id)).updatedAt.toISOString()

describe("the page of a series in the studio", () => {
  it("saves title, address, years, statement, views and cover, and records them [ADM-10]", async () => {
    const { id } = await createTestSeries(shop, {}, false)
    const picture = await insertFakePicture(shop)
    const body = serializeRichText(createRichText("The river does nothing."))
    const views = JSON.stringify([{ pictureId: picture, altText: "A room", caption: "East wall" }])
    const saved = await send(id, {
      title: "Still Water",
      slug: "still",
      years: "2022–26",
      body,
      views,
      coverPictureId: picture,
    })
    expect([saved.status, await readHtml(saved)]).toEqual([200, expect.stringContaining("Saved.")])
    const { value, history: lines, publishedAt } = await stored(id)
    expect(value).toEqual({
      title: "Still Water",
      slug: "still",
      years: "2022–26",
      body: createRichText("The river does nothing."),
      views: [{ pictureId: picture, altText: "A room", caption: "East wall" }],
      coverPictureId: picture,
    })
    expect(publishedAt).toBeNull()
    expect(Object.keys(lines[0]?.changes ?? {}).toSorted()).toEqual(
      ["body", "coverPictureId", "slug", "title", "views", "years"].toSorted(),
    )
    expect((await send(id, { body: serializeRichText(createRichText("")) })).status).toBe(200)
    expect((await stored(id)).value.body).toBeNull()
  })

  it("is published with what was typed, hidden again, and both can be undone", async () => {
    const { id } = await createTestSeries(shop, {}, false)
    const statusOf = async () => (await visitor().get("/series/slack-water")).status
    const published = await readHtml(await send(id, { intent: "save and publish", years: "since 2022" }))
    expect(published).toContain("Slack Water has a page on the site.")
    expect(published).toContain('value="unpublish"')
    expect([await statusOf(), (await stored(id)).value.years]).toEqual([200, "since 2022"])
    const hidden = await artist.post(pathOf(id), { intent: "unpublish", seenAt: await seenAt(id) })
    expect(await readHtml(hidden)).toContain("Its works stay in the gallery.")
    expect(await statusOf()).toBe(404)
    await artist.post(pathOf(id), { intent: "publish", seenAt: await seenAt(id) })
    expect(await statusOf()).toBe(200)
  })

  it("shows what a newer save changed, and overwrites nothing [ADM-22]", async () => {
    const { id } = await createTestSeries(shop)
    const late = await form(id, { years: "2020" })
    await send(id, { years: "2021" })
    const answer = await artist.post(pathOf(id), late)
    expect([answer.status, await readHtml(answer)]).toEqual([409, expect.stringContaining("2021")])
    expect((await stored(id)).value.years).toBe("2021")
    const tooLate = { intent: "unpublish", seenAt: new Date(0).toISOString() }
    expect((await artist.post(pathOf(id), tooLate)).status).toBe(409)
    // Renaming on the shelves is a newer save, too.
    const before = await seenAt(id)
    await artist.post("/admin/categorization", { intent: "rename series", id, title: "Still Water" })
    expect(await seenAt(id)).not.toBe(before)
  })

  it.each([
    ["title", { title: " " }, "A series needs a title."],
    ["taken title", { title: "tides" }, "There is a series “tides” already."],
    ["address", { slug: "No Address" }, "small letters, digits and hyphens"],
    ["taken address", { slug: "tides" }, "Something else is at /tides already."],
    ["years", { years: "x".repeat(61) }, "At most 60 characters."],
    ["statement", { body: "{" }, ""],
    ["view", { views: JSON.stringify([{ pictureId: crypto.randomUUID() }]) }, "Not there."],
    ["cover", { coverPictureId: crypto.randomUUID() }, "Not there."],
  ])("refuses a wrong %s beside its field", async (_, changes, words) => {
    await createTestSeries(shop, { title: "Tides" })
    const { id } = await createTestSeries(shop)
    const answer = await send(id, changes)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await readHtml(answer)).toContain(words)
    expect((await stored(id)).value).toMatchObject({ title: "Slack Water", slug: "slack-water", views: [] })
  })

  it("is for the studio alone, and unknown ones are missing", async () => {
    const { id } = await createTestSeries(shop)
    const fields = await form(id, { title: "Stolen" })
    expect((await visitor().post(pathOf(id), fields)).headers.get("location")).toContain("/auth")
    expect((await user.post(pathOf(id), fields)).status).toBe(403)
    expect((await user.get(pathOf(id))).status).toBe(403)
    for (const unknown of [crypto.randomUUID(), "x"]) {
      expect((await artist.get(pathOf(unknown))).status).toBe(404)
      expect((await artist.post(pathOf(unknown), fields)).status).toBe(404)
    }
    expect((await stored(id)).value.title).toBe("Slack Water")
  })
})

describe("finding in the studio", () => {
  it("finds series by words of their titles, with and without a page [ADM-10]", async () => {
    const made = await createTestSeries(shop, { title: "Étude of Sheds" }, false)
    await createTestSeries(shop, { title: "Tide Tables" })
    await insertWork(shop, { seriesId: made.id, publishedAt: null })
    const text = await (await artist.get("/admin/find.data?q=etude")).text()
    expect(text).toContain("Étude of Sheds")
    expect(text).not.toContain("Tide Tables")
    expect(await (await artist.get("/admin/find.data?q=")).text()).not.toContain("Tide Tables")
    expect((await user.get("/admin/find.data?q=etude")).status).not.toBe(200)
  })
})

describe("a series that is merged", () => {
  it("leads to the other’s page, and an undo restores its page with its views", async () => {
    const picture = await insertFakePicture(shop)
    const into = await createTestSeries(shop, { title: "Tides" })
    const { id } = await createTestSeries(shop, {
      views: [{ pictureId: picture, caption: "East wall" }],
      coverPictureId: picture,
    })
    await insertWork(shop, { seriesId: id })
    const before = (await stored(id)).value
    await mergeSeries(shop, system("Test"), { id, into: into.id })
    expect((await visitor().get("/series/slack-water")).headers.get("location")).toBe("/series/tides")
    const [line] = await shop.db
      .select()
      .from(history)
      .where(and(eq(history.nounId, id), eq(history.action, "merged")))
    expect((await undoSeriesMerge(shop, system("Test"), { step: line?.id ?? 0 })).ok).toBe(true)
    expect((await stored(id)).value).toEqual(before)
    expect((await visitor().get("/series/slack-water")).status).toBe(200)
  })
})
