import { describe, expect, it } from "vitest"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor } = await openTestShop()
const artist = system("Test")

describe("the imprint", () => {
  it("is no page and in no footer until the artist has filled it in [SHELL-07]", async () => {
    expect((await visitor().get("/imprint")).status).toBe(404)
    expect(await visitor().html("/about")).not.toContain('href="/imprint"')
    expect(await visitor().html("/sitemap.xml")).not.toContain("/imprint")
  })

  it("says who is responsible, and is linked on every page [SHELL-07]", async () => {
    await saveSettings(shop, artist, "site", { location: "Pier 3\n20457 Hamburg", contactEmail: "studio@example.com" })
    await saveSettings(shop, artist, "imprint", { name: "Rourke Kunst GmbH", register: "HRB 12345\nHamburg" })
    const html = await visitor().html("/imprint")
    for (const words of ["Rourke Kunst GmbH", "20457 Hamburg", "mailto:studio@example.com", "HRB 12345"])
      expect(html).toContain(words)
    expect(html).not.toContain("Responsible for the content")
    expect(await visitor().html("/about")).toContain('href="/imprint"')
    expect(await visitor().html("/sitemap.xml")).toContain("/imprint</loc>")
    // The seller has the same name everywhere.
    expect(await visitor().html("/withdrawal")).toMatch(/To (<!-- -->)?<span>(<!-- -->)?Rourke Kunst GmbH/)
  })
})

describe("prices that contain a tax", () => {
  it("say so beside the price of a work, and in the shop [SHELL-07]", async () => {
    const { id } = await insertWork(shop)
    const note = /Incl. VAT, plus (?:<!-- -->)?<a [^>]*href="\/shipping"/
    expect(await visitor().html(`/artwork/${id}`)).not.toMatch(note)
    const row = { name: "VAT", countries: ["DE"], region: "", rate: 19_000, included: true, delivery: true }
    await saveSettings(shop, artist, "taxes", { rows: [row] })
    await saveSettings(shop, artist, "site", { country: "DE", currency: "USD" })
    expect(await visitor().html(`/artwork/${id}`)).toMatch(note)
    expect(await visitor().html("/shop")).toMatch(note)
  })
})
