import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { decodeQr } from "../../tests/support/decode-qr.ts"
import { inspectPdf } from "../../tests/support/pdf-structure.ts"
import {
  extractPdfPages,
  extractPdfText,
  hasPoppler,
  readPdfInfo,
  renderPdfPage,
} from "../../tests/support/read-pdf.ts"
import { openFsStorage } from "../storage/fs-storage.server.ts"
import type { CertificateDocument } from "./certificate-document.ts"
import { openDocuments } from "./documents.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-certificate-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const picture = { key: "pictures/sheds/640.jpg", width: 400, height: 600 }
const red = { create: { width: 400, height: 600, channels: 3, background: "#b03020" } } as const
await storage.public.put(picture.key, await sharp(red).jpeg().toBuffer())
const documents = openDocuments({
  workerFile: resolve(import.meta.dirname, "worker/main.ts"),
  pictures: storage.public,
  log: { warn() {} },
})
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

const code = "https://maritosgood.example/certificates/7Q4M-21KD-90XE-HT3R"
const sheet: CertificateDocument = {
  ...{ is: "certificate", paper: "A4", artist: "Marit Osgood", picture, title: "Five Sheds", year: "2026", code },
  details: [
    "Vinyl paint on birch panel",
    "20 × 54″ (51 × 137 cm)",
    "Signed and dated on the reverse",
    "MO-2026-01, unique",
  ],
  statement: "I made this work, and it is the only one. This certificate belongs to it and to whoever owns it.",
  ...{ signed: "Marit Osgood, November 23, 2026", number: "Certificate 0061" },
  verify: ["maritosgood.example/certificates", "7Q4M-21KD-90XE-HT3R", "Picture 4e1c 90ab 77d2 03f6"],
  fingerprint: `Key ${"1f63 ".repeat(16).trim()}`,
}

async function drawn(changes: Partial<CertificateDocument> = {}) {
  const answer = await documents.draw({ ...sheet, ...changes })
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value.pdf
}

describe.runIf(hasPoppler)("a certificate on paper", () => {
  test("says what was signed, how to check it and with which key; its code opens the page that verifies it [BEYOND-03]", async () => {
    const pdf = await drawn()
    const text = (await extractPdfText(pdf)).replace(/\s+/g, " ")
    for (const words of [sheet.title, ...sheet.details, sheet.statement, sheet.signed, sheet.number, ...sheet.verify])
      expect(text).toContain(words)
    expect(text).toContain(sheet.fingerprint)
    expect(await decodeQr(await renderPdfPage(pdf))).toBe(code)
    expect(await inspectPdf(pdf)).toMatchObject({ untagged: [], foreign: [], lacking: [] })
  })

  test("is one page of A4 or Letter, however long its words are [BEYOND-03]", async () => {
    const long = "A rather long title that somebody gave to a work, with a second half after the comma "
      .repeat(2)
      .trim()
    const most = { title: long, statement: "Every word of this was signed by me. ".repeat(16).trim() }
    for (const [paper, size] of [
      ["A4", "(A4)"],
      ["LETTER", "(letter)"],
    ] as const)
      for (const changes of [{}, { ...most, details: [...sheet.details, ...sheet.details] }, { picture: null }]) {
        const pdf = await drawn({ paper, ...changes })
        expect(await extractPdfPages(pdf)).toHaveLength(1)
        const info = await readPdfInfo(pdf)
        expect(info).toMatch(/Pages:\s+1\n/)
        expect(info).toContain(size)
        expect((await extractPdfText(pdf)).replace(/\s+/g, " ")).toContain(sheet.fingerprint)
      }
  })
})
