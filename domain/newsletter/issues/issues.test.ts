import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { pictures } from "../../../db/tables/media.ts"
import { newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { createRichText } from "../../../lib/rich-text/rich-text-contents.ts"
import { createReadyIssue, getIssueRow, saveSendingSettings } from "../../../tests/support/newsletter.ts"
import { insertFakePicture } from "../../../tests/support/pictures.ts"
import { createTestExhibition, createTestPost } from "../../../tests/support/published-content.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { type Actor, system, visitor } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import { createIssue, deleteIssue, restoreIssue, updateIssue } from "./issue-commands.server.ts"
import { countIssues, getIssueForEdit, listIssues } from "./issue-queries.server.ts"
import { previewIssue } from "./preview-issue.server.ts"
import { findPublicIssue } from "./public-issue.server.ts"
import { sendTestIssue } from "./send-test-issue.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const preview = async (id: string) => value(await previewIssue(shop, artist, id))

const text = (text: string, ...marks: object[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) })
const link = (href: string) => ({ type: "link", attrs: { href } })
const doc = (...content: unknown[]) => ({ type: "doc", content }) as RichText
const para = (...content: unknown[]) => ({ type: "paragraph", content })

test("an issue starts with an exhibition's texts, and its form sent twice creates one [NEWS-01]", async () => {
  const works = [await insertWork(shop, { title: "Weir" }), await insertWork(shop, { title: "Ebb" })]
  const show = await createTestExhibition(shop, {
    statement: createRichText("Twenty minutes."),
    works: works.map(({ id }) => ({ artworkId: id })),
  })
  const input = { id: crypto.randomUUID(), from: { noun: "exhibition", id: show.id } }
  for (const begun of await Promise.all([1, 2, 3, 4].map(() => createIssue(shop, artist, input)))) value(begun)
  value(await createIssue(shop, artist, input))
  const issue = value(await getIssueForEdit(shop, artist, input.id))
  expect(issue.value).toMatchObject({ subject: "Low Water", actionHref: `/exhibitions/${show.slug}` })
  expect(issue.source).toMatchObject({ noun: "exhibition", title: "Low Water" })
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
  const { id } = await createTestPost(shop, { excerpt: "Before it is dry" })
  const issue = crypto.randomUUID()
  value(await createIssue(shop, artist, { id: issue, from: { noun: "post", id } }))
  expect(value(await getIssueForEdit(shop, artist, issue)).value).toMatchObject({
    subject: "A clean brush",
    preview: "Before it is dry",
  })
  expect(await createIssue(shop, artist, { id: crypto.randomUUID(), from: { noun: "post", id: issue } })).toMatchObject(
    {
      problem: { code: "not_found" },
    },
  )
})

test("works show their price only if they can be bought and the issue shows prices; unpublished works are left out", async () => {
  const shown = await insertWork(shop, { title: "Shown", price: 100_000 })
  const hidden = await insertWork(shop, { title: "Quiet", price: 200_000 })
  const sold = await insertWork(shop, { title: "Gone", price: 300_000, availability: "sold" })
  const draft = await insertWork(shop, { title: "Secret", price: 400_000, publishedAt: null })
  const nodes = [shown, hidden, sold, draft].map(({ id }) => ({ type: "artwork", attrs: { artworkId: id } }))
  const id = await createReadyIssue(shop, { body: doc(para(text("Look.")), ...nodes), pricesHidden: [hidden.id] })
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
  const { html, text: plain } = await preview(await createReadyIssue(shop, { body }))
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
  const picture = await insertFakePicture(shop)
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
  await saveSendingSettings(shop)
  const id = await createReadyIssue(shop, { body })
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
  const id = await createReadyIssue(shop)
  const stale = await updateIssue(shop, artist, id, { body: createRichText("x") }, new Date(0))
  expect(stale).toMatchObject({ problem: { code: "conflict" } })
  await shop.db.update(newsletterIssues).set({ state: "sent", begunAt: new Date() }).where(eq(newsletterIssues.id, id))
  expect(await updateIssue(shop, artist, id, { body: createRichText("x") })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect(await deleteIssue(shop, artist, id)).toMatchObject({ problem: { code: "conflict" } })
})

test("consecutive autosaves are one line of the history", async () => {
  const id = await createReadyIssue(shop, { subject: "a" })
  for (const subject of ["b", "c", "d"])
    value(await updateIssue(shop, artist, id, { subject, body: createRichText("x") }, undefined, { auto: true }))
  const lines = value(await getIssueForEdit(shop, artist, id)).history.filter(({ action }) => action === "edited")
  expect(lines).toHaveLength(2)
  expect(lines.flatMap(({ changes }) => changes.subject ?? [])).toContainEqual({ before: "a", after: "d" })
})

test("deleted and restored", async () => {
  const id = await createReadyIssue(shop)
  const before = value(await countIssues(shop, artist)).draft
  value(await deleteIssue(shop, artist, id))
  expect(value(await countIssues(shop, artist)).draft).toBe(before - 1)
  value(await restoreIssue(shop, artist, id))
  expect((await getIssueRow(shop, id)).archivedAt).toBeNull()
})

test("without a mail server a test is a file; it adds no recipient", async () => {
  const id = await createReadyIssue(shop)
  const sent = await sendTestIssue(shop, artist, { id, to: "me@example.com" })
  expect(sent).toMatchObject({ ok: true, value: { words: expect.stringContaining("kept as a file") } })
  expect(await sendTestIssue(shop, artist, { id, to: "me@example.com, you@example.com" })).toMatchObject({
    problem: { fields: { to: expect.any(String) } },
  })
})

test("an issue has a public page only once it is sent", async () => {
  const id = await createReadyIssue(shop)
  expect(await findPublicIssue(shop, id)).toBeNull()
  await shop.db
    .update(newsletterIssues)
    .set({ state: "sending", begunAt: new Date() })
    .where(eq(newsletterIssues.id, id))
  expect(await findPublicIssue(shop, id)).toMatchObject({ subject: "The river stops" })
  for (const other of ["x", crypto.randomUUID()]) expect(await findPublicIssue(shop, other)).toBeNull()
})

test("only admins see or write issues", async () => {
  const id = await createReadyIssue(shop)
  const user: Actor = { kind: "user", id, email: "u@example.com", name: "U", role: "user" }
  for (const actor of [visitor, user])
    for (const asked of [
      listIssues(shop, actor),
      countIssues(shop, actor),
      getIssueForEdit(shop, actor, id),
      previewIssue(shop, actor, id),
      createIssue(shop, actor, { id, from: { noun: "nothing" } }),
      updateIssue(shop, actor, id, { body: createRichText("x") }),
      deleteIssue(shop, actor, id),
      restoreIssue(shop, actor, id),
      sendTestIssue(shop, actor, { id, to: "me@example.com" }),
    ])
      expect(await asked).toMatchObject({ ok: false, problem: { code: expect.stringMatching(/^(un|for)/) } })
})
