import { expect, test } from "vitest"
import { formatSentence, formatSentences, formatTitle } from "./sentences.ts"

test.each([
  ["", ""],
  [" painted by the river", "Painted by the river."],
  ["Painted by the river.", "Painted by the river."],
  ["Is it over?", "Is it over?"],
  ["“After the flood.”", "“After the flood.”"],
  ["oil on linen,", "Oil on linen."],
  ["and so on …", "And so on …"],
  ["élan\n\nvital", "Élan vital."],
  ["50 × 37″ (127 × 94 cm)", "50 × 37″ (127 × 94 cm)."],
])("%j as a sentence is %j", (text, sentence) => expect(formatSentence(text)).toBe(sentence))

test("texts become sentences of one text, and a title has no point at its end", () => {
  expect(formatSentences("made here.", "", "sold")).toBe("Made here. Sold.")
  expect(["Made here.", "Made here", "And so on..."].map(formatTitle)).toEqual([
    "Made here",
    "Made here",
    "And so on...",
  ])
})
