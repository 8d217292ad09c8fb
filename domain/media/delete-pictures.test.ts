import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworkPictures } from "../../db/tables/artworks.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { insertHomepageSection } from "../../tests/support/homepage.ts"
import { attachWorkPicture, insertFakePicture } from "../../tests/support/pictures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { deletePictureFiles, deleteUnusedPictures } from "./delete-pictures.server.ts"
import { getPublicFolder } from "./picture-folder.server.ts"

const { shop } = await openWorkingShop()
const remove = (...ids: string[]) => shop.db.transaction((tx) => deleteUnusedPictures(shop, tx, ids))

test("pictures in use stay, all others are removed", async () => {
  const [ofWork, photo, hero, unused] = [
    await insertFakePicture(shop),
    await insertFakePicture(shop),
    await insertFakePicture(shop),
    await insertFakePicture(shop),
  ]
  await attachWorkPicture(shop, (await insertWork(shop)).id, ofWork)
  await shop.db.insert(fileUploads).values({ filePath: "portrait", pictureId: photo })
  await insertHomepageSection(shop, "hero", { backgroundImage: hero })
  await remove(ofWork, photo, hero, unused)
  const left = await shop.db.select({ id: pictures.id }).from(pictures)
  expect(left.map(({ id }) => id).toSorted()).toEqual([ofWork, photo, hero].toSorted())
})

test("a picture that a work starts using at the same moment stays attached", async () => {
  const [picture, work] = [await insertFakePicture(shop), await insertWork(shop)]
  const [taken, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taking = shop.db.transaction(async (tx) => {
    await tx.insert(artworkPictures).values({ artworkId: work.id, pictureId: picture })
    taken.resolve()
    await finish.promise
  })
  await taken.promise
  const removing = remove(picture)
  const waiting = async () =>
    (
      await shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  finish.resolve()
  await Promise.all([taking, removing])
  expect(await shop.db.$count(artworkPictures, sql`picture_id = ${picture}`)).toBe(1)
})

test("a picture that an archive has brought back meanwhile keeps its files [archives]", async () => {
  const pictureId = await insertFakePicture(shop)
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, pictureId))
  const originalKey = row?.originalKey ?? ""
  const place = [`${getPublicFolder(pictureId)}/640.webp`, originalKey] as const
  await shop.storage.public.put(place[0], Buffer.from("webp"))
  await shop.storage.private.put(place[1], Buffer.from("original"))
  const there = async () => [await shop.storage.public.exists(place[0]), await shop.storage.private.exists(place[1])]
  await deletePictureFiles(shop, { pictureId, originalKey })
  expect(await there()).toEqual([true, true])
  await remove(pictureId)
  await deletePictureFiles(shop, { pictureId, originalKey })
  expect(await there()).toEqual([false, false])
})
