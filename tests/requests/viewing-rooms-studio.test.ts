import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { system } from "../../domain/actor.ts"
import { getRoomPriceList } from "../../domain/viewing-rooms/room-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { createTestViewingRoom, formatDayFromNow } from "../support/viewing-rooms.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const roomOf = async (id: string) => (await shop.db.select().from(viewingRooms).where(eq(viewingRooms.id, id)))[0]
const worksOf = (id: string) =>
  shop.db.select().from(viewingRoomWorks).where(eq(viewingRoomWorks.roomId, id)).orderBy(viewingRoomWorks.position)
const actionsOf = async (id: string) =>
  (await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)).map(({ action }) => action)
const address = (id: string) => `/admin/viewing-rooms/${id}`
const parseLink = async (answer: Response) =>
  /(?<!\/admin)\/viewing-rooms\/[\w-]{32}(?![\w-])/.exec(await answer.text())?.[0] ?? ""

const fields = () => ({
  ...{ id: crypto.randomUUID(), title: "For the stairs", name: "Hanne Brandvold", email: "hanne@example.com" },
  ...{ note: "Take your time.", until: formatDayFromNow(shop, 10), mayKeep: "yes" },
})

test("a room is made from works of the list, once however often the form is sent; what is wrong loses nothing [BEYOND-06]", async () => {
  const [one, other] = [await insertWork(shop, { title: "Neap" }), await insertWork(shop, { title: "Ebb" })]
  expect(await artist.html("/admin/artworks")).toContain("Put in a viewing room")
  const page = await artist.html(`/admin/viewing-rooms/new?ids[]=${one.id}&ids[]=${other.id}`)
  expect(page).toContain("2 works")
  const form = { ...fields(), "works[]": [one.id, other.id] }
  const wrong = [
    [{ title: "" }, "What is the room called?"],
    [{ name: " " }, "Who is it for?"],
    [{ email: "nobody" }, "Please enter your e-mail address"],
    [{ until: "2020-01-01" }, "This day is over."],
    [{ until: "soon" }, "Please choose a day."],
  ] as const
  for (const [changes, words] of wrong) {
    const answer = await artist.post("/admin/viewing-rooms/new", { ...form, ...changes })
    const html = await answer.text()
    expect(answer.status, words).toBe(400)
    expect(html).toContain(words)
    expect(html).toContain("Take your time.")
  }
  expect((await visitor().post("/admin/viewing-rooms/new", form)).status).toBe(302)
  expect((await user.post("/admin/viewing-rooms/new", form)).status).toBe(403)
  expect(await roomOf(form.id)).toBeUndefined()
  for (let time = 0; time < 2; time++) {
    const made = await artist.post("/admin/viewing-rooms/new", form)
    expect([made.status, made.headers.get("location")]).toEqual([302, address(form.id)])
  }
  expect(await worksOf(form.id)).toMatchObject([{ artworkId: one.id }, { artworkId: other.id }])
  expect(await actionsOf(form.id)).toEqual(["made", "works added"])
  const list = await artist.html("/admin/viewing-rooms")
  for (const words of ["For the stairs", "Hanne Brandvold", "Not opened yet", "Not given out"])
    expect(list).toContain(words)
})

test("no form of a room is anybody's but the artist's [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const forms = [
    { intent: "save", ...fields(), id: undefined },
    { intent: "works", "work[]": work.id, [`price:${work.id}`]: "1" },
    { intent: "works", "work[]": work.id, remove: work.id },
    { intent: "works", "work[]": work.id, keep: work.id, until: formatDayFromNow(shop, 7) },
    { intent: "add", "ids[]": (await insertWork(shop)).id },
    ...["link", "revoke", "delete"].map((intent) => ({ intent })),
    { intent: "send", words: "" },
    { intent: "renew", until: formatDayFromNow(shop, 40) },
  ]
  const before = [await roomOf(id), await worksOf(id), await actionsOf(id)]
  for (const form of forms) {
    expect((await visitor().post(address(id), form)).status, form.intent).toBe(302)
    expect((await user.post(address(id), form)).status, form.intent).toBe(403)
    expect((await artist.post(address(crypto.randomUUID()), form)).status, form.intent).toBe(404)
  }
  for (const form of [{}, { intent: "nothing" }]) expect((await artist.post(address(id), form)).status).toBe(400)
  expect([await roomOf(id), await worksOf(id), await actionsOf(id)]).toEqual(before)
  expect((await visitor().get(`/viewing-rooms/preview/${id}`)).status).toBe(302)
  expect((await user.get(`/viewing-rooms/preview/${id}`)).status).toBe(403)
})

test("text, name and last day are saved, and stay in the form when they are refused", async () => {
  const { id } = await createTestViewingRoom(shop)
  const form = { ...fields(), id: undefined, intent: "save", title: "Three", mayKeep: undefined }
  const refused = await artist.post(address(id), { ...form, name: "" })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("Take your time.")
  expect((await artist.post(address(id), form)).status).toBe(200)
  expect(await roomOf(id)).toMatchObject({ title: "Three", name: "Hanne Brandvold", mayKeep: false })
  await artist.post(address(id), form)
  expect(await actionsOf(id)).toEqual(["made", "works added", "edited"])
})

test("works are added, priced, ordered, removed and brought back with what was typed [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const other = await insertWork(shop, { title: "Ebb" })
  expect(await artist.html(`${address(id)}?q=Ebb`)).toContain("Add Ebb")
  expect((await artist.post(address(id), { intent: "add", "ids[]": "no work" })).status).toBe(400)
  expect((await artist.post(address(id), { intent: "add", "ids[]": other.id })).status).toBe(200)
  const form = {
    ...{ intent: "works", "work[]": [work.id, other.id], [`note:${work.id}`]: "It needs a wall." },
    ...{ [`price:${work.id}`]: "$3,900", [`price:${other.id}`]: "", [`note:${other.id}`]: "" },
  }
  for (const price of ["much", "EUR 300"]) {
    const refused = await artist.post(address(id), { ...form, [`price:${work.id}`]: price })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toContain(`value="${price}"`)
    expect(html).toContain("It needs a wall.")
    expect(html).toMatch(/aria-invalid="true"/)
  }
  expect((await artist.post(address(id), { ...form, down: work.id })).status).toBe(200)
  expect(await worksOf(id)).toMatchObject([
    { artworkId: other.id, price: null, currency: "" },
    { artworkId: work.id, price: 390_000, currency: "USD", note: "It needs a wall." },
  ])
  await artist.post(address(id), { ...form, order: `${work.id},${other.id}` })
  expect((await worksOf(id)).map(({ artworkId }) => artworkId)).toEqual([work.id, other.id])
  await artist.post(address(id), { ...form, remove: work.id })
  expect((await worksOf(id)).filter(({ removedAt }) => removedAt === null)).toHaveLength(1)
  await artist.post(address(id), { intent: "add", "ids[]": work.id })
  expect((await worksOf(id)).at(-1)).toMatchObject({ artworkId: work.id, price: 390_000, removedAt: null })
  expect(await actionsOf(id)).toEqual([
    ...["made", "works added", "works added", "works edited", "works edited", "work removed", "works added"],
  ])
  const sheet = await getRoomPriceList(shop, system("Test"), id)
  expect(sheet).toMatchObject({
    ok: true,
    value: { works: [{ artworkId: other.id }, { price: { amount: 390_000, currency: "USD" } }] },
  })
})

test("a link is shown once; revoked it ends for good, also for who has the page open, and another works [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const path = await parseLink(await artist.post(address(id), { intent: "link" }))
  const guest = visitor()
  expect((await guest.get(path)).status).toBe(200)
  expect(await artist.html(address(id))).not.toContain(path)
  // The issued link stays in the list.
  expect((await artist.post(address(id), { intent: "delete" })).status).toBe(409)
  expect((await artist.post(address(id), { intent: "revoke" })).status).toBe(200)
  expect((await guest.get(path)).status).toBe(404)
  expect((await guest.post(path, { intent: "favorite", artworkId: work.id, favorite: "yes" })).status).toBe(404)
  const next = await parseLink(await artist.post(address(id), { intent: "link" }))
  expect([(await guest.get(next)).status, (await guest.get(path)).status]).toEqual([200, 404])
  expect(await actionsOf(id)).toEqual(["made", "works added", "link made", "links revoked", "link made"])
})

test("a room is sent by e-mail, whose text is not kept; not without works, an address or days that are left [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop, { email: "" })
  expect((await artist.post(address(id), { intent: "send", words: "" })).status).toBe(409)
  await shop.db.update(viewingRooms).set({ email: "hanne@example.com" }).where(eq(viewingRooms.id, id))
  await artist.post(address(id), { intent: "works", "work[]": work.id, remove: work.id })
  for (const intent of ["send", "link"])
    expect((await artist.post(address(id), { intent, ...(intent === "send" && { words: "" }) })).status).toBe(409)
  await artist.post(address(id), { intent: "add", "ids[]": work.id })
  const refused = await artist.post(address(id), { intent: "send", decision: "send", words: "x".repeat(2001) })
  expect(refused.status).toBe(400)
  expect((await artist.post(address(id), { intent: "send", words: "As promised." })).status).toBe(200)
  const [mail] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "hanne@example.com"))
  expect(mail).toMatchObject({ secret: true, subject: "Five for the new house" })
  expect(JSON.stringify(mail?.content)).toMatch(/As promised\..*\/viewing-rooms\/[\w-]{32}/)
  expect(await shop.db.$count(viewingRoomLinks, eq(viewingRoomLinks.roomId, id))).toBe(1)
  // The address belongs to a customer now, and the room links to them.
  expect(await artist.html(address(id))).toMatch(/\/admin\/customers\/[\da-f-]{36}/)
  await shop.db
    .update(viewingRooms)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(viewingRooms.id, id))
  expect((await artist.post(address(id), { intent: "send", words: "" })).status).toBe(409)
  expect((await artist.post(address(id), { intent: "renew", until: "2020-01-01" })).status).toBe(400)
})

test("unsaved changes are saved before a link is issued; invalid ones, or another address, issue none", async () => {
  const { id, work } = await createTestViewingRoom(shop, { email: "noor@example.com" })
  const words = {
    title: "Stairs",
    name: "Noor",
    email: "noor@example.com",
    note: "New words.",
    until: formatDayFromNow(shop, 9),
  }
  const room = Object.fromEntries(Object.entries(words).map(([name, value]) => [`room.${name}`, value]))
  const works = {
    "work[]": work.id,
    [`price:${work.id}`]: "3900",
    [`note:${work.id}`]: "Steep",
    until: formatDayFromNow(shop, 7),
  }
  const form = { intent: "send", decision: "send", words: "", "typed[]": ["room", "works"], ...room, ...works }
  const links = () => shop.db.$count(viewingRoomLinks, eq(viewingRoomLinks.roomId, id))
  for (const [wrong, said] of [
    [{ [`price:${work.id}`]: "much" }, "Nothing was given out"],
    [{ "room.title": "" }, "What is the room called?"],
    [{ "room.email": "other@example.com" }, "You changed the e-mail address"],
  ] as const) {
    const refused = await artist.post(address(id), { ...form, ...wrong })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(said)])
  }
  expect([await links(), (await roomOf(id))?.sentAt]).toEqual([0, null])
  const sent = await artist.post(address(id), form)
  expect(sent.status).toBe(200)
  // There is no mail server.
  expect(await sent.text()).toContain("waits until a mail server is connected")
  expect(await roomOf(id)).toMatchObject({ title: "Stairs", note: "New words.", mayKeep: false })
  expect(await worksOf(id)).toMatchObject([{ price: 390_000, note: "Steep" }])
  const linked = { intent: "link", "typed[]": "room", ...room, "room.note": "Newer words." }
  expect(await parseLink(await artist.post(address(id), linked))).not.toBe("")
  expect((await roomOf(id))?.note).toBe("Newer words.")
})

test("a work is kept for them and let go; what somebody else has is not [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const keep = { intent: "works", "work[]": work.id, keep: work.id, until: formatDayFromNow(shop, 7) }
  expect((await artist.post(address(id), keep)).status).toBe(200)
  const [hold] = await shop.db
    .select()
    .from(holds)
    .where(and(eq(holds.artworkId, work.id), eq(holds.state, "active")))
  expect(hold?.reservedFor).toBe("Hanne Brandvold")
  const page = await artist.html(address(id))
  expect(page).toContain(`sale?reservation=${hold?.id}`)
  expect((await artist.post(address(id), keep)).status).toBe(409)
  await artist.post(address(id), { intent: "release", holdId: hold?.id })
  expect((await shop.db.select().from(artworks).where(eq(artworks.id, work.id)))[0]?.availability).toBe("available")
  await shop.db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, work.id))
  expect((await artist.post(address(id), keep)).status).toBe(409)
})

test("a sale begins with the price of the room [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  await artist.post(address(id), {
    intent: "works",
    "work[]": work.id,
    [`price:${work.id}`]: "3900",
    keep: work.id,
    until: formatDayFromNow(shop, 7),
  })
  const [, sale] = /(\/admin\/orders\/sale\?reservation=[^"]+)/.exec(await artist.html(address(id))) ?? []
  const led = await artist.get(String(sale).replaceAll("&amp;", "&"))
  const form = led.headers.get("location") ?? ""
  expect(await artist.html(form)).toContain('value="3900.00"')
  // Also from the list of reservations, and with another work.
  const other = await insertWork(shop, { title: "Ebb" })
  const [, kept] = /reservation=([\da-f-]{36})/.exec(await artist.html("/admin/orders/reservations")) ?? []
  const key = new URL(form, "http://localhost").searchParams.get("form")
  expect(await artist.html(`/admin/orders/sale?work=${other.id}&form=${key}&reservation=${kept}`)).toContain(
    'value="3900.00"',
  )
  await shop.db.update(viewingRoomWorks).set({ currency: "EUR" }).where(eq(viewingRoomWorks.roomId, id))
  const inEuros = await artist.html(form)
  expect(inEuros).toContain("In the viewing room: €3,900")
  expect(inEuros).not.toContain('value="4200.00"')
})

test("a stale page does not overwrite a price that the client has seen", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const seen = async () =>
    new RegExp(`name="seen:${work.id}" value="([^"]*)"`).exec(await artist.html(address(id)))?.[1]
  expect(await seen()).toBe("")
  await shop.db.update(viewingRoomWorks).set({ price: 420_000, currency: "USD" }).where(eq(viewingRoomWorks.roomId, id))
  const form = { intent: "works", "work[]": work.id, [`price:${work.id}`]: "", [`note:${work.id}`]: "Framed" }
  const old = { ...form, [`seen:${work.id}`]: "" }
  expect((await artist.post(address(id), old)).status).toBe(200)
  expect(await worksOf(id)).toMatchObject([{ price: 420_000, note: "Framed" }])
  const refused = await artist.post(address(id), { ...old, [`price:${work.id}`]: "3900" })
  const html = await refused.text()
  expect([refused.status, html.includes("It’s $4,200 by now.")]).toEqual([409, true])
  expect(html).toContain(`name="seen:${work.id}" value="USD 420000"`)
  expect((await artist.post(address(id), { ...form, [`seen:${work.id}`]: "much" })).status).toBe(400)
  expect(await seen()).toBe("USD 420000")
  expect((await artist.post(address(id), { ...form, [`seen:${work.id}`]: "USD 420000" })).status).toBe(200)
  expect(await worksOf(id)).toMatchObject([{ price: null, currency: "" }])
})

test("a duplicate has works, prices and notes, and nothing of whom the first was for [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  await artist.post(address(id), { intent: "works", "work[]": work.id, [`price:${work.id}`]: "3900" })
  await shop.db.update(viewingRoomWorks).set({ favoriteAt: new Date() }).where(eq(viewingRoomWorks.roomId, id))
  const form = await artist.html(`/admin/viewing-rooms/new?from=${id}`)
  expect(form).toContain("Five for the new house")
  expect(form).not.toContain("h.brandvold@example.com")
  const made = { ...fields(), name: "Ina Quirer", email: "", from: id }
  await artist.post("/admin/viewing-rooms/new", made)
  expect(await worksOf(made.id)).toMatchObject([{ artworkId: work.id, price: 390_000, favoriteAt: null }])
  expect((await artist.post(address(made.id), { intent: "delete" })).status).toBe(302)
  expect(await roomOf(made.id)).toBeUndefined()
})
