import { sql } from "drizzle-orm"
import type { Pool } from "pg"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { openTestShop } from "../support/app.ts"
import { insertFinishedPicture } from "../support/homepage.ts"
import { insertManyWorks } from "../support/many-works.ts"
import { createTestSeries } from "../support/published-content.ts"
import { watchStatements } from "../support/watched-statements.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test

afterEach(() => expect(errors.splice(0)).toEqual([]))

const clear = async () => {
  for (const table of [artworks, series]) await shop.db.delete(table)
}
const listTitles = (html: string) =>
  [...html.matchAll(/<a href="\/artwork\/[^"]+"><i>([^<]+)/g)].map(([, title]) => title)
const countStatements = async (path: string) => {
  const sent = await watchStatements((shop.db as unknown as { $client: Pool }).$client).watch(() =>
    visitor().html(path),
  )
  return sent.filter(({ text }) => !/^(begin|commit|listen)/i.test(text)).length
}

describe("the index", () => {
  beforeAll(async () => {
    await clear()
    const oil = { medium: "Oil on linen" }
    await insertWork(shop, { title: "Neap", price: 480_000, year: 2024, yearText: "2024", ...oil })
    await insertWork(shop, { title: "Étude", price: null, year: 2025, yearText: "2025", heightMm: 100, widthMm: 100 })
    await insertWork(shop, { title: "Bore", availability: "sold", year: 2019, yearText: "2019", medium: "Ink" })
    await insertWork(shop, { title: "Ebb", price: 90_000, editionSize: 25, medium: "Etching" })
  })

  it("is a table with a head for each order, and leads to the grid with the same filters [GAL-02]", async () => {
    const html = await visitor().html("/gallery?view=index&sort=title-up&year_from=2000")
    expect(listTitles(html)).toEqual(["Bore", "Ebb", "Étude", "Neap"])
    expect(html).toMatch(/<h1[^>]*>Index<\/h1>/)
    expect(html).toMatch(/aria-sort="ascending"><a href="[^"]*sort=title-down[^"]*"[^>]*>Title</)
    expect(html).toMatch(/<th scope="col"><a href="\/gallery\?year_from=2000&amp;view=index"[^>]*>No\.</)
    expect(html).toMatch(/<a[^>]*href="\/gallery\?year_from=2000"[^>]*>All works</)
    expect(html).toMatch(/<a[^>]*href="\/gallery\?year_from=2000&amp;view=index&amp;sort=title-up" aria-current="page"/)
    expect(html).toContain('<input type="hidden" name="view" value="index"/>')
    for (const words of [
      "Etching, edition of\u00a025",
      "Price on request",
      ">SOLD<",
      "4 works, 3 available. Sizes are height",
    ])
      expect(html).toContain(words)
    expect(html).toContain("<td>38\u00a0×\u00a060\u00a0in</td>")
  })

  it("sorts by every head, with what is asked for or gone after the prices [GAL-02]", async () => {
    const titles = async (sort: string) => listTitles(await visitor().html(`/gallery?view=index&sort=${sort}`)).join()
    expect(await titles("price-up")).toBe("Ebb,Neap,Étude,Bore")
    expect(await titles("price-down")).toBe("Neap,Ebb,Étude,Bore")
    expect((await titles("size-up")).startsWith("Étude")).toBe(true)
    expect((await titles("year-up")).startsWith("Bore,Neap")).toBe(true)
    expect((await titles("medium-up")).startsWith("Ebb,Bore")).toBe(true)
    expect((await titles("availability-up")).endsWith("Bore")).toBe(true)
    expect(await visitor().html("/gallery?view=index&sort=availability-up")).toMatch(/aria-sort="other"><a[^>]*>Price</)
    // The grid has no such orders.
    expect(await titles("title-up")).not.toBe(listTitles(await visitor().html("/gallery?sort=title-up")).join())
  })

  it("is not for search engines, and its canonical address is the plain one [META-02]", async () => {
    for (const path of ["/gallery", "/shop"]) {
      const html = await visitor().html(`${path}?view=index&sort=title-up`)
      expect(html).toContain(`<link rel="canonical" href="${shop.siteUrl}${path}"/>`)
      expect(html).toMatch(/name="robots" content="noindex/)
    }
    expect((await visitor().get("/gallery?view=index&view=index")).status).toBe(400)
  })

  it("is cached, by itself and for each order, until a work changes", async () => {
    const etag = async (path: string) => (await visitor().get(path)).headers.get("etag")
    const paths = ["/gallery", "/gallery?view=index", "/gallery?view=index&sort=title-up", "/shop?view=index"]
    await Promise.all(paths.map(etag))
    const before = await Promise.all(paths.map(etag))
    expect(before).not.toContain(null)
    expect(new Set(before).size).toBe(paths.length)
    expect(await countStatements("/gallery?view=index&sort=title-up")).toBe(0)
    await insertWork(shop, { title: "Ann" })
    await expect.poll(() => etag("/gallery?view=index&sort=title-up")).not.toBe(before[2])
    expect(listTitles(await visitor().html("/gallery?view=index&sort=title-up"))[0]).toBe("Ann")
  })
})

describe("a series", () => {
  const insertWorks = async (seriesId: string, count: number) => {
    const mainPictureId = await insertFinishedPicture(shop, "work")
    const works = Array.from({ length: count }, (_, n) => ({
      ...{ slug: `w-${seriesId.slice(0, 8)}-${n}`, title: `Study ${String(n).padStart(2, "0")}`, seriesId },
      ...{ seriesPosition: count - n, mainPictureId, medium: "Oil on linen", price: 100_000, publishedAt: new Date() },
    }))
    await shop.db.insert(artworks).values(works)
  }

  it("has an index in its own order, and in others; search engines have the page alone [GAL-01]", async () => {
    await clear()
    const made = await createTestSeries(shop)
    await insertWorks(made.id, 4)
    const path = `/series/${made.slug}`
    expect(listTitles(await visitor().html(`${path}?view=index`))).toEqual([
      "Study 03",
      "Study 02",
      "Study 01",
      "Study 00",
    ])
    const sorted = await visitor().html(`${path}?view=index&sort=title-up`)
    expect(listTitles(sorted)).toEqual(["Study 00", "Study 01", "Study 02", "Study 03"])
    expect(sorted).toContain(`<link rel="canonical" href="${shop.siteUrl}${path}"/>`)
    expect(sorted).toMatch(/name="robots" content="noindex/)
    const plain = await visitor().html(path)
    expect(plain).not.toMatch(/name="robots" content="noindex/)
    expect(plain).toContain(`href="${path}?view=index"`)
  })

  it("asks the database as often for 60 works as for one; its HTML is at most 120 kB [GAL-01]", async () => {
    await clear()
    const [few, many] = [
      await createTestSeries(shop, { title: "Few" }),
      await createTestSeries(shop, { title: "Many" }),
    ]
    await insertWorks(few.id, 1)
    await insertWorks(many.id, 60)
    for (const view of ["", "&view=index&sort=price-up"]) {
      // The first request reads what is cached for all pages.
      await visitor().html(`/series/few?uncached=0${view}`)
      const count = await countStatements(`/series/few?uncached=1${view}`)
      expect(count).toBeGreaterThan(1)
      expect(await countStatements(`/series/many?uncached=1${view}`)).toBe(count)
      const html = await visitor().html(`/series/many?uncached=2${view}`)
      expect(listTitles(html)).toHaveLength(60)
      expect(html.length).toBeLessThanOrEqual(120_000)
    }
    await visitor().html("/series?uncached=0")
    const list = await countStatements("/series?uncached=1")
    await shop.db.delete(artworks)
    expect(await countStatements("/series?uncached=2")).toBe(list)
  })
})

it("5,000 works begin with at most 60 kB of HTML, and go on to the last one [GAL-02]", async () => {
  await clear()
  await insertManyWorks(shop.db, 5000)
  const variants = ["webp", "avif"].flatMap((format) =>
    [320, 480, 640, 768, 960, 1280, 1600].map((width) => ({ format, width, height: width, bytes: 90 * width })),
  )
  await shop.db.update(pictures).set({
    variants: sql`(select jsonb_agg(one || jsonb_build_object('key', 'pictures/' || pictures.id || '/' || (one->>'width') || '.' || (one->>'format')))
      from jsonb_array_elements(${JSON.stringify(variants)}::jsonb) as one)`,
  })
  const first = await visitor().html("/gallery?view=index&sort=title-up")
  expect(first).toContain('loading="lazy"')
  expect(Buffer.byteLength(first)).toBeLessThanOrEqual(60_000)
  const titles = listTitles(first)
  let next: string | undefined
  const nextOf = (html: string) => /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&")
  for (let part = 0, html = first; part < 3; part++) {
    next = nextOf(html)
    html = await visitor().html(next ?? "")
    titles.push(...listTitles(html))
    expect(html).toContain(`<tr><td>${titles.length}</td>`)
  }
  expect(titles).toEqual(titles.toSorted())
  expect(new Set(titles).size).toBe(titles.length)
}, 120_000)
