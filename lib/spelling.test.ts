import { expect, test } from "vitest"
import { editDistance, suggestSpellings } from "./spelling.ts"

test.each([
  ["", "", 0],
  ["", "ink", 3],
  ["linen", "linen", 0],
  ["linnen", "linen", 1],
  ["lnen", "linen", 1],
  ["lonen", "linen", 1],
  ["lienn", "linen", 1],
  ["gouahce", "gouache", 1],
  ["wesgeak", "weskeag", 2],
  ["kitten", "sitting", 3],
])("from %j to %j it is %i slips [GAL-02]", (from, to, count) => {
  expect(editDistance(from, to)).toBe(count)
  expect(editDistance(to, from)).toBe(count)
})

test.each([
  ["gouahce", ["gouache", "gauze"], ["gouache"]],
  ["aquatnt", ["aquatint", "aqueduct"], ["aquatint"]],
  ["inck", ["ink", "inches", "sumi"], ["ink"]],
  // A prefix with one edit.
  ["auqat", ["aquatint", "water"], ["aquatint"]],
  // Words that are equally near are all suggested.
  ["wafer", ["water", "safer", "winter"], ["water", "safer"]],
  // Words of three letters are too near to others.
  ["oli", ["oil", "old"], []],
  ["zzzz", ["pizza", "jazz"], []],
  ["nothing", [], []],
])("%j may be meant for %j: %j [GAL-02]", (word, known, meant) => expect(suggestSpellings(word, known)).toEqual(meant))
