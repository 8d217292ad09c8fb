import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { visitor as stranger, system } from "../../domain/actor.ts"
import { lockWork } from "../../domain/artworks/lock-works.server.ts"
import { transitionAvailability } from "../../domain/artworks/status/availability-commands.server.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { listHistory } from "../../domain/history-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const path = "/admin/status"

const row = async (id: string) => {
  const [work] = await shop.db.select().from(artworks).where(eq(artworks.id, id))
  if (!work) throw new Error("the work is gone")
  return work
}
const availability = async (id: string) => (await row(id)).availability
const buildMoveForm = (to: string, ...ids: string[]) => ({ intent: "move", to, "ids[]": ids })
const buildNoteForm = (words: string, until: string, id: string) => ({ intent: "note", for: words, until, "ids[]": id })
const parseUndoForm = (html: string) => ({
  intent: "undo",
  "steps[]": [...html.matchAll(/name="steps\[\]" value="(\d+)"/g)].map(([, step]) => step ?? ""),
})

describe("a move", () => {
  it("is made, written down with who made it, and shown on the site [ADM-09]", async () => {
    const work = await insertWork(shop, { title: "Tide" })
    const answer = await artist.post(path, buildMoveForm("on_loan", work.id))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("Tide is now on loan.")
    expect(await availability(work.id)).toBe("on_loan")
    const [line] = await listHistory(shop.db, "artwork", work.id)
    expect(line).toMatchObject({ actorName: "Ada Artist", action: "availability" })
    expect(await visitor().html(`/artwork/${work.slug}`)).not.toContain("Add to Cart")
    const changes = await artist.html("/admin/status/changes?state=on_loan")
    expect(changes).toContain("Tide")
    expect(changes).toContain("Ada Artist")
  })

  it("repeated changes nothing", async () => {
    const work = await insertWork(shop)
    await artist.post(path, buildMoveForm("reserved", work.id))
    const again = await artist.post(path, buildMoveForm("reserved", work.id))
    expect(again.status).toBe(200)
    expect(await again.text()).toContain("Already reserved.")
    expect(await listHistory(shop.db, "artwork", work.id)).toHaveLength(1)
  })

  it("of many works changes the allowed ones, names the others, and is undone as a whole", async () => {
    const [free, sold, kept] = await Promise.all([
      insertWork(shop, { title: "Weir" }),
      insertWork(shop, { title: "Ebb", availability: "sold" }),
      insertWork(shop, { title: "Neap", availability: "not_for_sale" }),
    ])
    const answer = await artist.post(path, buildMoveForm("gifted", free.id, sold.id, kept.id))
    const html = await answer.text()
    expect(html).toContain("2 works are now gifted.")
    expect(html).toContain("Ebb: Sold cannot become Gifted.")
    expect(await Promise.all([free, sold, kept].map(({ id }) => availability(id)))).toEqual([
      "gifted",
      "sold",
      "gifted",
    ])
    const undone = await artist.post(path, parseUndoForm(html))
    expect(await undone.text()).toContain("2 works are as before.")
    expect(await Promise.all([free, sold, kept].map(({ id }) => availability(id)))).toEqual([
      "available",
      "sold",
      "not_for_sale",
    ])
    const twice = await artist.post(path, parseUndoForm(html))
    expect(twice.status).toBe(409)
  })

  it("that the table does not allow, or of a work in an order, is refused [ADM-09]", async () => {
    const sold = await insertWork(shop, { availability: "sold" })
    expect((await artist.post(path, buildMoveForm("on_loan", sold.id))).status).toBe(409)
    const ordered = await insertWork(shop)
    expect((await placeOrder(shop, stranger, buildCheckoutForm(oneOfEach(ordered)))).ok).toBe(true)
    expect((await artist.post(path, buildMoveForm("available", ordered.id))).status).toBe(409)
    expect(await availability(ordered.id)).toBe("reserved")
  })

  it("is not undone when the work has changed since [ADM-09]", async () => {
    const work = await insertWork(shop)
    const html = await (await artist.post(path, buildMoveForm("reserved", work.id))).text()
    await shop.db.transaction(async (tx) => {
      const locked = await lockWork(tx, work.id)
      if (locked)
        await transitionAvailability(tx, { actor: system("Order"), role: "system" }, locked, "sold", shop.now())
    })
    expect((await artist.post(path, parseUndoForm(html))).status).toBe(409)
    expect(await availability(work.id)).toBe("sold")
  })

  it.each([
    ["no work", { intent: "move", to: "sold" }, 400],
    ["an unknown work", { intent: "move", to: "sold", "ids[]": "11111111-1111-4111-8111-111111111111" }, 404],
    ["an unknown status", { intent: "move", to: "burnt", "ids[]": "11111111-1111-4111-8111-111111111111" }, 400],
    [
      "an unknown field",
      { intent: "move", to: "sold", "ids[]": "11111111-1111-4111-8111-111111111111", price: "1" },
      400,
    ],
    ["a day that does not exist", buildNoteForm("Ada", "2026-02-31", "11111111-1111-4111-8111-111111111111"), 400],
    ["an unknown step", { intent: "undo", "steps[]": "999999999" }, 404],
    ["a step that is no number", { intent: "undo", "steps[]": "one" }, 400],
  ])("with %s is refused", async (_, fields, status) => {
    expect((await artist.post(path, fields)).status).toBe(status)
  })
})

describe("for whom and until when", () => {
  it("is stored with the status, ends with it, and is restored with it", async () => {
    const work = await insertWork(shop, { title: "Slack" })
    await artist.post(path, buildMoveForm("reserved", work.id))
    expect((await artist.post(path, buildNoteForm("Judith Whitcomb", "2026-11-28", work.id))).status).toBe(200)
    expect(await row(work.id)).toMatchObject({ statusFor: "Judith Whitcomb", statusUntil: "2026-11-28" })
    expect((await artist.post(path, buildNoteForm("Judith Whitcomb", "2026-11-28", work.id))).status).toBe(200)
    expect(await listHistory(shop.db, "artwork", work.id)).toHaveLength(2)
    const past = await (await artist.get(`/admin/status/${work.id}`)).text()
    expect(past).toContain("Judith Whitcomb")
    const html = await (await artist.post(path, buildMoveForm("available", work.id))).text()
    expect(await row(work.id)).toMatchObject({ statusFor: "", statusUntil: null })
    await artist.post(path, parseUndoForm(html))
    expect(await row(work.id)).toMatchObject({ availability: "reserved", statusFor: "Judith Whitcomb" })
    expect(await visitor().html(`/artwork/${work.slug}`)).not.toContain("Judith Whitcomb")
  })
})

describe("nobody but the artist", () => {
  it("moves, notes, undoes or reads [ADM-09]", async () => {
    const work = await insertWork(shop)
    for (const who of [visitor(), user]) {
      for (const fields of [
        buildMoveForm("sold", work.id),
        buildNoteForm("Me", "", work.id),
        { intent: "undo", "steps[]": "1" },
      ]) {
        for (const place of [path, "/admin/status/changes"])
          expect([302, 401, 403, 404]).toContain((await who.post(place, fields)).status)
      }
      for (const place of [path, "/admin/status/changes", `/admin/status/${work.id}`])
        expect((await who.get(place)).status).not.toBe(200)
    }
    expect(await row(work.id)).toMatchObject({ availability: "available", statusFor: "" })
  })
})

describe("the shelves", () => {
  it("have a limit each and lead to their other works [ADM-09, ADM-10]", async () => {
    for (let n = 0; n < 41; n++) await insertWork(shop, { title: `Lost ${n}`, availability: "lost" })
    const html = await artist.html(path)
    expect(html).toContain("?state=lost")
    expect(html.match(/<button[^>]*aria-label="Lost \d+/g)).toHaveLength(40)
    expect((await artist.html(`${path}?state=lost`)).match(/<button[^>]*aria-label="Lost \d+/g)).toHaveLength(41)
  })

  it("ignore an address that names no state, cursor or place", async () => {
    expect((await artist.get(`${path}?state=burnt&after=x&place=nowhere`)).status).toBe(200)
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
