import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type BlockKind, pageBlocksSchema } from "../../../../domain/pages/page-blocks.ts"
import { groupBlockErrors } from "./block-errors.ts"
import { createBlock, findKindByKey, kindLabels, offeredKinds } from "./block-kinds.ts"
import { duplicateBlock, formatBlocks, moveBlock, parseBlocks, removeBlock } from "./block-list-state.ts"
import { summarizeBlock } from "./block-summary.ts"

const blocks = (["heading", "text", "divider"] as const).map((kind, at) => createBlock(kind, "abc".charAt(at)))
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("")

test.each(offeredKinds)("a new block is what the site stores of it: %s", (kind) => {
  const block = createBlock(kind, randomUUID())
  expect(formatBlocks(pageBlocksSchema.parse([block]))).toBe(formatBlocks([block]))
})

test("equal blocks are equal texts, in whatever order their names are", () => {
  const stored = parseBlocks('[{"text":"One","kind":"heading","id":"a"}]')
  expect(formatBlocks(stored)).toBe(formatBlocks([{ id: "a", kind: "heading", text: "One" }]))
  expect(parseBlocks("no list")).toEqual([])
})

test("every kind has a letter of its own", () => {
  expect(new Set(offeredKinds.map((kind) => kindLabels[kind].key)).size).toBe(offeredKinds.length)
  expect(findKindByKey("T")).toBe("text")
  expect(findKindByKey("-")).toBe("divider")
  expect(findKindByKey("Tab")).toBe(null)
})

test("blocks move by one, within the list", () => {
  expect(ids(moveBlock(blocks, "a", 1))).toBe("bac")
  expect(ids(moveBlock(blocks, "c", -1))).toBe("acb")
  expect(ids(moveBlock(blocks, "a", -1))).toBe("abc")
  expect(ids(moveBlock(blocks, "c", 1))).toBe("abc")
})

test("a duplicate follows its original, and a removed block is gone", () => {
  expect(ids(duplicateBlock(blocks, "a", "d"))).toBe("adbc")
  expect(ids(removeBlock(blocks, "b"))).toBe("ac")
})

test("errors of a refused save belong to their block and field", () => {
  const errors = { title: "Title", "blocks.0.text": "Too long", "blocks.2": "Wrong", "blocks.9.text": "Gone" }
  expect(groupBlockErrors(errors, blocks)).toEqual({ a: { text: "Too long" }, c: { "": "Wrong" } })
})

test.each<[BlockKind, object, string]>([
  [
    "text",
    { body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Low water" }] }] } },
    "Low water",
  ],
  ["works", { works: ["a", "b"] }, "2 works"],
  ["works", { from: "tag", tag: "ink" }, "ink"],
  ["pair", { pictures: [{ caption: "Neap" }, { caption: "", alt: "A shed" }] }, "Neap and A shed"],
  ["dates", { dates: [{ when: "May 2", what: "Pulling color" }] }, "Pulling color"],
  ["divider", {}, ""],
  ["exhibitions", {}, "On view and coming up"],
])("the row of %s has its first words", (kind, contents, words) =>
  expect(summarizeBlock({ ...createBlock(kind, "a"), ...contents } as never)).toBe(words),
)
