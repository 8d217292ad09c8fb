import { expect, test } from "vitest"
import { cleanText, cleanTexts } from "./clean-text.ts"

test.each([
  ["Judith \u202etbmoctihW\u202c", "Judith tbmoctihW"],
  ["\ufeffWeir\u200b \u2066noon\u2069\u200f", "Weir noon"],
  ["e\u0301tude\u0007", "étude"],
  ["می\u200cخواهم 👩🏽\u200d🎨", "می\u200cخواهم 👩🏽\u200d🎨"],
  ["two\r\nlines\tand a tab", "two\r\nlines\tand a tab"],
  ["a line\u2028as schemas refuse it", "a line\u2028as schemas refuse it"],
])("%j becomes %j", (typed, kept) => expect(cleanText(typed)).toBe(kept))

test("every text of a body is cleaned, passwords and what is no text are not [rules]", () => {
  const when = new Date()
  const body = { name: "a\u202e", list: [{ words: "b\u200b" }], password: "e\u0301", when, count: 2, none: null }
  expect(cleanTexts(body)).toEqual({ ...body, name: "a", list: [{ words: "b" }] })
})

test.each(["password", "current", "current_password", "confirm-password"])("%s stays byte by byte [AUTH-03]", (name) =>
  expect(cleanTexts({ [name]: "four\u200b e\u0301" })).toEqual({ [name]: "four\u200b e\u0301" }),
)

test("a field named like an object's own is only a field", () => {
  const body = JSON.parse('{"__proto__":{"name":"x\u202e"},"constructor":"y"}')
  expect(JSON.stringify(cleanTexts(body))).toBe('{"__proto__":{"name":"x"},"constructor":"y"}')
})

test("a body nested without end is handed on", () => {
  let body: unknown = "x"
  for (let depth = 0; depth < 10_000; depth++) body = [body]
  expect(Array.isArray(cleanTexts(body))).toBe(true)
})
