import { eq } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import { postFields } from "../../app/admin/blog/post-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { posts } from "../../db/tables/blog.ts"
import { system } from "../../domain/actor.ts"
import { getPostForEdit } from "../../domain/blog/post-editor.server.ts"
import { richTextLimits } from "../../lib/rich-text/limits.ts"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { openTestShop } from "../support/app.ts"
import { createTestPost } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
afterEach(() => shop.db.delete(posts))

const doc = (...content: unknown[]) => ({ type: "doc", content })
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content })
const words = (text: string, ...marks: unknown[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) })
const link = (href: unknown, more = {}) => ({ type: "link", attrs: { href, ...more } })
const id = "0f8fad5b-d9cb-469f-a165-70867728950e"
const keptParagraph = paragraph(words("kept"))

function deep(levels: number) {
  let inner: unknown = paragraph(words("deep"))
  for (let level = 0; level < levels; level++) inner = { type: "blockquote", content: [inner] }
  return inner
}
function lists(levels: number): unknown {
  const inner = levels > 1 ? [lists(levels - 1)] : []
  return { type: "bulletList", content: [{ type: "listItem", content: [paragraph(words("item")), ...inner] }] }
}
/** As text, because `__proto__` in an object literal is not an own key. */
const withPrototype = `{"type":"doc","__proto__":{"polluted":"alert(1)"},"content":[{"type":"paragraph","constructor":{"prototype":{"polluted":"alert(1)"}},"content":[{"type":"text","text":"kept"}]}]}`

/** Bodies, as values or as text. `refused`: the stored text does not change. */
const attacks: [name: string, body: unknown, outcome: "refused" | "cleaned"][] = [
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript&colon;alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:alert(1)",
    "blob:https://example.com/alert(1)",
    "file:///alert(1)",
    "//evil.example/alert(1)",
    "https://user:alert(1)@evil.example",
    "/\\evil.example/alert(1)",
    `https://e.example/${"alert(1)".repeat(400)}`,
  ].map((href): [string, unknown, "cleaned"] => [
    `a link to ${JSON.stringify(href).slice(0, 40)}`,
    doc(paragraph(words("kept", link(href)))),
    "cleaned",
  ]),
  ["a link to a number", doc(paragraph(words("kept", link(1)))), "refused"],
  [
    "attributes of handlers and styles",
    doc({
      ...paragraph(words("kept", link("/gallery", { onclick: "alert(1)", target: "alert(1)" }))),
      attrs: { onclick: "alert(1)", style: "background:url(javascript:alert(1))", class: "alert(1)" },
    }),
    "cleaned",
  ],
  ["a script", doc(keptParagraph, { type: "script", content: [words("alert(1)")] }), "refused"],
  ["raw HTML", doc(keptParagraph, { type: "html", attrs: { html: "<img src=x onerror=alert(1)>" } }), "refused"],
  ["a frame", doc(keptParagraph, { type: "iframe", attrs: { src: "https://evil.example/alert(1)" } }), "refused"],
  [
    "a picture from elsewhere",
    doc(keptParagraph, { type: "image", attrs: { src: "https://e.example/alert(1)" } }),
    "refused",
  ],
  [
    "a picture that is a path",
    doc(keptParagraph, { type: "image", attrs: { pictureId: "../../alert(1)" } }),
    "refused",
  ],
  ["a work that is none", doc(keptParagraph, { type: "artwork", attrs: { artworkId: id } }), "refused"],
  ["an unknown mark", doc(paragraph(words("kept", { type: "style", attrs: { css: "alert(1)" } }))), "refused"],
  ["a heading of level 1e9", doc(keptParagraph, { type: "heading", attrs: { level: 1e9 }, content: [] }), "refused"],
  [
    "a list that starts with alert(1)",
    doc(keptParagraph, { ...(lists(1) as object), type: "orderedList", attrs: { start: "alert(1)" } }),
    "cleaned",
  ],
  ["a thousand quotes in quotes", doc(keptParagraph, deep(1000)), "refused"],
  ["ten thousand quotes in quotes", nested(10_000), "refused"],
  ["lists four deep", doc(keptParagraph, lists(4)), "refused"],
  ["a list without an item", doc(keptParagraph, { type: "bulletList", content: [] }), "refused"],
  [
    "more nodes than a text may have",
    doc(...Array.from({ length: richTextLimits.nodes * 4 }, () => ({ type: "paragraph" }))),
    "refused",
  ],
  [
    "more letters than a text may have",
    doc(keptParagraph, ...Array.from({ length: 5 }, () => paragraph(words("a".repeat(90_000))))),
    "refused",
  ],
  [
    "one word of a hundred thousand letters and one",
    doc(keptParagraph, paragraph(words("a".repeat(100_001)))),
    "refused",
  ],
  ["keys of the prototype", withPrototype, "cleaned"],
  ["a node named __proto__", doc(keptParagraph, { type: "__proto__" }), "refused"],
  ["a node named constructor", doc(keptParagraph, { type: "constructor", content: [] }), "refused"],
  ["halves of pairs, and controls", doc(paragraph(words("ke\ud800pt\udc00 \u0007"))), "cleaned"],
  ["NUL in words", doc(paragraph(words("kept \u0000 alert"))), "cleaned"],
  ["no JSON", "<p>alert(1)</p>", "refused"],
  ["JSON that is no text", "[1, 2]", "refused"],
  ["null", "null", "refused"],
  ["nothing", "", "refused"],
]

/** Nested beyond what `JSON.stringify` writes. */
function nested(levels: number): string {
  const [open, close] = ['{"type":"blockquote","content":[', "]}"]
  return `{"type":"doc","content":[${open.repeat(levels)}{"type":"paragraph"}${close.repeat(levels)}]}`
}

const asText = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body))
const expectHarmless = (html: string) => {
  expect(html).not.toMatch(/alert\(1\)|javascript:|evil\.example|onerror|polluted/i)
  expect(html.isWellFormed()).toBe(true)
}

async function form(postId: string, changes: FormValues): Promise<FormValues> {
  const found = await getPostForEdit(shop, system("Test"), postId)
  if (!found.ok) throw new Error("the post is not there")
  const { value, updatedAt } = found.value
  return { ...formatFieldValues(postFields, value), seenAt: updatedAt.toISOString(), intent: "save", ...changes }
}

describe("written [case 60, case 62]", () => {
  it.each(attacks)("%s is refused, or cleaned, and harmless on the page [ADM-18]", async (_, body, outcome) => {
    const made = await createTestPost(shop)
    const before = await shop.db.select({ body: posts.body }).from(posts)
    const answer = await artist.post(`/admin/blog/${made.id}/edit`, await form(made.id, { body: asText(body) }))
    expect(answer.status).toBe(outcome === "refused" ? 400 : 200)
    const after = await shop.db.select({ body: posts.body }).from(posts)
    if (outcome === "refused") expect(after).toEqual(before)
    else expect(JSON.stringify(after)).not.toEqual(JSON.stringify(before))
    expectHarmless(await visitor().html(`/blog/${made.slug}`))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe("in the database already [case 60, case 62]", () => {
  /** PostgreSQL itself refuses these: `jsonb` holds neither NUL nor halves of pairs, and nothing that deep. */
  const impossible = [
    ...["halves of pairs, and controls", "NUL in words", "no JSON", "null", "nothing"],
    "ten thousand quotes in quotes",
  ]
  it.each(attacks.filter(([name]) => !impossible.includes(name)))(
    "%s is harmless on the page, in the list, in feeds and in the editor",
    async (_, body) => {
      const made = await createTestPost(shop)
      await shop.db
        .update(posts)
        .set({ body: JSON.parse(asText(body)) as RichText })
        .where(eq(posts.id, made.id))
      for (const path of [`/blog/${made.slug}`, "/blog", "/feeds/blog.rss", "/feeds/blog.atom", "/feeds/blog.json"]) {
        const answer = await visitor().get(path)
        expect([path, answer.status]).toEqual([path, 200])
        expectHarmless(await answer.text())
      }
      const editor = await artist.get(`/admin/blog/${made.id}/edit`)
      expect(editor.status).toBe(200)
      expectHarmless(await editor.text())
    },
  )
})

it("a request that is larger than any form is refused as such", async () => {
  const made = await createTestPost(shop)
  const body = "a".repeat(1_100_000)
  expect((await artist.post(`/admin/blog/${made.id}/autosave`, await form(made.id, { body }))).status).toBe(413)
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
