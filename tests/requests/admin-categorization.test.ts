import { and, asc, eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { artworks, series } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import { addSeries } from "../../domain/artworks/catalog/series-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const path = "/admin/categorization"
const unknown = "11111111-1111-4111-8111-111111111111"

async function seriesOf(title: string, ...works: string[]) {
  const added = await addSeries(shop, system("test"), { title })
  if (!added.ok) throw new Error(added.problem.message)
  const { id } = added.value
  const rows = []
  for (const [index, work] of works.entries())
    rows.push(await insertWork(shop, { title: work, seriesId: id, createdAt: new Date(2025, 0, 30 - index) }))
  return { id, slug: (await row(id))?.slug ?? "", works: rows }
}
const row = async (id: string) => (await shop.db.select().from(series).where(eq(series.id, id)))[0]
const work = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const listTitles = async (id: string) =>
  (
    await shop.db
      .select({ title: artworks.title })
      .from(artworks)
      .where(eq(artworks.seriesId, id))
      .orderBy(asc(artworks.seriesRank), asc(artworks.newestFirst), asc(artworks.id))
  ).map(({ title }) => title)
const linesOf = (noun: string, nounId: string) =>
  shop.db
    .select()
    .from(history)
    .where(and(eq(history.noun, noun), eq(history.nounId, nounId)))

function parseUndoForm(html: string): Record<string, string> {
  const form = html.slice(html.indexOf("<form"), html.length)
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]))
}
const post = async (fields: Record<string, string>) => {
  const answer = await artist.post(path, fields)
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    undo: () => artist.post(path, parseUndoForm(html.slice(html.indexOf("Undo") - 3000))),
  }
}
const getRedirect = async (address: string) => {
  const answer = await visitor().get(address)
  return [answer.status, answer.headers.get("location")]
}

describe("series", () => {
  it("are added once, at the end, and removed again while they are empty", async () => {
    const added = await post({ intent: "add series", title: "Low Light" })
    expect(added.status).toBe(200)
    expect((await post({ intent: "add series", title: "low light" })).status).toBe(409)
    expect((await added.undo()).status).toBe(200)
    expect(await shop.db.select().from(series).where(eq(series.title, "Low Light"))).toEqual([])
    const { id } = await seriesOf("Full", "Tide")
    expect((await post({ intent: "remove series", id })).status).toBe(409)
  })

  it("are renamed; their former addresses lead to the present one, also after another change", async () => {
    const { id } = await seriesOf("Estuary", "Creek")
    const renamed = await post({ intent: "rename series", id, title: "River Mouth" })
    expect(renamed.html).toContain("Estuary is now River Mouth.")
    expect(await row(id)).toMatchObject({ title: "River Mouth", slug: "river-mouth" })
    expect(await getRedirect("/gallery?series=estuary")).toEqual([301, "/gallery?series=river-mouth"])
    await post({ intent: "rename series", id, title: "Mouth" })
    expect(await getRedirect("/gallery?medium=Oil&series=estuary")).toEqual([301, "/gallery?medium=Oil&series=mouth"])
    expect(await getRedirect("/gallery?series=mouth")).toEqual([200, null])
    const same = await post({ intent: "rename series", id, title: "Mouth" })
    expect(same.html).toContain("It already has this name.")
    await post({ intent: "rename series", id, title: "Estuary" })
    expect(await getRedirect("/gallery?series=river-mouth")).toEqual([301, "/gallery?series=estuary"])
    expect(await getRedirect("/gallery?series=estuary")).toEqual([200, null])
    await seriesOf("Other")
    expect((await post({ intent: "rename series", id, title: "other" })).status).toBe(409)
  })

  it("are reordered, and the order is restored", async () => {
    const [one, two, three] = [await seriesOf("Order A"), await seriesOf("Order B"), await seriesOf("Order C")]
    const order = async () =>
      (await shop.db.select().from(series).orderBy(asc(series.position))).map(({ id }) => id).slice(-3)
    const moved = await post({ intent: "move series", id: three.id, before: one.id })
    expect(await order()).toEqual([three.id, one.id, two.id])
    await post({ intent: "move series", id: three.id, before: one.id })
    expect(await linesOf("series", three.id)).toHaveLength(2)
    await moved.undo()
    expect(await order()).toEqual([one.id, two.id, three.id])
  })

  it("take works, in the order in which the gallery then shows them, and give them back [ADM-10]", async () => {
    const { id, slug, works } = await seriesOf("Placing", "Alder", "Birch", "Cedar")
    const other = await seriesOf("Elsewhere", "Dogwood")
    const [alder, birch] = works
    await post({ intent: "place work", id: works[2]?.id ?? "", series: id, before: alder?.id ?? "" })
    expect(await listTitles(id)).toEqual(["Cedar", "Alder", "Birch"])
    const dogwood = other.works[0]?.id ?? ""
    const placed = await post({ intent: "place work", id: dogwood, series: id, before: birch?.id ?? "" })
    expect(placed.html).toContain("Dogwood is now in Placing.")
    expect(await listTitles(id)).toEqual(["Cedar", "Alder", "Dogwood", "Birch"])
    const gallery = await visitor().html(`/gallery?series=${slug}`)
    const shown = ["Cedar", "Alder", "Dogwood", "Birch"].map((title) => gallery.indexOf(`>${title}<`))
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown[0]).toBeGreaterThan(0)
    const again = await post({ intent: "place work", id: dogwood, series: id, before: birch?.id ?? "" })
    expect(again.status).toBe(200)
    expect(await listTitles(id)).toEqual(["Cedar", "Alder", "Dogwood", "Birch"])
    await placed.undo()
    expect(await listTitles(id)).toEqual(["Cedar", "Alder", "Birch"])
    expect(await listTitles(other.id)).toEqual(["Dogwood"])
    await post({ intent: "place work", id: alder?.id ?? "", series: "", before: "" })
    expect(await work(alder?.id ?? "")).toMatchObject({ seriesId: null, seriesPosition: null })
    const lines = await linesOf("artwork", alder?.id ?? "")
    expect(lines.at(-1)).toMatchObject({
      actorName: "Ada Artist",
      changes: { series: { before: "Placing", after: null } },
    })
  })

  it("are not put back over a later change of somebody else [ADM-10]", async () => {
    const [one, two, three] = [
      await seriesOf("Later A", "Jetty", "Groyne"),
      await seriesOf("Later B"),
      await seriesOf("Later C"),
    ]
    const renamed = await post({ intent: "rename series", id: one.id, title: "Piers" })
    await post({ intent: "rename series", id: one.id, title: "Moles" })
    const refused = await renamed.undo()
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain("it is Moles now")
    expect(await row(one.id)).toMatchObject({ title: "Moles", slug: "moles" })
    const moved = await post({ intent: "move series", id: three.id, before: one.id })
    await post({ intent: "move series", id: three.id, before: two.id })
    const place = (await row(three.id))?.position
    expect((await moved.undo()).status).toBe(409)
    expect((await row(three.id))?.position).toBe(place)
    const [jetty] = one.works
    const placed = await post({ intent: "place work", id: jetty?.id ?? "", series: two.id, before: "" })
    await post({ intent: "place work", id: jetty?.id ?? "", series: three.id, before: "" })
    const late = await placed.undo()
    expect(late.status).toBe(409)
    expect(await late.text()).toContain("Jetty has been moved again.")
    expect(await work(jetty?.id ?? "")).toMatchObject({ seriesId: three.id })
    const again = await post({ intent: "place work", id: jetty?.id ?? "", series: three.id, before: "" })
    expect(again.html).not.toContain('name="undoes"')
  })

  it("keep their order when the gap between two sort keys is used up", async () => {
    const { id, works } = await seriesOf("Crowded", "One", "Two")
    const [one] = works
    for (let n = 0; n < 14; n++) {
      const next = await insertWork(shop, { title: `N${n}` })
      await post({ intent: "place work", id: next.id, series: id, before: one?.id ?? "" })
      await post({ intent: "place work", id: one?.id ?? "", series: id, before: next.id })
    }
    const titles = await listTitles(id)
    expect(titles).toEqual(["One", ...Array.from({ length: 14 }, (_, n) => `N${13 - n}`), "Two"])
  })

  it("are merged with works and addresses, and taken apart again [ADM-10]", async () => {
    const from = await seriesOf("Sheds", "Slip", "Ramp")
    const into = await seriesOf("Yards", "Crane")
    const merged = await post({ intent: "merge series", id: from.id, into: into.id })
    expect(merged.html).toContain("Sheds is now part of Yards, with 2 works.")
    expect(await listTitles(into.id)).toEqual(["Crane", "Slip", "Ramp"])
    expect(await getRedirect("/gallery?series=sheds")).toEqual([301, "/gallery?series=yards"])
    expect((await post({ intent: "merge series", id: from.id, into: into.id })).status).toBe(404)
    expect((await merged.undo()).status).toBe(200)
    expect(await listTitles(from.id)).toEqual(["Slip", "Ramp"])
    expect(await listTitles(into.id)).toEqual(["Crane"])
    expect(await getRedirect("/gallery?series=sheds")).toEqual([200, null])
    expect((await merged.undo()).status).toBe(409)
  })
})

describe("mediums, tags, subjects and styles", () => {
  it("are renamed in every work; the gallery's old address leads to the new one [ADM-10]", async () => {
    const one = await insertWork(shop, { medium: "Oil on flax", tags: ["tall", "fog"] })
    const two = await insertWork(shop, { medium: "Oil on flax", tags: ["fog"], publishedAt: null })
    const renamed = await post({ intent: "rename", kind: "medium", name: "Oil on flax", to: "Oil on linen canvas" })
    expect(renamed.html).toContain("Oil on flax is now Oil on linen canvas, in 2 works.")
    expect([(await work(one.id))?.medium, (await work(two.id))?.medium]).toEqual([
      "Oil on linen canvas",
      "Oil on linen canvas",
    ])
    expect((await linesOf("artwork", one.id))[0]?.changes).toEqual({
      medium: { before: "Oil on flax", after: "Oil on linen canvas" },
    })
    expect(await getRedirect("/gallery?medium=Oil+on+flax&sort=newest")).toEqual([
      301,
      "/gallery?medium=Oil+on+linen+canvas&sort=newest",
    ])
    expect((await post({ intent: "rename", kind: "medium", name: "Oil on flax", to: "Oil" })).status).toBe(404)
    await post({ intent: "rename", kind: "tag", name: "tall", to: "upright" })
    expect((await work(one.id))?.tags).toEqual(["upright", "fog"])
    expect(await getRedirect("/gallery?tag=tall")).toEqual([301, "/gallery?tag=upright"])
    expect((await renamed.undo()).status).toBe(200)
    expect((await work(one.id))?.medium).toBe("Oil on flax")
    expect(await getRedirect("/gallery?medium=Oil+on+flax")).toEqual([200, null])
  })

  it("are merged without doubling, and taken apart; a work that was edited since keeps its edit [ADM-10]", async () => {
    const both = await insertWork(shop, { title: "Both", tags: ["Rivers", "red", "river"] })
    const first = await insertWork(shop, { title: "First", tags: ["Rivers"] })
    const merged = await post({ intent: "rename", kind: "tag", name: "Rivers", to: "river" })
    expect(merged.html).toContain("Rivers is now part of river, in 2 works.")
    expect((await work(both.id))?.tags).toEqual(["red", "river"])
    expect((await work(first.id))?.tags).toEqual(["river"])
    const gallery = await visitor().html("/gallery?tag=river")
    expect(gallery).toContain("Both")
    expect(gallery).toContain("First")
    expect(await visitor().html("/gallery?tag=nothing-has-this")).not.toContain("First")
    await shop.db
      .update(artworks)
      .set({ tags: ["harbor"] })
      .where(eq(artworks.id, first.id))
    await merged.undo()
    expect((await work(both.id))?.tags).toEqual(["Rivers", "red", "river"])
    expect((await work(first.id))?.tags).toEqual(["harbor"])
  })

  it("of each kind are shown with how many works have them", async () => {
    for (let n = 0; n < 3; n++)
      await insertWork(shop, { subjects: ["headlands"], styles: n === 0 ? ["color field"] : ["tonalism"] })
    expect(await artist.html(`${path}?kind=subject`)).toMatch(/headlands<\/span><span[^>]*>3/)
    expect(await artist.html(`${path}?kind=style`)).toMatch(/tonalism<\/span><span[^>]*>2/)
    await post({ intent: "rename", kind: "subject", name: "headlands", to: "capes" })
    expect(await artist.html(`${path}?kind=subject`)).toContain("capes")
    expect((await artist.get(`${path}?kind=tag&page=99999`)).status).toBe(200)
  })
})

describe("invalid requests", () => {
  it.each([
    ["no name", { intent: "add series", title: "  " }, 400],
    ["a name that is too long", { intent: "add series", title: "x".repeat(201) }, 400],
    ["an unknown field", { intent: "add series", title: "New", slug: "mine" }, 400],
    ["an unknown intent", { intent: "delete everything" }, 400],
    ["an unknown series", { intent: "rename series", id: unknown, title: "New" }, 404],
    ["an unknown series to be moved", { intent: "move series", id: unknown, before: "" }, 404],
    ["an unknown series to be removed", { intent: "remove series", id: unknown }, 404],
    ["an unknown work", { intent: "place work", id: unknown, series: "", before: "" }, 404],
    ["no id", { intent: "place work", id: "one", series: "", before: "" }, 400],
    ["an unknown merge", { intent: "merge series", id: unknown, into: unknown }, 400],
    ["an unknown step", { intent: "undo merge", step: "999999999" }, 404],
    ["an unknown step of a name", { intent: "undo rename", step: "999999999" }, 404],
    ["a comma in a tag", { intent: "rename", kind: "tag", name: "fog", to: "fog, mist" }, 400],
    ["a kind that is none", { intent: "rename", kind: "title", name: "fog", to: "mist" }, 400],
    ["its own name", { intent: "rename", kind: "tag", name: "fog", to: "fog" }, 400],
  ])("%s is refused", async (_, fields, status) => {
    expect((await artist.post(path, fields)).status).toBe(status)
  })

  it("moving before a work that has left the series is refused", async () => {
    const { id } = await seriesOf("Left", "Stays")
    const gone = await insertWork(shop)
    const moving = await insertWork(shop)
    const answer = await post({ intent: "place work", id: moving.id, series: id, before: gone.id })
    expect(answer.status).toBe(409)
  })
})

it("nobody but the artist changes or reads them [ADM-10]", async () => {
  const { id, works } = await seriesOf("Private", "Only")
  const writes: Record<string, string>[] = [
    { intent: "add series", title: "Mine" },
    { intent: "remove series", id },
    { intent: "rename series", id, title: "Mine" },
    { intent: "move series", id, before: "" },
    { intent: "merge series", id, into: unknown },
    { intent: "undo merge", step: "1" },
    { intent: "place work", id: works[0]?.id ?? "", series: "", before: "" },
    { intent: "rename", kind: "medium", name: "Oil on linen", to: "Mine" },
    { intent: "undo rename", step: "1" },
  ]
  for (const who of [visitor(), user]) {
    for (const fields of writes) expect([302, 401, 403]).toContain((await who.post(path, fields)).status)
    expect((await who.get(path)).status).not.toBe(200)
  }
  expect(await row(id)).toMatchObject({ title: "Private" })
  expect(await listTitles(id)).toEqual(["Only"])
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
