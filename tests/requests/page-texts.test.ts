import { expect, test } from "vitest"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor } = await openTestShop()

// Texts as artists write them: with and without a full stop, in lower case, with a question mark.
await saveSettings(shop, system("Test"), "site", {
  artistName: "Marit Osgood",
  tagline: "paintings and works on paper from the mouth of the Columbia River.",
})
await insertWork(shop, { title: "Is it over?", medium: "oil on linen", description: "a hull, seen from below.." })
await insertWork(shop, { title: "Weir.", availability: "sold", description: "The weir at noon." })
await insertWork(shop, { title: "Slip", availability: "reserved", year: null, yearText: "", medium: "ink on paper" })
await insertWork(shop, { title: "Lent", availability: "on_loan", medium: "", size: "", heightMm: null, widthMm: null })
await createTestExhibition(shop, { title: "Low Water", venue: "Harbor Hall", city: "" })
await createTestPost(shop, { title: "A clean brush" })

const fixed = [
  ...["/", "/gallery", "/shop", "/about", "/commissions", "/contact", "/exhibitions", "/blog", "/certificates"],
  ...[
    "/privacy",
    "/terms",
    "/shipping",
    "/withdrawal",
    "/newsletter",
    "/track-order",
    "/checkout",
    "/order-confirmation",
  ],
]

const entities: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'", "#39": "'" }
const decodeEntities = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (_, name: string) => entities[name] ?? "")

function listTexts(html: string): string[] {
  const all = (of: RegExp) => [...html.matchAll(of)].map(([, text = ""]) => decodeEntities(text))
  return [
    ...all(/<title>([^<]*)</g),
    ...all(/<meta (?:name="description"|property="og:(?:title|description|image:alt)") content="([^"]*)"/g),
    ...all(/ alt="([^"]+)"/g),
  ]
}

/** Errors in a text: punctuation, capitals, gaps, missing values. The artist's own ".." is allowed. */
function findFaults(text: string): string[] {
  const own = text.replace("seen from below..", "seen from below.")
  const faults: [string, RegExp][] = [
    ["doubled punctuation", /[.!?]\s*[.,;:]|,\s*[,.]|[?!][?!]|:\s*[:.]/],
    ["a sentence in small letters", /[.!?]["”’)]?\s+\p{Ll}/u],
    ["a beginning in small letters", /^\p{Ll}/u],
    ["a gap", /\s{2,}|\s[.,;:]|\(\s*\)|^\s|\s$/],
    ["no value", /undefined|null|NaN|\[object/],
    ["a kind of work that nobody named", /drawings and prints/],
  ]
  return faults.flatMap(([name, of]) => (of.test(own) ? [`${name}: ${text}`] : []))
}

test("titles, descriptions and alternative texts of all public pages are sentences, made of what the artist wrote [META-01]", async () => {
  const sitemap = await visitor().html("/sitemap.xml")
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)</g)].map(([, path = ""]) => path || "/")
  expect(listed.length).toBeGreaterThan(10)
  const faults: string[] = []
  for (const path of new Set([...fixed, ...listed])) {
    const texts = listTexts(await visitor().html(path))
    expect(texts.length, path).toBeGreaterThanOrEqual(4)
    faults.push(...texts.flatMap(findFaults).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test("so are the entries of feeds [META-01]", async () => {
  for (const file of ["works.json", "blog.json"]) {
    const feed = JSON.parse(await visitor().html(`/feeds/${file}`))
    const texts: string[] = [feed.title, feed.description]
    for (const { title, summary } of feed.items) texts.push(title, summary ?? title)
    expect(texts.flatMap(findFaults)).toEqual([])
  }
})

test("a description says what is sold, and by whom", async () => {
  const html = await visitor().html("/")
  expect(listTexts(html)).toContain("Marit Osgood: paintings and works on paper from the mouth of the Columbia River")
  expect(listTexts(html)).toContain(
    "Paintings and works on paper from the mouth of the Columbia River. See the gallery, buy from the studio, or commission a work by Marit Osgood.",
  )
})
