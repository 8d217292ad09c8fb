import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { viewingRooms, viewingRoomVisits, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { expectOk } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestViewingRoom, createViewingRoomLink, formatDayFromNow } from "../../tests/support/viewing-rooms.ts"
import { system, visitor } from "../actor.ts"
import { saveStatusNotes } from "../artworks/status/status-commands.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { findCustomerByEmail } from "../customers/customer-by-email.server.ts"
import { exportCustomerData } from "../customers/customer-data-export.server.ts"
import { eraseAddresses } from "../customers/erase-addresses.server.ts"
import { releaseReservation } from "../orders/reservation-commands.server.ts"
import { listReservations } from "../orders/reservation-queries.server.ts"
import { listPurchaseRequests } from "./purchase-requests.server.ts"
import { recordVisit } from "./record-visit.server.ts"
import { requestPurchase } from "./request-purchase.server.ts"
import { reserveRoomWork } from "./reserve-room-work.server.ts"
import { openViewingRoom, type RoomVisitor } from "./room-access.server.ts"
import { updateViewingRoom } from "./room-commands.server.ts"
import { listRoomWorks } from "./room-contents.server.ts"
import { revokeViewingRoomLinks } from "./room-links.server.ts"
import { updateRoomWorks } from "./room-works.server.ts"
import { markFavorite, sendRoomMessage } from "./visitor-commands.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Artist")

async function visitorOf(id: string): Promise<RoomVisitor> {
  const opened = expectOk(
    await openViewingRoom(shop, await createViewingRoomLink(shop, id), { address: "203.0.113.7" }),
  )
  if (!("roomId" in opened)) throw new Error("the room is closed")
  return opened
}

test("what was sent while the link was revoked or the room closed is refused", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const guest = await visitorOf(id)
  const mark = () => markFavorite(shop, guest, { artworkId: work.id, favorite: "yes" })
  const gone = { ok: false, problem: { code: "not_found" } }
  await shop.db.update(viewingRooms).set({ expiresAt: shop.now() }).where(eq(viewingRooms.id, id))
  expect(await mark()).toMatchObject(gone)
  await shop.db
    .update(viewingRooms)
    .set({ expiresAt: new Date(shop.now().getTime() + 1000) })
    .where(eq(viewingRooms.id, id))
  expect((await mark()).ok).toBe(true)
  expectOk(await revokeViewingRoomLinks(shop, artist, id))
  expect(await mark()).toMatchObject(gone)
  expect(await sendRoomMessage(shop, guest, { message: "Hello" })).toMatchObject(gone)
})

test("a work whose reservation ended is open again, but a second request does not reserve it", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const guest = await visitorOf(id)
  const buy = () => requestPurchase(shop, guest, { artworkId: work.id, seen: "USD 420000" })
  expectOk(await buy())
  const standing = async () => (await listRoomWorks(shop, id))[0]?.status
  expect(await standing()).toBe("yours")
  const [hold] = await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))
  expectOk(await releaseReservation(shop, artist, hold?.id ?? ""))
  expect(await standing()).toBe("open")
  expect(await buy()).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("a buyer of one copy of an edition can buy another", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const email = "h.brandvold@example.com"
  const standing = async () => (await listRoomWorks(shop, id))[0]?.status
  await shop.db.update(artworks).set({ editionSize: 2 }).where(eq(artworks.id, work.id))
  expectOk(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { email })))
  expect(await standing()).toBe("open")
  expectOk(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work), { email })))
  expect(await standing()).toBe("bought")
})

test("a price of their own stays in its currency when the work's becomes another", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  expectOk(await updateRoomWorks(shop, artist, id, { works: [{ artworkId: work.id, price: 390_000, note: "" }] }))
  await shop.db.update(artworks).set({ currency: "EUR", price: 350_000 }).where(eq(artworks.id, work.id))
  expectOk(await updateRoomWorks(shop, artist, id, { works: [{ artworkId: work.id, price: 390_000, note: "Framed" }] }))
  expect((await listRoomWorks(shop, id))[0]).toMatchObject({
    price: { amount: 390_000, currency: "USD" },
    listPrice: { amount: 350_000, currency: "EUR" },
  })
})

test("a page opened before a purchase request does not change the requested price", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const save = (price: number | null, seen: string) =>
    updateRoomWorks(shop, artist, id, { works: [{ artworkId: work.id, price, seen, note: "" }] })
  const price = async () => (await listRoomWorks(shop, id))[0]?.price?.amount
  expectOk(await requestPurchase(shop, await visitorOf(id), { artworkId: work.id, seen: "USD 420000" }))
  await shop.db.update(artworks).set({ price: 500_000 }).where(eq(artworks.id, work.id))
  expectOk(await save(null, ""))
  expect(await price()).toBe(420_000)
  expect(await save(390_000, "")).toMatchObject({
    problem: { code: "conflict", fields: { [`price:${work.id}`]: "It’s $4,200 by now." } },
  })
  expect(await price()).toBe(420_000)
  expectOk(await save(390_000, "USD 420000"))
  expect(await price()).toBe(390_000)
  expectOk(await save(null, "USD 390000"))
  expect(await price()).toBe(500_000)
  // Whatever its price is now, they requested it at the price that they saw.
  const asked = expectOk(await listPurchaseRequests(shop, artist)).filter(({ roomId }) => roomId === id)
  expect(asked).toMatchObject([{ artworkId: work.id, price: { amount: 420_000, currency: "USD" } }])
})

test("a room without an address belongs to its first sender: another address ends its links and its thread", async () => {
  const { id } = await createTestViewingRoom(shop, { email: "" })
  const guest = await visitorOf(id)
  expectOk(await sendRoomMessage(shop, guest, { message: "Hello", email: "first@example.com" }))
  const room = { title: "Five for the new house", name: "Hanne Brandvold", until: formatDayFromNow(shop, 9) }
  expect(expectOk(await updateViewingRoom(shop, artist, id, { ...room, email: "First@example.com" })).revoked).toBe(0)
  await shop.db.update(viewingRooms).set({ email: "" }).where(eq(viewingRooms.id, id))
  expect(expectOk(await updateViewingRoom(shop, artist, id, { ...room, email: "second@example.com" })).revoked).toBe(1)
  expect(await sendRoomMessage(shop, guest, { message: "Me?" })).toMatchObject({ problem: { code: "not_found" } })
  const [row] = await shop.db.select().from(viewingRooms).where(eq(viewingRooms.id, id))
  expect(row?.threadId).toBeNull()
})

test("a work reserved for another name is no longer theirs in the room, nor is their address", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const until = formatDayFromNow(shop, 2)
  expectOk(await reserveRoomWork(shop, artist, id, { artworkId: work.id, until }))
  const noted = (name: string) => saveStatusNotes(shop, artist, { ids: [work.id], for: name, until })
  const standing = async () => (await listRoomWorks(shop, id))[0]?.status
  expectOk(await noted("Hanne Brandvold"))
  expect(await standing()).toBe("yours")
  expectOk(await noted("Ina Quirer"))
  expect(await standing()).toBe("reserved")
  expect(await requestPurchase(shop, await visitorOf(id), { artworkId: work.id, seen: "USD 420000" })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect(expectOk(await listReservations(shop, artist, work.id))).toMatchObject([{ name: "Ina Quirer", email: "" }])
})

test("another address ends a room's links and thread; another recipient also clears the marks", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const guest = await visitorOf(id)
  expectOk(await markFavorite(shop, guest, { artworkId: work.id, favorite: "yes" }))
  expectOk(await sendRoomMessage(shop, guest, { message: "Hello" }))
  const room = { title: "Five for the new house", until: formatDayFromNow(shop, 9) }
  const state = async () => {
    const [row] = await shop.db.select().from(viewingRooms).where(eq(viewingRooms.id, id))
    const [first] = await listRoomWorks(shop, id)
    return { thread: row?.threadId !== null, liked: first?.favoriteAt !== null }
  }
  expectOk(await updateViewingRoom(shop, artist, id, { ...room, name: "Hanne B.", email: "H.Brandvold@example.com" }))
  expectOk(await sendRoomMessage(shop, guest, { message: "Still me" }))
  expectOk(await updateViewingRoom(shop, artist, id, { ...room, name: "Hanne B.", email: "hanne@example.com" }))
  expect(await state()).toEqual({ thread: false, liked: true })
  expect(await sendRoomMessage(shop, guest, { message: "Me?" })).toMatchObject({ problem: { code: "not_found" } })
  expectOk(await updateViewingRoom(shop, artist, id, { ...room, name: "Ina Quirer", email: "ina@example.com" }))
  expect(await state()).toEqual({ thread: false, liked: false })
})

test("a room whose link was given by hand, and which becomes another person's, shows that person's prices to nobody before [BEYOND-06]", async () => {
  const { id, work } = await createTestViewingRoom(shop, { name: "Hanne Brandvold", email: "" })
  const guest = await visitorOf(id)
  expectOk(await markFavorite(shop, guest, { artworkId: work.id, favorite: "yes" }))
  const room = { title: "Five for the new house", until: formatDayFromNow(shop, 10) }
  expectOk(await updateViewingRoom(shop, artist, id, { ...room, name: "Hanne Brandvold", email: "" }))
  expect(expectOk(await updateViewingRoom(shop, artist, id, { ...room, name: "Hanne B.", email: "" })).revoked).toBe(0)
  expect(
    expectOk(await updateViewingRoom(shop, artist, id, { ...room, name: "Ina Quirer", email: "ina@example.com" }))
      .revoked,
  ).toBe(1)
  expect(await sendRoomMessage(shop, guest, { message: "Me?" })).toMatchObject({ problem: { code: "not_found" } })
  expect((await listRoomWorks(shop, id))[0]?.favoriteAt).toBeNull()
})

test("an erased recipient's reservations are released", async () => {
  const email = "uma@example.com"
  const { id, work } = await createTestViewingRoom(shop, { email, name: "Uma Solberg" })
  expectOk(await requestPurchase(shop, await visitorOf(id), { artworkId: work.id, seen: "USD 420000" }))
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, { emails: [email], names: ["Uma Solberg"] }, shop.now()))
  expect(await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))).toMatchObject([
    { state: "released", reservedFor: "", reservedEmail: "" },
  ])
  expect((await shop.db.select().from(artworks).where(eq(artworks.id, work.id)))[0]).toMatchObject({
    availability: "available",
    statusFor: "",
  })
  const said = await shop.db.select().from(history).where(eq(history.nounId, work.id))
  expect(said.map(({ action }) => action)).toContain("reservation ended")
  expect(JSON.stringify(said)).not.toContain("Uma")
})

test("one visit goes on for as long as somebody looks again within half an hour, also while two pages load at once [BEYOND-06]", async () => {
  const { id } = await createTestViewingRoom(shop)
  const guest = await visitorOf(id)
  const asker = {
    method: "GET",
    headers: new Headers({ "user-agent": "Mozilla/5.0 Firefox/140.0" }),
    actor: async () => visitor,
  }
  const begun = await Promise.all([recordVisit(shop, guest, asker), recordVisit(shop, guest, asker)])
  expect(begun.filter(Boolean)).toHaveLength(1)
  for (let time = 0; time < 3; time++) {
    later({ minutes: 29 })
    expect(await recordVisit(shop, guest, asker)).toBe(false)
  }
  later({ minutes: 30 })
  expect(await recordVisit(shop, guest, asker)).toBe(true)
  expect(await shop.db.$count(viewingRoomVisits, eq(viewingRoomVisits.roomId, id))).toBe(2)
})

test("whose room it is becomes a customer, has it in the copy of what is kept, and takes it along when erased [BEYOND-06]", async () => {
  const email = "ottilie@example.com"
  const { id, work } = await createTestViewingRoom(shop, { email, name: "Ottilie Brandt" })
  const unnamed = await createTestViewingRoom(shop, { email: "", name: "Ottilie Brandt" })
  expectOk(await sendRoomMessage(shop, await visitorOf(unnamed.id), { message: "Hello", email }))
  expectOk(await markFavorite(shop, await visitorOf(id), { artworkId: work.id, favorite: "yes" }))
  const customer = expectOk(await findCustomerByEmail(shop, artist, email))
  expect(customer?.name).toBe("Ottilie Brandt")
  const copy = JSON.stringify(expectOk(await exportCustomerData(shop, artist, customer?.id ?? "")))
  expect(copy).toContain("Five for the new house")
  await shop.db.transaction((tx) =>
    eraseAddresses(shop, tx, { customerId: customer?.id, emails: [email], names: ["Ottilie Brandt"] }, shop.now()),
  )
  for (const room of [id, unnamed.id]) {
    expect(await shop.db.$count(viewingRooms, eq(viewingRooms.id, room))).toBe(0)
    expect(await shop.db.$count(viewingRoomWorks, eq(viewingRoomWorks.roomId, room))).toBe(0)
  }
})

test("a work with an expired reservation can be requested, also before the clock has ended it", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  expectOk(await reserveRoomWork(shop, artist, id, { artworkId: work.id, until: formatDayFromNow(shop, 1) }))
  const guest = await visitorOf(id)
  later({ days: 3 })
  expectOk(await requestPurchase(shop, guest, { artworkId: work.id, seen: "USD 420000" }))
  expect((await listRoomWorks(shop, id))[0]?.status).toBe("yours")
  const kept = await shop.db.select().from(holds).where(eq(holds.artworkId, work.id))
  expect(kept.map(({ state }) => state).sort()).toEqual(["active", "released"])
})
