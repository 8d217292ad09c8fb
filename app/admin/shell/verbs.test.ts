import { expect, test } from "vitest"
import { namedBy, places, verbs } from "./verbs.ts"

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

test("without input everything is offered", () => {
  expect(labels(" ")).toHaveLength(verbs.length + places.length)
})
