import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inspectPdf } from "../../tests/support/pdf-structure.ts"
import {
  extractPdfPages,
  extractPdfText,
  hasPoppler,
  readPdfInfo,
  readPdfStructure,
} from "../../tests/support/read-pdf.ts"
import { openFsStorage } from "../storage/fs-storage.server.ts"
import type { AccountDocument, AccountLine } from "./account-document.ts"
import { openDocuments } from "./documents.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-accounts-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const picture = { key: "pictures/weir/640.jpg", width: 640, height: 400, maxSide: 260 }
await storage.public.put(
  picture.key,
  await sharp({ create: { width: 640, height: 400, channels: 3, background: "#315" } })
    .jpeg()
    .toBuffer(),
)
const documents = openDocuments({
  workerFile: resolve(import.meta.dirname, "worker/main.ts"),
  pictures: storage.public,
  log: { warn() {} },
})
beforeAll(async () => void (await drawn(report)), 120_000)
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

async function drawn(sheet: AccountDocument) {
  const made = await documents.draw(sheet)
  if (!made.ok) throw new Error(made.problem.code)
  if (process.env.KEEP_PAPERS) await writeFile(join(process.env.KEEP_PAPERS, `${sheet.heading}.pdf`), made.value.pdf)
  return made.value
}

const line: AccountLine = {
  picture,
  number: "MO-2026-08",
  title: "Red Lead",
  year: "2026",
  details: ["Oil and cold wax on linen, 183 × 122 cm"],
  note: "Excellent",
  amount: "$16,800",
}
const lines = (name: string, many: number) =>
  Array.from({ length: many }, (_, at) => ({ ...line, title: `${name} ${at + 1}` }))
const report: AccountDocument = {
  is: "account",
  paper: "A4",
  artist: "Marit Osgood",
  heading: "Works insured",
  number: "as of November 24, 2026",
  to: [],
  details: [],
  lead: "Eight works in three places, insured for $92,300.",
  sections: [
    { title: "Studio, the Net Loft, Astoria", sum: "$36,000", lines: lines("Neap", 4) },
    { title: "Fathom Street Gallery, on consignment", sum: "$43,900", lines: lines("Ebb", 3) },
  ],
  sums: [],
  total: ["Insured altogether", "$92,300"],
  notes: [],
  signs: [],
  foot: [["Marit Osgood"], ["Astoria, Oregon"], ["studio@maritosgood.example"]],
}
const agreement: AccountDocument = {
  ...report,
  heading: "Consignment agreement",
  number: "Marit Osgood and Fathom Street Gallery",
  to: ["Fathom Street Gallery", "14 Fathom Street", "Portland, OR 97209"],
  details: [
    ["Begins", "October 26, 2026"],
    ["Gallery keeps", "45% of each sale"],
  ],
  lead: "",
  sections: [{ title: "", sum: "", lines: lines("Neap", 3) }],
  sums: [["Two works sold", "$11,600.00"]],
  total: ["Three works, retail", "$50,400"],
  notes: ["The gallery frames nothing without asking."],
  signs: ["Marit Osgood, date", "Ines Halvorsen, Fathom Street Gallery, date"],
}

describe.skipIf(!hasPoppler)("a paper of works that are somewhere", () => {
  test("has its parts with their sums, and what they come to [ADM-15]", async () => {
    const text = await extractPdfText((await drawn(report)).pdf)
    expect(text).toMatch(/Studio, the Net Loft, Astoria\s+\$36,000/)
    expect(text).toMatch(/Ebb 3, 2026/)
    expect(text).toMatch(/Insured altogether\s+\$92,300/)
  })

  test("says with whom, under which terms, and has a line for each to sign on [ADM-15]", async () => {
    const text = await extractPdfText((await drawn(agreement)).pdf)
    for (const words of [
      "14 Fathom Street",
      "45% of each sale",
      "The gallery frames nothing",
      "Ines Halvorsen, Fathom",
    ])
      expect(text).toContain(words)
  })

  test("goes on over pages, with no heading alone at the foot of one [ADM-15]", async () => {
    // fifteen parts of two: some heading comes to the end of every page
    const sections = Array.from({ length: 15 }, (_, at) => ({
      title: `Place ${at + 1}`,
      sum: "$1",
      lines: lines(`Work ${at}`, 2),
    }))
    const pages = await extractPdfPages((await drawn({ ...report, sections })).pdf)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      const headed = page.match(/Place \d+/g)?.length ?? 0
      expect(page.match(/Work \d+ 1,/g)?.length ?? 0).toBe(headed)
    }
    expect(pages.at(-1)).toMatch(/Insured altogether/)
  })

  test("every page names its document", async () => {
    const sections = [{ title: "", sum: "", lines: lines("Neap", 30) }]
    const [opening, ...others] = await extractPdfPages((await drawn({ ...agreement, sections })).pdf)
    const running = "Marit Osgood, Consignment agreement, Marit Osgood and Fathom Street Gallery"
    expect(others.length).toBeGreaterThan(1)
    for (const page of others) expect(page.trimStart().split("\n")[0]?.trim()).toBe(running)
    expect(opening).not.toContain(running)
  })

  test("lines end between words, also where fonts change; only words longer than their column are broken", async () => {
    const titles = [
      "Ёжик в тумане, Щедрость",
      "Νίκος Παπαδόπουλος: Το φως",
      "北京の朝の光の中で川が残していったものについての長い題名の絵画",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
    ]
    const sections = [
      { title: "", sum: "", lines: titles.map((title) => ({ ...line, title, year: "2019 to 2024, reworked" })) },
    ]
    const text = await extractPdfText((await drawn({ ...report, sections, lead: "" })).pdf)
    expect(text).not.toMatch(/^\s*(?:MO-2026-08\s+)?[,:]/m)
    expect(text).not.toMatch(/Щедрость-|ς-/)
    expect(text).toMatch(/Щедрость,/)
    const broken = text.replace(/-?\n(?:\s*MO-2026-08)?\s+/g, "")
    for (const title of titles.slice(2)) {
      expect(text).not.toContain(title)
      expect(broken.replace(/\s*(?:Excellent|\$16,800)/g, "")).toContain(title)
    }
  })

  test.each(["A4", "LETTER"] as const)("is a tagged file on %s, the works of a section one list", async (paper) => {
    const { pdf, missing } = await drawn({
      ...report,
      paper,
      sections: [{ title: "Astoria", sum: "$1", lines: lines("Neap", 30) }],
    })
    expect(missing).toEqual([])
    expect(await readPdfInfo(pdf)).toMatch(paper === "A4" ? /\(A4\)/ : /\(letter\)/)
    const { info, untagged, foreign, lacking } = await inspectPdf(pdf)
    expect(info).toMatch(/Title: +Works insured: as of November 24, 2026\n[\s\S]*Tagged: +yes/)
    expect({ untagged, foreign, lacking }).toEqual({ untagged: [], foreign: [], lacking: [] })
    const structure = await readPdfStructure(pdf)
    // The works over all pages, and the sums.
    expect(structure.match(/^ +L \(block\)/gm)).toHaveLength(2)
    expect(structure.match(/Figure/g)).toHaveLength(30)
  })
})
