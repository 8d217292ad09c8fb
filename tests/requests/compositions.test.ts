import { beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import { type CompositionName, compositionNames, hangs } from "../../domain/settings/compositions.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { insertHomepageSection } from "../support/homepage.ts"
import { createTestPost } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor } = await openTestShop()
const html = async (path = "/") => (await visitor().html(path)).split("window.__reactRouterContext")[0] ?? ""
const choose = (composition: CompositionName, theme: "visitor" | "light" | "dark" = "visitor") =>
  saveSettings(shop, system("Test"), "look", { composition, theme })

async function insertWorks(count: number) {
  for (let n = 1; n <= count; n++) await insertWork(shop, { title: `Tide ${n}` })
}

beforeEach(async () => {
  await shop.db.delete(artworks)
  await shop.db.delete(homepageSections)
  await shop.db.delete(posts)
})

const listHung = (page: string) => page.match(/class="hang-work"/g)?.length ?? 0

describe("a site without a chosen composition", () => {
  it("names none, loads no further style sheet and has its usual home page", async () => {
    await choose("opening")
    await insertWorks(6)
    for (const path of ["/", "/gallery"]) {
      const page = await html(path)
      expect(page).not.toContain("data-composition")
      expect(page).not.toContain("data-only-theme")
      expect(page).not.toMatch(/assets\/(wall|salon|single|index|journal)-[\w-]+\.css/)
      expect(page).not.toContain('class="hang')
    }
  })
})

describe.each([0, 1, 5, 6, 24, 200])("with %i works", (count) => {
  beforeEach(() => insertWorks(count))

  it("each composition shows the page, or the opening where there are too few", async () => {
    for (const name of compositionNames) {
      await choose(name)
      const page = await html()
      const hang = name === "opening" || count < hangs[name].minWorks ? null : hangs[name]
      expect(page.includes(`data-composition="${name}"`), name).toBe(hang !== null)
      expect(listHung(page), name).toBe(hang ? Math.min(hang.maxWorks, count) : 0)
      expect(page.match(/<h1/g), name).toHaveLength(1)
      if (hang) expect(page, name).toMatch(/href="\/gallery"[^>]*>(All \d+ works|The work), \d+ available</)
      expect(await html("/gallery"), name).toContain(count === 0 ? "walls are bare" : "Tide 1")
    }
  })
})

it("nothing that the artist wrote is lost in any composition", async () => {
  await insertWorks(6)
  const words = [
    "Slack Water",
    "From the river",
    "Enter here",
    "On the wall",
    "Hung in May",
    "Walk on",
    "I look",
    "Paint",
  ]
  await insertHomepageSection(shop, "hero", {
    title: words[0],
    subtitle: words[1],
    ctaText: words[2],
    ctaLink: "/shop",
  })
  await insertHomepageSection(shop, "featured_artworks", { title: words[3], description: words[4], ctaText: words[5] })
  await insertHomepageSection(shop, "artist_statement", { statement: words[6], description: words[7] })
  for (const name of compositionNames) {
    await choose(name)
    const page = await html()
    for (const word of words) expect(page, `${name}: ${word}`).toContain(word)
  }
})

it("a composition falls back as works are unpublished, and comes back with them", async () => {
  await insertWorks(6)
  await choose("salon")
  expect(await html()).toContain('data-composition="salon"')
  await shop.db.update(artworks).set({ publishedAt: null })
  await insertWorks(5)
  expect(await html()).not.toContain("data-composition")
  await insertWorks(1)
  expect(await html()).toContain('data-composition="salon"')
})

it("a single begins with a price, and says which prices are on request", async () => {
  await insertWork(shop, { title: "Unpriced", price: null, isFeatured: true })
  await insertWork(shop, { title: "Priced", price: 90_000 })
  await choose("single")
  const page = await html()
  expect(page.indexOf("<i>Priced</i>")).toBeLessThan(page.indexOf("<i>Unpriced</i>"))
  expect(page).toContain("Price on request")
})

it("a journal leads with the newest post, before the first with the statement, and offers only what is for sale", async () => {
  await insertWorks(2)
  await insertWork(shop, { title: "Gone", availability: "sold" })
  await insertHomepageSection(shop, "artist_statement", { title: "From the loft", statement: "Weight and light" })
  await choose("journal")
  const before = await html()
  expect(before).toMatch(/hang-story[\s\S]*From the loft[\s\S]*Weight and light/)
  expect(before.match(/Weight and light/g)).toHaveLength(1)
  expect(before).not.toContain("<i>Gone</i>")
  await createTestPost(shop, { title: "Seven whites" })
  expect(await html()).toMatch(/hang-story[\s\S]*Seven whites/)
})

it("light or dark for everyone is on the page, and both by default", async () => {
  await choose("opening", "dark")
  expect(await html()).toMatch(/<html[^>]*data-theme="dark"/)
  await choose("opening")
  expect(await html()).not.toMatch(/<html[^>]*data-theme/)
})
