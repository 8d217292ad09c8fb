import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { workFields } from "../../app/admin/artworks/work-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { system } from "../../domain/actor.ts"
import { getWorkForEdit } from "../../domain/artworks/catalog/work-for-edit.server.ts"
import { openTestShop } from "../support/app.ts"
import { corners } from "../support/images/fixtures.ts"
import { attachWorkPicture, insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, getUploadId, patchUpload } from "../support/uploads.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(errors).toEqual([]))

const stored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const pathOf = (id: string) => `/admin/artworks/${id}/edit`

async function read(id: string) {
  const found = await getWorkForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}

async function form(id: string, changes: FormValues = {}): Promise<FormValues> {
  const { work, updatedAt } = await read(id)
  return { ...formatFieldValues(workFields, work), ...changes, intent: "save", seenAt: updatedAt.toISOString() }
}

const all: FormValues = {
  subLocation: "Rack 3",
  location: "Studio",
  consignedTo: "Harbor Gallery",
  consignmentShare: "40",
  consignmentUntil: "2027-01-31",
  framed: "yes",
  framedSize: "42 x 64 x 2 in",
  sheetSize: "40 x 62 in",
  imageSize: "38 x 60 in",
  edition: "12",
  artistProofs: "2",
  printerProofs: "1",
  horsCommerce: "3",
  wholesalePrice: "2,100",
  cost: "300",
  insuredValue: "4,000",
  fairMarketValue: "4,400",
  copyright: "© Ada Artist",
  licence: "All rights reserved",
  originCountry: "US",
  hsCode: "9701.21",
  seoTitle: "Low Water, a tide painting",
  seoDescription: "The marsh at its lowest.",
  subjects: "marsh, tide",
}

describe("every field of a work", () => {
  it("is saved as it is typed, and shown again [ADM-08]", async () => {
    const { id } = await insertWork(shop)
    expect((await artist.post(pathOf(id), await form(id, all))).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      subLocation: "Rack 3",
      consignedTo: "Harbor Gallery",
      consignmentShare: 40,
      consignmentUntil: "2027-01-31",
      framedDepthMm: 50.8,
      sheetWidthMm: 1574.8,
      artistProofs: 2,
      horsCommerce: 3,
      wholesalePrice: 210_000,
      insuredValue: 400_000,
      originCountry: "US",
      subjects: ["marsh", "tide"],
    })
    const again = await artist.post(pathOf(id), await form(id))
    expect(await again.text()).toContain("Nothing had changed.")
  })

  it("tells visitors what is for them, and nothing of what is the studio’s [ADM-08]", async () => {
    const { id } = await insertWork(shop)
    await artist.post(pathOf(id), await form(id, all))
    const page = await visitor().html(`/artwork/${id}`)
    expect(page).toContain("<title>Low Water, a tide painting</title>")
    expect(page).toContain('content="The marsh at its lowest."')
    expect(page).toMatch(/<dt>Frame<\/dt><dd>42.×.64.×.2″/)
    expect(page).toContain("Edition of 12, 2 artist’s proofs, 1 printer’s proof, 3 hors commerce")
    expect(page).toContain("© Ada Artist. All rights reserved")
    for (const secret of ["Rack 3", "Harbor Gallery", "210000", "400000", "9701.21"]) expect(page).not.toContain(secret)
  })

  it.each([
    ["consignmentShare", "101", "A share is at most 100 percent."],
    ["consignmentUntil", "soon", "Please enter a day"],
    ["hsCode", "art", "A tariff number is four to ten digits"],
    ["originCountry", "Atlantis", "two letters or its English name"],
    ["framedSize", "large", "Please enter it like"],
    ["cost", "€20", "Please enter it in USD"],
    ["artistProofs", "5000", "Please enter a number up to 1,000."],
  ])(
    "%s that is wrong is named beside the field, in a group that is open, and nothing typed is lost [ADM-08]",
    async (name, typed, words) => {
      const { id } = await insertWork(shop)
      const answer = await artist.post(pathOf(id), await form(id, { [name]: typed, creditLine: "Kept" }))
      expect(answer.status).toBe(400)
      const html = await answer.text()
      const group = html.slice(html.lastIndexOf("<details", html.indexOf(words)), html.indexOf(words))
      expect(group).toMatch(/^<details[^>]* open=""/)
      expect(html).toContain(`value="${typed}"`)
      expect(html).toContain('value="Kept"')
      expect((await stored(id))?.creditLine).toBe("")
    },
  )
})

describe("the pictures of a work", () => {
  let id: string
  let pictures: string[]
  beforeEach(async () => {
    const main = await insertFakePicture(shop)
    id = (await insertWork(shop, { mainPictureId: main, altText: "A marsh" })).id
    pictures = [main, await insertFakePicture(shop), await insertFakePicture(shop)]
    for (const [at, picture] of pictures.entries()) await attachWorkPicture(shop, id, picture, at)
  })
  const first = () => pictures[0] ?? ""
  const second = () => pictures[1] ?? ""
  const third = () => pictures[2] ?? ""
  const json = (person: typeof artist, body: unknown, work = id) =>
    person.postJson(`/admin/artworks/${work}/files`, body)
  const order = (seen: string[], next: string[], person = artist) =>
    person.post(pathOf(id), { intent: "order pictures", "seen[]": seen, "order[]": next })
  const describeAs = (field: string, before: string, after: string, picture = second(), person = artist) =>
    json(person, { act: "describe", change: { picture, field, before, after } })
  const shown = async () => (await read(id)).pictures

  it.each([
    ["orders", (person: typeof artist) => order(pictures, pictures.toReversed(), person)],
    ["removes", (person: typeof artist) => person.post(pathOf(id), { intent: "remove picture", picture: second() })],
    [
      "puts back",
      (person: typeof artist) => person.post(pathOf(id), { intent: "put picture back", picture: second() }),
    ],
    ["describes", (person: typeof artist) => describeAs("caption", "", "x", second(), person)],
    [
      "announces",
      (person: typeof artist) =>
        json(person, { act: "begin", files: [buildAnnouncement("a.jpg", 10)], replaces: null }),
    ],
  ])("nobody but the artist %s them [ADM-08]", async (_, act) => {
    expect((await act(visitor())).status).toBe(302)
    expect((await act(user)).status).toBe(403)
    expect((await shown()).map((one) => one.id)).toEqual(pictures)
    expect((await shown())[1]?.caption).toBe("")
  })

  it("are put in order; the first is the main one, and each keeps its alt text [ADM-08]", async () => {
    await describeAs("altText", "", "The reeds", third())
    const next = [third(), first(), second()]
    expect((await order(pictures, next)).status).toBe(200)
    expect((await shown()).map(({ id, altText }) => [id, altText])).toEqual([
      [third(), "The reeds"],
      [first(), "A marsh"],
      [second(), ""],
    ])
    expect(await stored(id)).toMatchObject({ mainPictureId: third(), altText: "The reeds" })
    expect((await order(pictures, next)).status).toBe(200)
    expect((await read(id)).history.filter(({ action }) => action === "pictures ordered")).toHaveLength(1)
  })

  it("are not put in an order that somebody saw before they changed, or that leaves one out [ADM-08]", async () => {
    await artist.post(pathOf(id), { intent: "remove picture", picture: second() })
    expect((await order(pictures, pictures.toReversed())).status).toBe(409)
    expect((await order([first(), third()], [first()])).status).toBe(400)
    expect((await order([first(), third()], [third(), third()])).status).toBe(400)
    expect((await shown()).map((one) => one.id)).toEqual([first(), third()])
  })

  it("are removed, and restored at their position with their texts", async () => {
    await describeAs("altText", "A marsh", "The marsh at noon", first())
    await describeAs("kind", "front", "framed", first())
    const removed = await artist.post(pathOf(id), { intent: "remove picture", picture: first() })
    expect(await removed.text()).toContain("A picture of Low Water is removed.")
    expect(await stored(id)).toMatchObject({ mainPictureId: second(), altText: "" })
    expect((await read(id)).removed.map((one) => one.id)).toEqual([first()])
    for (let times = 0; times < 2; times++)
      expect((await artist.post(pathOf(id), { intent: "put picture back", picture: first() })).status).toBe(200)
    expect((await shown()).map((one) => one.id)).toEqual(pictures)
    expect((await shown())[0]).toMatchObject({ main: true, kind: "framed", altText: "The marsh at noon" })
    expect((await read(id)).removed).toEqual([])
  })

  it("have captions and alt texts; a missing alt text is proposed", async () => {
    expect((await describeAs("kind", "front", "detail")).status).toBe(200)
    expect((await shown())[1]).toMatchObject({ altText: "", alt: "Low Water. Detail" })
    await describeAs("caption", "", "The red stroke")
    await describeAs("altText", "", "A red stroke on gray")
    await describeAs("focal", "", "0.25 0.6")
    expect((await shown())[1]).toMatchObject({ caption: "The red stroke", focal: { x: 0.25, y: 0.6 } })
    const page = await visitor().html(`/artwork/${id}`)
    expect(page).toContain("The red stroke</p>")
    expect(page).toContain("A red stroke on gray")
  })

  it.each([
    ["kind", "front", "upside down"],
    ["focal", "", "2 2"],
    ["focal", "", "here"],
    ["altText", "", "x".repeat(1001)],
    ["colour", "", "red"],
  ])("%s cannot be %j and then %j", async (field, before, after) => {
    expect((await describeAs(field, before, after)).status).toBe(400)
  })

  it("what somebody else wrote meanwhile is shown, and nothing is overwritten [ADM-08]", async () => {
    await describeAs("caption", "", "Theirs")
    const answer = await describeAs("caption", "", "Mine")
    expect(await answer.json()).toEqual({ written: { text: "Theirs", theirs: "Theirs" } })
    expect((await shown())[1]?.caption).toBe("Theirs")
    expect((await describeAs("caption", "Theirs", "Mine")).status).toBe(200)
    expect((await describeAs("caption", "Theirs", "Mine")).status).toBe(200)
    expect((await shown())[1]?.caption).toBe("Mine")
    expect((await read(id)).history.filter(({ action }) => action === "picture described")).toHaveLength(2)
    expect((await describeAs("caption", "", "x", randomUUID())).status).toBe(404)
  })

  it("a refused file is named, one of the same name goes on, and a replaced picture must be there", async () => {
    const begin = async (files: unknown[], replaces: string | null = null) =>
      json(artist, { act: "begin", files, replaces })
    const answers = (
      await (await begin([buildAnnouncement("a.svg", 10), buildAnnouncement("low-water-detail.jpg", 10)])).json()
    ).files
    expect(answers[0].refused).toContain("SVG")
    const again = (await (await begin([buildAnnouncement("low-water-detail.jpg", 10)])).json()).files
    expect(again).toEqual([answers[1]])
    expect((await begin([buildAnnouncement("a.jpg", 10)], randomUUID())).status).toBe(409)
    expect((await begin([])).status).toBe(400)
    expect(
      (await json(artist, { act: "begin", files: [buildAnnouncement("a.jpg", 10)], replaces: null }, randomUUID()))
        .status,
    ).toBe(404)
    expect((await read(id)).files.map(({ name }) => name)).toEqual(["low-water-detail.jpg"])
    expect((await json(artist, { act: "forget", uploads: [answers[1].upload] })).status).toBe(200)
    expect((await read(id)).files).toEqual([])
  })

  it("a file takes the place of another, which can be put back [ADM-08]", async () => {
    await describeAs("altText", "A marsh", "The marsh at noon", first())
    const bytes = await corners(500, 400).jpeg().toBuffer()
    const begun = await json(artist, {
      act: "begin",
      files: [buildAnnouncement("new.jpg", bytes.length)],
      replaces: first(),
    })
    const upload = getUploadId((await begun.json()).files[0])
    expect((await createUpload(artist, upload, bytes.length)).status).toBe(201)
    expect((await patchUpload(artist, upload, bytes)).status).toBe(204)
    const [main, ...others] = await shown()
    expect(main).toMatchObject({ main: true, altText: "The marsh at noon", width: 500 })
    expect(others.map((one) => one.id)).toEqual([second(), third()])
    expect((await stored(id))?.mainPictureId).toBe(main?.id)
    expect((await read(id)).removed.map((one) => one.id)).toEqual([first()])
  })
})

describe("the preview of a work", () => {
  const at = (id: string) => `/admin/artworks/${id}/preview`

  it("is the page of a draft as visitors will see it, for the artist alone [ADM-08]", async () => {
    const { id } = await insertWork(shop, { publishedAt: null, title: "Not Yet" })
    const page = await artist.html(at(id))
    expect(page).toContain("<i>Not Yet</i>")
    expect(page).toContain("Preview: this is how visitors will see it.")
    expect(await artist.html(`${at(id)}?unsaved=2`)).toContain("2 changes aren’t saved yet, so not in it.")
    expect((await visitor().get(at(id))).status).toBe(302)
    expect((await user.get(at(id))).status).toBe(403)
    expect((await artist.get(at(randomUUID()))).status).toBe(404)
    expect((await visitor().get(`/artwork/${id}`)).status).toBe(404)
  })

  it("is never kept, never indexed, framed by nobody, and in no list [ADM-08]", async () => {
    const { id } = await insertWork(shop, { publishedAt: null })
    const { headers } = await artist.get(at(id))
    expect(headers.get("cache-control")).toContain("no-store")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(await artist.html(at(id))).toContain('<meta name="robots" content="noindex"')
    for (const list of ["/gallery", "/sitemap.xml", "/feeds/works.json", "/robots.txt"])
      expect(await visitor().html(list)).not.toContain(id)
  })
})

describe("restoring a former value", () => {
  it("is done from the page, and refused over a later change that was not shown", async () => {
    const { id } = await insertWork(shop)
    await artist.post(pathOf(id), await form(id, { price: "100", title: "Ebb" }))
    const line = String((await read(id)).history[0]?.id)
    const page = await artist.html(pathOf(id))
    expect(page).toContain("<del>$4,200</del>")
    expect(page).toContain("<ins>$100</ins>")
    const back = await artist.post(pathOf(id), { intent: "put back", line, "fields[]": ["price"] })
    expect(await back.text()).toContain("Put back.")
    expect(await stored(id)).toMatchObject({ price: 420_000, title: "Ebb" })
    await artist.post(pathOf(id), await form(id, { title: "Flood" }))
    expect((await artist.post(pathOf(id), { intent: "put back", line, "fields[]": ["title"] })).status).toBe(409)
    expect((await stored(id))?.title).toBe("Flood")
  })
})

describe("suggestions", () => {
  const path = "/admin/artworks/names?kind=subject"

  it("are suggested to the artist alone, the most frequent first [ADM-08]", async () => {
    for (const subjects of [["ferry", "river"], ["river"]]) await insertWork(shop, { subjects })
    const answer = await artist.get(path)
    expect((await answer.json()).filter((name: string) => ["ferry", "river"].includes(name))).toEqual([
      "river",
      "ferry",
    ])
    expect((await visitor().get(path)).status).toBe(302)
    expect((await user.get(path)).status).toBe(403)
  })
})
