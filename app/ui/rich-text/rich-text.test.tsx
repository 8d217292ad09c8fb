import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { RichTextView } from "./rich-text.tsx"

const id = "11111111-1111-4111-8111-111111111111"
const picture = { width: 1600, height: 1200, folder: "", avif: "", webp: "", jpeg: "", placeholder: null, alt: "" }
const render = (content: unknown[], pictures = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichTextView doc={{ type: "doc", content } as RichText} pictures={pictures} />
    </MemoryRouter>,
  ).replace(/^<div[^>]*>|<\/div>$/g, "")
const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, marks })
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content })

test("paragraphs, marks, breaks, lists, quotes and rules become elements", () => {
  const item = (...content: unknown[]) => ({ type: "listItem", content })
  expect(
    render([
      { type: "heading", attrs: { level: 2 }, content: [text("One")] },
      { type: "heading", attrs: { level: 3 }, content: [text("Two")] },
      paragraph(text("a "), text("b", { type: "bold" }, { type: "italic" }), { type: "hardBreak" }, text("c")),
      { type: "blockquote", content: [paragraph(text("said"))] },
      {
        type: "bulletList",
        content: [item(paragraph(text("x")), { type: "bulletList", content: [item(paragraph(text("y")))] })],
      },
      { type: "orderedList", attrs: { start: 4 }, content: [item(paragraph(text("z")))] },
      { type: "horizontalRule" },
    ]),
  ).toBe(
    "<h2>One</h2><h3>Two</h3><p>a <em><strong>b</strong></em><br/>c</p><blockquote><p>said</p></blockquote>" +
      '<ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul><ol start="4"><li><p>z</p></li></ol><hr/>',
  )
})

test("links to this site and to others are rendered", () => {
  const link = (href: string) => ({ type: "link", attrs: { href } })
  expect(render([paragraph(text("in", link("/gallery")), text("out", link("https://example.com")))])).toBe(
    '<p><a href="/gallery">in</a><a href="https://example.com">out</a></p>',
  )
})

test.each(["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "java\nscript:x", "//evil.example", null])(
  "a stored link to %j is rendered as plain text",
  (href) => {
    expect(render([paragraph(text("here", { type: "link", attrs: { href } }))])).toBe("<p>here</p>")
  },
)

test("unknown nodes and marks are dropped, and text is escaped [trust]", () => {
  expect(
    render([
      { type: "script", content: [text("alert(1)")] },
      { type: "html", attrs: { html: "<b>x</b>" } },
      paragraph({ type: "iframe", attrs: { src: "https://evil.example" } }, text("kept", { type: "onclick" })),
      paragraph(text("<img src=x onerror=alert(1)></script>")),
    ]),
  ).toBe("<p>kept</p><p>&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;</p>")
})

test("a picture has its own alt text, a missing one is left out", () => {
  const image = { type: "image", attrs: { pictureId: id, alt: 'A "jar"', caption: "The sill with *Weir* <b>" } }
  const html = render([image], { [id]: picture })
  expect(html).toContain('aria-label="A &quot;jar&quot;"')
  expect(html).toMatch(/<figcaption[^>]*>The sill with <i>Weir<\/i> &lt;b&gt;<\/figcaption>/)
  expect(render([image, { type: "artwork", attrs: { artworkId: id } }])).toBe("")
})
