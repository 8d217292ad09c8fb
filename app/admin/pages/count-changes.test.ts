import { expect, test } from "vitest"
import type { PageBlock } from "../../../domain/pages/page-blocks.ts"
import type { CheckedPage } from "../../../domain/pages/page-schema.ts"
import { countChanges } from "./count-changes.ts"

const heading = (id: string, text: string): PageBlock => ({ id, kind: "heading", text })
const [first, second, third] = [heading("a", "One"), heading("b", "Two"), heading("c", "Three")]
const page: CheckedPage = {
  title: "Workshops",
  slug: "workshops",
  introduction: "",
  blocks: [first, second, third],
  seoTitle: "",
  seoDescription: "",
}

test.each<[string, Partial<CheckedPage>, number]>([
  ["nothing", {}, 0],
  ["a space at the end", { title: "Workshops " }, 0],
  ["two fields", { title: "Workshop", introduction: "Four weekends a year." }, 2],
  ["a changed block", { blocks: [first, heading("b", "2"), third] }, 1],
  ["a new block", { blocks: [first, second, third, heading("d", "Four")] }, 1],
  ["a removed block", { blocks: [first, third] }, 1],
  ["two moves are one order", { blocks: [third, second, first] }, 1],
  ["a move and a new block", { blocks: [second, first, third, heading("d", "Four")] }, 2],
])("%s", (_, changes, count) => expect(countChanges({ ...page, ...changes }, page)).toBe(count))
