import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signaturePath } from "../../lib/signature-path.ts"
import { inspectPdf } from "../../tests/support/pdf-structure.ts"
import {
  extractPdfPages,
  extractPdfText,
  hasPoppler,
  readPdfInfo,
  readPdfStructure,
} from "../../tests/support/read-pdf.ts"
import { openFsStorage } from "../storage/fs-storage.server.ts"
import type { ConditionDocument } from "./condition-document.ts"
import { openDocuments } from "./documents.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-conditions-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const jpeg = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#315" } })
  .jpeg()
  .toBuffer()
const key = "conditions/1-a/640.jpg"
await storage.private.put(key, jpeg)
const documents = openDocuments({
  workerFile: resolve(import.meta.dirname, "worker/main.ts"),
  pictures: storage.public,
  privatePictures: storage.private,
  log: { warn() {} },
})
beforeAll(async () => void (await drawn(report)), 120_000)
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

async function drawn(sheet: ConditionDocument) {
  const made = await documents.draw(sheet)
  if (!made.ok) throw new Error(made.problem.code)
  if (process.env.KEEP_PAPERS)
    await writeFile(join(process.env.KEEP_PAPERS, `condition-${sheet.paper}.pdf`), made.value.pdf)
  return made.value
}

const picture = { key, width: 640, height: 400, maxSide: 1400, isPrivate: true }
const mark = (number: number) => ({ number, x: number * 9, y: 930, kind: "Crack", note: `Place ${number}, 40 mm` })
const report: ConditionDocument = {
  is: "condition",
  paper: "A4",
  artist: "Marit Osgood",
  heading: "Condition report",
  number: "October 4, 2026, Ines Halvorsen",
  work: { title: "Tongue Point", year: "2023", details: ["Oil on linen", "MO-2023-11"] },
  details: [["Overall", "Good"]],
  pictures: [
    { picture, marks: [mark(1), mark(3)] },
    { picture: { ...picture, key: "conditions/gone/1.jpg" }, marks: [mark(2)] },
  ],
  texts: [["Advice", "Key out the lower left corner before it travels again."]],
  signs: [
    {
      side: "For the studio",
      name: "Ines Halvorsen",
      path: signaturePath([[10, 10, 500, 800, 900, 20]]),
      on: "October 4, 2026",
    },
    { side: "Who takes it", name: "", path: "", on: "" },
  ],
  foot: [["Marit Osgood"], ["Astoria, Oregon"], ["studio@maritosgood.example"]],
}

describe.skipIf(!hasPoppler)("a condition report on paper", () => {
  test("says what was found at each mark, by number, and who signed; a picture that is gone leaves its marks [ADM-15]", async () => {
    const { pdf } = await drawn(report)
    expect(await extractPdfPages(pdf)).toHaveLength(1)
    const text = await extractPdfText(pdf)
    expect(text.match(/Place \d/g)).toEqual(["Place 1", "Place 2", "Place 3"])
    for (const words of [
      "Tongue Point, 2023",
      "Key out the lower left",
      "For the studio, Ines Halvorsen, October 4, 2026",
    ])
      expect(text).toContain(words)
    expect(text).toContain("Who takes it, name, date")
  })

  test.each(["A4", "LETTER"] as const)(
    "is a tagged file on %s, goes on over pages, and keeps both signatures together [ADM-15]",
    async (paper) => {
      const marks = Array.from({ length: 60 }, (_, at) => mark(at + 1))
      const { pdf, missing } = await drawn({ ...report, paper, pictures: [{ picture, marks }] })
      expect(missing).toEqual([])
      expect(await readPdfInfo(pdf)).toMatch(paper === "A4" ? /\(A4\)/ : /\(letter\)/)
      const { untagged, foreign, lacking } = await inspectPdf(pdf)
      expect({ untagged, foreign, lacking }).toEqual({ untagged: [], foreign: [], lacking: [] })
      const structure = await readPdfStructure(pdf)
      // The picture and the drawn signature.
      expect(structure.match(/Figure/g)).toHaveLength(2)
      const pages = await extractPdfPages(pdf)
      expect(pages.length).toBeGreaterThan(2)
      expect(pages.filter((page) => /For the studio/.test(page) && /Who takes it/.test(page))).toHaveLength(1)
    },
  )
})
