import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { type Crop, wholePicture } from "../../lib/crop.ts"
import { openTestShop } from "../support/app.ts"
import { CORNERS, corners } from "../support/images/fixtures.ts"
import { deltaE, getColourAt } from "../support/images/harness.ts"
import { addPicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, data, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(errors).toEqual([]))

let work = ""
let picture = ""
const slowTest = { timeout: 120_000 }

const row = async () => {
  const [found] = await shop.db.select().from(pictures).where(eq(pictures.id, picture))
  if (!found) throw new Error("the picture is gone")
  return found
}
const waitUntilFinished = () => vi.waitFor(async () => expect((await row()).stage).toBe("done"), 60_000)
const crop = (before: Crop | null, after: Crop | null, who: Visitor = artist, of = picture) =>
  who.postJson(`/admin/artworks/${work}/files`, { act: "crop", change: { picture: of, before, after } })
const rightHalf: Crop = { ...wholePicture, left: 0.5, width: 0.5 }
const largest = async () =>
  (await row()).variants.filter(({ format }) => format === "jpeg").sort((one, other) => other.width - one.width)[0]

beforeAll(async () => {
  work = (await insertWork(shop)).id
  const file = join(data, "four.jpg")
  await writeFile(file, await corners(600, 400).jpeg({ quality: 95 }).toBuffer())
  const added = await addPicture(shop, system("Test"), file, async (tx, { id }) => {
    await tx.insert(artworkPictures).values({ artworkId: work, pictureId: id, position: 0 })
    await tx.update(artworks).set({ mainPictureId: id }).where(eq(artworks.id, work))
  })
  picture = added.id
  await waitUntilFinished()
}, 90_000)

describe("cropping a picture of a work", slowTest, () => {
  test("is the artist's alone, stays within the picture, and is refused after somebody else's [ADM-08]", async () => {
    expect((await crop(null, rightHalf, visitor())).status).toBe(302)
    expect((await crop(null, rightHalf, user)).status).toBe(403)
    expect((await crop(null, rightHalf, artist, crypto.randomUUID())).status).toBe(404)
    for (const wrong of [
      { ...rightHalf, left: 0.7 },
      { ...wholePicture, degrees: 10 },
      { ...wholePicture, width: 0 },
      { ...wholePicture, degrees: 90 },
    ])
      expect((await crop(null, wrong)).status).toBe(400)
    expect((await crop(rightHalf, wholePicture)).status).toBe(200)
    expect((await crop(rightHalf, { ...wholePicture, width: 0.3 })).status).toBe(409)
    expect((await row()).croppedAt).toBeNull()
  })

  test("shows it so everywhere, leads old addresses to the new files, and can be undone [ADM-08]", async () => {
    const before = await row()
    const old = await largest()
    const path = `/artwork/${work}`
    expect((await crop(null, rightHalf)).status).toBe(200)
    expect((await crop(null, rightHalf)).status).toBe(200)
    await waitUntilFinished()
    const after = await row()
    expect(after).toMatchObject({ width: 300, height: 400, originalKey: before.originalKey, sha256: before.sha256 })
    expect(after.files.folder).not.toBe(before.files.folder)
    const seen = Buffer.from(await (await visitor().get(`/files/${(await largest())?.key}`)).arrayBuffer())
    expect(deltaE(CORNERS[1], await getColourAt(seen, 0.5, 0.25))).toBeLessThan(4)
    expect(await visitor().html(path)).toContain(after.files.folder)
    const [stored] = await shop.db.select().from(artworks).where(eq(artworks.id, work))
    expect(stored?.pictureRatio).toBeCloseTo(4 / 3, 5)
    expect(stored?.mainImageUrl).toContain(after.files.folder)

    // An e-mail that was sent before contains the address of a deleted file.
    await vi.waitFor(async () => {
      const moved = await visitor().get(`/files/${old?.key}`)
      expect(moved.status).toBe(302)
      expect(moved.headers.get("location")).toContain(after.files.folder)
      expect(moved.headers.get("cache-control")).toBe("no-cache")
    }, 20_000)

    // Only the studio sees the uncropped picture.
    const all = `/admin/artworks/${work}/pictures/${picture}`
    const whole = await artist.get(all)
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(600)
    expect(whole.headers.get("cache-control")).toContain("private")
    expect((await visitor().get(all)).status).toBe(302)
    expect((await user.get(all)).status).toBe(403)

    expect((await crop(rightHalf, null)).status).toBe(200)
    await waitUntilFinished()
    const shown = await row()
    expect(shown).toMatchObject({ width: 600, height: 400, crop: null })
    // Not even the former folder of the same picture, whose files may still be deleted.
    expect([before.files.folder, after.files.folder]).not.toContain(shown.files.folder)
    const noted = await shop.db.select().from(history).where(eq(history.nounId, work)).orderBy(asc(history.id))
    expect(noted.map(({ action }) => action)).toEqual(["picture cropped", "picture shown whole"])

    // Consecutive changes before any files exist: the original's size stays known.
    expect((await crop(null, rightHalf)).status).toBe(200)
    await waitUntilFinished()
    expect((await crop(rightHalf, null)).status).toBe(200)
    expect((await crop(null, rightHalf)).status).toBe(200)
    expect((await row()).crop).toMatchObject({ of: { width: 600, height: 400 } })
    await waitUntilFinished()
    expect(noted[0]?.detail).toMatchObject({ picture, before: null, after: rightHalf })
  })
})
