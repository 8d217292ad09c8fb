import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createTableFile, getPlainRows, readWholeTable } from "../../tests/support/read-tables.ts"
import { openTable } from "./open-table.ts"
import type { TableRow } from "./table.ts"

const rows = async (content: string | Buffer) => getPlainRows(await readWholeTable(await createTableFile(content)))
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()

describe("encodings and delimiters", () => {
  const lines = [
    ["Title", "Medium", "Size"],
    ["Étude – “Brücke”", "Oil, gesso; wax", "12,5 × 8 cm"],
    ["Señora Müller", "Crayon à papier", "4 €"],
  ]
  const csv = (delimiter: string, lineEnd = "\r\n") =>
    lines.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join(lineEnd)
  const windows1252 = Buffer.from(
    csv(";").replace(/[–“”€]/g, (sign) =>
      String.fromCharCode({ "–": 0x96, "“": 0x93, "”": 0x94, "€": 0x80 }[sign] ?? 63),
    ),
    "latin1",
  )

  test.each([
    ["UTF-8", Buffer.from(csv(",")), "utf-8", ","],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${csv(";", "\n")}`), "utf-8", ";"],
    ["UTF-16LE with a mark", Buffer.from(`\ufeff${csv("\t")}`, "utf16le"), "utf-16le", "\t"],
    ["UTF-16LE without", Buffer.from(csv("\t"), "utf16le"), "utf-16le", "\t"],
    ["UTF-16BE with a mark", utf16be(csv("|")), "utf-16be", "|"],
    ["Windows-1252", windows1252, "windows-1252", ";"],
    ["old Mac line ends", Buffer.from(csv(",", "\r")), "utf-8", ","],
    ["Excel's own first line", Buffer.from(`sep=;\r\n${csv(";")}`), "utf-8", ";"],
  ])("%s gives the same rows", async (_, content, encoding, delimiter) => {
    const table = await readWholeTable(await createTableFile(content))
    expect(table).toMatchObject({ format: "csv", encoding, delimiter, headers: lines[0] })
    expect(getPlainRows(table)).toEqual(lines.slice(1))
  })

  test("a damaged byte does not turn a UTF-8 file into another encoding", async () => {
    const text = Buffer.from(`Title,Note\n${"Café,déjà vu à l’été\n".repeat(20)}`)
    const table = await readWholeTable(await createTableFile(Buffer.concat([text, Buffer.from([0xff, 0x2c, 0x78])])))
    expect(table.encoding).toBe("utf-8")
    expect(table.all[0]?.cells.Title).toBe("Café")
    expect(table.all.at(-1)?.cells.Title).toBe("\ufffd")
  })

  test.each(["déjà", "Øvelse på Ærø", "Größe"])(
    "a single word of western text is not taken for another alphabet: %s",
    async (word) => {
      const table = await readWholeTable(await createTableFile(Buffer.from(`Title\n${word}\n`, "latin1")))
      expect(table.all[0]?.cells.Title).toBe(word)
    },
  )

  test("Cyrillic in its old encoding is told from western text", async () => {
    const bytes = Buffer.from([
      ...windows1251("Название;Материал\nЗимний вечер у реки;Холст, масло\nДом на берегу;Бумага"),
    ])
    expect(getPlainRows(await readWholeTable(await createTableFile(bytes)))[0]).toEqual([
      "Зимний вечер у реки",
      "Холст, масло",
    ])
  })
})

function windows1251(text: string): number[] {
  return [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 63
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })
}

describe("cells", () => {
  test("line breaks, delimiters and quotation marks inside a cell are kept", async () => {
    expect(await rows('Title,Size\r\n"Harbour, ""Low Tide""","48 × 36 in\r\nframe: 50 × 38 in"\r\n')).toEqual([
      ['Harbour, "Low Tide"', "48 × 36 in\r\nframe: 50 × 38 in"],
    ])
  })

  test("cells that look like formulas survive", async () => {
    expect(await rows("Title,Year\n+ -,1975\n-12°,1999\n=A1,2001\n")).toEqual([
      ["+ -", "1975"],
      ["-12°", "1999"],
      ["=A1", "2001"],
    ])
  })

  test("inch marks need no quoting", async () => {
    const typed = 'Title,Size,Price\nOne,48" x 36",100\nTwo,12",200\n"Three ""III""",9",300\nFour,"8"" x 10""",400\n'
    expect(await rows(typed)).toEqual([
      ["One", '48" x 36"', "100"],
      ["Two", '12"', "200"],
      ['Three "III"', '9"', "300"],
      ["Four", '8" x 10"', "400"],
    ])
  })

  test("columns of the same name, without a name, and with a dangerous one are kept apart", async () => {
    const table = await readWholeTable(await createTableFile("Title,Title,,__proto__,constructor\na,b,c,d,e\n"))
    expect(table.headers).toEqual(["Title", "Title (2)", "Column 3", "__proto__", "constructor"])
    expect(Object.entries(table.all[0]?.cells ?? {})).toEqual([
      ["Title", "a"],
      ["Title (2)", "b"],
      ["Column 3", "c"],
      ["__proto__", "d"],
      ["constructor", "e"],
    ])
  })

  test("rows are counted as a spreadsheet does: empty lines count, line breaks in a cell do not", async () => {
    const table = await readWholeTable(await createTableFile('Title,Note\nOne,"a\nb"\n\n,\nTwo,c\n'))
    expect(table.all.map((row) => [row.number, row.cells.Title])).toEqual([
      [2, "One"],
      [5, "Two"],
    ])
  })
})

describe("rows that cannot be read", () => {
  test("a file cut off in a quoted cell loses that row only [case 59]", async () => {
    const table = await readWholeTable(
      await createTableFile('id,title,size\n1,One,a\n2,"Two\r\nlines","b\r\nc"\n3,"Three\r\ncut, ""x"", off'),
    )
    expect(table.all.map((row) => [row.number, row.problem])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, expect.stringContaining("ends in the middle of this row")],
    ])
  })

  test.each([
    ["the next quotation mark opens a cell", '1,"One,a\n2,Two,b\n3,"Three, III",c\n4,Four,d\n'],
    ["no quotation mark follows", '1,"One,a\n2,Two,b\n3,Three,c\n4,Four,d\n'],
    ["the next is in a cell of several lines", '1,"One,a\n2,Two,b\n3,Three,c\n4,"Four\nIV",d\n'],
  ])("a runaway quotation mark takes no good row with it: %s", async (_, body) => {
    const table = await readWholeTable(await createTableFile(`id,title,size\n${body}`))
    expect(table.all.filter((row) => row.problem).map((row) => row.number)).toEqual([2])
    expect(table.all.filter((row) => !row.problem).map((row) => row.cells.id)).toEqual(["2", "3", "4"])
  })

  test("a runaway quotation mark is given up after a megabyte", async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `${index},Work number ${index},oil\n`).join("")
    const table = await readWholeTable(await createTableFile(`id,title,medium\nx,"runaway,oil\n${many}y,"last",oil\n`))
    const problem = "A quotation mark in this row is never closed"
    expect(table.all.filter((row) => row.problem)).toMatchObject([{ number: 2, problem }])
    expect(table.all).toHaveLength(60_002)
  })

  test("too few or too many cells are a problem, empty ones after the last are not", async () => {
    const table = await readWholeTable(await createTableFile("a,b,c\n1,2\n1,2,3,4\n1,2,3,,\n1,2,3\n"))
    expect(getPlainRows(table)).toEqual([
      "This row has 2 cells where the heading has 3",
      "This row has 4 cells where the heading has 3",
      ["1", "2", "3"],
      ["1", "2", "3"],
    ])
  })
})

test("rows can be read twice, and left in the middle", async () => {
  const table = await readWholeTable(await createTableFile("a\n1\n2\n"))
  for await (const row of table.rows) {
    expect(row.cells.a).toBe("1")
    break
  }
  const again: TableRow[] = []
  for await (const row of table.rows) again.push(row)
  expect(again).toEqual(table.all)
  expect(again).toHaveLength(2)
})

test("a heading alone is a table without rows", async () => {
  expect(await rows("Title,Year")).toEqual([])
})

test.each([
  ["", "empty"],
  ["\n\r\n  \n", "empty"],
  ["\ufeff", "empty"],
  ['"Title,Year\n1,2\n', "heading"],
  ["%PDF-1.7 …", "PDF"],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "old kind"],
  ["<html><table><tr><td>Title</td></tr></table></html>", "web page"],
  ['[{"title": "One"}]', "JSON"],
  [Buffer.from([1, 2, 0, 0, 0, 3, 0, 0, 9]), "neither text nor a spreadsheet"],
  [Buffer.from("PK\x03\x04 and no more"), "damaged"],
])("%j is refused with a reason", async (content, reason) => {
  const opened = await openTable(await createTableFile(content))
  expect(opened).toEqual({ ok: false, problem: expect.stringContaining(reason) })
})

test("whatever is written by the rules is read back, but for empty rows, in every encoding and with every delimiter [case 55]", async () => {
  const cell = fc.string({ unit: fc.constantFrom(..."abcé€ ,;|\t\"'=–\n", "\r\n"), maxLength: 12 })
  const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom("utf8", "utf16le"),
      async (cells, delimiter, lineEnd, encoding) => {
        const quoted = (row: string[]) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)
        const heading = ["one", "two", "three"].join(delimiter)
        const text = [heading, ...cells.map(quoted)].join(lineEnd) + lineEnd
        expect(await rows(Buffer.from(`\ufeff${text}`, encoding as BufferEncoding))).toEqual(
          cells.filter((row) => row.some((text) => text.trim() !== "")),
        )
      },
    ),
    { numRuns: 150 },
  )
})

test("a heading that repeats one name a hundred thousand times is read at once", async () => {
  const table = await readWholeTable(await createTableFile(`${"a,".repeat(100_000)}b\n`))
  expect([table.headers.length, table.headers[99_999]]).toEqual([100_001, "a (100000)"])
})
