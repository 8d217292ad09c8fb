import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { artworks, series } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { visitor as stranger } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

const stored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const historyOf = (id: string) => shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)

/** The edit form as a browser submits it: every field with its current value. */
async function formOf(id: string): Promise<Record<string, string>> {
  const html = await artist.html(`/admin/artworks/${id}/edit`)
  const form = html.slice(html.indexOf('id="edit"'))
  const fields: Record<string, string> = {}
  const text = (value = "") => value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&")
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = tag.match(/ name="([^"]+)"/)?.[1]
    if (!name || (/type="checkbox"/.test(tag) && !/ checked=/.test(tag))) continue
    fields[name] = text(tag.match(/ value="([^"]*)"/)?.[1])
  }
  for (const [, name, value] of form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g))
    fields[name ?? ""] = text(value)
  for (const [, name, options] of form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name ?? ""] = text(options?.match(/<option[^>]*value="([^"]*)"[^>]* selected=""/)?.[1])
  }
  return fields
}

describe("editing a work", () => {
  let id: string
  let path: string
  beforeEach(async () => {
    id = (await insertWork(shop, { heightMm: 965.2, widthMm: 1524 })).id
    path = `/admin/artworks/${id}/edit`
  })

  it("sends strangers to sign in and come back, and shows others the door [AUTH-07, AUTH-08]", async () => {
    const answer = await visitor().post(path, { title: "Mine" })
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(path)}`)
    expect((await user.post(path, { title: "Mine" })).status).toBe(403)
    expect((await stored(id))?.title).toBe("Low Water")
  })

  it("changes nothing when the form is submitted unchanged", async () => {
    const before = await stored(id)
    const answer = await artist.post(path, { ...(await formOf(id)), intent: "save" })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("Nothing had changed.")
    expect(await stored(id)).toEqual(before)
    expect(await historyOf(id)).toEqual([])
  })

  it("saves what people type, and writes down who changed what [ADM-08]", async () => {
    const form = { ...(await formOf(id)), intent: "save" }
    const answer = await artist.post(path, {
      ...form,
      title: "Low Water, Noon",
      price: "$4,800.50",
      measurements: "96.5 x 152 cm",
      year: "c. 1996",
      series: "Slack Water",
      tags: "tide, marsh",
      isFeatured: "yes",
      availability: "not_for_sale",
    })
    expect(answer.status).toBe(200)
    expect(await stored(id)).toMatchObject({
      title: "Low Water, Noon",
      price: 480_050,
      heightMm: 965,
      widthMm: 1520,
      yearText: "c. 1996",
      tags: ["tide", "marsh"],
      isFeatured: true,
      availability: "not_for_sale",
    })
    const [row] = await shop.db.select().from(series).where(eq(series.title, "slack water"))
    expect((await stored(id))?.seriesId).toBe(row?.id)
    const lines = await historyOf(id)
    expect(lines.map((line) => [line.actorName, line.action])).toEqual([
      ["Ada Artist", "availability"],
      ["Ada Artist", "edited"],
    ])
    expect(lines[0]?.changes).toEqual({ availability: { before: "available", after: "not_for_sale" } })
    expect(Object.keys(lines[1]?.changes ?? {})).toEqual(
      expect.arrayContaining(["title", "price", "series", "heightMm"]),
    )
  })

  it("is published with what is typed, in one step; without a picture it is saved and says what it needs [ADM-08]", async () => {
    await shop.db.update(artworks).set({ publishedAt: null, mainPictureId: null }).where(eq(artworks.id, id))
    const publish = async (title: string) =>
      artist.post(path, { ...(await formOf(id)), title, intent: "save and publish" })
    const bare = await publish("Neap")
    expect(bare.status).toBe(409)
    expect(await readHtml(bare)).toContain("Neap needs a picture before it can be shown.")
    expect(await stored(id)).toMatchObject({ title: "Neap", publishedAt: null })
    await shop.db
      .update(artworks)
      .set({ mainPictureId: await insertFakePicture(shop) })
      .where(eq(artworks.id, id))
    expect((await publish("")).status).toBe(400)
    expect(await stored(id)).toMatchObject({ title: "Neap", publishedAt: null })
    const done = await publish("Spring")
    expect(done.status).toBe(200)
    expect(await readHtml(done)).toContain("Spring is on the site.")
    expect((await stored(id))?.publishedAt).not.toBeNull()
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["edited", "edited", "published"])
  })

  it("names each field that is wrong, keeps what was typed, and writes nothing [ADM-08]", async () => {
    const before = await stored(id)
    const form = { ...(await formOf(id)), intent: "save" }
    const answer = await artist.post(path, { ...form, title: "", price: "a lot", measurements: "big" })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("A work needs a title.")
    expect(html).toContain("could not be read as a price")
    expect(html).toContain("Please enter it like 38 x 60 in")
    expect(html).toContain('value="a lot"')
    expect(await stored(id)).toEqual(before)
  })

  it("refuses a gallery position that is too large for the database, beside the field", async () => {
    const answer = await artist.post(path, { ...(await formOf(id)), intent: "save", sortOrder: "99999999999" })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("Please enter a smaller number.")
    expect(html).toContain('value="99999999999"')
  })

  it.each(["role", "slug", "publishedAt", "user_id", "__proto__", "constructor"])(
    "refuses a field it does not know: %s",
    async (name) => {
      const answer = await artist.post(path, { ...(await formOf(id)), intent: "save", [name]: "x" })
      expect(answer.status).toBe(400)
      expect(await historyOf(id)).toEqual([])
    },
  )

  it("does not overwrite another admin's newer version", async () => {
    const form = { ...(await formOf(id)), intent: "save" }
    expect((await artist.post(path, { ...form, title: "First" })).status).toBe(200)
    const second = await artist.post(path, { ...form, title: "Second" })
    expect(second.status).toBe(409)
    expect((await stored(id))?.title).toBe("First")
  })

  it("allows only the transitions of availability", async () => {
    await shop.db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, id))
    const answer = await artist.post(path, {
      ...(await formOf(id)),
      intent: "save",
      availability: "gifted",
      title: "X",
    })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain("Sold cannot become Gifted.")
    expect(await stored(id)).toMatchObject({ availability: "sold", title: "Low Water" })
  })

  it("leaves a work alone that an order holds", async () => {
    const work = await insertWork(shop)
    const order = await placeOrder(shop, stranger, buildCheckoutForm(oneOfEach(work)))
    expect(order.ok).toBe(true)
    const form: Record<string, string> = { ...(await formOf(work.id)), intent: "save" }
    expect(form.availability).toBe("reserved")
    const answer = await artist.post(`/admin/artworks/${work.id}/edit`, { ...form, availability: "available" })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain("An order holds this work.")
    expect((await stored(work.id))?.availability).toBe("reserved")
  })

  it("lets no edition shrink below a copy that is held", async () => {
    const work = await insertWork(shop, { editionSize: 30 })
    await placeOrder(shop, stranger, buildCheckoutForm([{ artwork_id: work.id, quantity: 2 }]))
    const form = { ...(await formOf(work.id)), intent: "save" }
    const refused = await artist.post(`/admin/artworks/${work.id}/edit`, { ...form, edition: "1" })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain("Copy 2 is sold or held")
    expect((await artist.post(`/admin/artworks/${work.id}/edit`, { ...form, edition: "2" })).status).toBe(200)
    expect((await stored(work.id))?.editionSize).toBe(2)
  })

  it("responds 404 for an unknown work", async () => {
    for (const nobody of [randomUUID(), "not-an-id"]) {
      expect((await artist.get(`/admin/artworks/${nobody}/edit`)).status).toBe(404)
      expect((await artist.post(`/admin/artworks/${nobody}/edit`, { intent: "publish" })).status).toBe(404)
    }
  })
})

describe("publishing", () => {
  it("needs a picture", async () => {
    const { id } = await insertWork(shop, { publishedAt: null })
    const refused = await artist.post("/admin/artworks", { intent: "publish", "ids[]": id })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain("needs a picture before it can be shown")
    expect((await stored(id))?.publishedAt).toBeNull()
  })

  it("publishes and unpublishes works, in the list and on the page, and records both", async () => {
    const mainPictureId = await insertFakePicture(shop)
    const { id } = await insertWork(shop, { publishedAt: null, mainPictureId })
    expect((await visitor().get(`/artwork/${id}`)).status).toBe(404)
    const done = await artist.post("/admin/artworks", { intent: "publish", "ids[]": id })
    expect(await done.text()).toContain("1 work published.")
    expect((await visitor().get(`/artwork/${id}`)).status).toBe(200)
    await artist.post(`/admin/artworks/${id}/edit`, { intent: "unpublish" })
    expect((await visitor().get(`/artwork/${id}`)).status).toBe(404)
    expect((await historyOf(id)).map((line) => line.action)).toEqual(["published", "unpublished"])
  })

  it("is for the artist only", async () => {
    const { id } = await insertWork(shop)
    const form = { intent: "unpublish", "ids[]": id }
    expect((await visitor().post("/admin/artworks", form)).headers.get("location")).toBe(
      "/auth?next=%2Fadmin%2Fartworks",
    )
    expect((await user.post("/admin/artworks", form)).status).toBe(403)
    expect((await stored(id))?.publishedAt).not.toBeNull()
  })

  it.each([{}, { intent: "publish" }, { intent: "burn", "ids[]": randomUUID() }, { intent: "publish", "ids[]": "1" }])(
    "refuses a form that makes no sense: %o",
    async (form) => {
      expect((await artist.post("/admin/artworks", form as Record<string, string>)).status).toBe(400)
    },
  )
})

describe("the list", () => {
  const titles = (html: string) => [...html.matchAll(/data-row-link[^>]*><i>([^<]*)</g)].map(([, title]) => title)

  it("finds by words, parts of words and numbers, and narrows by status", async () => {
    await insertWork(shop, { title: "Ferry Slip", inventoryNumber: "MO-2019-41" })
    await insertWork(shop, { title: "Ferry Log", availability: "on_loan" })
    await insertWork(shop, { title: "100% Ochre_", publishedAt: null })
    expect(titles(await artist.html("/admin/artworks?q=ferry&sort=title"))).toEqual(["Ferry Log", "Ferry Slip"])
    expect(titles(await artist.html("/admin/artworks?q=erry+sl"))).toEqual(["Ferry Slip"])
    expect(titles(await artist.html("/admin/artworks?q=2019-41"))).toEqual(["Ferry Slip"])
    expect(titles(await artist.html("/admin/artworks?q=ferry&status=on_loan"))).toEqual(["Ferry Log"])
    expect(titles(await artist.html("/admin/artworks?q=%25+ochre_"))).toEqual(["100% Ochre_"])
    expect(titles(await artist.html("/admin/artworks?q=o%25hre"))).toEqual([])
    expect(titles(await artist.html("/admin/artworks?status=draft&q=ochre"))).toEqual(["100% Ochre_"])
    expect(await artist.html("/admin/artworks?q=nothing-like-it")).toContain("Nothing found for “nothing-like-it”.")
  })

  it.each(["newest", "title", "price", "year", "edited"])(
    "leafs through every work once, by %s, both ways",
    async (sort) => {
      const many = await shop.db.$count(artworks)
      if (many < 120) {
        const rows = Array.from({ length: 120 - many }, (_, n) => ({
          slug: `many-${n}`,
          title: `Many ${n % 7}`,
          price: n % 3 === 0 ? null : (n % 5) * 100,
          year: n % 4 === 0 ? null : 2000 + (n % 6),
        }))
        await shop.db.insert(artworks).values(rows)
      }
      for (const order of ["up", "down"]) {
        const seen: string[] = []
        let path: string | null = `/admin/artworks?sort=${sort}&order=${order}`
        while (path) {
          const html: string = await artist.html(path)
          seen.push(
            ...[...html.matchAll(/data-row-link[^>]*href="([^"]*)"|href="([^"]*)"[^>]*data-row-link/g)].map(
              (m) => m[1] ?? m[2] ?? "",
            ),
          )
          const next: string | undefined = html.match(/href="([^"]*after=[^"]*)"[^>]*>(?:<[^>]*>)*Next 50/)?.[1]
          path = next ? next.replaceAll("&amp;", "&") : null
        }
        expect(seen).toHaveLength(await shop.db.$count(artworks))
        expect(new Set(seen).size).toBe(seen.length)
      }
    },
  )

  it("does not mind an address that somebody made up", async () => {
    for (const query of [
      "after=x",
      "after=WyJ4IiwieSJd",
      "sort=secret",
      "status=burnt",
      "order=sideways",
      `after=${Buffer.from(JSON.stringify(["abc", randomUUID()])).toString("base64url")}`,
    ]) {
      expect([query, (await artist.get(`/admin/artworks?${query}`)).status]).toEqual([query, 200])
    }
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
