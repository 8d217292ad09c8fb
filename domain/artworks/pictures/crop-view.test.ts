import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworkPictures } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { type Crop, turnCrop, wholePicture } from "../../../lib/crop.ts"
import { attachWorkPicture, insertFakePicture } from "../../../tests/support/pictures.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system } from "../../actor.ts"
import { cropView } from "./crop-view.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")

test("a focal point stays on its place of the picture through crops and turns, in each work that shows it", async () => {
  const picture = await insertFakePicture(shop)
  await shop.db.update(pictures).set({ width: 3000, height: 2000 }).where(eq(pictures.id, picture))
  const works = [await insertWork(shop), await insertWork(shop)]
  for (const { id } of works) await attachWorkPicture(shop, id, picture, 0)
  await shop.db.update(artworkPictures).set({ focalX: 0.8, focalY: 0.25 }).where(eq(artworkPictures.pictureId, picture))
  const [{ id = "" } = {}] = works
  let before: Crop | null = null
  const crop = async (after: Crop | null) => {
    expect((await cropView(shop, artist, id, { picture, before, after })).ok).toBe(true)
    before = after
    const views = await shop.db.select().from(artworkPictures).where(eq(artworkPictures.pictureId, picture))
    return views.map(({ focalX, focalY }) => [focalX, focalY].map((share) => share && Math.round(share * 1000) / 1000))
  }
  const right = { ...wholePicture, left: 0.5, width: 0.5 }
  expect(await crop(right)).toEqual([
    [0.6, 0.25],
    [0.6, 0.25],
  ])
  let turned = right
  for (let times = 0; times < 4; times++) {
    turned = turnCrop(turned)
    await crop(turned)
  }
  expect(await crop(null)).toEqual([
    [0.8, 0.25],
    [0.8, 0.25],
  ])
  // a point that is cut off is given up
  expect(await crop({ ...wholePicture, width: 0.5 })).toEqual([
    [null, null],
    [null, null],
  ])
})
