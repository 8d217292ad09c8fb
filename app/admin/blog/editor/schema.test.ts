import { getSchema } from "@tiptap/core"
import { Node } from "@tiptap/pm/model"
import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { markOrder, placements } from "../../../../lib/rich-text/limits.ts"
import type { Inline, Paragraph, RichText, TextBlock, TextList } from "../../../../lib/rich-text/rich-text.ts"
import { richTextSchema } from "../../../../lib/rich-text/rich-text.ts"
import { serializeRichText } from "../../../../lib/rich-text/serialize-rich-text.ts"
import { listDepth, schemaExtensions } from "./schema.ts"

const schema = getSchema(schemaExtensions)
const id = "0f8fad5b-d9cb-469f-a165-70867728950e"

type Json = { type: string; attrs?: Record<string, unknown>; content?: Json[]; text?: string }

const text: Json = { type: "text", text: "words" }
const paragraph: Json = { type: "paragraph", content: [text] }
const item: Json = { type: "listItem", content: [paragraph] }

/** The smallest node of each type. */
const samples: Record<string, Json> = {
  doc: { type: "doc", content: [paragraph] },
  paragraph,
  text,
  hardBreak: { type: "hardBreak" },
  heading: { type: "heading", attrs: { level: 2 }, content: [text] },
  blockquote: { type: "blockquote", content: [paragraph] },
  bulletList: { type: "bulletList", content: [item] },
  orderedList: { type: "orderedList", attrs: { start: 1 }, content: [item] },
  listItem: item,
  image: { type: "image", attrs: { pictureId: id, alt: "", caption: "", placement: "hung" } },
  artwork: { type: "artwork", attrs: { artworkId: id, placement: "hung" } },
  horizontalRule: { type: "horizontalRule" },
}
const names = Object.keys(samples)
const sample = (name: string) => samples[name] ?? text

function wrapInDocument(node: Json): Json {
  switch (node.type) {
    case "doc":
      return node
    case "listItem":
      return wrapInDocument({ type: "bulletList", content: [node] })
    case "text":
    case "hardBreak":
      return wrapInDocument({ type: "paragraph", content: [node] })
    default:
      return { type: "doc", content: [node] }
  }
}

const isValidInEditor = (doc: Json) => {
  try {
    Node.fromJSON(schema, doc).check()
    return true
  } catch {
    return false
  }
}
/** Whether the stored text's schema accepts the document without dropping anything. */
function isValidInStorage(doc: Json) {
  const read = richTextSchema.safeParse(doc)
  return read.success && serializeRichText(read.data) === serializeRichText(doc as RichText)
}

describe("the editor's schema and the text's are the same", () => {
  it("in their nodes and marks, and the order of marks", () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual(names.toSorted())
    expect(Object.keys(schema.marks)).toEqual([...markOrder])
  })

  it.each(names)("in the attributes of %s", (name) => {
    const given = { ...sample(name), attrs: { ...sample(name).attrs, unknown: 1 } }
    const kept = richTextSchema.parse(wrapInDocument(given))
    let found: Json = kept as never
    while (found.type !== name) found = found.content?.[0] as Json
    expect(Object.keys(schema.nodes[name]?.spec.attrs ?? {}).toSorted()).toEqual(
      Object.keys(found.attrs ?? {}).toSorted(),
    )
  })

  it("in the attributes of marks", () => {
    for (const name of markOrder)
      expect(Object.keys(schema.marks[name]?.spec.attrs ?? {})).toEqual(name === "link" ? ["href"] : [])
  })

  it.each(names.filter((name) => name !== "text").flatMap((parent) => names.map((child) => [parent, child] as const)))(
    "in whether %s may hold %s: alone, first, and after its own",
    (parent, child) => {
      for (const content of [
        [sample(child)],
        [sample(child), ...(sample(parent).content ?? [])],
        [...(sample(parent).content ?? []), sample(child)],
      ]) {
        const doc = wrapInDocument({ ...sample(parent), content })
        expect([JSON.stringify(content), isValidInEditor(doc)]).toEqual([
          JSON.stringify(content),
          isValidInStorage(doc),
        ])
      }
    },
  )

  it.each([
    ["a list", { type: "bulletList", content: [] }],
    ["a quote", { type: "blockquote", content: [] }],
    ["an item", { type: "listItem", content: [] }],
  ])("in that %s is not empty", (_, node) => {
    expect([isValidInEditor(wrapInDocument(node)), isValidInStorage(wrapInDocument(node))]).toEqual([false, false])
  })
})

const wordsArbitrary = fc.stringMatching(/^[A-Za-zäöü ,.]{1,12}$/)
const marks = fc
  .record({ link: fc.boolean(), bold: fc.boolean(), italic: fc.boolean() })
  .map((on) => markOrder.filter((name) => on[name]))
const inline = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.tuple(wordsArbitrary, marks) }, { weight: 1, arbitrary: fc.constant(null) }),
    {
      maxLength: 5,
    },
  )
  .map((parts): Inline[] =>
    parts
      // Neighbors with the same marks are one text node.
      .filter((part, at) => at === 0 || String(part?.[1]) !== String(parts[at - 1]?.[1]) || !part || !parts[at - 1])
      .map((part) => {
        if (!part) return { type: "hardBreak" }
        const [text, on] = part
        const own = on.map((type) => (type === "link" ? { type, attrs: { href: "/gallery" } } : { type }))
        return { type: "text", text, ...(own.length > 0 && { marks: own }) }
      }),
  )
const withContent = <T extends object>(node: T, content: Inline[]) => (content.length > 0 ? { ...node, content } : node)
const paragraphArbitrary = inline.map((content): Paragraph => withContent({ type: "paragraph" as const }, content))
function createListArbitrary(depth: number): fc.Arbitrary<TextList> {
  const more = depth < 3 ? fc.oneof(paragraphArbitrary, createListArbitrary(depth + 1)) : paragraphArbitrary
  const items = fc.array(
    fc.tuple(paragraphArbitrary, fc.array(more, { maxLength: 2 })).map(([first, others]) => ({
      type: "listItem" as const,
      content: [first, ...others],
    })),
    { minLength: 1, maxLength: 3 },
  )
  return fc.oneof(
    items.map((content): TextList => ({ type: "bulletList", content })),
    fc
      .tuple(items, fc.nat(50))
      .map(([content, start]): TextList => ({ type: "orderedList", attrs: { start }, content })),
  )
}
const placement = fc.constantFrom(...placements)
const block: fc.Arbitrary<TextBlock> = fc.oneof(
  paragraphArbitrary,
  fc
    .tuple(inline, fc.constantFrom(2 as const, 3 as const))
    .map(([content, level]): TextBlock => withContent({ type: "heading" as const, attrs: { level } }, content)),
  fc
    .array(paragraphArbitrary, { minLength: 1, maxLength: 3 })
    .map((content): TextBlock => ({ type: "blockquote", content })),
  createListArbitrary(1),
  fc
    .record({ pictureId: fc.uuid(), alt: wordsArbitrary, caption: wordsArbitrary, placement })
    .map((attrs): TextBlock => ({ type: "image", attrs })),
  fc.record({ artworkId: fc.uuid(), placement }).map((attrs): TextBlock => ({ type: "artwork", attrs })),
  fc.constant<TextBlock>({ type: "horizontalRule" }),
)
const document = fc.array(block, { minLength: 1, maxLength: 8 }).map((content): RichText => ({ type: "doc", content }))

test("random texts go through the editor and through the form unchanged [ADM-18]", () => {
  fc.assert(
    fc.property(document, (doc) => {
      const node = Node.fromJSON(schema, doc)
      node.check()
      const edited = node.toJSON() as RichText
      expect(serializeRichText(edited)).toBe(serializeRichText(doc))
      const stored = richTextSchema.parse(JSON.parse(serializeRichText(edited)))
      expect(serializeRichText(stored)).toBe(serializeRichText(doc))
    }),
    { numRuns: 300 },
  )
})

test("the depth of lists is that of the deepest", () => {
  const deep = { ...item, content: [paragraph, { type: "orderedList", content: [item] }] }
  const doc = Node.fromJSON(schema, {
    type: "doc",
    content: [paragraph, { type: "bulletList", content: [item, deep] }],
  })
  expect(listDepth(doc)).toBe(2)
})
