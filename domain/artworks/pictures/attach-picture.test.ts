import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { insertFinishedPicture } from "../../../tests/support/homepage.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { attachArtworkPicture } from "./attach-picture.server.ts"

const { shop } = await openWorkingShop()
const main = async (id: string) =>
  (await shop.db.select({ picture: artworks.mainPictureId }).from(artworks).where(eq(artworks.id, id)))[0]?.picture

test("the first in order is the main picture, whichever arrives first, and also if the one announced first never arrives", async () => {
  const { id } = await insertWork(shop)
  const [late, early, third] = await Promise.all(["a", "b", "c"].map((name) => insertFinishedPicture(shop, name)))
  const hang = (picture = "", place?: number) =>
    shop.db.transaction((tx) => attachArtworkPicture(tx, id, picture, place === undefined ? {} : { place }))
  await hang(late, 2)
  expect(await main(id)).toBe(late)
  await hang(early, 1)
  expect(await main(id)).toBe(early)
  await hang(third)
  expect(await main(id)).toBe(early)
})
