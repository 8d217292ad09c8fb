import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { fileUploads, pictureNames, pictures } from "../../db/tables/media.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const at = new Date("2026-11-25T18:00:00Z")

let made = 0
/** A picture with files. @param originalName the uploaded file's name */
async function picture(originalName: string): Promise<{ id: string; key: string }> {
  const folder = `pictures/${String(++made).padStart(12, "0")}/abcd`
  const variants = [640, 1280].map((width) => ({
    format: "jpeg" as const,
    width,
    height: width / 2,
    key: `${folder}/${width}.jpg`,
    bytes: 4,
  }))
  for (const { key } of variants) await shop.storage.public.put(key, Buffer.from("jpeg"))
  const [row] = await shop.db
    .insert(pictures)
    .values({
      originalKey: `originals/${made}.jpg`,
      originalName,
      sha256: String(made),
      format: "jpeg",
      bytes: 4,
      width: 1280,
      height: 640,
      variants,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error("the picture was not stored")
  return { id: row.id, key: `${folder}/1280.jpg` }
}

const attachToWork = (artworkId: string, pictureId: string, position = 0) =>
  shop.db.insert(artworkPictures).values({ artworkId, pictureId, position })
const nameOf = async (id: string) =>
  (await shop.db.select().from(pictureNames).where(eq(pictureNames.pictureId, id))).map(({ path }) => path)
const publish = (id: string, publishedAt: Date | null) =>
  shop.db.update(artworks).set({ publishedAt }).where(eq(artworks.id, id))

describe("a picture of a work", () => {
  test("has an address by day and name, which leads to its largest file and is asked for again [ADM-06, ADM-17, DATA-02]", async () => {
    const work = await insertWork(shop)
    const one = await picture("Slack Water.JPG")
    await attachToWork(work.id, one.id)
    const answer = await visitor().get("/files/artworks/2026-11-25-slack-water.jpg")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/files/${one.key}`])
    expect(answer.headers.get("cache-control")).toBe("public, no-cache")
    const file = await visitor().get(`/files/${one.key}`)
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"])
  })

  test.each([
    ["../../etc/passwd\u0000.png", "2026-11-25-etc-passwd"],
    ["Übermalung №3 — größer.tif", "2026-11-25-ubermalung-no3-grosser"],
    ["\u202egpj.water.heic", "2026-11-25-gpj-water"],
    ["水.jpg", "2026-11-25-picture"],
    ["x".repeat(300), `2026-11-25-${"x".repeat(80)}`],
  ])("%j gets a plain name [ADM-06, ADM-17, DATA-02]", async (given, expected) => {
    const work = await insertWork(shop)
    const one = await picture(given.replace("\u0000", ""))
    await attachToWork(work.id, one.id)
    expect(await nameOf(one.id)).toEqual([`artworks/${expected}.jpg`])
  })

  test("of the same name and day gets a number, however many there are [ADM-06, ADM-17, DATA-02]", async () => {
    const work = await insertWork(shop)
    const ids: string[] = []
    for (let i = 0; i < 25; i++) ids.push((await picture("IMG_0001.jpg")).id)
    for (const [position, id] of ids.entries()) await attachToWork(work.id, id, position)
    const names = (await Promise.all(ids.map(nameOf))).flat()
    expect(names.slice(0, 3)).toEqual([
      "artworks/2026-11-25-img-0001.jpg",
      "artworks/2026-11-25-img-0001-2.jpg",
      "artworks/2026-11-25-img-0001-3.jpg",
    ])
    expect(new Set(names).size).toBe(25)
  })

  test("of a draft, or of one that was taken down, is found by the studio alone; back on the wall it has its address again [ADM-06, ADM-17, DATA-02]", async () => {
    const work = await insertWork(shop)
    const one = await picture("Weir.jpg")
    await attachToWork(work.id, one.id)
    const path = "/files/artworks/2026-11-25-weir.jpg"
    expect((await visitor().get(path)).status).toBe(302)
    await publish(work.id, null)
    await expect.poll(async () => (await visitor().get(path)).status).toBe(404)
    expect((await visitor().get(path)).headers.get("cache-control")).toBe("no-store")
    const studios = await artist.get(path)
    expect([studios.status, studios.headers.get("cache-control")]).toEqual([302, "private, no-store"])
    await publish(work.id, at)
    await expect.poll(async () => (await visitor().get(path)).status).toBe(302)
  })

  test("that is deleted frees its name for the next", async () => {
    const work = await insertWork(shop)
    const [one, other] = [await picture("Boatyard.jpg"), await picture("Boatyard.jpg")]
    await attachToWork(work.id, one.id)
    await shop.db.delete(artworkPictures).where(eq(artworkPictures.pictureId, one.id))
    await shop.db.delete(pictures).where(eq(pictures.id, one.id))
    await attachToWork(work.id, other.id)
    expect(await nameOf(other.id)).toEqual(["artworks/2026-11-25-boatyard.jpg"])
  })
})

describe("a photograph of the artist", () => {
  test("has the address of its stored path, also when the name is odd [ADM-06, ADM-17, DATA-02]", async () => {
    for (const [name, plain] of [
      ["studio-sill.jpg", "studio-sill.jpg"],
      ["Sill copy (ü).jpg", "sill-copy-u.jpg"],
    ] as const) {
      const one = await picture(name)
      await shop.db.insert(fileUploads).values({ filePath: `artist-photos/${name}`, pictureId: one.id })
      for (const path of [name, plain]) {
        const answer = await visitor().get(`/files/artist-photos/${encodeURIComponent(path)}`)
        expect([answer.status, answer.headers.get("location")]).toEqual([302, `/files/${one.key}`])
      }
    }
  })

  test("gets its address when it arrives later; a deleted one has none", async () => {
    const [row] = await shop.db.insert(fileUploads).values({ filePath: "artist-photos/late.jpg" }).returning()
    const path = "/files/artist-photos/late.jpg"
    expect((await visitor().get(path)).status).toBe(404)
    const one = await picture("late.jpg")
    await shop.db
      .update(fileUploads)
      .set({ pictureId: one.id })
      .where(eq(fileUploads.id, row?.id ?? ""))
    await expect.poll(async () => (await visitor().get(path)).status).toBe(302)
    await shop.db
      .update(fileUploads)
      .set({ deletedAt: at })
      .where(eq(fileUploads.id, row?.id ?? ""))
    await expect.poll(async () => (await visitor().get(path)).status).toBe(404)
  })

  test.each(["artworks/nothing.jpg", "artist-photos/%ff.jpg", "artist-photos/..%2f..%2fprivate"])(
    "%s leads nowhere",
    async (path) => expect((await visitor().get(`/files/${path}`)).status).toBe(404),
  )
})
