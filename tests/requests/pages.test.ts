import { eq } from "drizzle-orm"
import type { Pool } from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { pageFiles, pages } from "../../db/tables/pages.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { getPageForEdit, publishPage, savePageDraft } from "../../domain/page-versions.server.ts"
import { createDraftLink } from "../../domain/pages/draft-links.server.ts"
import { setPagePlacement, unpublishPage } from "../../domain/pages/page-commands.server.ts"
import { draftedPage } from "../../domain/pages/page-draft.server.ts"
import { addPageFile } from "../../domain/pages/page-file-commands.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { createTestPage } from "../support/published-content.ts"
import { watchStatements } from "../support/watched-statements.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = system("Test")
const id = () => crypto.randomUUID()
const statusOf = async (path: string) => (await visitor().get(path)).status
const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF\n")

beforeEach(async () => {
  for (const table of [pages, artworks, formerSlugs]) await shop.db.delete(table)
})
afterEach(() => expect(errors.splice(0)).toEqual([]))

describe("a page of the artist", () => {
  it("shows its blocks in order, with prices of now, and says what it is to search engines", async () => {
    const work = await insertWork(shop, { title: "Neap", price: 480_000 })
    const { slug } = await createTestPage(shop, {
      title: "Workshops",
      introduction: "Four weekends a year.",
      blocks: [
        { id: id(), kind: "heading", text: "What we do" },
        { id: id(), kind: "works", heading: "Made here", works: [work.id] },
        { id: id(), kind: "questions", questions: [{ question: "Can I stay over?", answer: "There are two inns." }] },
        { id: id(), kind: "button", text: "Reserve", to: "/contact" },
        { id: id(), kind: "heading", text: "" },
      ],
    })
    const html = await visitor().html(`/${slug}`)
    const order = ["Workshops</h1>", "Four weekends a year.", "What we do", "$4,800", "Can I stay over?", ">Reserve<"]
    const places = order.map((words) => html.indexOf(words, html.indexOf("<h1")))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(html).toContain(`<link rel="canonical" href="${shop.siteUrl}/workshops"`)
    expect(html).toContain('"@type":"WebPage"')
    expect(html).toContain('"@type":"FAQPage"')
    expect(html).not.toContain("data-block")
    await shop.db.update(artworks).set({ price: 510_000 }).where(eq(artworks.id, work.id))
    await expect.poll(() => visitor().html(`/${slug}`)).toContain("$5,100")
  })

  it("is a 404 as draft or hidden, and leads on from a former address", async () => {
    const { id: page, slug } = await createTestPage(shop)
    expect(await statusOf("/workshops")).toBe(200)
    const moved = { title: "Classes", slug: "classes", introduction: "New." }
    const [row] = await shop.db.select().from(pages)
    const { page: name } = draftedPage(page)
    expect(name).toBe(`page:${row?.id}`)
    const { updatedAt } = await draftedPage(page).published(shop.db)
    expect(await publishPage(shop, artist, draftedPage(page), moved, updatedAt)).toMatchObject({ ok: true })
    await expect.poll(() => statusOf(`/${slug}`)).toBe(301)
    expect((await visitor().get(`/${slug}?a=b`)).headers.get("location")).toMatch(/^\/classes/)
    await unpublishPage(shop, artist, page)
    await expect.poll(() => statusOf("/classes")).toBe(404)
    await createTestPage(shop, { title: "Soon" }, false)
    expect([await statusOf("/soon"), await statusOf("/Shop.")]).toEqual([404, 404])
  })

  it("never takes the place of a page of the site, in any spelling", async () => {
    await createTestPage(shop)
    for (const path of ["/shop", "/Shop", "/gallery", "/checkout", "/Checkout", "/about/", "/account"])
      expect(await visitor().html(path)).not.toContain("Six people at most.")
    expect((await visitor().get("/Workshops")).status).toBe(404)
  })

  it("is in the sitemap unless it is for people with the link", async () => {
    const { id: page } = await createTestPage(shop)
    const sitemap = () => visitor().html("/sitemap.xml")
    await expect.poll(sitemap).toContain("/workshops</loc>")
    expect(await visitor().html("/workshops")).toContain('content="index, follow"')
    await setPagePlacement(shop, artist, page, "link")
    await expect.poll(sitemap).not.toContain("/workshops</loc>")
    await expect.poll(() => visitor().html("/workshops")).toContain('name="robots" content="noindex"')
  })

  it("asks the database as often for 30 blocks and 60 works as for two", async () => {
    const works: string[] = []
    for (let count = 0; count < 60; count++) works.push((await insertWork(shop, { title: `Work ${count}` })).id)
    const blocksOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        id: id(),
        kind: "works" as const,
        works: works.slice(at * 2, at * 2 + 2),
      }))
    const few = await createTestPage(shop, { title: "Few", blocks: blocksOf(2) })
    const many = await createTestPage(shop, { title: "Many", blocks: blocksOf(30) })
    const count = async (slug: string) => {
      const sent = await watchStatements((shop.db as unknown as { $client: Pool }).$client).watch(() =>
        visitor().html(`/${slug}?uncached=1`),
      )
      return sent.filter(({ text }) => !/^(begin|commit|listen)/i.test(text)).length
    }
    // What every page shows, such as the navigation, is read once and remembered.
    await count(few.slug)
    const asked = await count(few.slug)
    expect(asked).toBeGreaterThan(0)
    expect(await count(many.slug)).toBe(asked)
  })
})

describe("a draft", () => {
  it("is shown by its secret link alone, not cached, not indexed, and its address is sent nowhere", async () => {
    const { id: page } = await createTestPage(shop, { title: "Soon" }, false)
    const link = await createDraftLink(shop, artist, page)
    const path = link.ok ? new URL(link.value.url).pathname : ""
    const answer = await visitor().get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("Six people at most.")
    expect(answer.headers.get("cache-control")).toContain("no-store")
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    expect(answer.headers.get("x-robots-tag")).toContain("noindex")
    expect(await statusOf(`${path.slice(0, -1)}_`)).toBe(404)
  })
})

describe("a file", () => {
  it("is downloaded while a public page offers it, and with the draft's link before", async () => {
    const { id: page } = await createTestPage(shop, { title: "Press" }, false)
    const added = await addPageFile(shop, artist, page, { name: "../../Kit <1>.html", bytes: pdf })
    const file = added.ok ? added.value : null
    expect(file).toMatchObject({ name: "Kit <1>.pdf", type: "PDF", bytes: pdf.length })
    const path = `/page-files/${file?.id}`
    expect(await statusOf(path)).toBe(404)
    const link = await createDraftLink(shop, artist, page)
    const secret = link.ok ? new URL(link.value.url).pathname : ""
    expect(await statusOf(`${secret}/files/${file?.id}`)).toBe(404)
    const blocks = [{ id: id(), kind: "downloads", files: [{ fileId: file?.id, name: "Press kit" }] }]
    const draft = await getPageForEdit(shop, artist, draftedPage(page))
    const seenAt = draft.ok ? draft.value.updatedAt : new Date(0)
    const saved = await savePageDraft(shop, artist, draftedPage(page), { title: "Press", blocks }, seenAt)
    expect(saved).toMatchObject({ ok: true })
    expect(await statusOf(`${secret}/files/${file?.id}`)).toBe(200)
    expect(await publishPage(shop, artist, draftedPage(page), { title: "Press", blocks }, new Date(0))).toMatchObject({
      problem: { code: "conflict" },
    })
    const { id: second } = await createTestPage(shop, { title: "Other", blocks: blocks as never })
    expect(await visitor().html("/other")).not.toContain("Press kit")
    await shop.db.update(pageFiles).set({ pageId: second })
    await expect.poll(() => visitor().html("/other")).toContain("Press kit")
    const answer = await visitor().get(path)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''Kit%20%3C1%3E\.pdf$/)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("content-type")).toBe("application/pdf")
    await unpublishPage(shop, artist, second)
    expect(await statusOf(path)).toBe(404)
  })

  it.each([
    ["a web page", "kit.pdf", "<!doctype html>\u0000"],
    ["a program", "kit.pdf", "MZ\u0090\u0000"],
    ["half a PDF", "kit.pdf", "%PDF-1.7\n"],
    ["half a ZIP", "kit.zip", "PK\u0003\u0004"],
    ["nothing", "kit.pdf", ""],
  ])("is refused by its content: %s", async (_name, name, text) => {
    const { id: page } = await createTestPage(shop)
    const before = await shop.storage.private.list("page-files")
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    expect(await addPageFile(shop, artist, page, { name, bytes })).toMatchObject({
      problem: { fields: { file: expect.any(String) } },
    })
    expect(await shop.storage.private.list("page-files")).toEqual(before)
  })
})

it("a text of the artist cannot become a script", async () => {
  const hostile = `"><script>alert(1)</script>`
  const { slug } = await createTestPage(shop, {
    title: hostile,
    introduction: hostile,
    blocks: [
      { id: id(), kind: "text", body: createRichText(hostile) },
      { id: id(), kind: "quotation", text: hostile, by: hostile },
      { id: id(), kind: "questions", questions: [{ question: hostile, answer: "</script><script>alert(2)</script>" }] },
    ],
  })
  const html = await visitor().html(`/${slug}`)
  expect(html).not.toMatch(/<script>alert/)
})
