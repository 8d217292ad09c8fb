import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openFsStorage } from "../storage/fs-storage.server.ts"
import { hashCard, openCards } from "./sharing-cards.server.ts"
import { type CardContent, cardSize } from "./sharing-cards.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-cards-test-"))
const { private: kept, public: pictures } = await openFsStorage({ folder })
const warnings: object[] = []
let puts = 0
const cards = openCards({
  workerFile: fileURLToPath(new URL("worker/main.ts", import.meta.url)),
  stored: {
    ...kept,
    put(...given) {
      puts++
      return kept.put(...given)
    },
  },
  pictures,
  log: { warn: (fields) => void warnings.push(fields) },
})
afterAll(async () => {
  await cards.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  puts = 0
  warnings.length = 0
})

const words = {
  artist: "Marit Osgood",
  title: "Slack Water",
  italic: true,
  year: "2025",
  lines: ["Oil on linen"],
  caption: null,
}
const content = (change: Partial<CardContent> = {}): CardContent => ({ ...words, picture: null, ...change })

const [red, green, blue, white] = ["#d02020", "#20a020", "#2040d0", "#ffffff"]

/** A picture with a colored band at each of its four edges, stored under this key. */
async function bandedPicture(key: string, width: number, height: number) {
  const band = (color: string, bandWidth: number, bandHeight: number) =>
    sharp({ create: { width: bandWidth, height: bandHeight, channels: 3, background: color } })
      .png()
      .toBuffer()
  const [across, down] = [Math.round(width / 10), Math.round(height / 10)]
  const jpeg = await sharp({ create: { width, height, channels: 3, background: white } })
    .composite([
      { input: await band(red, across, height), left: 0, top: 0 },
      { input: await band(green, across, height), left: width - across, top: 0 },
      { input: await band(blue, width - 2 * across, down), left: across, top: 0 },
      { input: await band(red, width - 2 * across, down), left: across, top: height - down },
    ])
    .jpeg({ quality: 95 })
    .toBuffer()
  await pictures.put(key, jpeg)
  return { key, width, height }
}

const isNear = (pixel: number[], hex: string) =>
  pixel.every((value, index) => Math.abs(value - Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)) < 40)

test.each([
  ["tall", 600, 1500],
  ["wide", 1500, 500],
  ["square", 900, 900],
])("a %s work is shown uncropped on its card [GAL-06, META-02]", async (name, width, height) => {
  const picture = await bandedPicture(`p/${name}.jpg`, width, height)
  const drawn = await cards.draw(`works/${name}`, content({ picture }))
  const { data, info } = await sharp(drawn?.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.format, info.width, info.height]).toEqual(["raw", cardSize.width, cardSize.height])
  expect((await sharp(drawn?.bytes).metadata()).format).toBe("jpeg")
  const count = (hex: string) => {
    let found = 0
    for (let at = 0; at < data.length; at += 3) if (isNear([...data.subarray(at, at + 3)], hex)) found++
    return found
  }
  const banded = (count(red) + count(green) + count(blue)) / (1 - 0.8 * 0.8)
  // Its bands are 36 % of the picture: all of them are visible, with their share.
  const shares = [count(red) / banded, count(green) / banded, count(blue) / banded]
  for (const [index, share] of [0.18, 0.1, 0.08].entries()) expect(shares[index]).toBeCloseTo(share, 1)
  expect(count(blue)).toBeGreaterThan(1000)
})

test("is drawn once for concurrent requests, and found from then on [GAL-06, META-02]", async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => cards.draw("works/one", content())))
  expect(puts).toBe(1)
  expect(new Set(asked.map((card) => Buffer.from(card?.bytes ?? []).toString("base64"))).size).toBe(1)
  expect(await cards.find("works/one", content())).toEqual(Buffer.from(asked[0]?.bytes ?? []))
  expect(await cards.find("works/one", content({ title: "Low Water" }))).toBeNull()
})

test("a card with changed content replaces the previous one", async () => {
  await cards.draw("works/changed", content())
  await cards.draw("works/changed", content({ title: "Low Water" }))
  expect(await kept.list("cards/works/changed")).toEqual([
    `cards/works/changed/${hashCard(content({ title: "Low Water" }))}.jpg`,
  ])
})

test("without its picture's file a card has only text and is not stored", async () => {
  const wanted = content({ picture: { key: "p/gone.jpg", width: 100, height: 100 } })
  const drawn = await cards.draw("works/gone", wanted)
  expect(drawn?.kept).toBe(false)
  expect((await sharp(drawn?.bytes).metadata()).width).toBe(cardSize.width)
  expect(await cards.find("works/gone", wanted)).toBeNull()
  expect(warnings).toHaveLength(1)
})

test("a file that is no JPEG is not opened, though the drawing process can read SVG", async () => {
  await pictures.put("p/drawing.jpg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  const drawn = await cards.draw("works/svg", content({ picture: { key: "p/drawing.jpg", width: 9, height: 9 } }))
  expect(drawn?.kept).toBe(false)
})

test("the picture that compresses worst still makes a card under 150 kB", async () => {
  const [width, height] = [1280, 853]
  const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  await pictures.put("p/noise.jpg", noise)
  const drawn = await cards.draw("works/noise", content({ picture: { key: "p/noise.jpg", width, height } }))
  expect(drawn?.bytes.length).toBeLessThan(150_000)
})

test("too many requests for different cards are refused; the rest are drawn", async () => {
  const asked = await Promise.all(
    Array.from({ length: 30 }, (_, index) => cards.draw(`works/crowd-${index}`, content({ title: `No. ${index}` }))),
  )
  const drawn = asked.filter((card) => card !== null).length
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThanOrEqual(8)
  expect(await cards.draw("works/crowd-29", content({ title: "No. 29" }))).not.toBeNull()
})
