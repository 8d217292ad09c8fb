import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { proposedHighlights } from "../../domain/homepage/section-defaults.ts"
import { openTestShop } from "../support/app.ts"
import { insertFinishedPicture, insertHomepageSection, insertPhoto } from "../support/homepage.ts"
import { readLoaderData } from "../support/loader-data.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor, errors } = await openTestShop()
/** The visible HTML of the page, without the data for its scripts. */
const home = async () => (await visitor().html("/")).split("window.__reactRouterContext")[0] ?? ""

beforeEach(async () => {
  await shop.db.delete(homepageSections)
  await shop.db.delete(artworks)
  await shop.db.delete(fileUploads)
})

/** Runs `act` while a table is renamed, and so unreadable. */
async function withoutTable(table: string, act: () => Promise<void>) {
  await shop.db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`))
  try {
    await act()
  } finally {
    await shop.db.execute(sql.raw(`alter table ${table}_gone rename to ${table}`))
  }
}

const findOffsets = (html: string, ...words: string[]) => words.map((word) => html.indexOf(word))
const isAscending = (numbers: number[]) => numbers.every((one, at) => one > (numbers[at - 1] ?? -1))

describe("the sections", () => {
  it("have their stored order, the process after the featured works [HOME-01, HOME-11]", async () => {
    await insertHomepageSection(shop, "artist_statement", { title: "From the net loft" }, { sectionOrder: 3 })
    await insertHomepageSection(shop, "featured_artworks", { title: "On the north wall" }, { sectionOrder: 2 })
    await insertHomepageSection(shop, "hero", { title: "Slack Water" }, { sectionOrder: 1 })
    const html = await home()
    const places = findOffsets(html, ">Slack Water<", ">On the north wall<", ">Inspiration<", ">From the net loft<")
    expect(places).not.toContain(-1)
    expect(isAscending(places)).toBe(true)
  })

  it.each([
    ["not published", { isPublished: false }],
    ["not active", { isActive: false }],
  ])("that are %s are not shown [HOME-01, HOME-11]", async (_, hidden) => {
    for (const type of ["hero", "featured_artworks", "artist_statement"])
      await insertHomepageSection(shop, type, { title: `The ${type}` }, hidden)
    const html = await home()
    for (const word of ["The hero", "The featured_artworks", "The artist_statement", "Featured artworks will appear"])
      expect(html).not.toContain(word)
    for (const step of ["Inspiration", "Creation", "Refinement"]) expect(html).toContain(`>${step}<`)
  })

  it("leave out a process that the artist has hidden [HOME-06]", async () => {
    await insertHomepageSection(shop, "hero", { title: "Slack Water" })
    await insertHomepageSection(shop, "process", {}, { isActive: false })
    const html = await home()
    expect(html).toContain(">Slack Water<")
    expect(html).not.toContain(">Inspiration<")
  })

  it("can replace the process with the artist's own [HOME-06]", async () => {
    await insertHomepageSection(shop, "process", {
      title: "Slowly",
      steps: [{ title: "Priming", description: "Two coats.", detail: "Lead white" }],
    })
    const html = await home()
    expect(html).toContain(">Priming<")
    expect(html).not.toContain(">Inspiration<")
  })

  it("show every text, link and color that the artist entered [HOME-01, HOME-11]", async () => {
    const given = {
      hero: { title: "H1", subtitle: "H2", ctaText: "H3", ctaLink: "/gallery?sort=newest" },
      featured_artworks: { title: "F1", description: "F2", ctaText: "F3", ctaLink: "/shop?sort=year" },
      process: {
        title: "P1",
        subtitle: "P2",
        steps: [
          { title: "P3", description: "P4", detail: "P5" },
          { title: "P6", description: "P7", detail: "P8" },
        ],
      },
      artist_statement: {
        title: "S1",
        subtitle: "S2",
        description: "S3",
        statement: "“S4”",
        highlights: [{ text: "S5", color: "#123abc" }],
        cta1Text: "S6",
        cta1Link: "/about#studio",
        cta2Text: "S7",
        cta2Link: "https://example.org/letter",
      },
    }
    for (const [type, content] of Object.entries(given)) await insertHomepageSection(shop, type, content)
    const html = await home()
    const words = ["H1", "H2", "F1", "F2", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "S1", "S2", "S3", "“S4”"]
    for (const word of words) expect(html).toContain(`>${word}<`)
    for (const [link, word] of [
      ["/gallery?sort=newest", "H3"],
      ["/shop?sort=year", "F3"],
      ["/about#studio", "S6"],
      ["https://example.org/letter", "S7"],
    ] as const)
      expect(html).toMatch(new RegExp(`href="${link.replace("?", "\\?")}"[^>]*>${word}[ <]`))
    expect(html).toMatch(/<li style="--c:#123abc">S5<\/li>/)
    // The replaced defaults are absent.
    for (const word of ["View Gallery", "View Complete Gallery", "Inspiration", "150+ Original Artworks"])
      expect(html).not.toContain(word)
    for (const word of ["Shop Originals", "Commission a Work"]) expect(html).toContain(word)
  })

  it("that cannot be read do not affect the others", async () => {
    await insertHomepageSection(shop, "hero", { title: 42 })
    await insertHomepageSection(shop, "artist_statement", { title: "From the net loft" })
    expect(await home()).toContain("From the net loft")
  })

  it("may all fail: the page still responds [HOME-08]", async () => {
    await withoutTable("homepage_sections", async () => {
      const response = await visitor().get("/")
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toContain(">Inspiration<")
      // The page's scripts show this in a toast.
      expect((await readLoaderData(html))["site/home/home"]).toMatchObject({ failed: true })
    })
    expect(errors.splice(0).map((error) => error.fields)).toMatchObject([{ part: "sections" }])
    const data = await readLoaderData(await visitor().html("/"))
    expect(data["site/home/home"]).toMatchObject({ failed: false })
  })
})

describe("the hero", () => {
  it("links to the gallery, the shop and commissions, with the number of works [HOME-02]", async () => {
    await insertHomepageSection(shop, "hero", { title: "Slack Water", subtitle: "Paintings of a river" })
    await insertWork(shop)
    await insertWork(shop, { availability: "sold" })
    await insertWork(shop, { publishedAt: null })
    const html = await home()
    const hero = html.slice(html.indexOf("<h1"), html.indexOf("</section>"))
    expect(hero).toContain("Paintings of a river")
    for (const way of ["/gallery", "/shop", "/commissions"]) expect(hero).toContain(`href="${way}"`)
    expect(hero).toContain("2 works")
    expect(hero).toContain("1 available")
  })

  it("counts originals and editions apart, beside a link that may speak of originals [HOME-02]", async () => {
    await insertHomepageSection(shop, "hero", { title: "Slack Water" })
    await insertWork(shop)
    await insertWork(shop)
    await insertWork(shop, { editionSize: 20 })
    await insertWork(shop, { editionSize: 20, availability: "sold" })
    expect(await home()).toContain(">2 originals, 1 edition<")
  })

  it("shows a work's picture with its label, and any other without", async () => {
    const mainPictureId = await insertFinishedPicture(shop, "weskeag")
    await insertHomepageSection(shop, "hero", { title: "Slack Water", backgroundImage: mainPictureId })
    expect(await home()).toContain("/files/weskeag/960.webp 960w")
    const work = await insertWork(shop, { title: "Weskeag", mainPictureId })
    expect(await home()).toContain(`href="/artwork/${work.id}"`)
    await shop.db.update(artworks).set({ publishedAt: null })
    expect(await home()).not.toContain(`/artwork/${work.id}`)
  })

  it("cuts a very wide work on phones so that its focal point stays in sight, and none without a focal point", async () => {
    const pictureId = await insertFinishedPicture(shop, "reach")
    await shop.db.update(pictures).set({ width: 4800, height: 1200 }).where(eq(pictures.id, pictureId))
    await insertHomepageSection(shop, "hero", { title: "Slack Water", backgroundImage: pictureId })
    const { id: artworkId } = await insertWork(shop, { title: "Long Reach", mainPictureId: pictureId })
    await shop.db.insert(artworkPictures).values({ artworkId, pictureId, position: 0 })
    expect(await home()).not.toContain("--focal")
    await shop.db.update(artworkPictures).set({ focalX: 0.25, focalY: 0.5 })
    const html = await home()
    expect(html).toContain("--phone:1.6;--desk:4;--focal:25% 50%")
    // 4 : 1, so 1.6 times as wide as the window.
    expect(html).toContain(" 768px) 250vw, (width ")
    await shop.db.update(pictures).set({ width: 1500, height: 1200 }).where(eq(pictures.id, pictureId))
    expect(await home()).toContain("--phone:1.25;--desk:1.25")
  })

  it("shows no picture of another site", async () => {
    await insertHomepageSection(shop, "hero", {
      title: "Slack Water",
      backgroundImage: "https://elsewhere.example/a.jpg",
    })
    expect(await home()).not.toContain("elsewhere.example")
  })
})

describe("the featured works", () => {
  beforeEach(() => insertHomepageSection(shop, "featured_artworks", {}))

  it("are at most six: positioned ones first, then the newest [HOME-09]", async () => {
    const at = (day: number) => ({ isFeatured: true, createdAt: new Date(Date.UTC(2026, 0, day)) })
    await insertWork(shop, { title: "Work H", sortOrder: null, ...at(1) })
    await insertWork(shop, { title: "Work G", sortOrder: null, ...at(2) })
    await insertWork(shop, { title: "Work F", sortOrder: null, ...at(3) })
    await insertWork(shop, { title: "Work E", sortOrder: null, ...at(4) })
    await insertWork(shop, { title: "Work D", sortOrder: null, ...at(5) })
    await insertWork(shop, { title: "Work B", sortOrder: 2, ...at(6) })
    await insertWork(shop, { title: "Work A", sortOrder: 1, ...at(7) })
    await insertWork(shop, { title: "Not featured", sortOrder: 0 })
    const titles = [...(await home()).matchAll(/<i>([^<]+)<\/i>/g)].map((match) => match[1])
    expect(titles).toEqual(["Work A", "Work B", "Work D", "Work E", "Work F", "Work G"])
  })

  it("have a price, and links to their page and to an inquiry about them [HOME-03]", async () => {
    const work = await insertWork(shop, { title: "Neap & Ebb", isFeatured: true })
    const html = await home()
    for (const word of ["AVAILABLE", "$4,200", "38\u00a0×\u00a060\u00a0in", "2025", "View Details", "Inquire"])
      expect(html).toContain(word)
    expect(html).toContain(`href="/artwork/${work.id}"`)
    expect(html).toContain(`href="/contact?type=artwork&amp;artwork=${work.id}&amp;title=Neap+%26+Ebb"`)
  })

  it("have no inquiry link once sold [HOME-04]", async () => {
    await insertWork(shop, { isFeatured: true, availability: "sold" })
    const html = await home()
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>SOLD OUT<\/button>/)
    expect(html).not.toContain("Inquire")
  })

  it("show SOLD, and still their price, size and year [HOME-03]", async () => {
    const work = await insertWork(shop, { isFeatured: true, availability: "sold" })
    const html = await home()
    for (const word of [">SOLD<", "$4,200", "38\u00a0×\u00a060\u00a0in", "2025"]) expect(html).toContain(word)
    expect(await visitor().html(`/artwork/${work.id}`)).not.toContain("$4,200")
    await shop.db.update(artworks).set({ price: null })
    expect(await home()).not.toContain("Price on request")
  })

  it("are the first six of the wall, while the artist has chosen none [HOME-09]", async () => {
    for (const at of [7, 6, 5, 4, 3, 2, 1]) await insertWork(shop, { title: `Place ${at}`, sortOrder: at })
    const titles = [...(await home()).matchAll(/<i>([^<]+)<\/i>/g)].map((match) => match[1])
    expect(titles).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Place ${at}`))
  })

  it("are announced as coming soon, if there are none [HOME-05]", async () => {
    const html = await home()
    expect(html).toContain("Featured artworks will appear here soon.")
    expect(html).toMatch(/href="\/gallery"[^>]*>View Complete Gallery</)
  })

  it("are announced as coming soon, if they cannot be read [HOME-05]", async () => {
    await withoutTable("holds", async () => {
      expect(await home()).toContain("Featured artworks will appear here soon.")
    })
    expect(errors.splice(0).map((error) => error.fields)).toMatchObject([{ part: "featured works" }])
  })

  it("end with the artist's own link, if there is one", async () => {
    await shop.db.delete(homepageSections)
    await insertHomepageSection(shop, "featured_artworks", { ctaText: "See the shop", ctaLink: "/shop" })
    expect(await home()).toMatch(/href="\/shop"[^>]*>See the shop</)
  })
})

describe("the statement", () => {
  it("has its two links where the artist wrote none, and no facts that nobody stated [HOME-07]", async () => {
    await insertHomepageSection(shop, "artist_statement", { statement: "I look for a long time." })
    const html = await home()
    for (const { text } of proposedHighlights) expect(html).not.toContain(text)
    expect(html).toContain("“I look for a long time.”")
    const words = html.slice(html.indexOf('id="statement"'), html.indexOf("<footer"))
    expect(words).toContain('href="/about"')
    expect(words).toContain('href="/commissions"')
  })

  it("shows the first photograph marked for it", async () => {
    await insertHomepageSection(shop, "artist_statement", {})
    await insertPhoto(shop, "later", { displayOrder: 2, isFeaturedHomepage: true })
    await insertPhoto(shop, "first", { displayOrder: 1, isFeaturedHomepage: true, caption: "The sill" })
    await insertPhoto(shop, "other", { displayOrder: 0 })
    await insertPhoto(shop, "astray", { displayOrder: 0, isFeaturedHomepage: true, filePath: "artwork-photos/a.jpg" })
    const html = await home()
    expect(html).toContain("Photograph first")
    expect(html).toContain("The sill")
    for (const name of ["later", "other", "astray"]) expect(html).not.toContain(`Photograph ${name}`)
  })

  it("shows another picture if there is no portrait, and a message if it cannot be read [HOME-07]", async () => {
    await insertHomepageSection(shop, "artist_statement", {})
    const html = await home()
    expect(html).toContain("/default-portrait.svg")
    expect(html).not.toContain("could not be loaded")
    // a cached page is complete
    shop.pageCache.invalidate(["photos"])
    await withoutTable("file_uploads", async () => {
      const failed = await home()
      expect(failed).toContain("/default-portrait.svg")
      expect(failed).toContain("The portrait could not be loaded just now.")
    })
    expect(errors.splice(0).map((error) => error.fields)).toMatchObject([{ part: "portrait" }])
  })
})
