import fc from "fast-check"
import { expect, test } from "vitest"
import { asOneLine, bareEmailAddress, filledLine, multilineText, oneLine } from "./text-schemas.ts"

const breaks = ["\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\u000b", "\0"]

test.each(breaks)("%j is refused in a line and in an address, wherever it stands [case 63]", (mark) => {
  for (const text of [`Ada${mark}Bcc: e@x.example`, `Ada${mark}`, `${mark}Ada`])
    expect(oneLine(100).safeParse(text).success).toBe(false)
  for (const address of [`a@b.example${mark}`, `${mark}a@b.example`, `a${mark}@b.example`])
    expect(bareEmailAddress.safeParse(address).success).toBe(false)
})

test("whatever the text is, what passes and what is cleaned has one line", () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))
  const likely = fc.array(fc.constantFrom(...breaks, "a", " ")).map((all) => all.join(""))
  const anything = fc.oneof(units, likely)
  fc.assert(
    fc.property(anything, (text) => {
      const cleaned = asOneLine(text)
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      const passed = oneLine(1000).safeParse(text)
      if (passed.success) expect(passed.data).toBe(cleaned)
    }),
  )
})

test("names of all scripts pass, trimmed", () => {
  for (const name of ["Zoë Ångström", "李小龙", "O’Brien-Núñez", "نور‌الدین"])
    expect(filledLine(100, "Please enter your name.").parse(` ${name} `)).toBe(name)
  expect(filledLine(100, "Please enter your name.").safeParse("  ").error?.issues[0]?.message).toBe(
    "Please enter your name.",
  )
})

test("a text keeps its lines and tabs, but has no other control characters", () => {
  expect(multilineText(100, "?").parse(" One\r\n\tTwo\n ")).toBe("One\r\n\tTwo")
  for (const text of ["a\0b", "a\u001bb", "a\u0007"])
    expect(multilineText(100, "?").safeParse(text).success).toBe(false)
})

test.each([
  "a@b.example, c@d.example",
  "Ada <a@b.example>",
  "a@b",
  "@b.example",
  `${"a".repeat(250)}@b.example`,
  ["a@b.example"],
  1,
])("%j is not one address", (value) => {
  expect(bareEmailAddress.safeParse(value).success).toBe(false)
})
