import { sql } from "drizzle-orm"
import { SaxesParser } from "saxes"
import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import { validateSitemap, validateSitemapIndex } from "../judges/xml.ts"
import { openTestShop } from "../support/app.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor } = await openTestShop()
const site = "http://localhost:3000"

beforeEach(async () => {
  for (const table of [posts, exhibitions, artworks, pictures]) await shop.db.delete(table)
})

/** Parses XML: throws if it is not well-formed. @returns the text of all `loc`, by their element name */
function read(xml: string) {
  const found: Record<string, string[]> = { loc: [], "image:loc": [] }
  let text = ""
  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", () => {
    text = ""
  })
  parser.on("text", (part) => {
    text += part
  })
  parser.on("closetag", (tag) => found[tag.name]?.push(text))
  parser.write(xml).close()
  return { pages: found.loc ?? [], images: found["image:loc"] ?? [] }
}

test("the sitemap lists the fixed pages and every public work with its picture [META-01, META-02]", async () => {
  const [picture] = await shop.db
    .insert(pictures)
    .values({
      originalKey: "private/x",
      sha256: "x",
      format: "jpeg",
      bytes: 1,
      width: 2000,
      height: 1000,
      variants: [{ format: "jpeg", width: 1280, height: 640, key: "p/1280.jpg", bytes: 1 }],
    })
    .returning()
  const shown = await insertWork(shop, { title: "A & <B>", mainPictureId: picture?.id })
  const bare = await insertWork(shop)
  await insertWork(shop, { publishedAt: null })
  await insertWork(shop, { availability: "lost" })
  const show = await createTestExhibition(shop, { title: "Low & High" })
  const hidden = await createTestExhibition(shop, { title: "Hidden" }, null)
  const note = await createTestPost(shop, { title: "A <clean> brush" })
  const answer = await visitor().get("/sitemap.xml")
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8")
  const xml = await answer.text()
  expect(await validateSitemap(xml)).toEqual([])
  const { pages, images } = read(xml)
  expect(pages).toEqual(expect.arrayContaining([`${site}/exhibitions/${show.slug}`, `${site}/blog/${note.slug}`]))
  expect(pages).not.toContain(`${site}/exhibitions/${hidden.slug}`)
  const changed = new Date("2026-02-03T04:05:06Z")
  await shop.db.update(artworks).set({ updatedAt: changed, medium: "Casein" })
  const lastmod = `<lastmod>${changed.toISOString()}</lastmod>`
  expect(await visitor().html("/sitemap.xml")).toContain(`<url><loc>${site}/gallery</loc>${lastmod}</url>`)
  const works = [shown, bare].map(({ id }) => `${site}/artwork/${id}`).toSorted()
  expect(pages.filter((page) => page.includes("/artwork/"))).toEqual(works)
  expect(pages).toEqual(expect.arrayContaining([`${site}/`, `${site}/gallery`, `${site}/commissions`]))
  expect(images).toEqual([`${site}/files/p/1280.jpg`])
  for (const page of pages.filter((one) => !one.includes("/artwork/")))
    expect((await visitor().get(page.replace(site, ""))).status).toBe(200)
})

test("above 50,000 addresses it is a sitemap index that lists every work once [META-02]", async () => {
  for (let from = 1; from <= 51_000; from += 3000)
    await shop.db.execute(
      sql`insert into artworks (slug, title, published_at) select 'w-' || n, 'Work', now() from generate_series(${from}::int, ${from + 2999}::int) n`,
    )
  const index = await visitor().html("/sitemap.xml")
  expect(await validateSitemapIndex(index)).toEqual([])
  const { pages: lists } = read(index)
  expect(lists).toHaveLength(3)
  const parts = []
  for (const list of lists) {
    const xml = await visitor().html(list.replace(site, ""))
    if (list !== lists[1]) expect(await validateSitemap(xml)).toEqual([])
    parts.push(read(xml).pages)
  }
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(50_000)
  const works = parts.flat().filter((page) => page.includes("/artwork/"))
  expect([works.length, new Set(works).size]).toEqual([51_000, 51_000])
  expect(parts.flat().filter((page) => page === `${site}/gallery`)).toHaveLength(1)
}, 180_000)

test("an unknown part is not found", async () => {
  for (const part of ["from=x", "part=works"]) expect((await visitor().get(`/sitemap.xml?${part}`)).status).toBe(404)
})

test("robots.txt names the sitemap and the closed paths, and allows pages that say noindex themselves [META-01, META-02]", async () => {
  const answer = await visitor().get("/robots.txt")
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  const lines = (await answer.text()).split("\n").filter(Boolean)
  expect(lines).toEqual(["User-agent: *", "Disallow: /admin", "Disallow: /api/", `Sitemap: ${site}/sitemap.xml`])
})
