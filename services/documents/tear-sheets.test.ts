import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { inspectPdf } from "../../tests/support/pdf-structure.ts"
import { extractPdfPages, hasPoppler } from "../../tests/support/read-pdf.ts"
import { openFsStorage } from "../storage/fs-storage.server.ts"
import { openDocuments } from "./documents.server.ts"
import type { TearSheet, TearSheetsDocument } from "./tear-sheets-document.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-tear-sheets-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const picture = { key: "pictures/weir/800.jpg", width: 800, height: 1200 }
const plain = sharp({ create: { width: 800, height: 1200, channels: 3, background: "#7d8a8c" } })
await storage.public.put(picture.key, await plain.jpeg().toBuffer())
const documents = openDocuments({
  workerFile: resolve(import.meta.dirname, "worker/main.ts"),
  pictures: storage.public,
  log: { warn() {} },
})
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

const record = (lines: string[]) => ["Provenance", "Exhibitions", "Literature"].map((heading) => ({ heading, lines }))
const work: TearSheet = {
  picture,
  title: "Weir",
  year: "2025",
  details: ["Oil on linen", "29.7 × 42 cm (11 ¾ × 16 ½″)"],
  askingPrice: { text: "€4,200", isSold: false },
  description: ["Begun at slack water."],
  record: record(["Acquired from the artist, 2025"]),
}
const sheets: TearSheetsDocument = {
  is: "tear-sheets",
  paper: "A4",
  artist: "Marit Osgood",
  title: "Weir",
  works: [work],
  foot: [["Marit Osgood"], ["Astoria, Oregon"], ["studio@maritosgood.example"]],
}

async function drawn(changes: Partial<TearSheetsDocument>) {
  const answer = await documents.draw({ ...sheets, ...changes })
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value
}

describe.skipIf(!hasPoppler)("a tear sheet", () => {
  test("is a page with label, price, text, record and the studio's address [ADM-14]", async () => {
    const { pdf, missing } = await drawn({})
    expect(missing).toEqual([])
    const [page = "", ...others] = await extractPdfPages(pdf)
    expect(others).toEqual([])
    for (const words of ["Weir, 2025", "29.7 × 42 cm (11 ¾ × 16 ½″)", "€4,200", "Begun at slack water.", "Literature"])
      expect(page).toContain(words)
    expect(page).toContain("studio@maritosgood.example")
  })

  test.each(["A4", "LETTER"] as const)(
    "stays one page on %s, however much is said of the work [ADM-14]",
    async (paper) => {
      const text = Array.from({ length: 40 }, (_, at) =>
        `Paragraph ${at}, of the light on the mud at low water. `.repeat(8),
      )
      const lines = Array.from({ length: 60 }, (_, at) => `Entry ${at}, private collection`)
      const works = [
        { ...work, title: "Long text", description: text },
        { ...work, title: "Long record", record: record(lines) },
        { ...work, title: "No picture", picture: null, description: text, record: record(lines) },
        { ...work, title: "A title that does not end ".repeat(12).trim(), askingPrice: { text: "Sold", isSold: true } },
      ]
      const pages = await extractPdfPages((await drawn({ paper, works })).pdf)
      expect(pages).toHaveLength(4)
      expect(pages[0]).toMatch(/Paragraph 0[\s\S]*…/)
      expect(pages[1]).toMatch(/Entry 0[\s\S]*and \d+ more/)
      for (const page of pages) expect(page).toContain("studio@maritosgood.example")
    },
  )

  test("is tagged, with the title as its heading and the picture named [ADM-14]", async () => {
    const { pdf } = await drawn({ works: [work, { ...work, title: "Neap" }] })
    const { info, untagged, foreign, lacking } = await inspectPdf(pdf)
    expect(info).toMatch(/Tagged: +yes/)
    expect({ untagged, foreign, lacking }).toEqual({ untagged: [], foreign: [], lacking: [] })
    expect(Buffer.from(pdf).toString("latin1")).toContain("/Alt (Neap)")
  })
})
