import { expect, test } from "vitest"
import { settings } from "../../db/tables/content.ts"
import { openTestShop } from "../support/app.ts"
import { insertHomepageSection } from "../support/homepage.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()

test("an invalid stored setting breaks no page, and the studio reports it", async () => {
  await site.shop.db
    .insert(settings)
    .values({ key: "site", value: { artistName: "x".repeat(121), tagline: "Paintings of the tide" } })
  const visitor = site.visitor()
  for (const path of ["/", "/gallery", "/about", "/contact", "/sitemap.xml", "/feeds/works.rss"])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  expect(await visitor.html("/")).toContain("Paintings of the tide")
  const artist = await signInAsNewAccount(site, "admin")
  expect(await artist.html("/admin")).toContain("“artistName”")
  expect(site.errors).toEqual([])
})

const hostile: Record<string, object> = {
  site: {
    artistName: "</title><script>alert(1)</script>",
    tagline: "\u2028</script><script>alert(1)</script>",
    contactEmail: "x@example.com\r\nBcc: all@example.com",
    location: "<img src=x onerror=alert(1)>",
    social: [{ label: "Here", url: "javascript:alert(1)" }],
    timeZone: "../../etc",
    currency: "12$",
    country: "constructor",
  },
  look: { accent: "red;}</style><script>alert(1)</script>", typefaces: "__proto__" },
  navigation: { links: [{ text: "There", to: "javascript:alert(1)" }] },
  security: { hsts: "site\r\nX-Injected: 1" },
  legal: { privacy: [{ heading: "<script>alert(1)</script>", paragraphs: ["<b onclick=alert(1)>"] }], terms: "none" },
  shipping: { zones: [{ name: "All", countries: ["*"], rates: { small: -1 } }] },
  uploads: { megabytes: 1e12, megapixels: -1 },
  demo: [],
}

test("hostile stored settings and sections run nothing, lead nowhere, and break no page [case 60, case 61]", async () => {
  await site.shop.db.delete(settings)
  await site.shop.db.insert(settings).values(Object.entries(hostile).map(([key, value]) => ({ key, value })))
  const content = {
    title: "<script>alert(1)</script>",
    ctaText: "Go",
    ctaLink: "javascript:alert(1)",
    backgroundImage: "https://elsewhere.example/x.png",
  }
  await insertHomepageSection(site.shop, "hero", content)
  await insertHomepageSection(site.shop, "hero", {
    ...content,
    ctaLink: "/",
    backgroundImage: "//elsewhere.example/x.png",
  })
  const artist = await signInAsNewAccount(site, "admin")
  const visitor = site.visitor()
  // Markup is shown as text.
  expect(await visitor.html("/privacy")).toContain("&lt;b onclick=alert(1)&gt;")
  expect(await visitor.html("/about")).toContain("&lt;/title&gt;&lt;script&gt;")
  for (const path of ["/", "/gallery", "/about", "/contact", "/privacy", "/terms", "/checkout", "/feeds/works.rss"]) {
    const answer = await visitor.get(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    for (const words of ["<script>alert", "</style><script", "<img src=x", "javascript:", "<b onclick"])
      expect([path, html.includes(words), words]).toEqual([path, false, words])
    expect(html).not.toMatch(/(?:src|srcset|href|content|style)="[^"]*elsewhere/)
    expect(answer.headers.get("x-injected")).toBe(null)
  }
  for (const path of ["/admin", "/admin/settings", "/admin/homepage", "/admin/homepage/preview", "/admin/upload"])
    expect([path, (await artist.get(path)).status]).toEqual([path, 200])
  expect(site.errors).toEqual([])
})
