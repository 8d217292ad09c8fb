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
import { openDocuments } from "./documents.server.ts"
import type { PackingDocument, PackingSlip } from "./packing-document.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-packing-"))
const storage = await openFsStorage({ folder: join(folder, "files") })
const picture = { key: "pictures/weir/640.jpg", width: 600, height: 400 }
await storage.public.put(
  picture.key,
  await sharp({ create: { width: 600, height: 400, channels: 3, background: "#b03020" } })
    .jpeg()
    .toBuffer(),
)
const documents = openDocuments({
  workerFile: resolve(import.meta.dirname, "worker/main.ts"),
  pictures: storage.public,
  log: { warn() {} },
})
afterAll(async () => {
  await documents.close()
  await rm(folder, { recursive: true, force: true })
})

const line = { picture, title: "Weir", year: "2025", details: ["Oil on linen", "No. 3 of 50", "Excellent on leaving"] }
const code = "https://maritosgood.example/track-order?order=abcdefghijklmnopqrstuv#arrived"
const slip: PackingSlip = {
  number: "S-1016, parcel 1 of 2",
  to: ["June Okafor", "417 Mill Street", "Portland, OR 97211", "United States"],
  phone: "+1 503 555 0190",
  lines: [line],
  enclosed: ["Certificate of authenticity: Weir", "Invoice"],
  gift: [],
  details: [["Delivery", "FedEx 7712 4409 1836"]],
  code,
  scan: "Scan when it has arrived, or if something is wrong.",
}
const sheet: PackingDocument = {
  is: "packing",
  kind: "slips",
  paper: "A4",
  artist: "Marit Osgood",
  slips: [slip],
  foot: [["Marit Osgood"], ["14 Example Slip", "Astoria, Oregon"], ["studio@maritosgood.example"]],
}

async function drawn(changes: Partial<PackingDocument> = {}) {
  const answer = await documents.draw({ ...sheet, ...changes })
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value.pdf
}

const long = "Pappelallee Gartenhaus Aufgang 4 im dritten Hinterhof, beim Vorderhaus klingeln und warten"
const addresses: [string, string[]][] = [
  ["Japanese", ["山田太郎", "東京都千代田区千代田一丁目一番一号", "100-0001 東京", "Japan"]],
  ["Cyrillic", ["Ёжик Иванов", "Ул. Ленина 5", "101000 Москва"]],
  ["long", [`Dr. ${"Wolfeschlegelsteinhausen ".repeat(4).trim()}`, long, long, "10437 Berlin", "Germany"]],
]

describe.skipIf(!hasPoppler)("a packing slip", () => {
  test("says what is in the parcel, for whom, and with the code how to say that it arrived", async () => {
    for (const paper of ["A4", "LETTER"] as const) {
      const pdf = await drawn({ paper })
      const text = await extractPdfText(pdf)
      for (const words of [
        "Packing slip",
        slip.number,
        ...slip.to,
        slip.phone,
        "Weir, 2025",
        ...line.details,
        ...slip.enclosed,
        "FedEx 7712",
      ])
        expect(text).toContain(words)
      expect(await decodeQr(await renderPdfPage(pdf))).toBe(code)
      expect(await readPdfInfo(pdf)).toMatch(paper === "A4" ? /\(A4\)/ : /\(letter\)/)
    }
  })

  test.each(["slips", "labels"] as const)("is tagged (%s)", async (kind) => {
    const { info, untagged, foreign, lacking } = await inspectPdf(
      await drawn({ kind, slips: [slip, { ...slip, gift: ["For you.", "", "June"] }] }),
    )
    expect(info).toMatch(/Tagged: +yes\n/)
    expect([...untagged, ...foreign, ...lacking]).toEqual([])
  })

  test("of a gift has the words and no code", async () => {
    const pdf = await drawn({ slips: [{ ...slip, gift: ["For Mara,", "with love"], code: "" }] })
    expect(await extractPdfText(pdf)).toMatch(/For Mara,\s+with love/)
    expect(await extractPdfText(pdf)).not.toContain("Scan")
    expect(await decodeQr(await renderPdfPage(pdf))).toBeNull()
  })

  test("of forty works goes on over pages, each of which says which it is; the next parcel begins at one [ORD-06]", async () => {
    const lines = Array.from({ length: 40 }, (_, at) => ({ ...line, title: `Tide ${at + 1}` }))
    const pages = await extractPdfPages(await drawn({ slips: [{ ...slip, lines }, slip] }))
    const of = pages.length - 1
    expect(of).toBeGreaterThan(4)
    expect(pages[0]).toContain(`1 of ${of}`)
    expect(pages[of - 1]).toContain(`${of} of ${of}`)
    expect(pages[of]).toContain("1 of 1")
    for (let at = 1; at <= 40; at++) expect(pages.join("")).toMatch(new RegExp(`Tide ${at}, 2025`))
  })

  test.each(addresses)("%s addresses are complete", async (_name, to) => {
    const text = (await extractPdfText(await drawn({ slips: [{ ...slip, to }] }))).replaceAll(/\s+/g, "")
    for (const words of to.flatMap((one) => one.split(" "))) expect(text).toContain(words)
  })
})

describe.skipIf(!hasPoppler)("a label", () => {
  test.each(addresses)(
    "has a %s address on one page, with the sender and nothing of what is inside [ORD-06]",
    async (_name, to) => {
      for (const paper of ["A4", "LETTER"] as const) {
        const pdf = await drawn({ kind: "labels", paper, slips: [{ ...slip, to }] })
        const pages = await extractPdfPages(pdf)
        expect(pages).toHaveLength(1)
        const text = pages.join("").replaceAll(/\s+/g, "")
        for (const words of [...to.flatMap((one) => one.split(" ")), "14ExampleSlip", "S-1016,parcel1of2"])
          expect(text).toContain(words)
        expect(text).not.toContain("Weir")
        expect(await decodeQr(await renderPdfPage(pdf))).toBeNull()
        expect(await readPdfInfo(pdf)).toMatch(paper === "A4" ? /283\.\d+ x 425\.\d+ pts/ : /288 x 432 pts/)
      }
    },
  )
})
