import { expect, test } from "vitest"
import { type CardText, cardSize } from "../sharing-cards.ts"
import { composeCard } from "./compose.ts"

const words: CardText = {
  artist: "Marit Osgood",
  title: "Slack Water",
  italic: true,
  year: "2025",
  lines: ["Oil on linen", "44 × 66″ (112 × 168 cm)", ""],
  caption: null,
}
const long =
  "Untitled (For the Woman Who Kept the Lighthouse Log at Desdemona Sands until the Light Was Put Out)".repeat(3)

const listPaths = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = ""]) => path)

/** The rectangle that a path fills, by all its points. */
function bounds(path: string) {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const pictures = {
  tall: { width: 500, height: 1300 },
  portrait: { width: 1280, height: 1600 },
  square: { width: 1280, height: 1280 },
  landscape: { width: 1280, height: 850 },
  wide: { width: 1280, height: 430 },
  strip: { width: 2400, height: 90 },
  thread: { width: 60, height: 4000 },
  small: { width: 120, height: 90 },
}
const contents: Record<string, Partial<CardText>> = {
  "a work": {},
  "a long title": { title: long },
  "one endless word": { title: "Wasserstandsanzeiger".repeat(9), artist: "Wasserstandsanzeiger".repeat(3) },
  "long lines": { lines: [`Oil, ${"wax, ".repeat(40)} on linen`, "44 × 66″", "Edition of 25"] },
  "a page": {
    title: "Commissions",
    italic: false,
    year: "",
    lines: ["Low water"],
    caption: { title: long, year: "2025" },
  },
  "no words": { title: "", artist: "", year: "", lines: [] },
}

const cases = Object.entries(pictures).flatMap(([shape, picture]) =>
  Object.entries(contents).map(([name, change]) => [shape, name, picture, change] as const),
)

test.each(cases)(
  "%s, %s: the work is whole, and nothing leaves the card or lies over the work [GAL-06, META-02]",
  async (_, __, picture, change) => {
    const { picture: place, svg } = await composeCard({ ...words, ...change }, picture)
    if (!place) throw new Error("the card has no picture")
    expect(place.width / place.height).toBeCloseTo(picture.width / picture.height, picture.height < 100 ? 0 : 1)
    const right = place.left + place.width
    const bottom = place.top + place.height
    expect(Math.min(place.left, place.top, cardSize.width - right, cardSize.height - bottom)).toBeGreaterThanOrEqual(60)
    for (const path of listPaths(svg)) {
      const set = bounds(path)
      expect(Math.min(set.left, cardSize.width - set.right)).toBeGreaterThanOrEqual(50)
      expect(Math.min(set.top, cardSize.height - set.bottom)).toBeGreaterThanOrEqual(20)
      expect(set.left > right || set.top > bottom).toBe(true)
    }
  },
)

test("the label is aligned with the picture's lower edge, the artist's name with its upper edge", async () => {
  const { picture, svg } = await composeCard(words, pictures.portrait)
  const [artist, ...label] = listPaths(svg).map(bounds)
  const size = label.at(-1)
  if (!picture || !artist || !size) throw new Error("something is missing")
  expect(Math.abs(artist.top - picture.top)).toBeLessThan(3)
  // the last line's brackets reach below its baseline
  expect(Math.abs(size.bottom - (picture.top + picture.height))).toBeLessThan(8)
})

test("a small file is not enlarged", async () => {
  expect((await composeCard(words, pictures.small)).picture).toMatchObject({ width: 180, height: 135 })
})

test("without a picture there is only text; without text there is the site's mark", async () => {
  for (const change of Object.values(contents)) {
    const { picture, svg } = await composeCard({ ...words, ...change }, null)
    expect(picture).toBeNull()
    expect(listPaths(svg).length).toBeGreaterThan(0)
    for (const path of listPaths(svg).filter((one) => !one.includes("a"))) {
      const set = bounds(path)
      expect(set.left).toBeGreaterThanOrEqual(60)
      expect(set.right).toBeLessThanOrEqual(cardSize.width - 60)
    }
  }
})

test("letters are shapes: a card contains no text and no font", async () => {
  const { svg } = await composeCard(words, pictures.square)
  expect(svg).not.toMatch(/<text|font/)
  for (const path of listPaths(svg)) expect(path).toMatch(/^[MLQCZ\d .-]+$/)
})
