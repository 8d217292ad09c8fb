import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { decodeQr } from "../../tests/support/decode-qr.ts"
import { inspectPdf } from "../../tests/support/pdf-structure.ts"
import {
  extractPdfPages,
  extractPdfText,
  hasPoppler,
  readPdfInfo,
  readPdfStructure,
  renderPdfPage,
} from "../../tests/support/read-pdf.ts"
import { openFsStorage } from "../storage/fs-storage.server.ts"
import { openDocuments } from "./documents.server.ts"
import type { ListedWork, WallLabelsDocument, WallLabelText, WorkListDocument } from "./work-documents.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-work-papers-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const picture = { key: "pictures/weir/1280.jpg", width: 1280, height: 800, maxSide: 320 }
const noise = { type: "gaussian" as const, mean: 128, sigma: 40 }
await storage.public.put(
  picture.key,
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer(),
)
const documents = openDocuments({
  workerFile: resolve(import.meta.dirname, "worker/main.ts"),
  pictures: storage.public,
  log: { warn() {} },
})
beforeAll(async () => void (await drawn(list)), 120_000)
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

const work: ListedWork = {
  picture,
  title: "Weir",
  year: "2025",
  details: ["Oil on linen", "40 × 60″ (102 × 152 cm)"],
  askingPrice: { text: "$4,200", isSold: false },
}
const list: WorkListDocument = {
  is: "list",
  kind: "prices",
  paper: "A4",
  artist: "Marit Osgood",
  heading: "Slack Water",
  details: ["Price list, November 24, 2026", "Fathom Street Gallery, Portland"],
  works: [work],
  note: "Prices are in US dollars.",
  foot: [["Marit Osgood"], ["Astoria, Oregon"], ["studio@maritosgood.example"]],
}
const label: WallLabelText = {
  artist: "",
  title: "Weir",
  year: "2025",
  details: ["Oil on linen", "40 × 60″", "102 × 152 cm"],
  note: "",
  askingPrice: { text: "$4,200", isSold: false },
  edition: "",
  code: "https://maritosgood.example/artwork/019a0000-0000-7000-8000-000000000001",
}
const grid = { columns: 2, rows: 5, width: 90, height: 54, left: 15, top: 13.5, gapX: 0, gapY: 0, cut: true }
const labels: WallLabelsDocument = {
  is: "labels",
  paper: "A4",
  title: "Slack Water: wall labels",
  artist: "Marit Osgood",
  grid,
  skip: 0,
  labels: [label],
}

async function drawn(sheet: WallLabelsDocument | WorkListDocument, signal?: AbortSignal) {
  const answer = await documents.draw(sheet, { signal })
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value
}
const titled = <T extends object>(one: T, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...one, title: `Tide ${at + 1}` }))
const long = `${"What the River Leaves Behind When the Dredge Has Gone ".repeat(4)}`.trim()
const scripts = ["北京の朝 山田", "김민준 서울", "Ёжик в тумане", "Νίκος", "שלום עולם", "محمد بن سلمان"]
const sold = { text: "Sold", isSold: true }

/** The number of pixels of the first page with a color. */
async function pixels(pdf: Uint8Array, is: (red: number, green: number, blue: number) => boolean): Promise<number> {
  const { data } = await sharp(await renderPdfPage(pdf))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count++
  return count
}
const isRed = (red: number, green: number, blue: number) => red > 160 && green < 70 && blue < 70

describe.skipIf(!hasPoppler)("a price list", () => {
  test("numbers the works in their order over pages, each numbered and as full as it can be", async () => {
    const { pdf } = await drawn({ ...list, works: titled(work, 40) })
    const pages = await extractPdfPages(pdf)
    expect(pages).toHaveLength(4)
    expect(pages.at(-1)).toContain("4 of 4")
    const order = [...pages.join("").matchAll(/Tide (\d+), 2025/g)].map(([, number]) => Number(number))
    expect(order).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(pages.at(-1)).toMatch(/Prices are in US dollars/)
  })

  test("says what is asked, and marks what is sold with a red dot and the word [ADM-14]", async () => {
    const open = await drawn(list)
    const { pdf } = await drawn({ ...list, works: [{ ...work, picture: null, askingPrice: sold }] })
    expect(await extractPdfText(open.pdf)).toContain("$4,200")
    expect(await extractPdfText(pdf)).toMatch(/Sold/)
    expect(await pixels(open.pdf, isRed)).toBe(0)
    expect(await pixels(pdf, isRed)).toBeGreaterThan(20)
  })

  test("is a tagged file with title and language, the works a numbered list with pictures that are named [ADM-14]", async () => {
    const { pdf } = await drawn({ ...list, works: titled(work, 15) })
    const { info, untagged, foreign, lacking } = await inspectPdf(pdf)
    expect(info).toMatch(/Title: +Slack Water: Price list, November 24, 2026\n[\s\S]*Tagged: +yes/)
    expect({ untagged, foreign, lacking }).toEqual({ untagged: [], foreign: [], lacking: [] })
    const structure = await readPdfStructure(pdf)
    // one list over both pages
    expect(structure.match(/^ +L \(block\)/gm)).toHaveLength(1)
    expect(structure.match(/LI \(block\)\n +Lbl \(block\)\n +"\d+"\n +LBody \(block\)\n +Figure/g)).toHaveLength(15)
    expect(Buffer.from(pdf).toString("latin1")).toContain("/Alt (Tide 15)")
  })

  test.each(["A4", "LETTER"] as const)("fits long titles and every script on %s", async (paper) => {
    const works = [long, ...scripts].map((title) => ({ ...work, title, picture: null }))
    const { pdf, missing } = await drawn({ ...list, paper, heading: long, works })
    expect(missing).toEqual([])
    expect(await readPdfInfo(pdf)).toMatch(paper === "A4" ? /\(A4\)/ : /\(letter\)/)
    const text = (await extractPdfText(pdf)).replaceAll(/\s+/g, " ")
    for (const words of scripts) expect(text).toContain(words)
    expect(text.match(/Dredge Has Gone/g)).toHaveLength(8)
  })

  test("puts no more of a picture into the file than is printed", async () => {
    const large = await drawn({ ...list, works: [{ ...work, picture: { ...picture, maxSide: 5000 } }] })
    const small = await drawn(list)
    expect(small.pdf.length).toBeLessThan(large.pdf.length / 4)
  })
})

test.skipIf(!hasPoppler)("a checklist has boxes to tick and no prices", async () => {
  const { pdf } = await drawn({ ...list, kind: "checklist" })
  expect(await extractPdfText(pdf)).toMatch(/Weir, 2025/)
  expect(await extractPdfText(pdf)).not.toContain("$")
})

describe.skipIf(!hasPoppler)("wall labels", () => {
  test("are placed ten to a page, after the labels that are used up", async () => {
    const { pdf } = await drawn({ ...labels, skip: 3, labels: titled(label, 40) })
    const pages = await extractPdfPages(pdf)
    expect(pages.map((page) => page.match(/Tide/g)?.length)).toEqual([7, 10, 10, 10, 3])
    expect(pages.join("")).toMatch(/Tide 40, 2025/)
  })

  test("have a code that opens the work, a dot where it is sold, and marks for the knife", async () => {
    const { pdf } = await drawn({ ...labels, labels: [{ ...label, askingPrice: sold }] })
    expect(await decodeQr(await renderPdfPage(pdf))).toBe(label.code)
    expect(await pixels(pdf, isRed)).toBeGreaterThan(10)
    const isDark = (red: number) => red < 120
    const [bare, cut] = await Promise.all([
      drawn({ ...labels, grid: { ...grid, cut: false } }),
      drawn({ ...labels, grid: { ...grid, cut: true } }),
    ])
    expect(await pixels(cut.pdf, isDark)).toBeGreaterThan((await pixels(bare.pdf, isDark)) + 100)
  })

  test("are one tagged list, a label after the other [ADM-14]", async () => {
    const { pdf } = await drawn({ ...labels, labels: titled(label, 12) })
    const { info, untagged, foreign, lacking } = await inspectPdf(pdf)
    expect(info).toMatch(/Tagged: +yes/)
    expect([...untagged, ...foreign, ...lacking]).toEqual([])
    expect((await readPdfStructure(pdf)).match(/"Tide \d+, 2025"/g)?.slice(0, 3)).toEqual(
      ["1", "2", "3"].map((at) => `"Tide ${at}, 2025"`),
    )
  })

  test.each([
    ["90 × 54 mm", grid],
    ["99 × 38 mm", { ...grid, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gapX: 2.5, cut: false }],
    ["180 × 120 mm", { ...grid, columns: 1, rows: 1, width: 180, height: 120, top: 88.5 }],
  ])("have every script and long titles within %s", async (_size, place) => {
    const all = [...scripts, long].map((title) => ({ ...label, title, note: "Courtesy of the Columbia River Museum." }))
    const { pdf, missing } = await drawn({ ...labels, grid: place, labels: all })
    expect(missing).toEqual([])
    expect(await extractPdfPages(pdf)).toHaveLength(Math.ceil(all.length / (place.columns * place.rows)))
    const text = (await extractPdfText(pdf)).replaceAll(/\s+/g, " ")
    for (const words of scripts) for (const word of words.split(" ")) expect(text).toContain(word)
    expect(text.match(/\$4,200/g)).toHaveLength(all.length)
  })
})

test("a paper that nobody waits for is ended, and the next one is drawn [ADM-14]", async () => {
  const leaving = new AbortController()
  const many = drawn({ ...list, works: titled(work, 400) }, leaving.signal)
  const [pid] = documents.pids()
  setTimeout(() => leaving.abort(new Error("gone")), 300)
  await expect(many).rejects.toThrow("gone")
  expect((await drawn(list)).missing).toEqual([])
  expect(documents.pids()).not.toContain(pid)
})

test("four hundred works are rendered in a separate process, which does not block this one", async () => {
  let longest = 0
  let last = performance.now()
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 20)
  const { pdf } = await drawn({ ...labels, labels: titled(label, 400) })
  clearInterval(clock)
  expect(pdf.length).toBeLessThan(4_000_000)
  expect(longest).toBeLessThan(4000)
}, 120_000)
