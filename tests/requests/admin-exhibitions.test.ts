import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { exhibitionFields } from "../../app/admin/exhibitions/exhibition-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { listDueExhibitions } from "../../domain/exhibitions/due-exhibitions.server.ts"
import { getExhibitionForEdit } from "../../domain/exhibitions/exhibition-editor.server.ts"
import { getSiteToday } from "../../domain/settings/site-today.server.ts"
import { addDays } from "../../lib/calendar-dates.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { serializeRichText } from "../../lib/rich-text/serialize-rich-text.ts"
import { openTestShop } from "../support/app.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { createTestExhibition } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

beforeEach(async () => {
  for (const table of [exhibitions, formerSlugs, artworks]) await shop.db.delete(table)
  await shop.db.delete(history).where(eq(history.noun, "exhibition"))
})

const pathOf = (id: string) => `/admin/exhibitions/${id}`
const rows = () => shop.db.select().from(exhibitions)

async function stored(id: string) {
  const found = await getExhibitionForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error("the exhibition is not there")
  return found.value
}

async function form(id: string, changes: FormValues = {}): Promise<FormValues> {
  const { value, updatedAt } = await stored(id)
  return { ...formatFieldValues(exhibitionFields, value), seenAt: updatedAt.toISOString(), intent: "save", ...changes }
}

const statusOf = async (path: string) => (await visitor().get(path)).status

describe("the dashboard", () => {
  it("says when works are to be sent to an open call, and when they come back from a show", async () => {
    const add = async (changes: Partial<typeof exhibitions.$inferInsert>) => {
      const show = { slug: crypto.randomUUID(), kind: "group", venue: "Harbor Hall", startsOn: "2030-05-01" }
      await shop.db.insert(exhibitions).values({ ...show, title: "Edge", ...changes })
    }
    const today = await getSiteToday(shop)
    await add({ title: "Soon", submissionDeadline: addDays(today, 21) })
    await add({ title: "Long", submissionDeadline: addDays(today, 22) })
    await add({ title: "Sent", submissionDeadline: today, submissionResult: "waiting" })
    await add({ title: "Back", returnsOn: addDays(today, -1) })
    await add({ title: "Gone", returnsOn: addDays(today, -8) })
    await add({ title: "Deleted", returnsOn: today, archivedAt: new Date() })
    const due = await listDueExhibitions(shop, system("Test"))
    expect(due.ok && due.value.map(({ title, what, daysLeft }) => [title, what, daysLeft])).toEqual([
      ["Soon", "call", 21],
      ["Back", "return", -1],
    ])
    const page = await artist.html("/admin")
    expect(page).toContain("Harbor Hall takes works until")
    expect(page).toContain("1 day late")
  })
})

describe("a new exhibition", () => {
  const typed = { title: "Low Water", kind: "solo", venue: "Fathom Street Gallery", startsOn: "2026-11-01" }

  it("is made by the artist alone, once for each form, and is hidden", async () => {
    const id = crypto.randomUUID()
    const sent = { id, ...typed, city: "", endsOn: "", submissionDeadline: "" }
    expect((await visitor().post("/admin/exhibitions/new", sent)).headers.get("location")).toMatch(/^\/auth/)
    expect((await user.post("/admin/exhibitions/new", sent)).status).toBe(403)
    const wrong = await artist.post("/admin/exhibitions/new", { ...sent, venue: " ", startsOn: "" })
    const page = await wrong.text()
    expect([wrong.status, page.includes("Please enter the venue."), page.includes("Please enter a day")]).toEqual([
      400,
      true,
      true,
    ])
    expect(await rows()).toEqual([])
    for (let twice = 0; twice < 2; twice++) {
      const made = await artist.post("/admin/exhibitions/new", sent)
      expect([made.status, made.headers.get("location")]).toEqual([302, pathOf(id)])
    }
    expect(await rows()).toMatchObject([{ slug: "low-water", endsOn: null, publishedAt: null }])
    expect(await statusOf("/exhibitions/low-water")).toBe(404)
    expect(await artist.html(pathOf(id))).toContain("Not on the site")
  })
})

describe("the list", () => {
  it("shows its views, the number of works, and what is hidden [ADM-14]", async () => {
    const work = await insertWork(shop)
    await createTestExhibition(shop, {
      title: "Weir",
      startsOn: "2020-01-01",
      endsOn: "2020-02-01",
      works: [{ artworkId: work.id }],
    })
    await createTestExhibition(shop, { title: "Neap", startsOn: "2990-01-01", endsOn: null }, null)
    await createTestExhibition(
      shop,
      { title: "Ebb", startsOn: "2990-01-01", submissionDeadline: "2989-12-01", endsOn: null },
      null,
    )
    const shown = async (query: string) => {
      const html = await artist.html(`/admin/exhibitions${query}`)
      return ["Weir", "Neap", "Ebb"].filter((title) => html.includes(`>${title}<`))
    }
    expect(await shown("")).toEqual(["Weir", "Neap", "Ebb"])
    expect(await shown("?view=now")).toEqual([])
    expect(await shown("?view=coming")).toEqual(["Neap"])
    expect(await shown("?view=past")).toEqual(["Weir"])
    expect(await shown("?view=calls")).toEqual(["Ebb"])
    expect(await shown("?q=nea")).toEqual(["Neap"])
    const html = await artist.html("/admin/exhibitions")
    for (const words of ["1 work", "Not on the site", "Send by December 1, 2989", "None is on now"])
      expect(html).toContain(words)
  })
})

describe("the page of one exhibition", () => {
  const refusedBy = async (who: Visitor, id: string, typed: FormValues) => (await who.post(pathOf(id), typed)).status

  it("is saved by the artist alone; wrong fields are named, and nothing is saved", async () => {
    const { id } = await createTestExhibition(shop)
    const typed = await form(id, { title: "High Water" })
    expect(await refusedBy(visitor(), id, typed)).toBe(302)
    expect(await refusedBy(user, id, typed)).toBe(403)
    const wrong = await artist.post(pathOf(id), { ...typed, galleryShare: "120", endsOn: "2020-01-01" })
    const html = await wrong.text()
    expect([wrong.status, html.includes("A share is at most 100 percent.")]).toEqual([400, true])
    expect(await rows()).toMatchObject([{ title: "Low Water" }])
    expect((await artist.post(pathOf(id), typed)).status).toBe(200)
    expect(await rows()).toMatchObject([{ title: "High Water" }])
  })

  it("keeps works with prices and labels, the text, press, catalogue, photographs and an open call [ADM-14]", async () => {
    const [one, two] = [await insertWork(shop), await insertWork(shop, { title: "Weir", price: null })]
    const picture = await insertFakePicture(shop)
    const { id } = await createTestExhibition(shop)
    const press = [{ publication: "Lantern", title: "", author: "", date: "", url: "", quote: "Quiet." }]
    const saved = await artist.post(
      pathOf(id),
      await form(id, {
        works: JSON.stringify([
          { artworkId: two.id, price: "1,250.50", label: "Lent by V." },
          { artworkId: one.id, price: "", label: "" },
        ]),
        statement: serializeRichText(createRichText("Slack water is a time.")),
        press: JSON.stringify(press),
        views: JSON.stringify([{ pictureId: picture, altText: "A wall", caption: "East" }]),
        ...{ catalogueTitle: "Low Water", catalogueDetails: "64 pages", galleryShare: "45", returnsOn: "2026-05-05" },
        ...{ submissionDeadline: "2026-01-05", submissionResult: "accepted", curator: "Ada Lindgren" },
      }),
    )
    expect(saved.status).toBe(200)
    expect((await stored(id)).value).toMatchObject({
      works: [
        { artworkId: two.id, price: 125_050, label: "Lent by V." },
        { artworkId: one.id, price: null, label: "" },
      ],
      press,
      views: [{ pictureId: picture, altText: "A wall", caption: "East" }],
      catalogue: { title: "Low Water", details: "64 pages", url: "" },
      ...{ galleryShare: 45, returnsOn: "2026-05-05", submissionResult: "accepted", curator: "Ada Lindgren" },
    })
    const html = await visitor().html("/exhibitions/low-water")
    for (const words of ["Slack water is a time.", "Quiet.", "Ada Lindgren", "Weir"]) expect(html).toContain(words)
    // Confidential terms between gallery and artist.
    for (const words of ["Lent by V.", "1,250.50", "45%", "accepted"]) expect(html).not.toContain(words)
    const own = await artist.html(pathOf(id))
    for (const words of ["First day", "Curator", "Works", "2 added"]) expect(own).toContain(words)
  })

  it("names the work whose price cannot be read, and text that is none", async () => {
    const work = await insertWork(shop)
    const { id } = await createTestExhibition(shop)
    const works = JSON.stringify([{ artworkId: work.id, price: "a lot", label: "" }])
    const wrong = await artist.post(pathOf(id), await form(id, { works, statement: "{" }))
    const html = await wrong.text()
    expect([wrong.status, html.includes("Please enter a price, like 4,200.")]).toEqual([400, true])
    expect(html).toContain("This text cannot be read.")
    const hostile = await artist.post(pathOf(id), await form(id, { works: JSON.stringify([null, { artworkId: 7 }]) }))
    expect(hostile.status).toBe(400)
    expect((await stored(id)).value.works).toEqual([])
  })

  it("is not saved over what somebody saved meanwhile [ADM-14]", async () => {
    const { id } = await createTestExhibition(shop)
    const opened = await form(id, { title: "Mine" })
    await artist.post(pathOf(id), await form(id, { title: "Theirs" }))
    const late = await artist.post(pathOf(id), opened)
    expect(late.status).toBe(409)
    expect(await late.text()).toContain("Theirs")
    expect(await rows()).toMatchObject([{ title: "Theirs" }])
  })

  it("is published with what is typed, in one step, and not while something is wrong [ADM-14]", async () => {
    const { id } = await createTestExhibition(shop, {}, null)
    const publish = async (changes: FormValues) =>
      artist.post(pathOf(id), await form(id, { intent: "save and publish", ...changes }))
    expect((await publish({ title: "" })).status).toBe(400)
    expect((await stored(id)).publishedAt).toBe(null)
    const opened = await form(id, { title: "Mine", intent: "save and publish" })
    await artist.post(pathOf(id), await form(id, { title: "Theirs" }))
    expect((await artist.post(pathOf(id), opened)).status).toBe(409)
    expect((await stored(id)).publishedAt).toBe(null)
    const done = await publish({ title: "Slack Water" })
    expect(done.status).toBe(200)
    expect(await readHtml(done)).toContain("Slack Water is on the site.")
    expect((await publish({})).status).toBe(200)
    const { publishedAt, value } = await stored(id)
    expect([value.title, publishedAt]).toEqual(["Slack Water", expect.any(Date)])
  })

  it("is published, hidden, deleted and restored by the artist alone, each with its undo [ADM-14]", async () => {
    const { id, slug } = await createTestExhibition(shop, {}, null)
    const seenAt = async () => (await stored(id)).updatedAt.toISOString()
    const deeds = [{ intent: "publish", seenAt: await seenAt() }, { intent: "delete" }, { intent: "restore" }]
    for (const typed of deeds) {
      expect((await visitor().post(pathOf(id), typed)).status).toBe(302)
      expect((await user.post(pathOf(id), typed)).status).toBe(403)
    }
    const act = async (typed: FormValues, path = pathOf(id)) => (await artist.post(path, typed)).status
    expect(await act({ intent: "publish" })).toBe(400)
    expect(await act({ intent: "publish", seenAt: new Date(0).toISOString() })).toBe(409)
    expect(await act({ intent: "publish", seenAt: await seenAt() })).toBe(200)
    expect(await statusOf(`/exhibitions/${slug}`)).toBe(200)
    const before = (await stored(id)).publishedAt?.toISOString() ?? ""
    expect(await act({ intent: "unpublish", seenAt: await seenAt() })).toBe(200)
    expect(await statusOf(`/exhibitions/${slug}`)).toBe(404)
    expect(await act({ intent: "publish again", seenAt: await seenAt(), from: before })).toBe(200)
    expect((await stored(id)).publishedAt?.toISOString()).toBe(before)
    expect(await act({ intent: "delete" })).toBe(200)
    expect(await statusOf(`/exhibitions/${slug}`)).toBe(404)
    expect(await artist.html("/admin/exhibitions?view=deleted")).toContain(">Low Water<")
    expect(await act({ intent: "restore", id }, "/admin/exhibitions")).toBe(200)
    expect(await statusOf(`/exhibitions/${slug}`)).toBe(200)
    expect(await act({ intent: "restore", id: crypto.randomUUID() }, "/admin/exhibitions")).toBe(404)
    expect(await act({ intent: "auction" })).toBe(400)
    const lines = await artist.html(pathOf(id))
    for (const words of ["Added", "Published", "Hidden from the site", "Deleted", "Restored"])
      expect(lines).toContain(`<p>${words}</p>`)
  })
})

describe("the hanging plan", () => {
  const wall = { id: crypto.randomUUID(), name: "East", widthMm: 6000, heightMm: 3000, eyeMm: 1450 }

  async function show() {
    const work = await insertWork(shop)
    const { id } = await createTestExhibition(shop, { works: [{ artworkId: work.id }] })
    const placed = { artworkId: work.id, wallId: wall.id, xMm: 500, centerMm: 1450, hookMm: 60 }
    return { id, placed, plan: { version: 0, unit: "cm", walls: [wall], works: [placed] } }
  }
  const send = (who: Visitor, id: string, plan: unknown) => who.postJson(`${pathOf(id)}/hanging/plan`, plan)

  it("is saved by the artist alone; a wrong one is refused with a sentence", async () => {
    const { id, plan } = await show()
    expect((await send(visitor(), id, plan)).status).toBe(302)
    expect((await send(user, id, plan)).status).toBe(403)
    for (const wrong of [null, {}, { ...plan, walls: [{ ...wall, widthMm: -1 }], works: [] }]) {
      const answer = await send(artist, id, wrong)
      expect([answer.status, typeof ((await answer.json()) as { message: string }).message]).toEqual([400, "string"])
    }
    const saved = await send(artist, id, plan)
    expect([saved.status, await saved.json()]).toEqual([200, { version: 1 }])
    // A retry after a lost response.
    expect(await (await send(artist, id, plan)).json()).toEqual({ version: 1 })
  })

  it("says so when somebody else changed it, and keeps theirs [BEYOND-11]", async () => {
    const { id, plan, placed } = await show()
    await send(artist, id, plan)
    const late = await send(artist, id, { ...plan, works: [{ ...placed, xMm: 700 }] })
    expect(late.status).toBe(409)
    expect(((await late.json()) as { message: string }).message).toMatch(/another window.*isn’t saved/)
    expect((await send(artist, crypto.randomUUID(), plan)).status).toBe(404)
  })

  it("is readable without scripts: the drawing, and its numbers in a table [BEYOND-11]", async () => {
    const { id, plan } = await show()
    await send(artist, id, plan)
    const html = await artist.html(`${pathOf(id)}/hanging`)
    for (const words of ["50 cm from the left, middle at 145 cm", "187.3 cm", "126.2 cm", "On the ladder"])
      expect(html).toContain(words)
    expect(await artist.html(`${pathOf(id)}/hanging?wall=nothing`)).toContain("East")
  })

  it("is drawn to scale for printing: millimeters of paper, with the sheet that each wall needs [BEYOND-11]", async () => {
    const { id, plan } = await show()
    await send(artist, id, plan)
    const at = async (scale: string) => artist.html(`${pathOf(id)}/hanging/print${scale}`)
    const fifty = await at("")
    expect(fifty).toMatch(/<svg[^>]*width="120mm"[^>]*viewBox="0 0 6000 3700"/)
    expect(fifty).toContain("Needs A4.")
    expect(await at("?scale=20")).toMatch(/<svg[^>]*width="300mm"/)
    expect(await at("?scale=3")).toMatch(/<svg[^>]*width="120mm"/)
  })
})

it("no request above logs an error", () => {
  expect(errors).toEqual([])
})
