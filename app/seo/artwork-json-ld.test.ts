import { expect, test } from "vitest"
import { artworkDescription, artworkJsonLd } from "./artwork-json-ld.ts"

const site = { siteUrl: "https://gallery.example", artistName: "Marit Osgood", tagline: "" }
const picture = {
  width: 3000,
  height: 2000,
  variants: [640, 1600].map((width) => ({ format: "jpeg" as const, width, key: `pictures/a-${width}.jpg` })),
  placeholder: null,
  alt: "Slack Water",
}
const work = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  slug: "slack-water",
  title: "Slack Water",
  year: "2025",
  medium: "Oil on linen",
  size: "44 × 66 in",
  heightMm: 1118,
  widthMm: 1676,
  depthMm: null,
  price: 1_480_050,
  currency: "USD",
  badge: "available" as const,
  editionSize: null,
  left: 1,
  picture,
  views: [{ ...picture, id: "v", caption: "" }],
  description: "Painted over one winter.",
  type: "Painting",
  signed: "",
  framed: null,
  creditLine: "",
  conditionStatus: null,
  series: { id: "s", slug: "slack-water", title: "Slack Water", years: "2022–26" },
}
const product = (change: Partial<typeof work> | object = {}) =>
  artworkJsonLd(site, { ...work, ...change })["@graph"][0] as Record<string, unknown>

test("a work for sale is a work of art and a product with an offer", () => {
  expect(product()).toMatchObject({
    "@type": ["VisualArtwork", "Product"],
    url: "https://gallery.example/artwork/0f8fad5b-d9cb-469f-a165-70867728950e",
    image: ["https://gallery.example/files/pictures/a-1600.jpg"],
    creator: { "@type": "Person", name: "Marit Osgood" },
    artMedium: "Oil on linen",
    height: { value: 1118, unitCode: "MMT" },
    offers: { price: "14800.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  })
})

test.each([
  ["on_hold", "Reserved"],
  ["reserved", "Reserved"],
  ["sold", "SoldOut"],
])("%s is offered as %s", (badge, availability) => {
  expect(product({ badge }).offers).toMatchObject({ availability: `https://schema.org/${availability}` })
})

test("without a price, and not for sale, there is no offer", () => {
  expect(product({ price: null })).not.toHaveProperty("offers")
  expect(product({ badge: "not_for_sale" })).not.toHaveProperty("offers")
})

test("the words for search results end with a whole word within 160 characters", () => {
  expect(artworkDescription(work, "Marit Osgood")).toBe(
    "Slack Water by Marit Osgood. 2025, Oil on linen, 44 × 66 in. Painted over one winter.",
  )
  const long = artworkDescription({ ...work, description: "Painted again and ".repeat(20) }, "Marit Osgood")
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/\w…$/)
})
