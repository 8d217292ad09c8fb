import { expect, test } from "vitest"
import { artworkDescription, artworkJsonLd } from "./artwork.ts"

const site = {
  siteUrl: "https://gallery.example",
  artistName: "Marit Osgood",
  tagline: "",
  country: "US",
  location: "",
  profiles: [],
}
const picture = {
  width: 3000,
  height: 2000,
  folder: "pictures/a",
  avif: "",
  webp: "",
  jpeg: "640 1600",
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
  ratio: 1.5,
  displayWidth: 1.3,
  depthMm: null,
  weightG: null,
  further: {},
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
  conditionStatus: null,
  series: { id: "s", slug: "slack-water", title: "Slack Water", years: "2022–26", hasPage: false },
}
const delivery = [
  { id: "zone:United States", name: "Insured shipping", zone: "United States", price: 22_000, pickup: false },
  { id: "pickup", name: "Pick up at the studio", zone: "", price: 0, pickup: true },
]
const describeArtwork = (change: Partial<typeof work> | object = {}) =>
  artworkJsonLd(site, { ...work, ...change }, delivery) as unknown as Record<string, unknown>

test("a work for sale is a work of art and a product with an offer [META-02]", () => {
  expect(describeArtwork()).toMatchObject({
    "@type": ["VisualArtwork", "Product"],
    url: "https://gallery.example/artwork/0f8fad5b-d9cb-469f-a165-70867728950e",
    image: ["https://gallery.example/files/pictures/a/1600.jpg"],
    creator: { "@type": "Person", name: "Marit Osgood" },
    brand: { "@type": "Brand", name: "Marit Osgood" },
    artform: "Painting",
    artMedium: "Oil",
    artworkSurface: "linen",
    dateCreated: "2025",
    height: { "@type": "QuantitativeValue", value: 1118, unitCode: "MMT" },
    width: { "@type": "QuantitativeValue", value: 1676, unitCode: "MMT" },
    offers: {
      price: "14800.50",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: [
        {
          shippingRate: { value: "220.00", currency: "USD" },
          shippingDestination: { addressCountry: "US" },
        },
      ],
    },
  })
})

test("a work for pickup only, or sold by inquiry, has no shipping details", () => {
  for (const options of [[], delivery.filter(({ pickup }) => pickup)]) {
    expect(JSON.stringify(artworkJsonLd(site, work, options))).not.toContain("hipping")
  }
})

test("a work that another visitor holds is out of stock, with its price", () => {
  for (const badge of ["on_hold", "reserved"])
    expect(describeArtwork({ badge }).offers).toMatchObject({
      availability: "https://schema.org/OutOfStock",
      price: "14800.50",
    })
})

test("a sold work is marked as sold, without a price", () => {
  const sold = describeArtwork({ badge: "sold" })
  expect(sold).toMatchObject({ "@type": "VisualArtwork", offers: { availability: "https://schema.org/SoldOut" } })
  expect(JSON.stringify(sold)).not.toContain("14800")
})

test("a work without a price and not for sale is a work of art, not a product", () => {
  for (const change of [{ price: null }, { badge: "not_for_sale" }]) {
    expect(describeArtwork(change)["@type"]).toBe("VisualArtwork")
    expect(describeArtwork(change)).not.toHaveProperty("offers")
  }
})

test("an inexact year is no date, an edition has its size, and an unnamed artist leaves out the creator", () => {
  expect(describeArtwork({ year: "c. 1996" })).not.toHaveProperty("dateCreated")
  expect(describeArtwork({ editionSize: 25 }).artEdition).toBe(25)
  const anonymous = JSON.stringify(artworkJsonLd({ ...site, artistName: "The artist" }, work, delivery))
  expect(anonymous).not.toMatch(/creator|brand|seller|The artist/)
})

test("the description for search results ends with a whole word within 160 characters", () => {
  expect(artworkDescription(work, "Marit Osgood")).toBe(
    "Slack Water by Marit Osgood. 2025, Oil on linen, 44 × 66 in. Painted over one winter.",
  )
  const long = artworkDescription({ ...work, description: "Painted again and ".repeat(20) }, "Marit Osgood")
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/\w…$/)
})
