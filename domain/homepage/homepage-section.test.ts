import { describe, expect, it } from "vitest"
import { linkSchema } from "../link-schema.ts"
import { arrangeSections, type HomepageSection, parseHomepageSection } from "./homepage-section.ts"
import { getHeroLinks } from "./section-defaults.ts"

const section = (sectionType: string, content: unknown = {}): HomepageSection => {
  const read = parseHomepageSection({ sectionType, content })
  if (!read) throw new Error(`${sectionType} cannot be read`)
  return read
}
const types = (sections: HomepageSection[]) => sections.map((one) => one.type)

describe("a stored section", () => {
  it("has empty fields where nothing was entered", () => {
    expect(parseHomepageSection({ sectionType: "hero", content: { title: "Low Water" } })).toEqual({
      type: "hero",
      content: { title: "Low Water", subtitle: "", ctaText: "", ctaLink: "", backgroundImage: "" },
    })
  })

  it("cannot be read when its kind is unknown or its content is invalid", () => {
    expect(parseHomepageSection({ sectionType: "testimonials", content: {} })).toBeNull()
    expect(parseHomepageSection({ sectionType: "hero", content: { title: 7 } })).toBeNull()
    expect(parseHomepageSection({ sectionType: "hero", content: null })).toBeNull()
    expect(parseHomepageSection({ sectionType: "toString", content: {} })).toBeNull()
  })

  it("accepts only valid colors", () => {
    const highlights = (color: string) =>
      parseHomepageSection({ sectionType: "artist_statement", content: { highlights: [{ text: "Ink", color }] } })
    expect(highlights("#4d5f54")).not.toBeNull()
    expect(highlights("")).not.toBeNull()
    expect(highlights("red;background:url(//elsewhere)")).toBeNull()
  })
})

describe("a link", () => {
  it.each([
    "",
    "/shop",
    "/gallery?sort=newest#wall",
    "https://example.org/a",
    "mailto:a@example.org",
    "tel:+15035550147",
  ])("may lead to %j", (link) => expect(linkSchema.safeParse(link).success).toBe(true))
  it.each(["javascript:alert(1)", "//elsewhere.example", "/\\elsewhere.example", "data:text/html,x", "shop"])(
    "may not lead to %j",
    (link) => expect(linkSchema.safeParse(link).success).toBe(false),
  )
})

describe("the order of the page", () => {
  it("puts the process after the featured works", () => {
    const stored = [section("hero"), section("featured_artworks"), section("artist_statement")]
    expect(types(arrangeSections(stored))).toEqual(["hero", "featured_artworks", "process", "artist_statement"])
  })
  it("puts it after the hero without featured works, and first without either", () => {
    expect(types(arrangeSections([section("hero"), section("artist_statement")]))).toEqual([
      "hero",
      "process",
      "artist_statement",
    ])
    expect(types(arrangeSections([section("artist_statement")]))).toEqual(["process", "artist_statement"])
    expect(types(arrangeSections([]))).toEqual(["process"])
  })
  it("leaves out a process that is hidden", () => {
    expect(types(arrangeSections([section("hero")], { processHidden: true }))).toEqual(["hero"])
  })

  it("leaves a stored process where the artist put it", () => {
    const stored = [section("process", { title: "Slowly" }), section("hero")]
    expect(arrangeSections(stored)).toEqual(stored)
  })
  it("shows one section of each kind, the first", () => {
    const [first, second] = [section("hero", { title: "One" }), section("hero", { title: "Two" })]
    expect(arrangeSections([first, second]).filter((one) => one.type === "hero")).toEqual([first])
  })
})

describe("the three links of the hero", () => {
  it("lead to the gallery, the shop and commissions", () => {
    expect(getHeroLinks({ ctaText: "", ctaLink: "" }).map((way) => way.link)).toEqual([
      "/gallery",
      "/shop",
      "/commissions",
    ])
  })
  it("begin with the artist's own link if there is one", () => {
    expect(getHeroLinks({ ctaText: "See the new work", ctaLink: "/shop" })[0]).toEqual({
      text: "See the new work",
      link: "/shop",
    })
    expect(getHeroLinks({ ctaText: "Look around", ctaLink: "" })[0]).toEqual({ text: "Look around", link: "/gallery" })
  })
})
