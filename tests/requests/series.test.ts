import { eq } from "drizzle-orm"
import type { Pool } from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { artworks, series } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { renameSeries } from "../../domain/artworks/catalog/series-commands.server.ts"
import { unpublishSeriesPage, updateSeriesPage } from "../../domain/series/series-page-commands.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { insertFinishedPicture } from "../support/homepage.ts"
import { createTestExhibition, createTestPost, createTestSeries } from "../support/published-content.ts"
import { watchStatements } from "../support/watched-statements.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = system("Test")
const statusOf = async (path: string) => (await visitor().get(path)).status
const readJsonLd = (html: string) => {
  const [, text = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph = (JSON.parse(text) as { "@graph"?: Record<string, unknown>[] })["@graph"] ?? []
  return (type: string) => graph.find((thing) => thing["@type"] === type)
}

beforeEach(async () => {
  for (const table of [posts, exhibitions, artworks, series, formerSlugs]) await shop.db.delete(table)
})
afterEach(() => expect(errors.splice(0)).toEqual([]))

/** In the order in which they hang. */
const insertWorksOf = async (seriesId: string, ...titles: string[]) => {
  const rows = []
  for (const [index, title] of titles.entries())
    rows.push(await insertWork(shop, { title, seriesId, seriesPosition: index, price: 890_000 + 100_000 * index }))
  return rows
}

describe("the list of series", () => {
  it("shows those with a page, in order, with years, statement and number of works [GAL-01]", async () => {
    const first = await createTestSeries(shop, {
      title: "Slack Water",
      body: createRichText("The river does nothing."),
    })
    await createTestSeries(shop, { title: "Hidden" }, false)
    await createTestSeries(shop, { title: "Tide Tables", years: "since 2023" })
    await insertWorksOf(first.id, "Neap", "Ebb")
    await insertWork(shop, { seriesId: first.id, availability: "sold", year: 2019 })
    const html = await visitor().html("/series")
    const order = [
      "<h1>Series</h1>",
      ">Slack Water<",
      "The river does nothing.",
      "3 works, 2 available",
      ">Tide Tables<",
    ]
    const places = [...order, "since 2023", "No works yet"].map((words) => html.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(html).toMatch(/2019–20\d\d/)
    expect(html).not.toContain("Hidden")
    expect(readJsonLd(html)("CollectionPage")).toMatchObject({
      hasPart: [{ name: "Slack Water" }, { name: "Tide Tables" }],
    })
  })

  it("is offered in the footer and beside the gallery’s title only if there is one [SHELL-06]", async () => {
    const links = async () => (await visitor().html("/gallery")).match(/href="\/series"/g)?.length ?? 0
    const { id } = await createTestSeries(shop, {}, false)
    await insertWorksOf(id, "Neap")
    expect(await links()).toBe(0)
    expect(await visitor().html("/series")).toContain("No series has a page yet.")
    await shop.db.update(series).set({ pagePublishedAt: new Date() }).where(eq(series.id, id))
    await expect.poll(links).toBe(2)
  })

  it("asks the database as often for many series as for one", async () => {
    const count = async () => {
      const sent = await watchStatements((shop.db as unknown as { $client: Pool }).$client).watch(() =>
        visitor().html("/series?uncached=1"),
      )
      return sent.filter(({ text }) => !/^(begin|commit|listen)/i.test(text)).length
    }
    const one = await createTestSeries(shop)
    await insertWorksOf(one.id, "Neap")
    const few = await count()
    for (const title of ["A", "B", "C"]) await insertWorksOf((await createTestSeries(shop, { title })).id, "X", "Y")
    expect(await count()).toBe(few)
  })
})

describe("the page of a series", () => {
  it("shows statement, views, details, and the works in their order with prices and badges [GAL-01]", async () => {
    const room = await insertFinishedPicture(shop, "room")
    const made = await createTestSeries(shop, {
      years: "2022–2026, ongoing",
      body: createRichText("Twice a day the river does nothing.", "These pictures are made from notes."),
      views: [{ pictureId: room, altText: "A white room", caption: "East wall: *Neap*" }],
    })
    const [neap] = await insertWorksOf(made.id, "Neap", "Ebb")
    await insertWork(shop, { title: "Bore", seriesId: made.id, seriesPosition: 2, availability: "sold" })
    await insertWork(shop, { title: "Draft", seriesId: made.id, publishedAt: null })
    const html = await visitor().html(`/series/${made.slug}`)
    expect(html).toMatch(/<h1[^>]*>Slack Water<\/h1>/)
    for (const words of [
      "2022–2026, ongoing",
      "3 works, 2 available",
      "$8,900 to $9,900",
      'alt="A white room"',
      "<i>Neap</i>",
    ])
      expect(html).toContain(words)
    expect(html.indexOf("Twice a day")).toBeLessThan(html.indexOf("A white room"))
    expect(html.indexOf("A white room")).toBeLessThan(html.indexOf("made from notes"))
    const titles = [...html.matchAll(/<h3[^>]*><a href="\/artwork\/[^"]+"><i>([^<]+)/g)].map(([, title]) => title)
    expect(titles).toEqual(["Neap", "Ebb", "Bore"])
    expect(html).toMatch(/SOLD/i)
    expect(html).not.toContain("Draft")
    expect(await visitor().html(`/artwork/${neap?.id}`)).toContain(`href="/series/${made.slug}"`)
  })

  it("leads to exhibitions and posts with its works, and to the next and the previous series", async () => {
    const made = await createTestSeries(shop)
    for (const title of ["Tide Tables", "Sheds"]) await createTestSeries(shop, { title })
    const [work] = await insertWorksOf(made.id, "Neap")
    const works = [{ artworkId: work?.id ?? "" }]
    await createTestExhibition(shop, { title: "Low Water", works })
    await createTestExhibition(shop, { title: "Elsewhere" })
    await createTestExhibition(shop, { title: "Not Yet", works }, null)
    await createTestPost(shop, { title: "Seven whites", works: [work?.id ?? ""] })
    const body = { type: "doc", content: [{ type: "artwork", attrs: { artworkId: work?.id ?? "" } }] }
    await createTestPost(shop, { title: "In its text", body: body as never })
    await createTestPost(shop, { title: "A clean brush" })
    const html = await visitor().html(`/series/${made.slug}`)
    for (const words of ["Low Water", "Seven whites", "In its text"]) expect(html).toContain(words)
    for (const words of ["Elsewhere", "Not Yet", "A clean brush"]) expect(html).not.toContain(words)
    expect(html).toMatch(/href="\/series\/tide-tables" rel="next"/)
    expect(html).toMatch(/href="\/series\/sheds" rel="prev"/)
    // After the last one comes the first.
    expect(await visitor().html("/series/sheds")).toMatch(/href="\/series\/slack-water" rel="next"/)
  })

  it("has a canonical address, a card of its own and structured data [META-02]", async () => {
    const made = await createTestSeries(shop, { body: createRichText("The river does nothing.") })
    const [work] = await insertWorksOf(made.id, "Neap")
    const show = await createTestExhibition(shop, { works: [{ artworkId: work?.id ?? "" }] })
    const html = await visitor().html(`/series/${made.slug}`)
    const page = `${shop.siteUrl}/series/slack-water`
    expect(html).toContain(`<link rel="canonical" href="${page}"/>`)
    expect(html).toContain('name="description" content="The river does nothing."')
    const [, card = ""] = /property="og:image" content="[^"]*(\/cards\/series\/[^"]+)"/.exec(html) ?? []
    expect((await visitor().get(card)).headers.get("content-type")).toBe("image/jpeg")
    expect(readJsonLd(html)("CollectionPage")).toMatchObject({ "@id": page, mainEntity: { "@id": `${page}#series` } })
    expect(readJsonLd(html)("Collection")).toMatchObject({
      "@id": `${page}#series`,
      name: "Slack Water",
      hasPart: [{ "@type": "VisualArtwork", "@id": `${shop.siteUrl}/artwork/${work?.id}`, name: "Neap" }],
      subjectOf: [{ "@type": "ExhibitionEvent", "@id": `${shop.siteUrl}/exhibitions/${show.slug}` }],
    })
  })

  it("is missing until it is published; a former address leads to the present one [META-01]", async () => {
    const made = await createTestSeries(shop, {}, false)
    const sitemap = () => visitor().html("/sitemap.xml")
    expect(await statusOf("/series/slack-water")).toBe(404)
    expect(await statusOf("/series/nothing")).toBe(404)
    expect(await sitemap()).not.toContain("/series")
    await shop.db.update(series).set({ pagePublishedAt: new Date() })
    await expect.poll(() => statusOf("/series/slack-water")).toBe(200)
    expect(await sitemap()).toContain("/series/slack-water</loc>")
    await renameSeries(shop, artist, { id: made.id, title: "Still Water" })
    await updateSeriesPage(shop, artist, made.id, { title: "Still Water", slug: "still" })
    for (const former of ["slack-water", "still-water"]) {
      const answer = await visitor().get(`/series/${former}?utm_source=x`)
      expect([answer.status, answer.headers.get("location")]).toEqual([301, "/series/still?utm_source=x"])
    }
    await unpublishSeriesPage(shop, artist, made.id)
    expect(await statusOf("/series/slack-water")).toBe(404)
  })

  it("is cached until the series, its works or its views change", async () => {
    const made = await createTestSeries(shop)
    const [work] = await insertWorksOf(made.id, "Neap")
    const path = `/series/${made.slug}`
    const etag = async () => (await visitor().get(path)).headers.get("etag")
    const stable = async () => {
      const first = await etag()
      expect(first).not.toBeNull()
      expect(await etag()).toBe(first)
      return first
    }
    let before = await stable()
    const changes = [
      () => updateSeriesPage(shop, artist, made.id, { title: "Slack Water", body: createRichText("New.") }),
      () => insertWork(shop, { seriesId: made.id }),
      () =>
        shop.db
          .update(artworks)
          .set({ availability: "sold" })
          .where(eq(artworks.id, work?.id ?? "")),
      async () => {
        const pictureId = await insertFinishedPicture(shop, "room")
        await updateSeriesPage(shop, artist, made.id, { title: "Slack Water", views: [{ pictureId }] })
      },
    ]
    for (const change of changes) {
      await change()
      await expect.poll(etag).not.toBe(before)
      before = await stable()
    }
  })
})

describe("the gallery", () => {
  it("begins with the series if the artist wants that, on its first page alone [ADM-21]", async () => {
    const made = await createTestSeries(shop)
    await insertWorksOf(made.id, "Neap")
    const begins = async (path: string) => /<h2[^>]*><a href="\/series\/slack-water"/.test(await visitor().html(path))
    expect(await begins("/gallery")).toBe(false)
    await saveSettings(shop, artist, "gallery", { beginsWithSeries: true })
    expect(await begins("/gallery")).toBe(true)
    expect(await begins("/gallery?sort=newest")).toBe(false)
    await saveSettings(shop, artist, "gallery", { beginsWithSeries: false })
  })

  it("names a series that a search finds [GAL-02]", async () => {
    await createTestSeries(shop, { title: "Étude" })
    const found = /Series:[\s\S]{0,60}<a[^>]*href="\/series\/etude"/
    expect(await visitor().html("/gallery?q=etude")).toMatch(found)
    expect(await visitor().html("/gallery?q=nothing")).not.toMatch(found)
  })
})
