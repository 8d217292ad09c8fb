import { artworkPictures, series } from "../../db/tables/artworks.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import type { Paragraph } from "../../lib/rich-text/rich-text.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import type { TestShop } from "../support/app.ts"
import { insertFinishedPicture, insertHomepageSection, insertPhoto } from "../support/homepage.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const artist = system("Test")

/** Text that breaks unescaped markup. */
const hostile = `"Low" & <b>High</b> 'Water' </title></script><!--`

/** Creates a small collection with everything that a public page can show. @returns IDs of works by their role */
export async function createJudgedCollection({ shop }: Pick<TestShop, "shop">) {
  await saveSettings(shop, artist, "site", {
    artistName: "Marit Osgood",
    tagline: "Paintings & drawings",
    contactEmail: "studio@osgood.example",
    location: "14 Pier Street\nAstoria, Oregon",
    social: [{ label: "Instagram", url: "https://instagram.example/osgood?a=1&b=2" }],
  })
  const passages = [{ heading: hostile, paragraphs: ["First.", hostile] }]
  await saveSettings(shop, artist, "legal", { version: "2", privacy: passages, terms: passages, shipping: passages })
  await saveSettings(shop, artist, "about", {
    lead: "A river four miles wide.",
    text: createRichText("Born in Duluth.", hostile),
    timeline: [
      { year: "2026", text: hostile, kind: "Exhibitions" },
      { year: "2018", text: "Winter residency", kind: "Residencies" },
    ],
  })
  const hero = await insertFinishedPicture(shop, "hero")
  await insertHomepageSection(
    shop,
    "hero",
    { title: "Marit Osgood", subtitle: hostile, backgroundImage: hero },
    { sectionOrder: 1 },
  )
  await insertHomepageSection(shop, "featured_artworks", { title: "Featured" }, { sectionOrder: 2 })
  await insertHomepageSection(shop, "artist_statement", { statement: hostile, title: "About" }, { sectionOrder: 3 })
  await insertPhoto(shop, "portrait", { isFeaturedHomepage: true, isFeaturedAbout: true })
  const [insertedSeries] = await shop.db
    .insert(series)
    .values({ slug: "slack-water", title: `Slack ${hostile}`, years: "2022–26" })
    .returning()
  const insertWorkWithPictures = async (name: string, changes: Parameters<typeof insertWork>[1] = {}) => {
    const mainPictureId = await insertFinishedPicture(shop, name)
    const detail = await insertFinishedPicture(shop, `${name}-detail`)
    const work = await insertWork(shop, {
      title: name,
      mainPictureId,
      seriesId: insertedSeries?.id,
      isFeatured: true,
      ...changes,
    })
    await shop.db.insert(artworkPictures).values([
      { artworkId: work.id, pictureId: mainPictureId, position: 0 },
      { artworkId: work.id, pictureId: detail, position: 1, caption: hostile },
    ])
    return work.id
  }
  const works = {
    available: await insertWorkWithPictures("available"),
    buy: await insertWorkWithPictures("buy"),
    sold: await insertWorkWithPictures("sold", { availability: "sold" }),
    reserved: await insertWorkWithPictures("reserved", { availability: "reserved", yearText: "c. 1996" }),
    loan: await insertWorkWithPictures("loan", { availability: "on_loan" }),
    edition: await insertWorkWithPictures("edition", { editionSize: 25, type: "Print", medium: "Etching" }),
    onRequest: await insertWorkWithPictures("onRequest", {
      price: null,
      signed: "Signed",
      creditLine: hostile,
      framed: true,
    }),
    hostile: await insertWorkWithPictures("hostile", {
      title: hostile,
      medium: hostile,
      description: `${hostile}\n\n${hostile}`,
    }),
    bare: (await insertWork(shop, { title: "bare", medium: "", size: "", year: null, yearText: "", heightMm: null }))
      .id,
  }
  await createTestExhibition(shop, {
    title: `Low Water ${hostile}`,
    statement: createRichText("The river stops.", hostile),
    hours: hostile,
    curator: hostile,
    venueUrl: "https://fathom.example/?a=1&b=2",
    views: [
      { pictureId: await insertFinishedPicture(shop, "room"), altText: hostile, caption: hostile },
      { pictureId: await insertFinishedPicture(shop, "corner") },
    ],
    works: [{ artworkId: works.available }, { artworkId: works.sold }],
    catalogue: { title: hostile, details: hostile, url: "https://fathom.example/book" },
    press: [{ publication: hostile, quote: hostile, url: "https://lantern.example/?a=1&b=2" }],
  })
  await createTestExhibition(shop, {
    title: "High Water",
    startsOn: "2099-03-12",
    endsOn: "2099-05-02",
    opening: "Thursday",
  })
  await createTestExhibition(shop, {
    title: "On Now",
    startsOn: "2020-01-01",
    endsOn: null,
    works: [{ artworkId: works.available }],
  })
  const words = (text: string): Paragraph => ({ type: "paragraph", content: [{ type: "text", text }] })
  const inText = await insertFinishedPicture(shop, "in-text")
  await createTestPost(shop, {
    title: `A clean brush ${hostile}`,
    mainPictureId: await insertFinishedPicture(shop, "slab"),
    mainPictureCaption: hostile,
    tags: [hostile],
    works: [works.sold],
    body: {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: hostile }] },
        words(hostile),
        { type: "blockquote", content: [words(hostile)] },
        { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [words(hostile)] }] },
        { type: "bulletList", content: [{ type: "listItem", content: [words("One")] }] },
        { type: "image", attrs: { pictureId: inText, alt: hostile, caption: hostile } },
        { type: "artwork", attrs: { artworkId: works.available } },
        { type: "horizontalRule" },
      ],
    },
  })
  await createTestPost(shop, { title: "Another" })
  return works
}
