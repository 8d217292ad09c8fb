import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { csvLine } from "./csv.ts"
import { restoreFormula } from "./formula.ts"

test("cells are quoted where they must be, and cannot run [case 54]", () => {
  expect(csvLine(["Harbour", "a,b", 'say "x"', "=1+1", "-12°", "two\nlines", ""])).toBe(
    `Harbour,"a,b","say ""x""",'=1+1,'-12°,"two\nlines",\r\n`,
  )
})

test("any cells come back through a reader", () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`",;'=-+@\t\r\n a`) }))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [read] = parse(csvLine(cells), { record_delimiter: "\r\n" }) as string[][]
      expect(read?.map(restoreFormula)).toEqual(cells)
    }),
  )
})
