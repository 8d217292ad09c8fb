import { expect, test } from "vitest"
import { settings } from "../../db/tables/content.ts"
import { openTestShop } from "../support/app.ts"
import { signIn } from "../support/people.ts"

const site = await openTestShop()

test("an invalid stored setting breaks no page, and the studio reports it", async () => {
  await site.shop.db
    .insert(settings)
    .values({ key: "site", value: { artistName: "x".repeat(121), tagline: "Paintings of the tide" } })
  const visitor = site.visitor()
  for (const path of ["/", "/gallery", "/about", "/contact", "/sitemap.xml", "/feeds/works.rss"])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  expect(await visitor.html("/")).toContain("Paintings of the tide")
  const artist = await signIn(site, "admin")
  expect(await artist.html("/admin")).toContain("“artistName”")
  expect(site.errors).toEqual([])
})
