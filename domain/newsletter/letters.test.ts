import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { letters } from "../../db/tables/letters.ts"
import { pictures } from "../../db/tables/media.ts"
import { richTextOf } from "../../lib/rich-text/read.ts"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { letterOf, readyToSend, writeLetter } from "../../tests/support/newsletter.ts"
import { fakePicture } from "../../tests/support/pictures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { post, putOn } from "../../tests/support/written.ts"
import { type Actor, system, visitor } from "../actor.ts"
import type { Outcome } from "../problem.ts"
import { beginLetter, deleteLetter, restoreLetter, updateLetter } from "./letter-commands.server.ts"
import { countLetters, letterForEdit, listLetters } from "./letter-queries.server.ts"
import { previewLetter } from "./preview-letter.server.ts"
import { publicLetter } from "./public-letter.server.ts"
import { sendTestLetter } from "./test-letter.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const preview = async (id: string) => value(await previewLetter(shop, artist, id))

const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, ...(marks.length > 0 && { marks }) })
const link = (href: string) => ({ type: "link", attrs: { href } })
const doc = (...content: unknown[]) => ({ type: "doc", content }) as RichText
const para = (...content: unknown[]) => ({ type: "paragraph", content })

test("a letter begins with what an exhibition says, and its form sent twice begins one [NEWS-01]", async () => {
  const works = [await insertWork(shop, { title: "Weir" }), await insertWork(shop, { title: "Ebb" })]
  const show = await putOn(shop, {
    statement: richTextOf("Twenty minutes."),
    works: works.map(({ id }) => ({ artworkId: id })),
  })
  const input = { id: crypto.randomUUID(), from: { noun: "exhibition", id: show.id } }
  for (const begun of await Promise.all([1, 2, 3, 4].map(() => beginLetter(shop, artist, input)))) value(begun)
  value(await beginLetter(shop, artist, input))
  const letter = value(await letterForEdit(shop, artist, input.id))
  expect(letter.value).toMatchObject({ subject: "Low Water", actionHref: `/exhibitions/${show.slug}` })
  expect(letter.source).toMatchObject({ noun: "exhibition", title: "Low Water" })
  const { html, text } = await preview(input.id)
  for (const words of [
    "Fathom Street Gallery, Portland",
    "Twenty minutes.",
    "Weir",
    "Ebb",
    "$4,200",
    "See the exhibition",
  ]) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(html).toContain(`href="http://localhost:3000/exhibitions/${show.slug}"`)
})

test("an issue starts with the text of a post", async () => {
  const { id } = await post(shop, { excerpt: "Before it is dry" })
  const letter = crypto.randomUUID()
  value(await beginLetter(shop, artist, { id: letter, from: { noun: "post", id } }))
  expect(value(await letterForEdit(shop, artist, letter)).value).toMatchObject({
    subject: "A clean brush",
    preview: "Before it is dry",
  })
  expect(
    await beginLetter(shop, artist, { id: crypto.randomUUID(), from: { noun: "post", id: letter } }),
  ).toMatchObject({
    problem: { code: "not_found" },
  })
})

test("works show their price only if they can be bought and the issue shows prices; unpublished works are left out", async () => {
  const shown = await insertWork(shop, { title: "Shown", price: 100_000 })
  const hidden = await insertWork(shop, { title: "Quiet", price: 200_000 })
  const sold = await insertWork(shop, { title: "Gone", price: 300_000, availability: "sold" })
  const draft = await insertWork(shop, { title: "Secret", price: 400_000, publishedAt: null })
  const nodes = [shown, hidden, sold, draft].map(({ id }) => ({ type: "artwork", attrs: { artworkId: id } }))
  const id = await writeLetter(shop, { body: doc(para(text("Look.")), ...nodes), pricesHidden: [hidden.id] })
  const { html, text: plain } = await preview(id)
  for (const one of [html, plain]) {
    expect(one).toContain("$1,000")
    expect(one).toMatch(/Gone[\s\S]*Sold/)
    expect(one).toContain("Quiet")
    expect(one).not.toMatch(/\$[234],000|Secret/)
    expect(one).toContain(`http://localhost:3000/artwork/${shown.id}`)
  }
})

test("every kind of block, as HTML for mail programs and as plain text", async () => {
  const item = (...content: unknown[]) => ({ type: "listItem", content })
  const body = doc(
    { type: "heading", attrs: { level: 2 }, content: [text("One")] },
    para(
      text("in "),
      text("the gallery", link("/gallery")),
      text(", and "),
      text("out", link("https://example.com/a?b=1&c=2"), { type: "bold" }),
    ),
    { type: "bulletList", content: [item(para(text("x")), { type: "bulletList", content: [item(para(text("y")))] })] },
    { type: "orderedList", attrs: { start: 4 }, content: [item(para(text("z")))] },
    { type: "blockquote", content: [para(text("said"))] },
    { type: "horizontalRule" },
    para(text("<script>alert(1)</script>"), { type: "hardBreak" }, text("& so")),
  )
  const { html, text: plain } = await preview(await writeLetter(shop, { body }))
  expect(html).toContain('<a href="http://localhost:3000/gallery">the gallery</a>')
  expect(html).toContain('href="https://example.com/a?b=1&amp;c=2"')
  expect(html).toContain("&lt;script&gt;")
  expect(html).toContain('start="4"')
  expect(plain).toContain("One\n---")
  expect(plain).toContain("in the gallery (http://localhost:3000/gallery), and out")
  expect(plain).toContain("- x\n  - y")
  expect(plain).toContain("4. z")
  expect(plain).toContain("> said")
  expect(plain.split("\n").every((line) => line.length <= 78 || /https?:/.test(line))).toBe(true)
})

test("nothing reports back, pictures have absolute addresses and alt texts, the foot says how to leave, and it is small [NEWS-01]", async () => {
  const picture = await fakePicture(shop)
  const jpeg = { format: "jpeg" as const, width: 1280, height: 960, key: "pictures/test/1280.jpg", bytes: 9000 }
  await shop.db
    .update(pictures)
    .set({ variants: [jpeg] })
    .where(eq(pictures.id, picture))
  const image = { type: "image", attrs: { pictureId: picture, alt: "A dock at night", caption: "The dock" } }
  const body = doc(
    image,
    ...Array.from({ length: 40 }, () => para(text("For about twenty minutes there is no current. ".repeat(8)))),
  )
  await readyToSend(shop)
  const id = await writeLetter(shop, { body })
  const { html, text: plain, bytes } = await preview(id)
  expect(bytes).toBeLessThan(100_000)
  const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
  expect(images).toHaveLength(1)
  expect(images[0]).toMatch(/src="http:\/\/localhost:3000\/[^"]+\.jpe?g"/)
  expect(images[0]).toContain('alt="A dock at night"')
  for (const [, href] of html.matchAll(/href="([^"]+)"/g)) expect(href).toMatch(/^http:\/\/localhost:3000/)
  for (const one of [html, plain]) {
    expect(one).toMatch(/Unsubscribe/)
    expect(one).toContain("1 Pier Road, Astoria")
    expect(one).toContain("Nobody counts whether you open this newsletter")
    expect(one).toContain(`http://localhost:3000/newsletter/letters/${id}`)
  }
  expect(html).toContain("prefers-color-scheme: dark")
})

test("a newer version is not overwritten; a sent issue stays as it is", async () => {
  const id = await writeLetter(shop)
  const stale = await updateLetter(shop, artist, id, { body: richTextOf("x") }, new Date(0))
  expect(stale).toMatchObject({ problem: { code: "conflict" } })
  await shop.db.update(letters).set({ state: "sent", begunAt: new Date() }).where(eq(letters.id, id))
  expect(await updateLetter(shop, artist, id, { body: richTextOf("x") })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect(await deleteLetter(shop, artist, id)).toMatchObject({ problem: { code: "conflict" } })
})

test("consecutive autosaves are one line of the history", async () => {
  const id = await writeLetter(shop, { subject: "a" })
  for (const subject of ["b", "c", "d"])
    value(await updateLetter(shop, artist, id, { subject, body: richTextOf("x") }, undefined, { auto: true }))
  const lines = value(await letterForEdit(shop, artist, id)).history.filter(({ action }) => action === "edited")
  expect(lines).toHaveLength(2)
  expect(lines.flatMap(({ changes }) => changes.subject ?? [])).toContainEqual({ before: "a", after: "d" })
})

test("deleted and restored", async () => {
  const id = await writeLetter(shop)
  const before = value(await countLetters(shop, artist)).draft
  value(await deleteLetter(shop, artist, id))
  expect(value(await countLetters(shop, artist)).draft).toBe(before - 1)
  value(await restoreLetter(shop, artist, id))
  expect((await letterOf(shop, id)).archivedAt).toBeNull()
})

test("without a mail server a test is a file; it adds no recipient", async () => {
  const id = await writeLetter(shop)
  const sent = await sendTestLetter(shop, artist, { id, to: "me@example.com" })
  expect(sent).toMatchObject({ ok: true, value: { words: expect.stringContaining("kept as a file") } })
  expect(await sendTestLetter(shop, artist, { id, to: "me@example.com, you@example.com" })).toMatchObject({
    problem: { fields: { to: expect.any(String) } },
  })
})

test("an issue has a public page only once it is sent", async () => {
  const id = await writeLetter(shop)
  expect(await publicLetter(shop, id)).toBeNull()
  await shop.db.update(letters).set({ state: "sending", begunAt: new Date() }).where(eq(letters.id, id))
  expect(await publicLetter(shop, id)).toMatchObject({ subject: "The river stops" })
  for (const other of ["x", crypto.randomUUID()]) expect(await publicLetter(shop, other)).toBeNull()
})

test("only admins see or write issues", async () => {
  const id = await writeLetter(shop)
  const user: Actor = { kind: "user", id, email: "u@example.com", name: "U", role: "user" }
  for (const actor of [visitor, user])
    for (const asked of [
      listLetters(shop, actor),
      countLetters(shop, actor),
      letterForEdit(shop, actor, id),
      previewLetter(shop, actor, id),
      beginLetter(shop, actor, { id, from: { noun: "nothing" } }),
      updateLetter(shop, actor, id, { body: richTextOf("x") }),
      deleteLetter(shop, actor, id),
      restoreLetter(shop, actor, id),
      sendTestLetter(shop, actor, { id, to: "me@example.com" }),
    ])
      expect(await asked).toMatchObject({ ok: false, problem: { code: expect.stringMatching(/^(un|for)/) } })
})
