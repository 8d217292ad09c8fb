import { artworkPictures, series } from "../../db/tables/artworks.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { richTextOf } from "../../lib/rich-text/read.ts"
import type { Paragraph } from "../../lib/rich-text/rich-text.ts"
import type { TestShop } from "../support/app.ts"
import { storePhoto, storePicture, storeSection } from "../support/homepage.ts"
import { insertWork } from "../support/works.ts"
import { post, putOn } from "../support/written.ts"

const artist = system("Test")

/** Text that breaks unescaped markup. */
const hostile = `"Low" & <b>High</b> 'Water' </title></script><!--`

/** Creates a small collection with everything that a public page can show. @returns IDs of works by their role */
export async function hangCollection({ shop }: Pick<TestShop, "shop">) {
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
    text: richTextOf("Born in Duluth.", hostile),
    timeline: [
      { year: "2026", text: hostile, kind: "Exhibitions" },
      { year: "2018", text: "Winter residency", kind: "Residencies" },
    ],
  })
  const hero = await storePicture(shop, "hero")
  await storeSection(
    shop,
    "hero",
    { title: "Marit Osgood", subtitle: hostile, backgroundImage: hero },
    { sectionOrder: 1 },
  )
  await storeSection(shop, "featured_artworks", { title: "Featured" }, { sectionOrder: 2 })
  await storeSection(shop, "artist_statement", { statement: hostile, title: "About" }, { sectionOrder: 3 })
  await storePhoto(shop, "portrait", { isFeaturedHomepage: true, isFeaturedAbout: true })
  const [shown] = await shop.db
    .insert(series)
    .values({ slug: "slack-water", title: `Slack ${hostile}`, years: "2022–26" })
    .returning()
  const hang = async (name: string, changes: Parameters<typeof insertWork>[1] = {}) => {
    const mainPictureId = await storePicture(shop, name)
    const detail = await storePicture(shop, `${name}-detail`)
    const work = await insertWork(shop, {
      title: name,
      mainPictureId,
      seriesId: shown?.id,
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
    available: await hang("available"),
    buy: await hang("buy"),
    sold: await hang("sold", { availability: "sold" }),
    reserved: await hang("reserved", { availability: "reserved", yearText: "c. 1996" }),
    loan: await hang("loan", { availability: "on_loan" }),
    edition: await hang("edition", { editionSize: 25, type: "Print", medium: "Etching" }),
    onRequest: await hang("onRequest", { price: null, signed: "Signed", creditLine: hostile, framed: true }),
    hostile: await hang("hostile", { title: hostile, medium: hostile, description: `${hostile}\n\n${hostile}` }),
    bare: (await insertWork(shop, { title: "bare", medium: "", size: "", year: null, yearText: "", heightMm: null }))
      .id,
  }
  await putOn(shop, {
    title: `Low Water ${hostile}`,
    statement: richTextOf("The river stops.", hostile),
    hours: hostile,
    curator: hostile,
    venueUrl: "https://fathom.example/?a=1&b=2",
    views: [
      { pictureId: await storePicture(shop, "room"), altText: hostile, caption: hostile },
      { pictureId: await storePicture(shop, "corner") },
    ],
    works: [{ artworkId: works.available }, { artworkId: works.sold }],
    catalogue: { title: hostile, details: hostile, url: "https://fathom.example/book" },
    press: [{ publication: hostile, quote: hostile, url: "https://lantern.example/?a=1&b=2" }],
  })
  await putOn(shop, { title: "High Water", startsOn: "2099-03-12", endsOn: "2099-05-02", opening: "Thursday" })
  await putOn(shop, { title: "On Now", startsOn: "2020-01-01", endsOn: null, works: [{ artworkId: works.available }] })
  const words = (text: string): Paragraph => ({ type: "paragraph", content: [{ type: "text", text }] })
  const inText = await storePicture(shop, "in-text")
  await post(shop, {
    title: `A clean brush ${hostile}`,
    mainPictureId: await storePicture(shop, "slab"),
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
  await post(shop, { title: "Another" })
  return works
}
