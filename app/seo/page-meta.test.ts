import { expect, it } from "vitest"
import { pageMeta } from "./page-meta.ts"

const facts = { siteUrl: "https://osgood.example", artistName: "Marit Osgood", tagline: "", country: "US" }
const matches = [{ id: "root", loaderData: {} }, { id: "site/layout", loaderData: { facts } }, undefined]
const about = { title: "About", description: "Who paints here.", path: "/about" }

it("has the page's and the artist's name, and the canonical address", () => {
  const tags = pageMeta(matches, about)
  expect(tags).toContainEqual({ title: "About - Marit Osgood" })
  expect(tags).toContainEqual({ name: "description", content: "Who paints here." })
  expect(tags).toContainEqual({ name: "robots", content: "index, follow" })
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://osgood.example/about" })
  expect(tags).toContainEqual({ property: "og:url", content: "https://osgood.example/about" })
})

it("has the page's card, 1200 by 630, else the site's, or its own picture [META-01]", () => {
  const tags = pageMeta(matches, about)
  expect(tags).toContainEqual({ property: "og:image", content: "https://osgood.example/cards/about.jpg" })
  expect(tags).toContainEqual({ property: "og:image:width", content: "1200" })
  expect(tags).toContainEqual({ property: "og:image:height", content: "630" })
  expect(pageMeta(matches, { ...about, path: "/terms" })).toContainEqual({
    property: "og:image",
    content: "https://osgood.example/cards/default.jpg",
  })
  const picture = { url: "/files/a.jpg", width: 960, height: 640, alt: "A river" }
  expect(pageMeta(matches, { ...about, picture })).toContainEqual({
    property: "og:image",
    content: "https://osgood.example/files/a.jpg",
  })
})

it("marks hidden pages noindex, and leaves out missing canonical addresses", () => {
  const tags = pageMeta(matches, { ...about, path: null, hidden: true })
  expect(tags).toContainEqual({ name: "robots", content: "noindex" })
  expect(JSON.stringify(tags)).not.toContain("canonical")
})

it("adds breadcrumbs and structured data", () => {
  const graph = (page: object) => {
    const tag = pageMeta(matches, { ...about, ...page }).find((one) => "script:ld+json" in one)
    return tag && (tag as { "script:ld+json": object })["script:ld+json"]
  }
  const item = (position: number, name: string, path: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: `https://osgood.example${path}`,
  })
  expect(graph({})).toEqual({
    "@context": "https://schema.org",
    "@graph": [{ "@type": "BreadcrumbList", itemListElement: [item(1, "Home", "/"), item(2, "About", "/about")] }],
  })
  const above = [{ name: "Gallery", path: "/gallery" }]
  const work = graph({ title: "Weir - Original Art", crumb: "Weir", above, path: "/artwork/1" })
  expect(work).toMatchObject({
    "@graph": [
      { itemListElement: [item(1, "Home", "/"), item(2, "Gallery", "/gallery"), item(3, "Weir", "/artwork/1")] },
    ],
  })
  const home = { path: "/", structuredData: [{ "@type": "WebSite" }, undefined] }
  expect(graph(home)).toMatchObject({ "@graph": [{ "@type": "WebSite" }] })
  expect(graph({ path: null })).toBeUndefined()
  expect(graph({ hidden: true })).toBeUndefined()
})

it("works when the site's details could not be read", () => {
  expect(pageMeta([{ id: "root" }], about)).toContainEqual({ title: "About" })
})
