import { afterAll, beforeAll, expect, it } from "vitest"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
afterAll(() => expect(test.errors).toEqual([]))

const workId = crypto.randomUUID()
beforeAll(async () => {
  const sheet = { size: "", heightMm: 297, widthMm: 420, location: "Studio" }
  await insertWork(shop, {
    id: workId,
    title: "Ebb",
    slug: "ebb",
    framedHeightMm: 304.8,
    framedWidthMm: 500,
    ...sheet,
  })
  await insertWork(shop, { title: "Weir", size: "38 × 60 in", heightMm: 965.2, location: "Studio" })
})

async function saveUnits(changes: { country?: string; unit?: "country" | "in" | "cm"; bothUnits?: boolean }) {
  const { site } = await getSettings(shop.db, "site")
  const saved = await saveSettings(shop, system("Test"), "site", { ...site, region: "", ...changes })
  expect(saved.ok).toBe(true)
}

const replaceNbsp = (html: string) => html.replaceAll("\u00a0", " ")
const places = [
  "/gallery",
  "/shop",
  `/artwork/${workId}`,
  "/admin/artworks",
  "/admin/inventory",
  `/admin/papers?ids[]=${workId}&paper=prices`,
]

it("a studio in Germany has centimeters first everywhere, as they were measured, and inches in brackets [ADM-21]", async () => {
  await saveUnits({ country: "DE" })
  for (const place of places)
    expect([place, replaceNbsp(await artist.html(place))]).toEqual([
      place,
      expect.stringContaining("29.7 × 42 cm (11 ¾ × 16 ½″)"),
    ])
  const gallery = replaceNbsp(await visitor().html("/gallery"))
  expect(gallery).toContain("96.5 × 152.4 cm (38 × 60 in)")
  const work = replaceNbsp(await visitor().html(`/artwork/${workId}`))
  expect(work).toContain("30.5 × 50 cm (12 × 19 ⅝″)")
  expect(work).toContain('"size":"29.7 × 42 cm (11 ¾ × 16 ½″)"')
  expect(await visitor().html("/commissions")).toMatch(/<option value="cm" selected/)
})

it("the unit and the brackets are settings, and the default in the United States stays inches with centimeters [ADM-21]", async () => {
  await saveUnits({ country: "US" })
  expect(replaceNbsp(await visitor().html("/gallery"))).toContain("11 ¾ × 16 ½″ (29.7 × 42 cm)")
  await saveUnits({ unit: "cm", bothUnits: false })
  for (const place of places) {
    const html = replaceNbsp(await artist.html(place))
    expect([place, html]).toEqual([place, expect.stringContaining("29.7 × 42 cm")])
    expect([place, html.match(/[\d¼-¾⅛-⅞]″|60 in\b/)?.[0]]).toEqual([place, undefined])
  }
  const form = await artist.html("/admin/settings")
  expect(form).toContain("Units for sizes")
})
