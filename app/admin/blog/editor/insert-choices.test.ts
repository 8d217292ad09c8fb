import { expect, test } from "vitest"
import type { TextCandidates } from "../../../../domain/blog/post-editor.server.ts"
import { getSearchQuery, listInsertChoices } from "./insert-choices.ts"

const found = {
  works: [{ id: "1", title: "Grays River, Fog" }],
  pictures: [{ id: "2", words: "The slab", alt: "", picture: {} }],
} as unknown as TextCandidates

const lines = (query: string) =>
  listInsertChoices(query, found).map((choice) =>
    choice.kind === "word" ? choice.label : choice.kind === "work" ? choice.work.title : choice.picture.words,
  )

test.each([
  ["", null, ["Work", "Picture", "Heading", "Small heading", "Quote", "List", "Steps", "Rule"]],
  ["wo", "", ["Work", "Grays River, Fog"]],
  ["wo fog", "fog", ["Grays River, Fog"]],
  ["Work ", "", ["Grays River, Fog"]],
  ["wrok fog", "fog", ["Grays River, Fog"]],
  ["pic slab", "slab", ["The slab"]],
  ["hea", null, ["Heading", "Small heading"]],
  ["qoute", null, ["Quote"]],
  ["bull", null, ["List"]],
  ["grays river", "grays river", ["Grays River, Fog", "The slab"]],
])("/%s", (query, searched, shown) => {
  expect([getSearchQuery(query), lines(query)]).toEqual([searched, shown])
})
