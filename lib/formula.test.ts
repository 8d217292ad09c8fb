import fc from "fast-check"
import { expect, test } from "vitest"
import { neutraliseFormula, restoreFormula } from "./formula.ts"

test.each(["=1+1", "+ -", "-12°", "@sum", "\tx", "\rx", "\nx", "'=1", "＝1+1", "＋1", "－1", "＠sum"])(
  "%j cannot run in a spreadsheet [case 54]",
  (cell) => {
    const safe = neutraliseFormula(cell)
    expect(safe).toBe(`'${cell}`)
    expect(restoreFormula(safe)).toBe(cell)
  },
)

test.each(["", "Harbour", "'Tis pity", "12°", "a=b"])("%j stays as it is", (cell) => {
  expect(neutraliseFormula(cell)).toBe(cell)
  expect(restoreFormula(cell)).toBe(cell)
})

test("every cell comes back as it was", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", "=", "＝", "+", "-", "@", "\t", "\r", "\n", "a") }),
  )
  fc.assert(
    fc.property(cell, (text) => {
      expect(restoreFormula(neutraliseFormula(text))).toBe(text)
      expect(neutraliseFormula(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
    }),
  )
})
