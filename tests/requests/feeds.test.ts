import { eq } from "drizzle-orm"
import { SaxesParser } from "saxes"
import { beforeEach, describe, expect, it } from "vitest"
import { artworks, series } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import type { TextMark } from "../../lib/rich-text/rich-text.ts"
import { jsonFeedSchema } from "../judges/json-feed.ts"
import { validateAtom, validateRss } from "../judges/xml.ts"
import { openTestShop } from "../support/app.ts"
import { createTestPost, createTestSeries } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor, errors } = await openTestShop()
const site = "http://localhost:3000"
const artist = system("Test")

beforeEach(async () => {
  for (const table of [posts, artworks, pictures]) await shop.db.delete(table)
  await saveSettings(shop, artist, "site", { artistName: "Marit Osgood" })
})

/** Text that must not break a feed. PostgreSQL stores every control character except NUL. */
const hostile = [
  `<script>alert("1")</script> & 'quotes' ]]> <![CDATA[ &amp; &lt;`,
  "bell \u0007, escape \u001b, form feed \u000c, delete \u007f, not a character \ufffe",
  "\u202eright to left\u202c \u{1F30A} 夜の海 \u2028 line\u0085",
  "</title><item><title>another",
  "]]>",
]

async function attachPicture() {
  const [picture] = await shop.db
    .insert(pictures)
    .values({
      originalKey: "private/x",
      sha256: crypto.randomUUID(),
      format: "jpeg",
      bytes: 1,
      width: 2000,
      height: 1000,
      variants: [{ format: "jpeg", width: 1280, height: 640, key: "p/1280.jpg", bytes: 81_234 }],
    })
    .returning()
  return picture?.id ?? ""
}

/** The entries of a feed as a feed reader parses them: titles, ids, links, enclosures. */
function entriesOf(xml: string) {
  const found: Record<string, string>[] = []
  let text = ""
  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name, attributes }) => {
    text = ""
    if (name === "item" || name === "entry") found.push({})
    const entry = found.at(-1)
    const value = (attribute: string) => String(attributes[attribute]?.value ?? "")
    if (entry && name === "enclosure") entry.enclosure = `${value("url")} ${value("length")} ${value("type")}`
    if (entry && name === "link" && value("rel") === "enclosure")
      entry.enclosure = `${value("href")} ${value("length")} ${value("type")}`
    if (entry && name === "link" && value("rel") === "alternate") entry.link = value("href")
  })
  parser.on("text", (part) => {
    text += part
  })
  parser.on("closetag", ({ name }) => {
    const entry = found.at(-1)
    if (entry && text && !(name in entry)) entry[name] = text
  })
  parser.write(xml).close()
  return found
}

const formats = [
  ["rss", "application/rss+xml", validateRss],
  ["atom", "application/atom+xml", validateAtom],
] as const

async function getValidatedJson(path: string) {
  const feed: unknown = JSON.parse(await visitor().html(path))
  return jsonFeedSchema.parse(feed)
}

describe("new works", () => {
  it.each(formats)("as %s are valid, whatever their titles are [META-02, case 80]", async (format, type, validate) => {
    const mainPictureId = await attachPicture()
    for (const title of hostile)
      await insertWork(shop, { title, description: title, medium: title, type: title, mainPictureId })
    await insertWork(shop)
    const answer = await visitor().get(`/feeds/works.${format}`)
    expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`)
    const xml = await answer.text()
    expect(await validate(xml)).toEqual([])
    const entries = entriesOf(xml)
    expect(entries).toHaveLength(hostile.length + 1)
    expect(entries.map((entry) => entry.title)).toContain(hostile[0])
  })

  it("as JSON are valid, whatever their titles are", async () => {
    const mainPictureId = await attachPicture()
    for (const title of hostile) await insertWork(shop, { title, description: title, medium: title, mainPictureId })
    const answer = await visitor().get("/feeds/works.json")
    expect(answer.headers.get("content-type")).toBe("application/feed+json; charset=utf-8")
    const feed = await getValidatedJson("/feeds/works.json")
    expect(feed.items).toHaveLength(hostile.length)
    expect(feed.items.map(({ title }) => title)).toContain(hostile[0])
    expect(feed).toMatchObject({ feed_url: `${site}/feeds/works.json`, authors: [{ name: "Marit Osgood" }] })
  })

  it("name their series, and lead to its page if it has one [META-02]", async () => {
    const [shown, hidden] = [
      await createTestSeries(shop, { title: "Slack & Water" }),
      await createTestSeries(shop, { title: "Sheds" }, false),
    ]
    await insertWork(shop, { title: "Neap", seriesId: shown.id })
    await insertWork(shop, { title: "Cradle", seriesId: hidden.id })
    const { items } = await getValidatedJson("/feeds/works.json")
    const find = (title: string) => items.find((item) => item.title === title)
    expect(find("Neap")).toMatchObject({ tags: ["Painting", "Slack & Water"] })
    expect(find("Neap")?.content_html).toContain(`<a href="${site}/series/${shown.slug}">Slack &amp; Water</a>`)
    expect(find("Cradle")).toMatchObject({ tags: ["Painting", "Sheds"] })
    expect(find("Cradle")?.content_html).not.toContain("/series/")
    await shop.db.delete(series)
    await expect.poll(async () => (await visitor().html("/feeds/works.atom")).includes("Sheds")).toBe(false)
  })

  it("have their picture, details and a permanent ID, the newest first, at most fifty", async () => {
    const mainPictureId = await attachPicture()
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const first = await insertWork(shop, { title: "First", publishedAt: day(1), updatedAt: day(1), mainPictureId })
    // Created long ago, published last.
    const last = await insertWork(shop, { title: "Last", publishedAt: day(3), createdAt: day(-90), updatedAt: day(2) })
    await insertWork(shop, { publishedAt: null })
    await insertWork(shop, { availability: "lost" })
    await insertWork(shop, { archivedAt: day(2) })
    for (const format of ["rss", "atom"]) {
      const entries = entriesOf(await visitor().html(`/feeds/works.${format}`))
      expect(entries.map(({ title }) => title)).toEqual(["Last", "First"])
      expect(entries.map((entry) => entry.guid ?? entry.id)).toEqual([`urn:uuid:${last.id}`, `urn:uuid:${first.id}`])
      expect(entries[1]).toMatchObject({
        link: `${site}/artwork/${first.id}`,
        enclosure: `${site}/files/p/1280.jpg 81234 image/jpeg`,
      })
      expect(entries[1]?.description ?? entries[1]?.summary).toBe("2025, Oil on linen, 38 × 60 in (96.5 × 152.4 cm)")
    }
    const { items } = await getValidatedJson("/feeds/works.json")
    expect(items).toMatchObject([
      // An entry that was published after its last change has the date of its publication.
      { title: "Last", date_published: day(3).toISOString(), date_modified: day(3).toISOString() },
      { title: "First", image: `${site}/files/p/1280.jpg`, url: `${site}/artwork/${first.id}` },
    ])
    for (let n = 0; n < 60; n++) await insertWork(shop)
    expect((await getValidatedJson("/feeds/works.json")).items).toHaveLength(50)
  })

  it("of a site without works and without a name are still a feed", async () => {
    await saveSettings(shop, artist, "site", {})
    expect(await validateRss(await visitor().html("/feeds/works.rss"))).toEqual([])
    expect(await validateAtom(await visitor().html("/feeds/works.atom"))).toEqual([])
    expect((await getValidatedJson("/feeds/works.json")).items).toEqual([])
  })
})

describe("the journal", () => {
  it("is available in all three formats, with hostile titles and without hidden posts", async () => {
    for (const title of hostile.slice(0, 4)) await createTestPost(shop, { title, excerpt: title })
    await createTestPost(shop, { title: "Not yet" }, null)
    await createTestPost(shop, { title: "Tomorrow" }, new Date(Date.now() + 86_400_000))
    const rss = await visitor().html("/feeds/blog.rss")
    const atom = await visitor().html("/feeds/blog.atom")
    expect([await validateRss(rss), await validateAtom(atom)]).toEqual([[], []])
    expect([entriesOf(rss).length, entriesOf(atom).length]).toEqual([4, 4])
    const { items } = await getValidatedJson("/feeds/blog.json")
    expect(items).toHaveLength(4)
    for (const text of [rss, atom, JSON.stringify(items)]) expect(text).not.toMatch(/Not yet|Tomorrow/)
    for (const { url } of items) expect(url).toMatch(/^http:\/\/localhost:3000\/blog\/[\w-]+$/)
  })

  it("has the full text, with pictures and works at absolute addresses [META-02]", async () => {
    const pictureId = await attachPicture()
    const gone = await attachPicture()
    const work = await insertWork(shop, { title: "Low & High", mainPictureId: pictureId })
    const draft = await insertWork(shop, { title: "Draft", publishedAt: null })
    const words = (text: string, ...marks: TextMark[]) => ({ type: "text" as const, text, marks })
    await createTestPost(shop, {
      body: {
        type: "doc",
        content: [
          { type: "heading", attrs: { level: 2 }, content: [words("On <brushes>")] },
          {
            type: "paragraph",
            content: [
              words("Wash "),
              words("now", { type: "bold" }, { type: "link", attrs: { href: "/contact" } }),
              { type: "hardBreak" },
              words("not later", { type: "italic" }),
            ],
          },
          { type: "blockquote", content: [{ type: "paragraph", content: [words("Dry.")] }] },
          {
            type: "orderedList",
            attrs: { start: 3 },
            content: [{ type: "listItem", content: [{ type: "paragraph", content: [words("Soap")] }] }],
          },
          { type: "horizontalRule" },
          { type: "image", attrs: { pictureId, alt: 'A "jar"', caption: "The jar, by *Weir*" } },
          { type: "image", attrs: { pictureId: gone, alt: "", caption: "Gone" } },
          { type: "artwork", attrs: { artworkId: work.id } },
          { type: "artwork", attrs: { artworkId: draft.id } },
        ],
      },
    })
    await shop.db.delete(pictures).where(eq(pictures.id, gone))
    const [entry] = (await getValidatedJson("/feeds/blog.json")).items
    const picture = `<img src="${site}/files/p/1280.jpg" width="1280" height="640"`
    expect(entry?.content_html).toBe(
      [
        "<h2>On &lt;brushes&gt;</h2>",
        `<p>Wash <a href="${site}/contact"><strong>now</strong></a><br/><em>not later</em></p>`,
        "<blockquote><p>Dry.</p></blockquote>",
        '<ol start="3"><li><p>Soap</p></li></ol>',
        "<hr/>",
        `<figure>${picture} alt="A &quot;jar&quot;"/><figcaption>The jar, by <em>Weir</em></figcaption></figure>`,
        `<figure><a href="${site}/artwork/${work.id}">${picture} alt="Low &amp; High, 2025. Oil on linen."/></a>`,
        "<figcaption><em>Low &amp; High</em>, 2025. Oil on linen, 38 × 60 in (96.5 × 152.4 cm)</figcaption></figure>",
      ].join(""),
    )
  })
})

describe("a reader that returns", () => {
  const ask = (headers: Record<string, string>) => visitor().request("/feeds/works.atom", { headers })

  it("gets 304 if there is nothing new, by tag or by date [META-02]", async () => {
    await insertWork(shop)
    const first = await ask({})
    const [tag, date] = [first.headers.get("etag") ?? "", first.headers.get("last-modified") ?? ""]
    expect([tag, date]).toEqual([expect.stringMatching(/^W\/".+"$/), expect.stringMatching(/ GMT$/)])
    const asked: Record<string, string>[] = [
      { "If-None-Match": tag },
      { "If-None-Match": `"other", ${tag}` },
      { "If-None-Match": "*" },
      { "If-Modified-Since": date },
    ]
    for (const headers of asked) {
      const again = await ask(headers)
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag])
    }
    // RFC 9110, section 13.1.3: If-None-Match takes precedence over If-Modified-Since.
    expect((await ask({ "If-None-Match": '"other"', "If-Modified-Since": date })).status).toBe(200)
  })

  it("gets new entries", async () => {
    const { id } = await insertWork(shop)
    const first = await ask({})
    const asked = { "If-None-Match": first.headers.get("etag") ?? "" }
    await shop.db.update(artworks).set({ title: "High Water" }).where(eq(artworks.id, id))
    const again = await ask(asked)
    expect(again.status).toBe(200)
    expect(await again.text()).toContain("High Water")
  })
})

it("every public page links to the feeds, and the links work", async () => {
  for (const path of ["/", "/gallery", "/about"]) {
    const html = await visitor().html(path)
    const named = [...html.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"/g)]
    expect(named).toHaveLength(6)
    for (const [, type, href] of named)
      expect((await visitor().get(href ?? "")).headers.get("content-type")).toBe(`${type}; charset=utf-8`)
  }
})

it("an unknown feed is not found", async () => {
  for (const name of ["works", "works.xml", "orders.rss", "works.rss.gz"])
    expect((await visitor().get(`/feeds/${name}`)).status).toBe(404)
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
