import { expect, test } from "vitest"
import { homepageSections } from "../../db/tables/content.ts"
import { insertFinishedPicture, insertHomepageSection } from "../../tests/support/homepage.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { createFirstHomepage } from "./first-homepage.server.ts"
import { findHeroPicture, listHomepageSections } from "./homepage-queries.server.ts"

const { shop } = await openWorkingShop()

test("a homepage that nobody wrote leads with the newest work, and hides the process until its text is confirmed [HOME-01]", async () => {
  await createFirstHomepage(shop.db)
  await createFirstHomepage(shop.db)
  const sections = await listHomepageSections(shop)
  expect(sections.map(({ type }) => type)).toEqual(["hero", "featured_artworks"])
  const background = sections[0]?.type === "hero" ? sections[0].content.backgroundImage : ""
  expect(await findHeroPicture(shop, background)).toBeNull()
  await insertWork(shop, {
    title: "Older",
    mainPictureId: await insertFinishedPicture(shop, "older"),
    createdAt: new Date(1e12),
  })
  await insertWork(shop, {
    title: "Newer",
    mainPictureId: await insertFinishedPicture(shop, "newer"),
    createdAt: new Date(2e12),
  })
  await insertWork(shop, { title: "Without a picture", createdAt: new Date(3e12) })
  await insertWork(shop, {
    title: "A draft",
    mainPictureId: await insertFinishedPicture(shop, "draft"),
    publishedAt: null,
  })
  expect(await findHeroPicture(shop, background)).toMatchObject({ kind: "own", work: { title: "Newer" } })
})

test("a homepage that the artist wrote stays as it is [HOME-01]", async () => {
  await shop.db.delete(homepageSections)
  await insertHomepageSection(shop, "artist_statement", { statement: "I look for a long time." })
  await createFirstHomepage(shop.db)
  expect((await listHomepageSections(shop)).map(({ type }) => type)).toEqual(["process", "artist_statement"])
})
