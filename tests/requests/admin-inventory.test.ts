import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import { listHistory } from "../../domain/history-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

beforeEach(async () => {
  await shop.db.delete(artworks)
  await shop.db.delete(crates)
  await shop.db.delete(places)
  await shop.db.delete(history).where(eq(history.noun, "place"))
  expect(errors).toEqual([])
})

const register = "/admin/inventory"
const placesPage = `${register}/places`
const blank = { spot: "", day: "", carrier: "", note: "" }
const move = (place: string, ...ids: string[]) => ({ intent: "move", place, ...blank, "ids[]": ids })
const locationOf = async (id: string) => {
  const [work] = await shop.db.select().from(artworks).where(eq(artworks.id, id))
  return work?.location
}
const placeNamed = async (name: string) => {
  const [place] = await shop.db.select().from(places).where(eq(places.name, name))
  return place
}

describe("the register", () => {
  it("lists what is the artist's with its place, condition, cost and insured value, by place and by view [ADM-15]", async () => {
    const kept = { conditionStatus: "Fair", cost: 114_000, insuredValue: 1_480_000, inventoryNumber: "MO-1" }
    await insertWork(shop, { title: "Slack Water", location: "Studio", subLocation: "Rack 3", ...kept })
    await insertWork(shop, { title: "Weir", location: "Fathom Street" })
    await insertWork(shop, { title: "Given", availability: "gifted", location: "Home" })
    await artist.post(placesPage, {
      intent: "change",
      id: (await placeNamed("Studio"))?.id,
      name: "Studio",
      kind: "studio",
    })
    const all = await artist.html(register)
    for (const words of [
      "MO-1",
      "Slack Water",
      "Studio, Rack 3",
      "Fair",
      "$1,140",
      "$14,800",
      "Weir",
      "2 things in two places",
    ])
      expect(all).toContain(words)
    expect(all).not.toContain("Given")
    const here = await artist.html(`${register}?view=here`)
    expect([here.includes("Slack Water</i>"), here.includes("Weir</i>")]).toEqual([true, false])
    const found = await artist.html(`${register}?q=fathom`)
    expect([found.includes("Slack Water</i>"), found.includes("Weir</i>")]).toEqual([false, true])
  })

  it("is a file, for the artist alone, whose cells no spreadsheet runs [ADM-15]", async () => {
    await insertWork(shop, { title: "=HYPERLINK(1)", location: "Studio", cost: 5000 })
    for (const who of [visitor(), user]) expect((await who.get(`${register}/export`)).status).not.toBe(200)
    const file = await artist.get(`${register}/export?view=here`)
    expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="inventory-.*\.csv"/)
    const whole = await (await artist.get(`${register}/export`)).text()
    expect(whole).toContain("'=HYPERLINK(1)")
    expect(whole).toContain("50.00")
  })

  it("answers 404 for a work that is not there", async () => {
    for (const id of ["nobody", crypto.randomUUID()]) expect((await artist.get(`${register}/${id}`)).status).toBe(404)
  })
})

describe("a move", () => {
  it("is refused without a sign-in and without the role [ADM-15]", async () => {
    const { id } = await insertWork(shop, { location: "Studio" })
    for (const path of [register, `${register}/${id}`]) {
      expect((await visitor().post(path, move("Mine", id))).headers.get("location")).toMatch(/^\/auth/)
      expect((await user.post(path, move("Mine", id))).status).toBe(403)
    }
    expect(await locationOf(id)).toBe("Studio")
  })

  it("says beside the field what is wrong, and keeps what was typed [ADM-15]", async () => {
    const { id } = await insertWork(shop, { location: "Studio" })
    const typed = { ...move("", id), carrier: "Own van", day: "2999-01-01", decision: "move" }
    const answer = await artist.post(`${register}/${id}`, typed)
    const page = await readHtml(answer)
    expect(answer.status).toBe(400)
    for (const words of ["Where does it go?", 'value="Own van"', 'value="2999-01-01"']) expect(page).toContain(words)
    const late = await artist.post(register, { ...typed, place: "Gallery" })
    expect([late.status, await readHtml(late)]).toEqual([400, expect.stringContaining("today or on a day before")])
    const none = await artist.post(register, move("Gallery"))
    expect([none.status, await readHtml(none)]).toEqual([400, expect.stringContaining("Choose at least one work")])
    expect(await shop.db.$count(locationPeriods)).toBe(1)
  })

  it("ends the stay before, is in the history, is done once, and is undone [ADM-15]", async () => {
    const works = [await insertWork(shop, { title: "Tide", location: "Studio" }), await insertWork(shop)]
    const ids = works.map(({ id }) => id)
    const answer = await artist.post(register, { ...move("Framer, Warrenton", ...ids), carrier: "Own van" })
    const html = await readHtml(answer)
    expect([answer.status, html]).toEqual([200, expect.stringContaining("2 works are at Framer, Warrenton now.")])
    expect(await Promise.all(ids.map(locationOf))).toEqual(["Framer, Warrenton", "Framer, Warrenton"])
    const [line] = await listHistory(shop.db, "artwork", ids[0] ?? "")
    expect(line).toMatchObject({
      actorName: "Ada Artist",
      action: "moved",
      changes: { location: { before: "Studio", after: "Framer, Warrenton" } },
    })
    const again = await artist.post(register, move("Framer, Warrenton", ...ids))
    expect(await readHtml(again)).toContain("They are at Framer, Warrenton already.")
    expect(await shop.db.$count(locationPeriods)).toBe(3)
    const page = await artist.html(`${register}/${ids[0]}`)
    for (const words of ["Framer, Warrenton", "until now", "Own van"]) expect(page).toContain(words)
    const began = [...html.matchAll(/name="stays\[\]" value="([^"]+)"/g)].map(([, stay]) => stay ?? "")
    const undo = { intent: "undo", "stays[]": began }
    expect((await user.post(register, undo)).status).toBe(403)
    expect(await readHtml(await artist.post(register, undo))).toContain("2 works are again where they were.")
    expect((await artist.post(register, undo)).status).toBe(409)
    expect(await Promise.all(ids.map(locationOf))).toEqual(["Studio", ""])
  })
})

describe("a place", () => {
  const typed = {
    name: "Lindgren & Vale",
    kind: "gallery",
    address: "",
    contact: "Sofie",
    email: "",
    phone: "",
    notes: "",
  }
  const add = { intent: "add", decision: "add", ...typed }

  it("is added, changed and removed by the artist alone [ADM-15]", async () => {
    expect((await visitor().post(placesPage, add)).headers.get("location")).toMatch(/^\/auth/)
    expect((await user.post(placesPage, add)).status).toBe(403)
    expect(await shop.db.$count(places)).toBe(0)
    const added = await artist.post(placesPage, add)
    expect([added.status, await readHtml(added)]).toEqual([200, expect.stringContaining("is in the register.")])
    const id = (await placeNamed("Lindgren & Vale"))?.id ?? ""
    for (const form of [
      { intent: "change", id, ...typed, name: "Mine" },
      { intent: "remove", id },
    ]) {
      expect((await visitor().post(placesPage, form)).status).toBe(302)
      expect((await user.post(placesPage, form)).status).toBe(403)
    }
    const changed = await artist.post(placesPage, { intent: "change", id, ...typed, name: "Lindgren, Vale & Moe" })
    expect(changed.status).toBe(200)
    const lines = await listHistory(shop.db, "place", id)
    expect(lines.map(({ action }) => action)).toEqual(["changed", "made"])
    expect(lines[0]?.changes).toEqual({ name: { before: "Lindgren & Vale", after: "Lindgren, Vale & Moe" } })
    const removed = await artist.post(placesPage, { intent: "remove", id })
    expect([removed.status, await readHtml(removed)]).toEqual([200, expect.stringContaining("is removed.")])
    expect((await artist.post(placesPage, { intent: "remove", id })).status).toBe(404)
  })

  it("needs a name of its own; what was typed is kept [ADM-15]", async () => {
    const wrong = await artist.post(placesPage, { ...add, name: " ", kind: "cave" })
    const page = await readHtml(wrong)
    expect(wrong.status).toBe(400)
    for (const words of ["Please give the place a name.", "What kind of place is it?", 'value="Sofie"'])
      expect(page).toContain(words)
    await artist.post(placesPage, add)
    const twice = await artist.post(placesPage, { ...add, name: "LINDGREN & VALE" })
    expect([twice.status, await readHtml(twice)]).toEqual([
      409,
      expect.stringContaining("There is a place of this name."),
    ])
    expect(await shop.db.$count(places)).toBe(1)
  })

  it("where something has been stays, and the page says why [ADM-15]", async () => {
    await insertWork(shop, { location: "Studio" })
    const id = (await placeNamed("Studio"))?.id ?? ""
    expect(await artist.html(placesPage)).not.toContain("Remove Studio")
    expect(await artist.html(`${placesPage}?decide=${id}`)).toContain("so the place stays in the register")
    const refused = await artist.post(placesPage, { intent: "remove", id })
    expect([refused.status, await readHtml(refused)]).toEqual([
      409,
      expect.stringContaining("Works have been at Studio, so it stays in the register."),
    ])
  })
})

describe("a crate", () => {
  const typed = { name: "Crate 12", place: "Studio", inner: "38 x 60 x 8 in", outer: "", weight: "53 lb", notes: "" }
  const add = { intent: "add-crate", decision: "add-crate", ...typed }

  it("is added, changed, moved and removed by the artist alone, beside the places [ADM-15]", async () => {
    expect((await visitor().post(placesPage, add)).headers.get("location")).toMatch(/^\/auth/)
    expect((await user.post(placesPage, add)).status).toBe(403)
    const added = await artist.post(placesPage, add)
    expect([added.status, await readHtml(added)]).toEqual([
      200,
      expect.stringContaining("Crate 12 is in the register."),
    ])
    const id = (await shop.db.select().from(crates))[0]?.id ?? ""
    const { place: _, ...known } = typed
    const move = { intent: "move-crate", id, place: "Kunsthalle Nord", ...blank }
    for (const form of [move, { intent: "change-crate", id, ...known, name: "Mine" }, { intent: "remove-crate", id }]) {
      expect((await visitor().post(placesPage, form)).status).toBe(302)
      expect((await user.post(placesPage, form)).status).toBe(403)
    }
    const { id: workId } = await insertWork(shop, { title: "Neap", location: "Studio" })
    expect(await artist.html(register)).toContain("Crate 12, at Studio")
    await artist.post(register, { intent: "move", place: "", crate: id, ...blank, "ids[]": [workId] })
    const went = await readHtml(await artist.post(placesPage, move))
    expect(went).toContain("Crate 12 is at Kunsthalle Nord now, with 1 work.")
    expect(await locationOf(workId)).toBe("Kunsthalle Nord")
    const page = await artist.html(placesPage)
    for (const words of ["Inside 38 × 60 × 8″ (96.5 × 152.4 × 20.3 cm), 53 lb (24.04 kg) empty", "Neap</i>"])
      expect(page).toContain(words)
    expect(page).not.toContain("Remove Crate 12")
    expect(await artist.html(`${register}/${workId}`)).toContain("Kunsthalle Nord, Crate 12")
    expect(await (await artist.get(`${register}/export`)).text()).toContain("Kunsthalle Nord,,Crate 12,")
    expect((await artist.post(placesPage, { intent: "remove-crate", id })).status).toBe(409)
  })

  it("says beside the field what is wrong, and keeps what was typed [ADM-15]", async () => {
    const wrong = await artist.post(placesPage, { ...add, name: " ", place: "", inner: "large" })
    const page = await readHtml(wrong)
    expect(wrong.status).toBe(400)
    for (const words of ["Please give the crate a name", "Where does it go?", "Please enter height, width and depth"])
      expect(page).toContain(words)
    for (const words of ['value="large"', 'value="53 lb"']) expect(page).toContain(words)
    expect(await shop.db.$count(crates)).toBe(0)
    await artist.post(placesPage, add)
    const [crate] = await shop.db.select().from(crates)
    const move = { intent: "move-crate", decision: `move-${crate?.id}`, id: crate?.id, ...blank }
    const late = await artist.post(placesPage, { ...move, place: "", carrier: "Own van" })
    const form = await readHtml(late)
    expect([late.status, form.includes("Where does it go?"), form.includes('value="Own van"')]).toEqual([
      400,
      true,
      true,
    ])
    expect((await artist.post(placesPage, { ...move, id: crypto.randomUUID(), place: "Home" })).status).toBe(404)
  })
})

describe("costs and valuations", () => {
  it("are noted and removed by the artist alone [ADM-15]", async () => {
    const { id } = await insertWork(shop, { title: "Tide", cost: 10_000 })
    const path = `${register}/${id}`
    const form = crypto.randomUUID()
    const cost = {
      intent: "amount",
      decision: "amount",
      id: form,
      kind: "cost",
      amount: "$25",
      on: "2026-01-02",
      what: "Linen",
    }
    expect((await visitor().post(path, cost)).headers.get("location")).toMatch(/^\/auth/)
    expect((await user.post(path, cost)).status).toBe(403)
    const wrong = await artist.post(path, { ...cost, amount: "", on: "2999-01-01" })
    const page = await readHtml(wrong)
    expect(wrong.status).toBe(400)
    for (const words of ["Please enter an amount.", 'value="2999-01-01"', 'value="Linen"'])
      expect(page).toContain(words)
    const unread = await artist.post(path, { ...cost, amount: "much" })
    expect([unread.status, await readHtml(unread)]).toEqual([400, expect.stringContaining("could not be read")])
    for (const _ of [1, 2]) {
      const noted = await artist.post(path, cost)
      expect([noted.status, await readHtml(noted)]).toEqual([200, expect.stringContaining("Cost of $25 is noted.")])
    }
    expect(await artist.html(path)).toContain("$125")
    const remove = { intent: "remove amount", id: form }
    expect((await user.post(path, remove)).status).toBe(403)
    expect((await artist.post(path, remove)).status).toBe(200)
    expect((await artist.post(path, remove)).status).toBe(404)
    const lines = await listHistory(shop.db, "artwork", id)
    expect(lines.map(({ action }) => action)).toEqual(["amount removed", "amount noted"])
    expect(lines[1]?.changes).toEqual({ cost: { before: 10_000, after: 12_500 } })
  })
})
