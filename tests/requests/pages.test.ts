import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { insertPhoto } from "../support/homepage.ts"

const { shop, visitor, errors } = await openTestShop()
const artist = system("test")

describe("the layout of every page", () => {
  it("links to every section and names the artist [SHELL-04, SHELL-06]", async () => {
    await saveSettings(shop, artist, "site", {
      artistName: "Marit Osgood",
      contactEmail: "studio@osgood.example",
      location: "Astoria, Oregon",
      social: ["Instagram", "Are.na", "YouTube"].map((label) => ({ label, url: `https://${label}.example/osgood` })),
    })
    const html = await visitor().html("/about")
    const part = (from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)))
    const links = (text: string) => [...text.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map((m) => [m[2], m[1]])
    expect(links(part("<header", "</header>")).slice(0, 6)).toEqual([
      ["Marit Osgood", "/"],
      ["Gallery", "/gallery"],
      ["Shop", "/shop"],
      ["About", "/about"],
      ["Commission", "/commissions"],
      ["Contact", "/contact"],
    ])
    expect(links(part('aria-label="Sections"', "</nav>"))).toEqual([
      ["Home", "/"],
      ["Gallery", "/gallery"],
      ["Shop", "/shop"],
      ["About", "/about"],
      ["Contact", "/contact"],
    ])
    const footer = part("<footer", "</footer>")
    expect(links(footer)).toEqual([
      ["Home", "/"],
      ["About", "/about"],
      ["Gallery", "/gallery"],
      ["Shop", "/shop"],
      ["Commissions", "/commissions"],
      ["Contact", "/contact"],
      ["Track an order", "/track-order"],
      ["Certificates", "/certificates"],
      ["Instagram", "https://Instagram.example/osgood"],
      ["Are.na", "https://Are.na.example/osgood"],
      ["YouTube", "https://YouTube.example/osgood"],
      ["studio@osgood.example", "mailto:studio@osgood.example"],
      ["Privacy Policy", "/privacy"],
      ["Terms of Service", "/terms"],
      ["Shipping Info", "/shipping"],
      ["Sign in", "/account"],
    ])
    expect(footer).toContain("Astoria, Oregon")
    expect(footer).toMatch(/<form[^>]*action="\/newsletter"[^>]*method="post"/)
    expect(footer).toMatch(/<input[^>]*type="email"/)
    expect(footer).toContain(">Subscribe</button>")
  })
})

describe("the About page", () => {
  it("shows the artist's words, record and photographs", async () => {
    await saveSettings(shop, artist, "about", {
      lead: "A river four miles wide.",
      text: createRichText("Born in Duluth.", "Lives in Astoria."),
      timeline: [
        { year: "2026", text: "Slack Water, Portland", kind: "Exhibitions" },
        { year: "2018", text: "Winter residency", kind: "Residencies" },
      ],
    })
    await insertPhoto(shop, "second", { displayOrder: 2, isFeaturedAbout: true })
    await insertPhoto(shop, "first", { displayOrder: 1, isFeaturedAbout: true })
    await insertPhoto(shop, "elsewhere", { isFeaturedHomepage: true })
    const html = await visitor().html("/about")
    expect(html).toMatch(/<h1[^>]*>A river four miles wide\.<\/h1>/)
    for (const word of ["Born in Duluth.", ">Exhibitions<", ">Residencies<", "Slack Water, Portland"])
      expect(html).toContain(word)
    expect(html.indexOf("Photograph first")).toBeGreaterThan(0)
    expect(html.indexOf("Photograph second")).toBeGreaterThan(html.indexOf("Photograph first"))
    expect(html).not.toContain("Photograph elsewhere")
  })

  it("sets a long lead below the artist's name", async () => {
    const lead = "A river. ".repeat(40).trim()
    await saveSettings(shop, artist, "about", { lead })
    const html = await visitor().html("/about")
    expect(html).toMatch(/<h1[^>]*>About Marit Osgood<\/h1>/)
    expect(html).toContain(`<p>${lead}</p>`)
  })
})

describe("the legal pages", () => {
  it.each([
    ["/privacy", "Privacy Policy", "privacy"],
    ["/terms", "Terms of Service", "terms"],
    ["/shipping", "Shipping Info", "shipping"],
  ] as const)("%s has its text from the settings", async (path, title, key) => {
    const empty = await visitor().html(path)
    expect(empty).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(empty).toContain("hasn’t been written yet")
    await saveSettings(shop, artist, "legal", {
      version: "2",
      privacy: [],
      terms: [],
      shipping: [],
      [key]: [{ heading: `About ${key}`, paragraphs: ["First.", "Second."] }],
    })
    const html = await visitor().html(path)
    for (const word of [`>About ${key}<`, ">First.<", ">Second.<"]) expect(html).toContain(word)
    expect(html).not.toContain("hasn’t been written yet")
  })
})

describe("an unknown address", () => {
  it("answers 404 and links to the gallery", async () => {
    const response = await visitor().get("/nothing/hangs/here")
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toMatch(/<h1[^>]*>Page not found<\/h1>/)
    expect(html).toMatch(/href="\/gallery"[^>]*>Return to Gallery/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  it("answers 404 to POST, too [SHELL-03]", async () => {
    expect((await visitor().post("/nothing", { a: "b" })).status).toBe(404)
  })
})

describe("a page that throws", () => {
  it("shows a message within the layout, with the log's reference and no internals [SHELL-11]", async () => {
    await shop.db.execute(sql`alter table artworks rename to artworks_gone`)
    const response = await visitor().get("/gallery")
    const html = await response.text()
    await shop.db.execute(sql`alter table artworks_gone rename to artworks`)
    const [error] = errors.splice(0)
    const reference = error && "requestId" in error.fields ? String(error.fields.requestId) : ""
    expect(response.status).toBe(500)
    expect(html).toContain("Unexpected Application Error!")
    expect(reference).toMatch(/^[\w-]{8,}$/)
    expect(html).toMatch(new RegExp(`Reference (<!-- -->)?${reference}`))
    expect(html).toMatch(/href="\/"[^>]*>Return home/)
    expect(html).toContain("<footer")
    expect(html).not.toMatch(/artworks_gone|relation|at \w+ \(|\.ts:\d/)
  })

  it("shows a message even if the layout's data cannot be read", async () => {
    await shop.db.execute(sql`alter table settings rename to settings_gone`)
    const response = await visitor().get("/about?uncached=1")
    const html = await response.text()
    await shop.db.execute(sql`alter table settings_gone rename to settings`)
    expect(response.status).toBe(500)
    expect(html).toContain("Unexpected Application Error!")
    expect(errors.splice(0).length).toBeGreaterThan(0)
  })
})
