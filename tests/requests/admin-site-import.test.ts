import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import type { FilesAnswer } from "../../app/admin/import/files.ts"
import { posts } from "../../db/tables/blog.ts"
import { pageVersions } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { pages } from "../../db/tables/pages.ts"
import { redirects } from "../../db/tables/redirects.ts"
import { type SiteImportState, siteImportItems, siteImports } from "../../db/tables/site-imports.ts"
import { openTestShop } from "../support/app.ts"
import { openFormerSite, writeExport } from "../support/former-site.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, patchUpload } from "../support/uploads.ts"

const site = await openTestShop({ jobs: true })
const { shop } = site
const former = await openFormerSite()
shop.fetchFile = former.fetchFile
const artist = await signInAsNewAccount(site, "admin")
const visitor = site.visitor()
const old = former.url

beforeEach(async () => {
  for (const table of [siteImports, posts, pages, redirects, pageVersions, pictures]) await shop.db.delete(table)
  former.asked.length = 0
  former.missing.clear()
})

let sent = 0

async function send(text: string): Promise<string> {
  const bytes = Buffer.from(text)
  const file = buildAnnouncement(`former-${sent++}.xml`, bytes.length)
  const answer = await artist.postJson("/admin/import/files", { act: "site", file })
  const { import: id, files } = (await answer.json()) as FilesAnswer
  const [first] = files
  if (!id || !first || !("upload" in first)) throw new Error("not to be sent")
  await createUpload(artist, first.upload, bytes.length)
  expect((await patchUpload(artist, first.upload, bytes)).status).toBe(204)
  return id
}

const page = (id: string) => `/admin/import/site/${id}`
const press = (id: string, form: Record<string, string | string[]>) => artist.post(page(id), form)
const waitForState = (id: string, state: SiteImportState) =>
  expect
    .poll(async () => (await shop.db.select().from(siteImports).where(eq(siteImports.id, id)))[0]?.state, {
      timeout: 40_000,
    })
    .toBe(state)
const listItems = (id: string) =>
  shop.db.select().from(siteImportItems).where(eq(siteImportItems.importId, id)).orderBy(asc(siteImportItems.position))

async function importAll(text: string, as: "drafts" | "before"): Promise<string> {
  const id = await send(text)
  await waitForState(id, "ready")
  const items = await listItems(id)
  const item = items.map(({ position }) => String(position))
  expect((await press(id, { intent: "start", as, item })).status).toBe(200)
  await waitForState(id, "done")
  return id
}

const fog = {
  ...{ id: 1, title: "Fog", slug: "fog", link: `${old}/2019/05/fog/`, tags: ["Harbor"], meta: { _thumbnail_id: "9" } },
  ...{ excerpt: "On fog.", date: "2018-01-02 03:04:05" },
  content: `<!-- wp:paragraph --><p>See <a href="${old}/about-me/">me</a> and <a href="/2019/06/tide/">tide</a>.</p><!-- /wp:paragraph -->
    <figure><img src="${old}/pictures/ff0000-300x200.jpg" alt="Red"><figcaption>Red sea</figcaption></figure>`,
}
const tide = {
  id: 2,
  title: "Tide",
  slug: "tide",
  link: `${old}/2019/06/tide/`,
  content: "One\n\nTwo [gallery ids='9']",
}
const about = {
  id: 3,
  type: "page",
  title: "About me",
  slug: "about-me",
  link: `${old}/about-me/`,
  content: "<p>Hi</p><hr>",
}
const shopPage = {
  id: 4,
  type: "page",
  status: "draft",
  title: "Shop",
  slug: "shop",
  link: `${old}/?page_id=4`,
  content: "<p>x</p>",
}
const main = {
  ...{ id: 9, type: "attachment", status: "inherit", link: `${old}/fog/main/`, file: `${old}/pictures/0000ff.jpg` },
  ...{ excerpt: "Blue sea", meta: { _wp_attachment_image_alt: "Blue" } },
}
const product = { id: 10, type: "product", title: "Print", link: `${old}/product/print/` }
const whole = writeExport(old, [fog, tide, about, shopPage, main, product])

test("the page lists each post and page of the export, and its new address [MOVE-07]", async () => {
  const id = await send(whole)
  await waitForState(id, "ready")
  const html = await artist.html(page(id))
  expect(html).toContain("Old studio has 2 posts and 2 pages. Nothing has changed here yet.")
  expect(html).toContain("Of its 1 picture or file")
  expect(html).toContain("Not taken from it: 1 product.")
  expect(html).toContain("/shop is a page of the site already. This becomes shop-2.")
  expect(await shop.db.$count(posts)).toBe(0)
  expect((await press(id, { intent: "start", as: "drafts" })).status).toBe(400)
  expect((await press(id, { intent: "start", as: "nonsense", item: "1" })).status).toBe(400)
  expect((await press(id, { intent: "undo" })).status).toBe(409)
  expect(await artist.html("/admin/import")).toContain(page(id))
})

test("what was public becomes public with its date, pictures, links and redirects [MOVE-07]", async () => {
  const id = await importAll(whole, "before")
  const [first, second] = await shop.db.select().from(posts).orderBy(asc(posts.slug))
  const pictureIds = new Map((await shop.db.select().from(pictures)).map((row) => [row.originalName, row.id]))
  expect(first).toMatchObject({
    ...{
      slug: "fog",
      title: "Fog",
      excerpt: "On fog.",
      tags: ["Harbor"],
      publishedAt: new Date("2018-01-02T03:04:05Z"),
    },
    ...{ mainPictureId: pictureIds.get("0000ff.jpg"), mainPictureAlt: "Blue", mainPictureCaption: "Blue sea" },
  })
  expect(first?.body.content[1]).toEqual({
    type: "image",
    attrs: { pictureId: pictureIds.get("ff0000.jpg"), alt: "Red", caption: "Red sea", placement: "hung" },
  })
  expect(JSON.stringify(first?.body)).toContain('"href":"/about-me"')
  expect(JSON.stringify(first?.body)).toContain('"href":"/blog/tide"')
  expect(second?.body.content).toHaveLength(3)
  // Each picture once, and only in its largest size.
  expect(former.asked.toSorted()).toEqual(["/pictures/0000ff.jpg", "/pictures/ff0000.jpg"])
  expect(await visitor.html("/blog/fog")).toContain("Red sea")
  expect(await visitor.html("/about-me")).toContain("Hi")
  expect((await visitor.get("/shop-2")).status).toBe(404)
  const moved = await visitor.get("/2019/05/FOG?a=1")
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/fog?a=1"])
  // Its address is the same as before.
  expect(await shop.db.$count(redirects)).toBe(2)
  const html = await artist.html(page(id))
  expect(html).toContain("4 posts and pages came in.")
})

test("as drafts, visitors see nothing, and the artist finds them [MOVE-07]", async () => {
  await importAll(whole, "drafts")
  expect((await visitor.get("/blog/fog")).status).toBe(404)
  expect((await visitor.get("/about-me")).status).toBe(404)
  const [row] = await shop.db.select().from(pages).where(eq(pages.slug, "about-me"))
  expect(await artist.html(`/admin/pages/${row?.id}`)).toContain("About me")
  expect(await artist.html("/admin/blog")).toContain("Fog")
})

test("the same file twice makes nothing twice, and says so [MOVE-08]", async () => {
  await importAll(whole, "before")
  const again = await send(
    writeExport(old, [fog, tide, about, { ...tide, id: 7, title: "New", slug: "tide", link: `${old}/new/` }]),
  )
  await waitForState(again, "ready")
  expect(await artist.html(page(again))).toContain("It is here already.")
  expect((await press(again, { intent: "start", as: "drafts", item: ["1", "2", "3", "4"] })).status).toBe(200)
  await waitForState(again, "done")
  expect((await shop.db.select().from(posts)).map(({ slug }) => slug).toSorted()).toEqual(["fog", "tide", "tide-2"])
  expect(await shop.db.$count(pages)).toBe(2)
})

test("undoing removes what was not changed since, with redirects and pictures [MOVE-08]", async () => {
  const id = await importAll(whole, "before")
  await shop.db.update(posts).set({ title: "Mine", updatedAt: new Date() }).where(eq(posts.slug, "tide"))
  expect((await press(id, { intent: "undo" })).status).toBe(200)
  await waitForState(id, "undone")
  expect((await shop.db.select().from(posts)).map(({ title }) => title)).toEqual(["Mine"])
  expect([await shop.db.$count(pages), await shop.db.$count(pageVersions)]).toEqual([0, 0])
  expect((await shop.db.select().from(redirects)).map(({ toUrl }) => toUrl)).toEqual(["/blog/tide"])
  expect((await shop.db.select().from(pictures)).map(({ originalName }) => originalName)).toEqual(["0000ff.jpg"])
  expect(await artist.html(page(id))).toContain("This import was undone. 1 stayed")
})

test("pictures that failed are named, and fetched again on request [MOVE-06]", async () => {
  former.missing.add("/pictures/ff0000.jpg")
  const id = await importAll(whole, "before")
  expect(await artist.html(page(id))).toContain(`${old}/pictures/ff0000.jpg: The site answered 404.`)
  former.missing.clear()
  expect((await press(id, { intent: "retry" })).status).toBe(200)
  await expect.poll(async () => (await listItems(id))[0]?.missing, { timeout: 20_000 }).toEqual([])
  await waitForState(id, "done")
  expect(await visitor.html("/blog/fog")).toContain("Red sea")
  expect((await press(id, { intent: "undo" })).status).toBe(200)
  await waitForState(id, "undone")
  expect(await shop.db.$count(posts)).toBe(0)
})

test("a run that breaks off goes on where it was, and can be stopped [MOVE-09]", async () => {
  const content = (at: number) => `<img src="${old}/pictures/${String(100_000 + at)}.jpg">`
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...{ id: at, title: `Post ${at}`, slug: `post-${at}`, link: `${old}/post-${at}/`, content: content(at) },
  }))
  let fetched = 0
  shop.fetchFile = async (...given) => {
    if (++fetched === 5) throw new Error("cut off")
    return former.fetchFile(...given)
  }
  const id = await importAll(writeExport(old, many), "before")
  shop.fetchFile = former.fetchFile
  expect(await shop.db.$count(posts)).toBe(12)
  expect(former.asked.toSorted()).toEqual([...new Set(former.asked)].toSorted())
  expect((await listItems(id)).every(({ state }) => state === "done")).toBe(true)
})

test.each([
  ["<!DOCTYPE x [<!ENTITY a 'b'>]><rss/>", "document type"],
  ["<rss><channel><item>", "damaged"],
  ["Title,Price", "damaged"],
])("a file that is no export is refused with a sentence: %s [MOVE-02]", async (text, problem) => {
  const id = await send(text)
  await waitForState(id, "failed")
  expect(await artist.html(page(id))).toContain(problem)
  expect((await press(id, { intent: "remove" })).status).toBe(302)
})

test("only the artist sends, sees and starts an import", async () => {
  const id = await send(whole)
  await waitForState(id, "ready")
  for (const [other, status] of [
    [visitor, 302],
    [await signInAsNewAccount(site, "user"), 403],
  ] as const) {
    const file = buildAnnouncement("x.xml", 3)
    expect((await other.postJson("/admin/import/files", { act: "site", file })).status).toBe(status)
    expect((await other.get(page(id))).status).toBe(status)
    for (const intent of ["start", "go on", "stop", "retry", "undo", "remove"])
      expect((await other.post(page(id), { intent })).status).toBe(status)
  }
  expect(await listItems(id)).toHaveLength(4)
})
