import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, expect, test } from "vitest"
import { corruptBytes, countFuzzTries } from "../../tests/support/broken-bytes.ts"
import { writeOds, writeXlsx, writeZip } from "../../tests/support/make-workbook.ts"
import { openTables } from "./spreadsheets.server.ts"
import { openZip } from "./zip.ts"

/** How many files are tried; `SOLANDER_FUZZ=10000` tries more. */
const count = countFuzzTries(200)

/** Seeds that found a defect once. */
const found = [393]

const folder = await mkdtemp(join(tmpdir(), "solander-fuzz-"))
const deaths: object[] = []
const tables = openTables({
  workerFile: resolve(import.meta.dirname, "../../domain/artworks/import/worker/main.ts"),
  log: { warn: (fields) => void deaths.push(fields) },
})
afterAll(async () => {
  await tables.close()
  await rm(folder, { recursive: true, force: true })
})

const lines =
  'Title;Year;Price\r\nWeir;2020;1.200,50\r\n"Slack; ""Water""\nat night";c. 1996;\r\n=1+1;;€ 40\r\n'.repeat(6)

function sheets(): Buffer[] {
  const commas = lines.replaceAll(";", ",")
  return [
    Buffer.from(lines),
    Buffer.from(`\ufeff${commas}`),
    Buffer.from(`\ufeff${lines}`, "utf16le"),
    Buffer.from(lines.replaceAll("€", "\x80"), "latin1"),
    Buffer.from(`My works\n\n${lines.replaceAll(";", "\t")}`),
  ]
}

const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Year</t></is></c></row>
  <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>43524.5</v></c></row><row r="9"><c r="F9" t="e"><v>#N/A</v></c></row>`
const odsTables = `<table:table table:name="Works"><table:table-row><table:table-cell office:value-type="string"><text:p>Title</text:p></table:table-cell></table:table-row>
  <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="2.5"><text:p>2,5<text:s text:c="3"/></text:p></table:table-cell></table:table-row></table:table>`

async function workbooks(): Promise<string[]> {
  return [
    await writeXlsx(join(folder, "works.xlsx"), [{ name: "Works", rows: cells, dimension: "A1:F9" }], {
      strings: ["<t>Title</t>", "<r><t>Har</t></r><r><t>bour_x000d_</t></r>"],
      styles: `<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>`,
      since1904: true,
    }),
    await writeOds(join(folder, "works.ods"), odsTables),
  ]
}

async function partsOf(path: string): Promise<[string, Buffer][]> {
  const zip = await openZip(path)
  const parts: [string, Buffer][] = []
  for (const name of zip.names) parts.push([name, await buffer(await zip.open(name, 1_000_000))])
  zip.close()
  return parts
}

test(`${count} broken tables are rows or a sentence, and the process that asks for them lives [broken files]`, {
  timeout: 3_600_000,
}, async () => {
  const texts = sheets()
  const books = await workbooks()
  const whole = [...texts, ...(await Promise.all(books.map((path) => readFile(path))))]
  const parts = await Promise.all(books.map(partsOf))
  const file = join(folder, "fuzzed")

  /** In turn: bytes of any file, lines of text, and a workbook with one broken part in a valid ZIP. */
  async function write(seed: number): Promise<void> {
    if (seed % 3 === 0) return writeFile(file, corruptBytes(whole, seed))
    if (seed % 3 === 1) return writeFile(file, corruptBytes(texts, seed))
    const book = parts[seed % parts.length] ?? []
    const at = Math.floor(seed / 6) % book.length
    const others = book.map(([, bytes]) => bytes)
    const broken = book.map(([name, bytes], index): [string, Buffer] => [
      name,
      index === at ? corruptBytes([bytes, bytes, ...others], seed) : bytes,
    ])
    await writeZip(file, Object.fromEntries(broken))
  }

  const answers = { rows: 0, refused: 0 }
  for (const seed of [...found, ...Array.from({ length: count }, (_, at) => at + 1)]) {
    await write(seed)
    const scratch = await mkdtemp(join(folder, "scratch-"))
    const table = await tables.read(file, scratch).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error })
    })
    if (table.ok) {
      answers.rows++
      for await (const row of table.rows) {
        expect(row.number, `seed ${seed}`).toBeGreaterThan(0)
        if (row.problem) expect(row.problem, `seed ${seed}`).toMatch(/^[A-Z].{15,}$/)
      }
    } else {
      answers.refused++
      expect(table.problem, `seed ${seed}`).toMatch(/^[A-Z].{15,}$/)
    }
    await rm(scratch, { recursive: true })
  }
  // Both outcomes occur, so both were tested, and no file ended the reading process.
  expect(Math.min(answers.rows, answers.refused)).toBeGreaterThan(count / 20)
  expect(deaths).toEqual([])
  await writeFile(file, lines)
  expect(await tables.read(file, await mkdtemp(join(folder, "scratch-")))).toMatchObject({ ok: true })
})
