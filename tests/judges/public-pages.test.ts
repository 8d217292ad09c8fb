import { sql } from "drizzle-orm"
import { HtmlValidate } from "html-validate"
import { describe, expect, it } from "vitest"
import { openTestShop } from "../support/app.ts"
import { insertWork } from "../support/works.ts"
import { createJudgedCollection } from "./collection.ts"
import { capturePages } from "./every-page.ts"
import { listNamedPages, parseStructuredData, validateStructuredData } from "./structured-data.ts"

const test = await openTestShop()
const { siteUrl } = test.shop
const works = await createJudgedCollection(test)
for (let n = 0; n < 25; n++) await insertWork(test.shop, { title: `Wall ${n}` })
const pages = await capturePages(test.visitor(), works)

await test.shop.db.execute(sql`alter table artworks rename to artworks_gone`)
const broken = await test.visitor().get("/gallery")
pages.push({ name: "a page that breaks", status: broken.status, html: await broken.text(), search: false })
await test.shop.db.execute(sql`alter table artworks_gone rename to artworks`)

const placeProperties = [
  "--w",
  "--r",
  "--c",
  "--c1",
  "--c2",
  "--longest",
  "aspect-ratio",
  "scale",
  "view-transition-name",
]

const htmlValidator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // React's HTML differs without a change of meaning: attribute names as in the DOM, `disabled=""`, `<br/>`,
    // `id="_R_1_"`.
    "attr-case": "off",
    "attribute-boolean-style": ["error", { style: "empty" }],
    "void-style": ["error", { style: "selfclosing" }],
    "valid-id": ["error", { relaxed: true }],
    "attribute-empty-style": "off",
    // Values that only the server knows (a picture's ratio and colors) are inline custom properties; nothing else is inline.
    "no-inline-style": ["error", { allowedProperties: placeProperties }],
    // Safari drops the role of lists without markers: https://webkit.org/b/170179
    "no-redundant-role": "off",
    // Filters are checkboxes that share a name.
    "form-dup-name": ["error", { shared: ["checkbox", "radio", "submit"] }],
    // Redundant on purpose: the linter does not see the field inside a component.
    "no-redundant-for": "off",
    // A slide is a list item named by its position.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // Titles of works are the artist's.
    "long-title": "off",
    // Scripts and styles come from the site's own server.
    "require-sri": ["error", { target: "crossorigin" }],
  },
})

const namedCases = pages.map((page) => [page.name, page] as const)

describe("HTML", () => {
  it.each(namedCases)("%s [html]", async (_, { html }) => {
    const report = await htmlValidator.validateString(html)
    const found = report.results.flatMap(({ messages }) => messages)
    expect(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })
})

describe("structured data", () => {
  it.each(namedCases)("%s", (_, { html }) => {
    expect(validateStructuredData(html)).toEqual([])
  })

  it("refers only to existing pages [META-02]", async () => {
    const paths = new Set(pages.flatMap(({ html }) => listNamedPages(html, siteUrl)))
    expect(paths.size).toBeGreaterThan(10)
    for (const path of paths) expect([path, (await test.visitor().get(path)).status]).toEqual([path, 200])
  })

  it("is on every page that search engines may index, and on no other", () => {
    const asked = pages.filter(({ status }) => status !== 400)
    const silent = asked.filter(({ search, html }) => search !== parseStructuredData(html).length > 0)
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ["/", ["WebSite", "Person"]],
    ["/gallery", ["CollectionPage", "BreadcrumbList"]],
    ["/shop", ["CollectionPage", "BreadcrumbList"]],
    ["/about", [["AboutPage", "ProfilePage"], "BreadcrumbList"]],
    ["/contact", ["ContactPage", "BreadcrumbList"]],
    ["/commissions", ["BreadcrumbList"]],
    ["/exhibitions", ["BreadcrumbList"]],
    ["/exhibitions/high-water", ["ExhibitionEvent", "BreadcrumbList"]],
    ["/exhibitions/on-now", ["ExhibitionEvent", "BreadcrumbList"]],
    ["/blog", ["BreadcrumbList"]],
    ["/blog/another", ["BlogPosting", "BreadcrumbList"]],
    ["/artwork/{available}", [["VisualArtwork", "Product"], "BreadcrumbList"]],
    ["/artwork/{sold}", ["VisualArtwork", "BreadcrumbList"]],
    ["/artwork/{onRequest}", ["VisualArtwork", "BreadcrumbList"]],
    ["/artwork/{bare}", ["VisualArtwork", "BreadcrumbList"]],
  ])("%s is about %j [META-02]", (name, types) => {
    const page = pages.find((one) => one.name === name)
    expect(parseStructuredData(page?.html ?? "").map((node) => node["@type"])).toEqual(types)
  })
})

describe("heads", () => {
  const contents = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, content = ""]) => content)

  it.each(namedCases)("%s has one title, one robots tag, a description and a sharing picture [META-01]", (_, page) => {
    const [head = ""] = page.html.split("</head>")
    expect(contents(head, /<title>([^<]+)<\/title>/g)).toHaveLength(1)
    // Robots submit no forms, and do not index error pages.
    if (page.status === 400 || page.status >= 500) return
    expect(contents(head, /<meta name="robots" content="([^"]+)"/g)).toEqual([
      page.search ? "index, follow" : "noindex",
    ])
    if (!page.search) return
    const [description] = contents(head, /<meta name="description" content="([^"]+)"/g)
    expect(description?.length).toBeGreaterThan(20)
    const [canonical] = contents(head, /<link rel="canonical" href="([^"]+)"/g)
    expect(canonical).toMatch(/^http:\/\/localhost:3000\//)
    expect(contents(head, /<meta property="og:url" content="([^"]+)"/g)).toEqual([canonical])
    expect(contents(head, /<meta property="og:image" content="([^"]+)"/g)).toHaveLength(1)
    expect(contents(head, /<meta property="og:image:(?:width|height)" content="(\d+)"/g)).toEqual(["1200", "630"])
  })

  it("no two pages have the same title, except states of one page", () => {
    const searched = pages.filter(({ search }) => search)
    const titles = new Map<string, Set<string>>()
    for (const { html } of searched) {
      const [title = ""] = contents(html, /<title>([^<]+)<\/title>/g)
      const [canonical = ""] = contents(html, /<link rel="canonical" href="([^"]+)"/g)
      titles.set(title, (titles.get(title) ?? new Set()).add(canonical))
    }
    expect([...titles].filter(([, pagesOfIt]) => pagesOfIt.size > 1)).toEqual([])
  })
})
