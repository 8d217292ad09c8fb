import { expect, test } from "vitest"
import { richTextSchema } from "../../../lib/rich-text/rich-text.ts"
import { richTextToPlain } from "../../../lib/rich-text/rich-text-contents.ts"
import { pageBlocksSchema } from "../../pages/page-blocks.ts"
import { convertContent } from "./convert-content.server.ts"
import { buildPageBlocks } from "./page-body.ts"
import { buildPostBody, type FindPicture } from "./post-body.ts"

const pictureId = "0f9d2b5e-6a53-4b1c-8d6e-2f1a3b4c5d6e"
const findPicture: FindPicture = () => ({ id: pictureId, alt: "" })
const options = {
  base: "https://old.example/2019/low-tide/",
  findNewAddress: (url: URL) => (url.host === "old.example" && url.pathname === "/fog/" ? "/blog/fog" : null),
  getAttachment: (id: string) =>
    id === "40" ? { address: "https://old.example/a/harbor.jpg", alt: "Harbor & sea", caption: "North" } : undefined,
}
const convert = (html: string) => convertContent(html, options)
const toPost = (html: string) => buildPostBody(convert(html).parts, findPicture).value
const toPage = (html: string) => buildPageBlocks(convert(html).parts, findPicture).value
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })

test("blocks of WordPress become headings, lists, quotations, rules and links [MOVE-03]", () => {
  const html = `<!-- wp:heading --><h2>Tides</h2><!-- /wp:heading -->
    <!-- wp:paragraph --><p>Some <strong>bold <em>and</em></strong> <a href="/fog/">fog</a>.<br>Second line </p><!-- /wp:paragraph -->
    <ul><li>one<ul><li>two<ul><li>three<ul><li>four</li></ul></li></ul></li></ul></li></ul><ol start="3"><li><p>x</p></li></ol>
    <blockquote class="wp-block-quote"><p>Paint it.</p><cite>Ada</cite></blockquote><hr class="wp-block-separator"/>`
  const body = toPost(html)
  expect(richTextSchema.parse(body)).toEqual(body)
  expect(richTextToPlain(body)).toBe(
    "Tides\nSome bold and fog.\nSecond line\none\ntwo\nthree\nfour\nx\nPaint it.\n— Ada",
  )
  expect(body.content.map(({ type }) => type)).toEqual(
    ["heading", "paragraph", "bulletList", "orderedList", "blockquote", "horizontalRule"], //
  )
  expect(JSON.stringify(body.content[1])).toContain('{"type":"link","attrs":{"href":"/blog/fog"}}')
})

test("in texts before there were blocks, empty lines are paragraphs [MOVE-03]", () => {
  expect(toPost("One\nline\n\nTwo <b>x</b>\n\n\n<h3>Head</h3>\nThree").content).toEqual([
    {
      type: "paragraph",
      content: [{ type: "text", text: "One" }, { type: "hardBreak" }, { type: "text", text: "line" }],
    },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Two " },
        { type: "text", text: "x", marks: [{ type: "bold" }] },
      ],
    },
    { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "Head" }] },
    paragraph("Three"),
  ])
})

test("captions and galleries of shortcodes become pictures, and others are named [MOVE-03]", () => {
  const caption =
    '[caption id="a" width="300"]<a href="/a/x.jpg"><img src="/a/x-300x200.jpg" alt="Fog"></a> At dawn[/caption]'
  const { parts, notes } = convert(
    `[sic] ${caption}[gallery ids="40,41"] [vc_row wide="1"]kept[/vc_row] [contact-form-7 id="5"]`,
  )
  expect(parts).toEqual([
    { kind: "block", block: paragraph("[sic]") },
    {
      ...{ kind: "picture", alt: "Fog", caption: "At dawn" },
      addresses: ["https://old.example/a/x.jpg", "https://old.example/a/x-300x200.jpg"],
    },
    { kind: "picture", addresses: ["https://old.example/a/harbor.jpg"], alt: "Harbor & sea", caption: "North" },
    { kind: "block", block: paragraph("kept") },
  ])
  expect(notes).toEqual(["Shortcodes were left out: [vc_row], [contact-form-7]."])
})

test("what cannot be carried over is named [MOVE-03]", () => {
  const { parts, notes } = convert(
    `<p>a</p><table><tr><th>Year</th><td>1998</td></tr></table><iframe src="https://video.example/7"></iframe>
     <figure class="wp-block-embed"><div>https://film.example/9</div></figure><form><input></form><script>alert(1)</script>`,
  )
  expect(notes).toEqual([
    "A table became lines of text.",
    "What video.example showed became a link.",
    "What film.example showed became a link.",
    "A form was left out.",
  ])
  expect(parts[1]).toEqual({ kind: "block", block: paragraph("Year · 1998") })
})

test("a page becomes blocks: texts together, pictures in pairs, questions, buttons [MOVE-04]", () => {
  const blocks = toPage(`<h1>Studio</h1><p>a</p><h3>b</h3><p>c</p><img src="/1.jpg"><img src="/2.jpg"><img src="/3.jpg">
    <details><summary>When?</summary><p>Mondays</p></details><details><summary>Where?</summary>Here</details>
    <div class="wp-block-button"><a class="wp-block-button__link" href="/fog/">Visit</a></div><hr>
    <blockquote><p>Good.</p><cite>Ada</cite></blockquote>`)
  expect(pageBlocksSchema.safeParse(blocks).success).toBe(true)
  expect(blocks.map(({ kind }) => kind)).toEqual(
    ["heading", "text", "pair", "picture", "questions", "button", "divider", "quotation"], //
  )
  expect(blocks[4]).toMatchObject({
    questions: [
      { question: "When?", answer: "Mondays" },
      { question: "Where?", answer: "Here" },
    ],
  })
  expect(blocks[5]).toMatchObject({ text: "Visit", to: "/blog/fog" })
})

test("a page has at most two hundred blocks", () => {
  const built = buildPageBlocks(convert("<hr>".repeat(300)).parts, findPicture)
  expect([built.value.length, built.isCut]).toEqual([200, true])
})

test.each([
  ["scripts", '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><svg onload=alert(1)><style>a{}</style>'],
  ["elements that never end", "<div><p><ul><li><b><i><a href='/x'>".repeat(3000)],
  ["a hundred thousand open elements", "<div>".repeat(100_000)],
  ["brackets without an end", "[caption ".repeat(40_000)],
  ["captions without an end", "[caption]".repeat(40_000)],
  ["angle brackets", "<".repeat(400_000)],
  ["attributes without an end", `<a ${'b="'.repeat(100_000)}`],
  ["deep lists", "<ul><li>x".repeat(5000)],
  ["deep quotations", "<blockquote>x".repeat(5000)],
  ["a long word", "x".repeat(2_000_000)],
  ["halves of characters", "\ud800a\u0000b\udc00"],
])("hostile HTML becomes a text or nothing, in a short time: %s [MOVE-05]", (_, html) => {
  const started = performance.now()
  const body = toPost(html)
  const blocks = toPage(html)
  expect(richTextSchema.safeParse(body).success).toBe(true)
  expect(pageBlocksSchema.safeParse(blocks).success).toBe(true)
  expect(JSON.stringify([body, blocks])).not.toMatch(/javascript:|onerror|onload/)
  expect(performance.now() - started).toBeLessThan(4000)
})
