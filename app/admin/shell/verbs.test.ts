import { expect, test } from "vitest"
import { isNamed, namedBy, places, verbs } from "./verbs.ts"

const labels = (query: string) => namedBy(query, [...verbs, ...places]).map(({ label }) => label)

test.each([
  ["paid", ["Mark an order paid"]],
  ["mark pa", ["Mark an order paid"]],
  ["dark", ["Change the theme"]],
  ["sing out", ["Sign out"]],
  ["mailbx", ["Mailbox"]],
  ["limewash", []],
])("%s", (query, found) => {
  expect(labels(query)).toEqual(found)
})

test("a word that is typed out stands above what was found by name", () => {
  expect(isNamed("theme", verbs)).toBe(true)
  expect(isNamed("them", verbs)).toBe(false)
  expect(isNamed("", verbs)).toBe(false)
})

test("with nothing typed everything is offered", () => {
  expect(labels(" ")).toHaveLength(verbs.length + places.length)
})
