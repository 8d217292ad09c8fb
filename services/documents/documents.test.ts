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
import { type DocumentLimits, openDocuments } from "./documents.server.ts"
import type { InvoiceDocument } from "./invoice-document.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-documents-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#b03020" } })
  .jpeg()
  .toBuffer()
await storage.public.put("pictures/weir/640.jpg", picture)

const open = (limits?: DocumentLimits) =>
  openDocuments({
    workerFile: resolve(import.meta.dirname, "worker/main.ts"),
    pictures: storage.public,
    log: { warn() {} },
    ...(limits && { limits }),
  })
const documents = open()
beforeAll(async () => void (await drawn()), 120_000)
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

const line = {
  picture: { key: "pictures/weir/640.jpg", width: 600, height: 400 },
  title: "Weir",
  isWork: true,
  year: "2025",
  details: ["Oil on linen", "40 × 60″", "Inventory no. MO-114"],
  quantity: "",
  amount: "$4,200",
}
const sheet: InvoiceDocument = {
  is: "invoice",
  paper: "A4",
  heading: "Invoice",
  number: "2026-0007",
  artist: "Marit Osgood",
  to: ["Judith Whitcomb", "Portland, Maine 04102"],
  details: [["Order", "S-1001"]],
  lines: [line],
  sums: [
    ["Works", "$4,200"],
    ["Insured shipping", "$220"],
  ],
  total: ["Total, US dollars", "$4,420"],
  below: [["Includes VAT, 5%", "$210.48"]],
  payment: { words: "Please transfer $4,420:", facts: [["IBAN", "DE12 5001 0517 0648 4898 90"]], note: "", code: "" },
  note: [],
  foot: [["Marit Osgood"], ["Astoria, Oregon"], []],
}

async function drawn(changes: Partial<InvoiceDocument> = {}) {
  const answer = await documents.draw({ ...sheet, ...changes })
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value
}

/** The amount of ink on the page, 0 to 255. */
async function inkOf(pdf: Uint8Array): Promise<number> {
  const { channels } = await sharp(await renderPdfPage(pdf))
    .greyscale()
    .stats()
  return 255 - (channels[0]?.mean ?? 255)
}

describe.skipIf(!hasPoppler)("the text of an invoice", () => {
  test.each([
    ["inches and fractions", "40 × 60″, 15 ½ × 20 ¼″"],
    ["Greek", "Νίκος Παπαδόπουλος"],
    ["Cyrillic", "Ул. Ленина 5, Ёжик"],
    ["Chinese", "臺北 北京 山田"],
    ["Japanese", "山田太郎 かな カナ"],
    ["Korean", "김민준 서울"],
    ["Polish and Vietnamese", "Łukasz Zażółć ộ"],
    ["Thai", "สมชาย ใจดี"],
    ["Georgian", "ნინო ბერიძე"],
    ["Armenian", "Արամ Խաչատրյան"],
    ["eighths", "19 ⅝ × 15 ⅜″, ⅛ ⅞ ⅓"],
    ["Ethiopic", "አበበ ቢቂላ"],
    ["Lao", "ຂອບໃຈ"],
  ])("%s: complete [invoices]", async (_script, words) => {
    const { pdf, missing } = await drawn({ to: [words] })
    expect(missing).toEqual([])
    expect(await extractPdfText(pdf)).toContain(words)
  })

  test("right to left: Hebrew and Arabic words are complete, with their letters in order", async () => {
    const { pdf, missing } = await drawn({ to: ["דוד כהן", "محمد بن سلمان"] })
    expect(missing).toEqual([])
    const text = await extractPdfText(pdf)
    expect(text).toContain("דוד כהן")
    expect(text).toContain("محمد بن سلمان")
  })

  test.each([
    ["Hindi", "हिन्दी शर्मा"],
    ["Bengali", "অমিত সেন"],
    ["Tamil", "தமிழ் செல்வி"],
  ])("%s, whose letters join: no character is missing", async (_script, words) => {
    expect((await drawn({ to: [words] })).missing).toEqual([])
  })

  test("a character that no font has is left out, and is reported", async () => {
    const { pdf, missing } = await drawn({ to: ["Ann 𓀀 Lee"] })
    expect(missing).toEqual(["𓀀"])
    expect(await extractPdfText(pdf)).toContain("Ann Lee")
  })

  test("emoji are drawn one by one, of a sequence the first, and never as a box [ADM-14]", async () => {
    const { pdf, missing } = await drawn({ to: ["🌊 Wave №5 👩🏽‍🎨, key 1️⃣"] })
    expect(missing).toEqual([])
    expect(await extractPdfText(pdf)).toContain("🌊 Wave №5 👩, key 1")
  })

  test("a hamza is one sign with its letter, however it was typed [ADM-14]", async () => {
    for (const typed of ["هادئ", "هاد\u064a\u0654"]) {
      const { pdf, missing } = await drawn({ to: [typed] })
      expect(missing).toEqual([])
      expect(await extractPdfText(pdf)).toContain("هادئ")
    }
  })

  test("invisible characters are removed and cause no error", async () => {
    const invisible = "\u00ad\u00ad\u200d\ufe0f\u2060"
    const { pdf } = await drawn({
      artist: invisible,
      to: [invisible, `Ju${invisible}dith`],
      lines: [{ ...line, title: invisible, year: invisible }],
      note: [invisible],
    })
    expect(await extractPdfText(pdf)).toContain("Judith")
  })
})

test.skipIf(!hasPoppler)("each line of the note of an invoice is a line of its own", async () => {
  const { pdf } = await drawn({ note: ["Thank you", "No VAT is charged."] })
  const text = await extractPdfText(pdf)
  expect(text).toMatch(/^ *Thank you *$/m)
  expect(text).toMatch(/^ *No VAT is charged\. *$/m)
})

test.skipIf(!hasPoppler)("the invoice of one work is one page, with a tall picture and an account", async () => {
  const facts = ["Account holder", "Bank", "Account number", "Routing number", "Reference"]
  const { pdf } = await drawn({
    foot: [["Marit Osgood"], ["The Net Loft, 14 Example Slip", "Astoria, Oregon"], ["studio@maritosgood.example"]],
    to: ["Judith Whitcomb", "12 ½ Sauvie Lane", "Portland, OR 97231", "United States"],
    lines: [{ ...line, picture: { ...line.picture, width: 400, height: 600 } }],
    payment: {
      words: "Please transfer:",
      facts: facts.map((name) => [name, "1183 2206"]),
      note: "Thank you.",
      code: "BCD",
    },
  })
  expect(await extractPdfPages(pdf)).toHaveLength(1)
})

test.skipIf(!hasPoppler)("the picture of an invoice shows the work and every script", async () => {
  const blank = await inkOf((await drawn({ to: ["-"], lines: [{ ...line, picture: null }] })).pdf)
  for (const words of ["山田太郎山田太郎", "김민준김민준", "Ленина Ленина", "Νίκος Νίκος", "محمد بن سلمان", "″½″½″½"])
    expect(await inkOf((await drawn({ to: [words], lines: [{ ...line, picture: null }] })).pdf)).toBeGreaterThan(blank)
  // the red picture takes about a hundredth of the page
  expect(await inkOf((await drawn()).pdf)).toBeGreaterThan(blank + 0.5)
})

test.skipIf(!hasPoppler)("the code for banking apps says what it is to say", async () => {
  const code = "BCD\n002\n1\nSCT\n\nAda Ferris\nDE89370400440532013000\nEUR1234.56\n\n\nS-1001"
  for (const paper of ["A4", "LETTER"] as const) {
    const { pdf } = await drawn({ paper, payment: { ...sheet.payment, code } })
    expect(await decodeQr(await renderPdfPage(pdf))).toBe(code)
  }
})

test.skipIf(!hasPoppler)("each page says which it is, and how many there are", async () => {
  const text = await extractPdfText((await drawn({ lines: Array.from({ length: 12 }, () => line) })).pdf)
  expect(text).toMatch(/\b1 of 3\b[\s\S]*\b3 of 3\b/)
})

test.skipIf(!hasPoppler)("the paper is A4, or Letter where that is used [ADM-13]", async () => {
  for (const [paper, size] of [
    ["A4", /595\.28 x 841\.89 pts \(A4\)/],
    ["LETTER", /612 x 792 pts \(letter\)/],
  ] as const) {
    expect(await readPdfInfo((await drawn({ paper })).pdf)).toMatch(size)
  }
})

test.skipIf(!hasPoppler)(
  "an invoice is a tagged PDF with title and language, and all that is drawn has its place [ADM-14]",
  async () => {
    const payment = { ...sheet.payment, code: "BCD" }
    const { pdf } = await drawn({ payment, lines: Array.from({ length: 12 }, () => line), to: ["محمد بن سلمان"] })
    const { info, untagged, foreign, lacking } = await inspectPdf(pdf)
    expect(info).toMatch(/Title: +Invoice 2026-0007\n[\s\S]*Tagged: +yes\n/)
    expect([...untagged, ...foreign, ...lacking]).toEqual([])
    const file = Buffer.from(pdf).toString("latin1")
    expect(file).toContain("/Lang (en)")
    expect(file).toContain("/Alt (Weir)")
    // Right-to-left letters are drawn in visual order and read in logical order.
    expect(file).toContain(
      `/ActualText (${Buffer.from("\ufeffمحمد", "utf16le").swap16().toString("latin1").slice(0, 6)}`,
    )
    expect(await readPdfStructure(pdf)).toMatch(
      /^Document\n {2}Sect\n[\s\S]*H1 \(block\)\n *"Invoice"[\s\S]*L \(block\)\n *LI/,
    )
  },
)

test("a missing picture is left out", async () => {
  const { pdf } = await drawn({ lines: [{ ...line, picture: { key: "pictures/gone/640.jpg", width: 1, height: 1 } }] })
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe("%PDF-")
})

describe("limits", () => {
  const many = { ...sheet, lines: Array.from({ length: 20_000 }, (_, n) => ({ ...line, title: `Tide ${n}` })) }

  test("a document that takes too long is refused, and the next one is rendered", async () => {
    const strict = open({ drawMs: 1_000, memory: 2_000_000_000 })
    try {
      expect(await strict.draw(many)).toMatchObject({ ok: false, problem: { code: "too-slow" } })
    } finally {
      await strict.close()
    }
    expect((await drawn()).missing).toEqual([])
  })

  test("a document that fills the heap at once is too heavy, not damaged", async () => {
    const words = Array.from({ length: 400_000 }, (_, n) => [`Weir ${n}`, `Inventory no. ${n}`])
    const roomy = open({ drawMs: 120_000, memory: 8_000_000_000 })
    try {
      const endless = { ...sheet, lines: words.map((details) => ({ ...line, picture: null, details })) }
      expect(await roomy.draw(endless)).toMatchObject({ ok: false, problem: { code: "too-heavy" } })
    } finally {
      await roomy.close()
    }
  })

  test("a document that takes too much memory is refused", async () => {
    const strict = open({ drawMs: 120_000, memory: 100_000_000 })
    try {
      expect(await strict.draw(sheet)).toMatchObject({ ok: false, problem: { code: "too-heavy" } })
    } finally {
      await strict.close()
    }
  })
})
