import { beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { unpublishExhibition, updateExhibition } from "../../domain/exhibitions/exhibition-commands.server.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { openTestShop } from "../support/app.ts"
import { insertFinishedPicture } from "../support/homepage.ts"
import { createTestExhibition } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = system("Test")
const inDays = (days: number) => addDays(getCalendarDate("UTC", new Date()), days)
const on = { startsOn: inDays(-10), endsOn: inDays(10) }
const jsonLd = (html: string) => {
  const [, text = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph = (JSON.parse(text) as { "@graph"?: Record<string, unknown>[] })["@graph"] ?? []
  return (type: string) => graph.find((thing) => thing["@type"] === type)
}

beforeEach(async () => {
  for (const table of [exhibitions, formerSlugs, artworks]) await shop.db.delete(table)
})

describe("the list of exhibitions", () => {
  it("says in one sentence that there are none, and links to other pages", async () => {
    const html = await visitor().html("/exhibitions")
    expect(html).toMatch(/<h1[^>]*>Exhibitions<\/h1>/)
    expect(html).toContain("Nothing is hung in public just now.")
    expect(html).toMatch(/<main[\s\S]*href="\/gallery"[^>]*>View Gallery/)
  })

  it("shows current, upcoming and past ones, the last by year [ADM-14]", async () => {
    await createTestExhibition(shop, { title: "Long Ago", startsOn: "2016-05-14", endsOn: "2016-05-15" })
    await createTestExhibition(shop, { title: "Lately", startsOn: "2024-12-05", endsOn: "2025-01-25" })
    await createTestExhibition(shop, { title: "Right Now", ...on })
    await createTestExhibition(shop, { title: "Later", startsOn: inDays(90), endsOn: inDays(92) })
    await createTestExhibition(shop, { title: "Soon", startsOn: inDays(30), endsOn: inDays(60) })
    await createTestExhibition(shop, { title: "Not Yet Public" }, null)
    const html = await visitor().html("/exhibitions")
    const order = [
      "On now",
      "Right Now",
      ">Upcoming<",
      ">Soon<",
      ">Later<",
      ">Past<",
      ">2024<",
      ">Lately<",
      ">2016<",
      ">Long Ago<",
    ]
    const places = order.map((words) => html.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(html).toContain("May\u00a014–15,\u00a02016")
    expect(html).not.toContain("Not Yet Public")
  })

  it("is linked from the footer and the menu if there are any [SHELL-05, SHELL-06]", async () => {
    const links = async () => (await visitor().html("/privacy")).match(/href="\/exhibitions"/g)?.length ?? 0
    expect(await links()).toBe(0)
    await createTestExhibition(shop)
    expect(await links()).toBe(2)
  })
})

describe("the page of an exhibition", () => {
  it("shows the practical information, the views, and the works as the gallery does [GAL-05, ADM-14]", async () => {
    const [room = "", detail = ""] = [
      await insertFinishedPicture(shop, "room"),
      await insertFinishedPicture(shop, "corner"),
    ]
    const work = await insertWork(shop, { title: "Neap" })
    const sold = await insertWork(shop, { title: "Ebb", availability: "sold" })
    await createTestExhibition(shop, {
      ...on,
      title: "Right Now",
      venueUrl: "https://fathom.example",
      address: "212 Example Street",
      opening: "Thursday, 6 to 8 pm",
      hours: "Wednesday to Saturday",
      curator: "Ada Lindqvist",
      statement: createRichText("The river stops.", "And turns."),
      views: [
        { pictureId: room, altText: "A white room", caption: "East wall: *Neap*" },
        { pictureId: detail, altText: "A corner" },
      ],
      works: [{ artworkId: work.id }, { artworkId: sold.id }],
      catalogue: { title: "The book", details: "64 pages", url: "https://fathom.example/book" },
      press: [{ publication: "The Lantern", quote: "Quiet.", author: "I. Calloway" }],
    })
    const html = await visitor().html("/exhibitions/right-now")
    expect(html).toMatch(/<h1[^>]*>Right Now<\/h1>/)
    for (const words of [
      "On now, solo exhibition",
      "Fathom Street Gallery, Portland",
      "212 Example Street",
      "Thursday, 6 to 8 pm",
      "Wednesday to Saturday",
      "Ada Lindqvist",
      "<p>The river stops.</p><p>And turns.</p>",
      'alt="A white room"',
      ">East wall: <i>Neap</i><",
      'alt="A corner"',
      ">Works in the exhibition<",
      "<i>Neap</i>",
      "$4,200",
      ">SOLD<",
      "<i>The book</i>",
      "“Quiet.”",
      "I. Calloway",
      'href="https://fathom.example"',
      'href="https://fathom.example/book"',
    ])
      expect(html).toContain(words)
    expect(html.indexOf("<i>Neap</i>")).toBeLessThan(html.indexOf("<i>Ebb</i>"))
  })

  it("does not show a past opening, nor the artist's own notes", async () => {
    await createTestExhibition(shop, {
      opening: "Thursday at six",
      hours: "Wednesdays",
      notes: "They still owe us",
      endsOn: "2026-03-30",
    })
    const html = await visitor().html("/exhibitions/low-water")
    for (const name of ["Opening", "Hours"]) expect(html).not.toContain(`>${name}<`)
    expect(html).not.toContain("They still owe us")
  })

  it("is not found while it is unknown, hidden or not yet public [ADM-14, ADM-18]", async () => {
    const { id } = await createTestExhibition(shop, { title: "Known" })
    await createTestExhibition(shop, { title: "Hidden" }, null)
    await createTestExhibition(shop, { title: "Scheduled" }, new Date(Date.now() + 3_600_000))
    const statusOf = async (slug: string) => (await visitor().get(`/exhibitions/${slug}`)).status
    expect(await statusOf("known")).toBe(200)
    for (const slug of ["unknown", "hidden", "scheduled", "a%2F..%2Fb"]) expect(await statusOf(slug)).toBe(404)
    await unpublishExhibition(shop, artist, id)
    expect(await statusOf("known")).toBe(404)
    test.later({ minutes: 61 })
    expect(await statusOf("scheduled")).toBe(200)
    test.later({ minutes: -61 })
  })

  it("redirects permanently from a former address", async () => {
    const { id } = await createTestExhibition(shop, { title: "Old Name" })
    const input = { kind: "solo" as const, title: "New Name", venue: "Here", startsOn: "2026-03-12", slug: "new-name" }
    await updateExhibition(shop, artist, id, input)
    const answer = await visitor().get("/exhibitions/old-name?image=2")
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/exhibitions/new-name?image=2"])
  })

  it("shows, without scripts, the view in its address", async () => {
    const views = [
      { pictureId: await insertFinishedPicture(shop, "one") },
      { pictureId: await insertFinishedPicture(shop, "two") },
    ]
    await createTestExhibition(shop, { views })
    const first = async (path: string) => /<img[^>]*fetchPriority="high"[^>]*>/i.exec(await visitor().html(path))?.[0]
    expect(await first("/exhibitions/low-water")).toContain("/files/one/960.jpg")
    expect(await first("/exhibitions/low-water?image=2")).toContain("/files/two/960.jpg")
    expect(await first("/exhibitions/low-water?image=9")).toContain("/files/one/960.jpg")
  })

  it("has structured data with dates, place and artists, and breadcrumbs [META-02]", async () => {
    const work = await insertWork(shop, { title: "Neap" })
    await createTestExhibition(shop, {
      title: 'A "</script>" & more',
      slug: "odd",
      address: "212 Example Street",
      works: [{ artworkId: work.id }],
    })
    const html = await visitor().html("/exhibitions/odd")
    const found = jsonLd(html)
    expect(found("ExhibitionEvent")).toMatchObject({
      name: 'A "</script>" & more',
      startDate: "2026-03-12",
      endDate: "2026-05-02",
      location: {
        name: "Fathom Street Gallery",
        address: { streetAddress: "212 Example Street", addressLocality: "Portland" },
      },
      workFeatured: [{ name: "Neap", url: `http://localhost:3000/artwork/${work.id}` }],
    })
    expect(JSON.stringify(found("BreadcrumbList"))).toContain("http://localhost:3000/exhibitions/odd")
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/exhibitions/odd"/>')
  })
})

it("an exhibition has its own sharing card, while it is public [META-02]", async () => {
  const { id } = await createTestExhibition(shop)
  const html = await visitor().html("/exhibitions/low-water")
  const [, path = ""] = /og:image" content="http:\/\/localhost:3000(\/cards\/exhibition\/[^"]+)"/.exec(html) ?? []
  const answer = await visitor().get(path)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"])
  const today = await visitor().get(`/cards/exhibition/${id}.jpg`)
  expect([today.status, today.headers.get("location")]).toEqual([302, path])
  await unpublishExhibition(shop, artist, id)
  for (const gone of [path, `/cards/post/${id}.jpg`, `/cards/constructor/${id}.jpg`])
    expect((await visitor().get(gone)).status).toBe(404)
})

describe("exhibitions on other pages", () => {
  it("the page of a work lists where it was shown [ADM-14]", async () => {
    const work = await insertWork(shop)
    expect(await visitor().html(`/artwork/${work.id}`)).not.toContain(">Exhibited<")
    await createTestExhibition(shop, { works: [{ artworkId: work.id }] })
    await createTestExhibition(shop, { title: "Hidden Show", works: [{ artworkId: work.id }] }, null)
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toMatch(
      />Exhibited<[\s\S]*href="\/exhibitions\/low-water"[^>]*><i>Low Water<\/i><\/a>, Fathom Street Gallery, Portland, 2026/,
    )
    expect(html).not.toContain("Hidden Show")
  })

  it("the home page announces the current one, in a line after the hero [HOME-01]", async () => {
    expect(await visitor().html("/")).not.toContain("On now")
    await createTestExhibition(shop, { ...on, title: "Right Now" })
    await createTestExhibition(shop, { title: "Soon", startsOn: inDays(20), endsOn: inDays(60) })
    const html = await visitor().html("/")
    expect(html).toMatch(/href="\/exhibitions\/right-now"[^>]*>[\s\S]*On now[\s\S]*Right Now[\s\S]*until/)
    expect(html).not.toContain('href="/exhibitions/soon"')
  })

  it("the record on the About page includes them, each with its page", async () => {
    await createTestExhibition(shop)
    const html = await visitor().html("/about")
    expect(html).toMatch(
      />Exhibitions<[\s\S]*>2026<[\s\S]*href="\/exhibitions\/low-water"[^>]*><i>Low Water<\/i>, Fathom Street Gallery, Portland \(solo\)/,
    )
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})

describe("calendars", () => {
  it("one exhibition is a file with its days, place and opening; only while it is public [ADM-14]", async () => {
    const { id, slug } = await createTestExhibition(shop, {
      address: "212 Example Street",
      opening: "Thursday, 6 to 8 pm",
    })
    const answer = await visitor().get(`/exhibitions/${slug}/calendar.ics`)
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="low-water.ics"')
    const text = (await answer.text()).replaceAll("\r\n ", "")
    for (const line of [
      "DTSTART;VALUE=DATE:20260312",
      "DTEND;VALUE=DATE:20260503",
      "SUMMARY:Low Water\\, Fathom Street Gallery",
      "LOCATION:Fathom Street Gallery\\, Portland\\, 212 Example Street",
      "DESCRIPTION:Solo exhibition\\nOpening: Thursday\\, 6 to 8 pm",
    ])
      expect(text).toContain(`${line}\r\n`)
    await unpublishExhibition(shop, artist, id)
    expect((await visitor().get(`/exhibitions/${slug}/calendar.ics`)).status).toBe(404)
  })

  it("all public exhibitions whose days are known are one calendar; a page links to it [ADM-14]", async () => {
    await createTestExhibition(shop, { title: "On", ...on })
    await createTestExhibition(shop, { title: "Spring", datesText: "Spring 2016" })
    await createTestExhibition(shop, { title: "Hidden" }, null)
    const lines = (await (await visitor().get("/feeds/exhibitions.ics")).text()).split("\r\n")
    expect(lines.filter((line) => line.startsWith("SUMMARY"))).toEqual(["SUMMARY:On\\, Fathom Street Gallery"])
    expect(await visitor().html("/exhibitions")).toContain('href="/feeds/exhibitions.ics"')
    expect(await visitor().html("/exhibitions/on")).toContain('href="/exhibitions/on/calendar.ics"')
    expect(await visitor().html("/exhibitions/spring")).not.toContain("calendar.ics")
  })
})
