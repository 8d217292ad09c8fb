import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { postPictures, posts } from "../../db/tables/blog.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { exhibitionPictures } from "../../db/tables/exhibitions.ts"
import { factors } from "../../db/tables/factors.ts"
import { holds } from "../../db/tables/holds.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { system } from "../../domain/actor.ts"
import { revokeViewingRoomLinks } from "../../domain/viewing-rooms/room-links.server.ts"
import { openTestShop } from "../support/app.ts"
import { expectOk } from "../support/commissions.ts"
import { createPlacedOrder } from "../support/orders.ts"
import { attachWorkPicture } from "../support/pictures.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import { createTestViewingRoom, createViewingRoomLink } from "../support/viewing-rooms.ts"
import { insertWork } from "../support/works.ts"

// Pictures that nothing published shows have no public files: a saved or guessed address does not work.

const site = await openTestShop({ env: { PAGE_CACHE: "on" } })
const { shop, visitor } = site
const admin = await signInAsNewAccount(site, "admin")
const client = await signInAsNewAccount(site, "user")

let made = 0
/** A picture with one file, and a tile. @returns its ID and the addresses of both */
async function pictureWithFile(): Promise<{ id: string; path: string; tile: string }> {
  const folder = `pictures/${String(++made).padStart(12, "0")}`
  const file = { format: "jpeg" as const, width: 640, height: 480, key: `${folder}/abcd/640.jpg`, bytes: 4 }
  const tiles = { width: 640, height: 480, size: 512, scaleFactors: [1], folder: `${folder}/tiles-${"0".repeat(12)}` }
  await shop.storage.public.put(file.key, Buffer.from("jpeg"))
  const [row] = await shop.db
    .insert(pictures)
    .values({
      originalKey: `originals/${made}.jpg`,
      sha256: String(made),
      format: "jpeg",
      bytes: 4,
      width: 640,
      height: 480,
      variants: [file],
      tiles,
    })
    .returning()
  if (!row) throw new Error("the picture was not stored")
  expect(row.files.folder).toBe(`${folder}/abcd`)
  return { id: row.id, path: `/files/${file.key}`, tile: `/files/${tiles.folder}/info.json` }
}

const statusOf = async (who: ReturnType<typeof visitor>, path: string, method = "GET") =>
  (await who.request(path, { method })).status

/** A visitor's status for the file, which must equal that of the picture's tile. */
async function getVisitorStatus({ path, tile }: { path: string; tile: string }): Promise<number> {
  const status = await statusOf(visitor(), path)
  expect(await statusOf(visitor(), path, "HEAD")).toBe(status)
  expect(await statusOf(visitor(), tile)).toBe(status)
  return status
}

const setWork = (id: string, change: Partial<typeof artworks.$inferInsert>) =>
  shop.db.update(artworks).set(change).where(eq(artworks.id, id))

test("the picture of a draft answers to the studio alone, and to everybody once the work is published [case 22, DATA-02]", async () => {
  const work = await insertWork(shop, { publishedAt: null })
  const picture = await pictureWithFile()
  await attachWorkPicture(shop, work.id, picture.id)
  expect(await getVisitorStatus(picture)).toBe(404)
  expect(await statusOf(client, picture.path)).toBe(404)
  const own = await admin.get(picture.path)
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  expect(own.headers.get("access-control-allow-origin")).toBeNull()
  expect(own.headers.get("content-security-policy")).toContain("sandbox")

  await setWork(work.id, { publishedAt: shop.now() })
  expect(await getVisitorStatus(picture)).toBe(200)
  const shown = await visitor().get(picture.path)
  expect(shown.headers.get("cache-control")).toContain("immutable")

  // Unpublished, archived or gifted, then public again.
  for (const hidden of [{ publishedAt: null }, { archivedAt: shop.now() }, { availability: "gifted" }] as const) {
    await setWork(work.id, hidden)
    expect([hidden, await getVisitorStatus(picture)]).toEqual([hidden, 404])
    await setWork(work.id, { publishedAt: shop.now(), archivedAt: null, availability: "available" })
    expect(await getVisitorStatus(picture)).toBe(200)
  }
  // Removed from the work, which stays public.
  await shop.db
    .delete(artworkPictures)
    .where(and(eq(artworkPictures.artworkId, work.id), eq(artworkPictures.pictureId, picture.id)))
  expect(await getVisitorStatus(picture)).toBe(404)
  expect(site.errors).toEqual([])
})

test("a work that was taken down stays visible in the orders of those who have it, until they give it back [DATA-02]", async () => {
  const { workIds } = await createPlacedOrder(shop)
  const [id = ""] = workIds
  const picture = await pictureWithFile()
  await setWork(id, { mainPictureId: picture.id, archivedAt: shop.now() })
  expect(await getVisitorStatus(picture)).toBe(200)
  await shop.db.update(holds).set({ state: "released" }).where(eq(holds.artworkId, id))
  expect(await getVisitorStatus(picture)).toBe(404)
})

test("a work that is not published is seen in the viewing rooms it is in, as long as somebody has a link that works [BEYOND-06, DATA-02]", async () => {
  const { id, work } = await createTestViewingRoom(shop)
  const picture = await pictureWithFile()
  await attachWorkPicture(shop, work.id, picture.id)
  await setWork(work.id, { publishedAt: null, mainPictureId: picture.id })
  expect(await getVisitorStatus(picture)).toBe(404)
  await createViewingRoomLink(shop, id)
  expect(await getVisitorStatus(picture)).toBe(200)
  // A shared cache would serve it after the room has closed.
  const keeping = async () => (await visitor().get(picture.path)).headers.get("cache-control")
  expect(await keeping()).toBe("private, max-age=86400")
  await setWork(work.id, { publishedAt: shop.now() })
  expect(await keeping()).toBe("public, max-age=31536000, immutable")
  await setWork(work.id, { publishedAt: null })
  expect(await keeping()).toBe("private, max-age=86400")
  await shop.db.update(viewingRoomWorks).set({ removedAt: shop.now() }).where(eq(viewingRoomWorks.roomId, id))
  expect(await getVisitorStatus(picture)).toBe(404)
  await shop.db.update(viewingRoomWorks).set({ removedAt: null }).where(eq(viewingRoomWorks.roomId, id))
  expect(await getVisitorStatus(picture)).toBe(200)
  expectOk(await revokeViewingRoomLinks(shop, system("Artist"), id))
  expect(await getVisitorStatus(picture)).toBe(404)
  await createViewingRoomLink(shop, id)
  site.later({ days: 12 })
  expect(await getVisitorStatus(picture)).toBe(404)
})

test("pictures of posts and exhibitions are as public as these, also those that are published by the clock [DATA-02]", async () => {
  const soon = new Date(shop.now().getTime() + 60 * 60_000)
  const [main, inside, view] = [await pictureWithFile(), await pictureWithFile(), await pictureWithFile()]
  const entry = await createTestPost(shop, {}, soon)
  await shop.db.update(posts).set({ mainPictureId: main.id }).where(eq(posts.id, entry.id))
  await shop.db.insert(postPictures).values({ postId: entry.id, pictureId: inside.id })
  const show = await createTestExhibition(shop, {}, soon)
  await shop.db.insert(exhibitionPictures).values({ exhibitionId: show.id, pictureId: view.id, position: 0 })
  for (const picture of [main, inside, view]) expect(await getVisitorStatus(picture)).toBe(404)
  site.later({ minutes: 61 })
  for (const picture of [main, inside, view]) expect(await getVisitorStatus(picture)).toBe(200)
})

test("photographs are public while they are in the library, the homepage's picture when it is published [DATA-02]", async () => {
  const [photo, hero] = [await pictureWithFile(), await pictureWithFile()]
  await shop.db.insert(fileUploads).values({ filePath: "artist/portrait.jpg", pictureId: photo.id })
  expect(await getVisitorStatus(photo)).toBe(200)
  await shop.db.update(fileUploads).set({ deletedAt: shop.now() }).where(eq(fileUploads.pictureId, photo.id))
  expect(await getVisitorStatus(photo)).toBe(404)
  const section = { sectionType: "hero", content: { backgroundImage: hero.id } }
  const [{ id } = { id: "" }] = await shop.db.insert(homepageSections).values(section).returning()
  expect(await getVisitorStatus(hero)).toBe(404)
  await shop.db.update(homepageSections).set({ isPublished: true }).where(eq(homepageSections.id, id))
  expect(await getVisitorStatus(hero)).toBe(200)
})

test("an admin who has a second step and has not taken it sees no draft's picture [DATA-02]", async () => {
  const work = await insertWork(shop, { publishedAt: null })
  const picture = await pictureWithFile()
  await attachWorkPicture(shop, work.id, picture.id)
  expect(await statusOf(admin, picture.path)).toBe(200)
  const other = await createTestAccount(site, "admin")
  const lacking = visitor()
  await lacking.post("/auth", { email: other.email, password: testPassword })
  expect(await statusOf(lacking, picture.path)).toBe(200)
  await shop.db.insert(factors).values({ userId: other.id, type: "phone", phone: "+15035550142", status: "verified" })
  expect(await statusOf(lacking, picture.path)).toBe(404)
})
