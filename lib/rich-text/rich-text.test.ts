import { expect, test } from "vitest"
import { richTextLimits } from "./limits.ts"
import { parseRichText, plainRichTextSchema, richTextSchema } from "./rich-text.ts"
import {
  createRichText,
  getRichTextExcerpt,
  isEmptyRichText,
  listRichTextArtworks,
  listRichTextPictures,
  richTextToPlain,
} from "./rich-text-contents.ts"

const id = "11111111-1111-4111-8111-111111111111"
const text = (text: string, ...marks: unknown[]) => ({ type: "text", text, ...(marks.length && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content })
const item = (...content: unknown[]) => ({ type: "listItem", content })
const doc = (...content: unknown[]) => ({ type: "doc", content })
const link = (href: unknown) => ({ type: "link", attrs: { href } })

const everything = doc(
  { type: "heading", attrs: { level: 2 }, content: [text("Low water")] },
  paragraph(
    text("At "),
    text("five", { type: "bold" }, { type: "italic" }),
    { type: "hardBreak" },
    text("see", link("/gallery")),
  ),
  { type: "blockquote", content: [paragraph(text("Said."))] },
  {
    type: "bulletList",
    content: [item(paragraph(text("one")), { type: "bulletList", content: [item(paragraph(text("two")))] })],
  },
  { type: "orderedList", attrs: { start: 3 }, content: [item(paragraph(text("three")))] },
  { type: "image", attrs: { pictureId: id, alt: "A jar", caption: "The sill", placement: "wide" } },
  { type: "artwork", attrs: { artworkId: id, placement: "beside" } },
  { type: "horizontalRule" },
  { type: "paragraph" },
)

test("a text of all that is allowed stays as it is", () => {
  expect(JSON.parse(JSON.stringify(richTextSchema.parse(everything)))).toEqual(everything)
})

test.each([
  ["a script", doc({ type: "script", content: [text("alert(1)")] })],
  ["raw HTML", doc({ type: "html", attrs: { html: "<img onerror=alert(1)>" } })],
  ["an iframe", doc(paragraph({ type: "iframe", attrs: { src: "https://evil.example" } }))],
  ["an unknown mark", doc(paragraph(text("a", { type: "style", attrs: { css: "x" } })))],
  ["a heading of the first level", doc({ type: "heading", attrs: { level: 1 }, content: [text("a")] })],
  ["a picture by its address", doc({ type: "image", attrs: { src: "https://evil.example/a.png" } })],
  ["a picture that is no id", doc({ type: "image", attrs: { pictureId: "../../x" } })],
  ["a block among words", doc(paragraph(paragraph(text("a"))))],
  ["an empty list", doc({ type: "bulletList", content: [] })],
  ["no document", "<p>Hello</p>"],
  ["nothing", null],
  ["no content", { type: "doc" }],
])("%s is refused [case 60, trust]", (_, value) => {
  expect(richTextSchema.safeParse(value).success).toBe(false)
})

test("a text ten thousand deep is refused, without falling into it [case 62, trust]", () => {
  let quote: unknown = paragraph(text("deep"))
  for (let depth = 0; depth < 10_000; depth++) quote = { type: "blockquote", content: [quote] }
  expect(richTextSchema.safeParse(doc(quote)).success).toBe(false)
  expect(parseRichText(doc(paragraph(text("kept")), quote)).content).toHaveLength(1)
})

test("lists stand three deep, not deeper", () => {
  const nested = (depth: number): unknown =>
    depth === 0
      ? paragraph(text("in"))
      : { type: "bulletList", content: [item(paragraph(text("out")), nested(depth - 1))] }
  expect(richTextSchema.safeParse(doc(nested(3))).success).toBe(true)
  expect(richTextSchema.safeParse(doc(nested(4))).success).toBe(false)
})

test("a text that is too long is refused", () => {
  const long = doc(...Array.from({ length: 5 }, () => paragraph(text("a".repeat(richTextLimits.characters / 4)))))
  expect(richTextSchema.safeParse(long).success).toBe(false)
  const many = doc(...Array.from({ length: richTextLimits.nodes * 4 }, () => paragraph()))
  expect(richTextSchema.safeParse(many).success).toBe(false)
})

test.each(["javascript:alert(1)", "data:text/html,x", "java\u0000script:x", "//evil.example", 7])(
  "a link to %s loses its link and keeps its words",
  (href) => {
    const read = typeof href === "string" ? richTextSchema.parse(doc(paragraph(text("here", link(href))))) : null
    if (read) expect(JSON.stringify(read)).not.toContain("link")
    if (read) expect(richTextToPlain(read)).toBe("here")
    else expect(richTextSchema.safeParse(doc(paragraph(text("here", link(href))))).success).toBe(false)
  },
)

test("attributes that are not known are left out", () => {
  const read = richTextSchema.parse(
    doc(
      {
        type: "paragraph",
        attrs: { onclick: "alert(1)", style: "x" },
        content: [text("a", { ...link("/b"), attrs: { href: "/b", onerror: "x", target: "_top" } })],
      },
      { type: "image", attrs: { pictureId: id, alt: "", caption: "", src: "javascript:x", onerror: "alert(1)" } },
    ),
  )
  expect(JSON.stringify(read)).not.toMatch(/onclick|onerror|target|src|style/)
})

test("signs that no database takes are taken out of words", () => {
  const read = richTextSchema.parse(doc(paragraph(text("a\u0000b\u0007c\ud800"), text("\u0000"))))
  expect(read.content).toEqual([paragraph({ type: "text", text: "abc\ufffd" })])
})

test("a statement has no pictures and no works", () => {
  expect(plainRichTextSchema.safeParse(createRichText("Words.")).success).toBe(true)
  expect(plainRichTextSchema.safeParse(doc({ type: "artwork", attrs: { artworkId: id } })).success).toBe(false)
})

test("valid blocks of a damaged stored text are shown", () => {
  const stored = doc(
    { type: "script", content: [text("alert(1)")] },
    paragraph(text("Kept", link("javascript:alert(1)"))),
    { type: "image", attrs: { pictureId: id, onerror: "alert(1)" } },
  )
  expect(parseRichText(stored).content).toEqual([
    { type: "paragraph", content: [{ type: "text", text: "Kept", marks: [] }] },
    { type: "image", attrs: { pictureId: id, alt: "", caption: "", placement: "hung" } },
  ])
  for (const none of [null, 3, "x", {}, { content: "x" }, []]) expect(parseRichText(none).content).toEqual([])
})

test("a text lists its words, its pictures and its works", () => {
  const read = parseRichText(everything)
  expect(richTextToPlain(read)).toBe("Low water\nAt five\nsee\nSaid.\none\ntwo\nthree")
  expect([listRichTextPictures(read), listRichTextArtworks(read)]).toEqual([[id], [id]])
  expect([
    isEmptyRichText(read),
    isEmptyRichText(createRichText("  ")),
    isEmptyRichText({ type: "doc", content: [] }),
  ]).toEqual([false, true, true])
})

test("its first words are whole sentences, or whole words", () => {
  expect(getRichTextExcerpt(createRichText("", "One sentence. Another, which is longer."), 30)).toBe("One sentence.")
  expect(getRichTextExcerpt(createRichText("Words without any end at all"), 15)).toBe("Words without…")
  expect(getRichTextExcerpt(createRichText("Short."))).toBe("Short.")
})
