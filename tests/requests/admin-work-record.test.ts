import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { visitor as stranger, system } from "../../domain/actor.ts"
import { getWorkForEdit } from "../../domain/artworks/catalog/work-for-edit.server.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(errors).toEqual([]))

let id: string
let path: string
beforeEach(async () => {
  id = (await insertWork(shop, { editionSize: 5 })).id
  path = `/admin/artworks/${id}/edit`
})

async function read() {
  const found = await getWorkForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}
const entries = async () => (await read()).record
const add = (event: string, fields = {}, person: Visitor = artist) =>
  person.post(path, { intent: "add entry", kind: "ownership", event, isPublic: "yes", ...fields })
const first = async () => {
  const [entry] = await entries()
  if (!entry) throw new Error("there is no entry")
  return entry
}
const edit = (entry: { id: string; version: number }, fields = {}, person: Visitor = artist) =>
  person.post(path, {
    intent: "edit entry",
    entry: entry.id,
    version: String(entry.version),
    kind: "ownership",
    event: "Bought at auction",
    isPublic: "yes",
    ...fields,
  })

describe("a work's record", () => {
  it.each([
    ["adds to", (person: Visitor) => add("Mine", {}, person)],
    ["edits", (person: Visitor) => edit({ id: randomUUID(), version: 1 }, {}, person)],
    ["removes from", (person: Visitor) => person.post(path, { intent: "remove entry", entry: randomUUID() })],
    ["puts back into", (person: Visitor) => person.post(path, { intent: "put entry back", entry: randomUUID() })],
    [
      "orders",
      (person: Visitor) =>
        person.post(path, { intent: "order entries", kind: "ownership", "seen[]": [], "order[]": [] }),
    ],
    [
      "counts copies of",
      (person: Visitor) => person.post(path, { intent: "set copy", number: "1", before: "free", to: "sold" }),
    ],
    ["puts back", (person: Visitor) => person.post(path, { intent: "put back", line: "1" })],
  ])("nobody but the artist %s it [ADM-08]", async (_, act) => {
    expect((await act(visitor())).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await act(user)).status).toBe(403)
    expect(await entries()).toEqual([])
    expect((await read()).copies).toEqual([])
  })

  it("has owners, certificates, exhibitions and literature; visitors read what is for them [ADM-08]", async () => {
    expect((await add("Acquired from the artist", { year: "about 2019", owner: "R. Whitcomb" })).status).toBe(200)
    await add("Low Water, Farnsworth Annex", { kind: "exhibition", year: "2021" })
    await add("Tides, p. 32", { kind: "literature", year: "2022" })
    await add("Certificate no. 12", { kind: "certificate", isPublic: undefined })
    expect(await entries()).toHaveLength(4)
    const page = await visitor().html(`/artwork/${id}`)
    expect(page).toMatch(/<dt>Exhibited<\/dt><dd><span[^>]*>Low Water, Farnsworth Annex, 2021</)
    expect(page).toMatch(/<dt>Literature<\/dt><dd><span[^>]*>Tides, p. 32, 2022</)
    expect(page).toContain("Acquired from the artist, private collection, about 2019")
    expect(page).not.toContain("Whitcomb")
    expect(page).not.toContain("Certificate no. 12")
  })

  it.each([
    [{ event: " " }, "Say what happened."],
    [{ year: "long ago" }, "Please enter a year"],
    [{ kind: "rumor" }, ""],
  ])("is not written with %o", async (fields, words) => {
    const answer = await add("Acquired", fields)
    expect(answer.status).toBe(400)
    expect(await readHtml(answer)).toContain(words)
    expect(await entries()).toEqual([])
  })

  it("the same entry twice in a row is one; the same change twice is one", async () => {
    for (let times = 0; times < 2; times++) await add("Acquired from the artist")
    expect(await entries()).toHaveLength(1)
    const entry = await first()
    for (let times = 0; times < 2; times++) expect((await edit(entry)).status).toBe(200)
    expect(await first()).toMatchObject({ id: entry.id, event: "Bought at auction" })
    expect((await read()).history.filter(({ action }) => action === "provenance changed")).toHaveLength(1)
  })

  it("an entry that somebody changed or removed meanwhile is not overwritten, and what was typed is answered [ADM-08]", async () => {
    await add("Acquired from the artist")
    const seen = await first()
    await edit(seen, { event: "Given by the artist" })
    const refused = await edit(seen)
    expect(refused.status).toBe(409)
    expect(await readHtml(refused)).toContain("Someone else just changed this entry to “Given by the artist”.")
    const now = await first()
    await artist.post(path, { intent: "remove entry", entry: now.id })
    expect(await readHtml(await edit(now))).toContain("Someone else just removed this entry.")
    expect(await entries()).toEqual([])
  })

  it("an entry is removed and put back as it was, and the history keeps private names to itself [ADM-08]", async () => {
    await add("Acquired from the artist", { owner: "R. Whitcomb" })
    const entry = await first()
    for (let times = 0; times < 2; times++) {
      const removed = await artist.post(path, { intent: "remove entry", entry: entry.id })
      expect(await readHtml(removed)).toContain("“Acquired from the artist” is removed.")
    }
    expect(await entries()).toEqual([])
    for (let times = 0; times < 2; times++)
      expect((await artist.post(path, { intent: "put entry back", entry: entry.id })).status).toBe(200)
    expect(await first()).toMatchObject({ id: entry.id, owner: "R. Whitcomb" })
    expect(JSON.stringify((await read()).history)).not.toContain("Whitcomb")
  })

  it("entries of a kind are ordered, but not over another admin's newer order", async () => {
    for (const event of ["One", "Two", "Three"]) await add(event)
    const ids = (await entries()).map((entry) => entry.id)
    const order = (seen: string[], next: string[]) =>
      artist.post(path, { intent: "order entries", kind: "ownership", "seen[]": seen, "order[]": next })
    expect((await order(ids, ids.toReversed())).status).toBe(200)
    expect((await entries()).map(({ event }) => event)).toEqual(["Three", "Two", "One"])
    expect((await order(ids, [...ids.slice(1), ids[0] ?? ""])).status).toBe(409)
    expect((await order(ids.toReversed(), ids.slice(1))).status).toBe(400)
    expect((await entries()).map(({ event }) => event)).toEqual(["Three", "Two", "One"])
  })
})

describe("the copies of an edition", () => {
  const set = (number: string, before: string, to: string) =>
    artist.post(path, { intent: "set copy", number, before, to })

  it("are sold or reserved outside of the shop, by their number, and then are not for sale [ADM-08]", async () => {
    for (let times = 0; times < 2; times++) expect((await set("3", "free", "sold")).status).toBe(200)
    await set("1", "free", "reserved")
    expect((await read()).copies).toMatchObject([
      { number: 1, state: "reserved" },
      { number: 3, state: "sold" },
    ])
    expect(await visitor().html(`/artwork/${id}`)).toContain("3 left")
    const order = await placeOrder(shop, stranger, buildCheckoutForm([{ artwork_id: id, quantity: 2 }]))
    expect(order.ok).toBe(true)
    expect((await read()).copies.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect((await read()).history.filter(({ action }) => action === "copy")).toHaveLength(2)
  })

  it("can be for sale again, unless they have changed since the page was loaded", async () => {
    await set("2", "free", "sold")
    const refused = await set("2", "reserved", "free")
    expect(refused.status).toBe(409)
    expect(await readHtml(refused)).toContain("Copy 2 is sold meanwhile.")
    expect((await set("2", "sold", "free")).status).toBe(200)
    expect((await read()).copies).toEqual([])
  })

  it("that an order holds are the order’s [ADM-08]", async () => {
    await placeOrder(shop, stranger, buildCheckoutForm([{ artwork_id: id, quantity: 1 }]))
    const refused = await set("1", "reserved", "free")
    expect(refused.status).toBe(409)
    expect(await readHtml(refused)).toContain("Copy 1 belongs to an order.")
    const page = await artist.html(path)
    expect(page).toMatch(/href="\/admin\/orders\/S-\d+"/)
    expect(page).toContain("The order changes it")
  })

  it.each([
    ["6", 400],
    ["0", 400],
    ["two", 400],
  ])("there is no copy %s", async (number, status) => {
    expect((await set(number, "free", "sold")).status).toBe(status)
  })

  it("recorded for an edition can be removed when the work is one of a kind", async () => {
    await set("1", "free", "sold")
    await shop.db.update(artworks).set({ editionSize: null }).where(eq(artworks.id, id))
    expect((await set("1", "sold", "reserved")).status).toBe(409)
    expect((await set("1", "sold", "free")).status).toBe(200)
    expect((await read()).copies).toEqual([])
  })

  it("a work that is one of a kind has none", async () => {
    const { id: other } = await insertWork(shop)
    const answer = await artist.post(`/admin/artworks/${other}/edit`, {
      intent: "set copy",
      number: "1",
      before: "free",
      to: "sold",
    })
    expect(answer.status).toBe(409)
    expect(await readHtml(answer)).toContain("is one of a kind. Change its availability instead.")
  })
})
