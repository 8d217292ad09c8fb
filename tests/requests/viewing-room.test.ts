import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { messages, threads } from "../../db/tables/messages.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomVisits, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { system } from "../../domain/actor.ts"
import { eraseAddresses } from "../../domain/customers/erase-addresses.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { revokeViewingRoomLinks } from "../../domain/viewing-rooms/room-links.server.ts"
import { updateRoomWorks } from "../../domain/viewing-rooms/room-works.server.ts"
import { openTestShop } from "../support/app.ts"
import { expectOk } from "../support/commissions.ts"
import { listQueuedEmails } from "../support/outbox.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { createTestViewingRoom, createViewingRoomLink } from "../support/viewing-rooms.ts"

const site = await openTestShop()
const { shop, visitor, errors, lines } = site
const client = visitor()
const artist = system("Artist")
await saveSettings(shop, artist, "site", { artistName: "Mara Lindqvist", contactEmail: "mara@example.com" })

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" }

async function openViewingRoom(changes: object = {}) {
  const { id, work } = await createTestViewingRoom(shop, changes)
  const secret = await createViewingRoomLink(shop, id)
  return { id, work, secret, path: `/viewing-rooms/${secret}` }
}
const workOf = async (id: string) =>
  (await shop.db.select().from(viewingRoomWorks).where(eq(viewingRoomWorks.roomId, id)))[0]
const actionsOf = async (id: string) =>
  (await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)).map(({ action }) => action)

beforeEach(() => shop.db.delete(rateLimits))
afterEach(() => expect(errors).toEqual([]))

describe("the link", () => {
  test("unknown, of another form and revoked: the same answer, also for what is sent [BEYOND-06]", async () => {
    const { id, secret } = await openViewingRoom()
    expectOk(await revokeViewingRoomLinks(shop, artist, id))
    const lengths = new Set<number>()
    for (const one of ["A".repeat(32), "short", secret]) {
      const answer = await client.get(`/viewing-rooms/${one}`)
      expect(answer.status).toBe(404)
      lengths.add((await answer.text()).replaceAll(one, "").replace(/nonce="[^"]*"|"[\w-]{36}"|Ref\w*/g, "").length)
      expect((await client.post(`/viewing-rooms/${one}`, { intent: "message", message: "Hello" })).status).toBe(404)
    }
    expect(lengths.size).toBe(1)
  })

  test("after the last day it says so kindly, takes nothing more, and works again when the room is renewed [BEYOND-06]", async () => {
    const { id, path } = await openViewingRoom()
    await shop.db
      .update(viewingRooms)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(viewingRooms.id, id))
    const closed = await client.get(path)
    expect(closed.status).toBe(410)
    const html = await closed.text()
    expect(html).toContain("This viewing room has closed")
    expect(html).not.toContain("Neap")
    expect((await client.post(path, { intent: "message", message: "Hello" })).status).toBe(302)
    expect(await shop.db.$count(threads)).toBe(0)
    const admin = await signInAsNewAccount(site, "admin")
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect((await admin.post(`/admin/viewing-rooms/${id}`, { intent: "renew", until })).status).toBe(200)
    expect((await client.get(path)).status).toBe(200)
  })

  test("who guesses is told to wait, and a link that works still opens from the same network [BEYOND-06]", async () => {
    const { path } = await openViewingRoom()
    const statuses: number[] = []
    for (let at = 0; at < 31; at++) statuses.push((await client.get(`/viewing-rooms/${"A".repeat(32)}`)).status)
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429])
    expect((await client.get(path)).status).toBe(200)
  })

  test("is kept by no cache, sent to no other site, indexed by nobody, and in no log [BEYOND-06]", async () => {
    const { path, secret } = await openViewingRoom()
    for (const answer of [await client.get(path), await client.get(path), await client.get(`${path}.data`)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
      expect(answer.headers.get("etag")).toBeNull()
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    }
    expect(await client.html(path)).toMatch(/<meta name="robots" content="noindex"/)
    expect(await client.html("/sitemap.xml")).not.toContain("viewing-room")
    for (const intent of ["nothing", "constructor", "__proto__"])
      expect((await client.post(path, { intent })).status, intent).toBe(400)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(JSON.stringify(await shop.db.select().from(viewingRoomLinks))).not.toContain(secret)
  })
})

test("shows the works with their own prices and notes; a change is seen at once; what is sold meanwhile is sold [BEYOND-06]", async () => {
  const { id, work, path } = await openViewingRoom({ note: "You said the walls are white." })
  expectOk(
    await updateRoomWorks(shop, artist, id, {
      works: [{ artworkId: work.id, price: 400_000, note: "It needs a wall." }],
    }),
  )
  const html = await client.html(path)
  for (const words of [
    "For Hanne Brandvold",
    "You said the walls are white.",
    "It needs a wall.",
    "$4,200",
    "$4,000 for you",
  ])
    expect(html).toContain(words)
  // The public price stays.
  expect(await client.html(`/artwork/${work.id}`)).toContain("$4,200")
  expect(await client.html(`/artwork/${work.id}`)).not.toContain("$4,000")
  await shop.db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, work.id))
  const sold = await client.html(path)
  expect(sold).toContain("SOLD")
  expect(sold).not.toContain("$4,000")
  expect(sold).not.toContain("Ask to buy for")
})

describe("visits", () => {
  const visit = (path: string, headers: Record<string, string> = browser, method = "GET") =>
    client.request(path, { headers, method })
  const counted = (id: string) => shop.db.$count(viewingRoomVisits, eq(viewingRoomVisits.roomId, id))

  test("count once for as long as somebody goes on looking, and keep nothing but the time [BEYOND-06]", async () => {
    const { id, path } = await openViewingRoom()
    await visit(path)
    await visit(path)
    await visit(`${path}.data`)
    expect(await counted(id)).toBe(1)
    site.later({ minutes: 20 })
    await visit(path)
    expect(await counted(id)).toBe(1)
    site.later({ minutes: 31 })
    await visit(path)
    expect(await counted(id)).toBe(2)
    const [row] = await shop.db.select().from(viewingRoomVisits)
    expect(Object.keys(row ?? {}).sort()).toEqual(["at", "id", "lastAt", "roomId"])
  })

  test("of robots, previews of links and the studio's own people are none [BEYOND-06]", async () => {
    const { id, path } = await openViewingRoom()
    for (const robot of ["Slackbot-LinkExpanding 1.0", "WhatsApp/2.23", "facebookexternalhit/1.1", "Googlebot/2.1", ""])
      await visit(path, { "user-agent": robot })
    await visit(path, { ...browser, "sec-purpose": "prefetch;prerender" })
    await visit(path, browser, "HEAD")
    const admin = await signInAsNewAccount(site, "admin")
    await admin.request(path, { headers: browser })
    expect((await admin.get(`/viewing-rooms/preview/${id}`)).status).toBe(200)
    expect(await counted(id)).toBe(0)
    await visit(path)
    expect(await counted(id)).toBe(1)
  })

  test("where the site has https, what says nothing of how it asks is no browser [BEYOND-06]", async () => {
    const secure = await openTestShop({ env: { SITE_URL: "https://gallery.example" } })
    const { id } = await createTestViewingRoom(secure.shop)
    const path = `/viewing-rooms/${await createViewingRoomLink(secure.shop, id)}`
    const from = secure.visitor()
    await from.request(path, { headers: browser })
    expect(await secure.shop.db.$count(viewingRoomVisits)).toBe(0)
    await from.request(path, { headers: { ...browser, "sec-fetch-mode": "navigate" } })
    expect(await secure.shop.db.$count(viewingRoomVisits)).toBe(1)
  })
})

test("a work is marked, and the mark undone [BEYOND-06]", async () => {
  const { id, work, path } = await openViewingRoom()
  const mark = (favorite: string, artworkId = work.id) => client.post(path, { intent: "favorite", artworkId, favorite })
  const sent = await mark("yes")
  expect([sent.status, sent.headers.get("location")]).toEqual([302, `${path}#work-${work.id}`])
  await mark("yes")
  expect((await workOf(id))?.favoriteAt).toBeInstanceOf(Date)
  await mark("no")
  expect((await workOf(id))?.favoriteAt).toBeNull()
  expect(await actionsOf(id)).toEqual(["made", "works added", "marked", "unmarked"])
  expect((await mark("yes", crypto.randomUUID())).status).toBe(404)
  expect((await mark("yes", "no work")).status).toBe(400)
})

test("questions and messages are one thread in the studio, and what is wrong loses nothing [BEYOND-06]", async () => {
  const { id, work, path } = await openViewingRoom({ email: "" })
  const question = { intent: "question", artworkId: work.id, question: "Is it framed?" }
  const refused = await client.post(path, question)
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain("Please enter your e-mail address.")
  expect(html).toContain("Is it framed?")
  expect((await client.post(path, { ...question, email: "nobody" })).status).toBe(400)
  expect((await client.post(path, { intent: "message", message: " " })).status).toBe(400)
  expect(await shop.db.$count(messages)).toBe(0)
  expect((await client.post(path, { ...question, email: "hanne@example.com" })).status).toBe(302)
  expect((await client.post(path, { intent: "message", message: "No hurry." })).status).toBe(302)
  const [room] = await shop.db.select().from(viewingRooms).where(eq(viewingRooms.id, id))
  expect(await shop.db.select().from(threads)).toMatchObject([
    { id: room?.threadId, turn: "ours", name: "Hanne Brandvold", email: "hanne@example.com", artworkId: work.id },
  ])
  expect(await shop.db.select().from(messages).orderBy(messages.createdAt)).toMatchObject([
    { via: "room", body: "Is it framed?", artworkId: work.id },
    { via: "room", body: "No hurry.", artworkId: null },
  ])
  const alerts = (await listQueuedEmails(shop)).filter(({ recipient }) => recipient === "mara@example.com")
  expect(alerts.map(({ subject }) => subject)).toContain("Hanne Brandvold wrote: Five for the new house")
  expect(JSON.stringify(alerts)).not.toContain(path)
  expect(await actionsOf(id)).toEqual(["made", "works added", "asked about", "wrote"])
})

test("the number of messages in an hour is limited", async () => {
  const { path } = await openViewingRoom()
  const statuses: number[] = []
  for (let at = 0; at < 21; at++)
    statuses.push((await client.post(path, { intent: "message", message: `${at}` })).status)
  expect([statuses.filter((status) => status === 302).length, statuses.at(-1)]).toEqual([20, 429])
})

describe("asking to buy", () => {
  const buy = (path: string, artworkId: string, seen = "USD 420000") =>
    client.post(path, { intent: "buy", artworkId, seen })

  test("keeps the work for them, so that nobody else can buy it, and tells the studio the price [BEYOND-06]", async () => {
    const { id, work, path } = await openViewingRoom()
    expect((await buy(path, work.id, "USD 100")).status).toBe(409)
    expect(await shop.db.$count(holds, eq(holds.artworkId, work.id))).toBe(0)
    expect((await buy(path, work.id)).status).toBe(302)
    const [hold] = await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))
    expect(hold).toMatchObject({
      state: "active",
      reservedFor: "Hanne Brandvold",
      reservedEmail: "h.brandvold@example.com",
    })
    expect(await visitor().html(`/artwork/${work.id}`)).toContain("Reserved")
    const [email] = await shop.db.select().from(messages).where(eq(messages.artworkId, work.id))
    expect(email?.body).toBe("I’d like to buy “Neap” at $4,200.")
    expect(await client.html(path)).toContain("Kept for you until")
    expect((await buy(path, work.id)).status).toBe(409)
    // The client keeps the price of the request.
    await shop.db.update(artworks).set({ price: 900_000 }).where(eq(artworks.id, work.id))
    expect(await client.html(path)).toContain("$4,200 for you")
    expect(await actionsOf(id)).toEqual(["made", "works added", "asked to buy"])
  })

  test("of one work from two rooms is one sale: the second is told that it is gone [BEYOND-06]", async () => {
    const one = await openViewingRoom()
    const other = await openViewingRoom()
    await shop.db.insert(viewingRoomWorks).values({ roomId: other.id, artworkId: one.work.id, position: 1 })
    const statuses = await Promise.all([buy(one.path, one.work.id), buy(other.path, one.work.id)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([302, 409])
    expect(await shop.db.$count(holds, eq(holds.artworkId, one.work.id))).toBe(1)
  })

  test("only sends a message if the room does not reserve works, and is refused for unavailable works", async () => {
    const { work, path } = await openViewingRoom({ mayKeep: false })
    expect((await buy(path, work.id)).status).toBe(302)
    expect(await shop.db.$count(holds, eq(holds.artworkId, work.id))).toBe(0)
    const sold = await openViewingRoom()
    await shop.db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, sold.work.id))
    expect((await buy(sold.path, sold.work.id)).status).toBe(409)
  })
})

test("what somebody is erased of goes with them: the room, its link, what they marked, and its words in the history [BEYOND-06]", async () => {
  const { id, work, path } = await openViewingRoom({ email: "gone@example.com", name: "Gona Gone" })
  await client.post(path, { intent: "favorite", artworkId: work.id, favorite: "yes" })
  await shop.db.transaction((tx) =>
    eraseAddresses(shop, tx, { emails: ["gone@example.com"], names: ["Gona Gone"] }, shop.now()),
  )
  expect(await shop.db.$count(viewingRooms, eq(viewingRooms.id, id))).toBe(0)
  expect((await client.get(path)).status).toBe(404)
  const left = JSON.stringify(await shop.db.select().from(history).where(eq(history.nounId, id)))
  expect(left).not.toMatch(/Gona|gone@/)
})
