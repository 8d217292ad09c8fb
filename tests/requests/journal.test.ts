import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { unpublishPost, updatePost } from "../../domain/blog/post-commands.server.ts"
import type { RichText, TextBlock } from "../../lib/rich-text/rich-text.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { insertFinishedPicture } from "../support/homepage.ts"
import { createTestPost } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = system("Test")
const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const doc = (...content: TextBlock[]): RichText => ({ type: "doc", content })
const words = (text: string): TextBlock => ({ type: "paragraph", content: [{ type: "text", text }] })
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"))

beforeEach(async () => {
  for (const table of [posts, formerSlugs, artworks]) await shop.db.delete(table)
})

describe("the journal", () => {
  it("says in one sentence that nothing is written yet", async () => {
    const html = main(await visitor().html("/blog"))
    expect(html).toMatch(/<h1[^>]*>Journal<\/h1>/)
    expect(html).toContain("Nothing has been written here yet.")
  })

  it("lists posts with date, title, excerpt and picture, the newest first", async () => {
    const mainPictureId = await insertFinishedPicture(shop, "slab")
    await createTestPost(shop, { title: "First", mainPictureId, mainPictureAlt: "A slab" }, day(12))
    await createTestPost(shop, { title: "Second", excerpt: "How it begins." }, day(13))
    await createTestPost(shop, { title: "Hidden" }, null)
    await createTestPost(shop, { title: "Tomorrow" }, new Date(Date.now() + 86_400_000))
    const html = main(await visitor().html("/blog"))
    for (const part of ["January 12, 2026", "The brush is washed before it is dry.", 'alt="A slab"', "How it begins."])
      expect(html).toContain(part)
    expect(html.indexOf(">Second<")).toBeLessThan(html.indexOf(">First<"))
    expect(html).not.toMatch(/Hidden|Tomorrow|Older entries/)
  })

  it("links to older posts, each post once, and back to the newest [ADM-18]", async () => {
    for (let n = 1; n <= 30; n++) await createTestPost(shop, { title: `Post ${n}.` }, day(n))
    const seen: string[] = []
    let path: string | undefined = "/blog"
    for (let page = 0; path && page < 9; page++) {
      const html: string = main(await visitor().html(path))
      seen.push(...[...html.matchAll(/>(Post \d+\.)</g)].map(([, title = ""]) => title))
      path = /href="([^"]*)"[^>]*>Older entries/.exec(html)?.[1]?.replaceAll("&amp;", "&")
      if (page > 0) expect(html).toMatch(/href="\/blog"[^>]*>The newest entries/)
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => `Post ${30 - index}.`))
  })

  it("refuses pages that do not exist", async () => {
    for (const key of [
      "before=x",
      "before=1_2",
      "before=a&before=b",
      `before=2024-02-30T00:00:00.000Z_${crypto.randomUUID()}`,
      `before=999999999999999.${crypto.randomUUID()}`,
    ])
      expect((await visitor().get(`/blog?${key}`)).status).toBe(400)
  })

  it("is linked from the footer and the menu if there are posts", async () => {
    const links = async () => (await visitor().html("/privacy")).match(/href="\/blog"/g)?.length ?? 0
    expect(await links()).toBe(0)
    await createTestPost(shop)
    expect(await links()).toBe(2)
  })
})

describe("a post", () => {
  it("has text with pictures and works, the works it is about, and the previous and next posts [ADM-18]", async () => {
    const [mainPictureId, pictureId] = [
      await insertFinishedPicture(shop, "wall"),
      await insertFinishedPicture(shop, "jar"),
    ]
    const inText = await insertWork(shop, { title: "Neap" })
    const about = await insertWork(shop, { title: "Ebb", availability: "sold" })
    await createTestPost(shop, { title: "Before" }, day(1))
    await createTestPost(
      shop,
      {
        title: "Between",
        tags: ["Studio"],
        mainPictureId,
        mainPictureAlt: "A wall",
        mainPictureCaption: "The wall at noon",
        body: doc(
          { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Low water" }] },
          words("Words."),
          { type: "blockquote", content: [{ type: "paragraph", content: [{ type: "text", text: "Said." }] }] },
          { type: "image", attrs: { pictureId, alt: "A jar", caption: "On the sill" } },
          { type: "artwork", attrs: { artworkId: inText.id } },
        ),
        works: [about.id],
      },
      day(2),
    )
    await createTestPost(shop, { title: "After" }, day(3))
    const html = main(await visitor().html("/blog/between"))
    for (const part of [
      "January 2, 2026",
      "Studio",
      'alt="A wall"',
      "The wall at noon",
      "<h2>Low water</h2><p>Words.</p><blockquote><p>Said.</p></blockquote>",
      'alt="A jar"',
      "On the sill",
      `href="/artwork/${inText.id}"`,
      "$4,200",
      ">SOLD<",
    ])
      expect(html).toContain(part)
    expect(html).toMatch(/<h1[^>]*>Between<\/h1>/)
    expect(html).toMatch(/href="\/blog\/before"[\s\S]*Before[\s\S]*href="\/blog\/after"[\s\S]*After/)
  })

  it("is not found while it is unknown, hidden or not yet public, and is found from its time on", async () => {
    await createTestPost(shop, { title: "Hidden" }, null)
    await createTestPost(shop, { title: "Scheduled" }, new Date(Date.now() + 3_600_000))
    const statusOf = async (slug: string) => (await visitor().get(`/blog/${slug}`)).status
    for (const slug of ["unknown", "hidden", "scheduled"]) expect(await statusOf(slug)).toBe(404)
    test.later({ minutes: 61 })
    expect(await statusOf("scheduled")).toBe(200)
    test.later({ minutes: -61 })
  })

  it("redirects permanently from a former address", async () => {
    const { id } = await createTestPost(shop)
    await updatePost(shop, artist, id, { title: "A clean brush", slug: "clean", body: createRichText("Words.") })
    const answer = await visitor().get("/blog/a-clean-brush")
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/clean"])
  })

  it("has its own sharing card [META-02]", async () => {
    const { id } = await createTestPost(shop)
    const html = await visitor().html("/blog/a-clean-brush")
    const [, path = ""] = /og:image" content="http:\/\/localhost:3000(\/cards\/post\/[^"]+)"/.exec(html) ?? []
    const answer = await visitor().get(path)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    await unpublishPost(shop, artist, id)
    expect((await visitor().get(path)).status).toBe(404)
  })

  it("runs no script, whatever its stored text contains [case 60, trust]", async () => {
    const { id } = await createTestPost(shop, { title: "</script><script>alert(1)</script>\u2028", slug: "odd" })
    const link = { type: "link", attrs: { href: "javascript:alert(2)" } }
    const hostile = {
      type: "doc",
      content: [
        { type: "script", content: [{ type: "text", text: "alert(3)" }] },
        { type: "image", attrs: { src: "x", onerror: "alert(4)" } },
        { type: "paragraph", content: [{ type: "text", text: "<img src=x onerror=alert(5)>", marks: [link] }] },
      ],
    }
    await shop.db
      .update(posts)
      .set({ body: hostile as unknown as RichText })
      .where(eq(posts.id, id))
    const html = await visitor().html("/blog/odd")
    expect(html).not.toMatch(/alert\([234]\)|javascript:|<script>alert|<img src=x/)
    expect(main(html)).toContain("&lt;img src=x onerror=alert(5)&gt;")
    expect(html).not.toContain("\u2028")
  })

  it("has structured data and a canonical address [META-02]", async () => {
    const mainPictureId = await insertFinishedPicture(shop, "wall")
    await createTestPost(shop, { mainPictureId, excerpt: "How it begins.", tags: ["Studio", "Paint"] }, day(5))
    const html = await visitor().html("/blog/a-clean-brush")
    const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const graph = (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"]
    expect(graph.find((thing) => thing["@type"] === "BlogPosting")).toMatchObject({
      headline: "A clean brush",
      description: "How it begins.",
      datePublished: "2026-01-05T12:00:00.000Z",
      image: "http://localhost:3000/files/wall/960.jpg",
      keywords: "Studio, Paint",
    })
    expect(html).toContain('<meta property="og:type" content="article"/>')
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/blog/a-clean-brush"/>')
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
