import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { postPictures, posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import type { RichText, TextBlock } from "../../lib/rich-text/rich-text.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { insertFakePicture } from "../../tests/support/pictures.ts"
import { createTestPost } from "../../tests/support/published-content.ts"
import { watchStatements } from "../../tests/support/watched-statements.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { PostInput } from "./post.ts"
import { createPost, publishPost, unpublishPost, updatePost } from "./post-commands.server.ts"
import { getPostForEdit } from "./post-editor.server.ts"
import { findPost, findPostPage, listPublicPosts } from "./post-queries.server.ts"

const { db, pool } = await openTestDatabase()
const { watch } = watchStatements(pool)
let now = new Date("2026-04-01T12:00:00Z")
const shop = { db, now: () => now } as Shop
const artist = system("Test")
const somebody: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }
const input: PostInput = { title: "A clean brush", body: createRichText("Words.") }
const nobody = crypto.randomUUID()

beforeEach(async () => {
  now = new Date("2026-04-01T12:00:00Z")
  for (const table of [posts, formerSlugs, artworks, pictures]) await db.delete(table)
})

const shown = async (slug: string) => {
  const found = await findPost(shop, slug)
  if (found?.kind !== "post") throw new Error(`${slug} is not there`)
  return found.post
}
const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const withBlocks = (...blocks: TextBlock[]): RichText => ({ type: "doc", content: blocks })

test("only the artist can write, change, publish or hide a post", async () => {
  const { id } = await createTestPost(shop)
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [somebody, "forbidden"],
  ] as const) {
    for (const refused of [
      await createPost(shop, actor, input),
      await updatePost(shop, actor, id, { ...input, title: "Mine" }),
      await publishPost(shop, actor, id),
      await unpublishPost(shop, actor, id),
    ])
      expect(refused).toMatchObject({ ok: false, problem: { code } })
  }
  expect((await db.select().from(posts)).map((row) => row.title)).toEqual(["A clean brush"])
})

test.each([
  ["a script", { type: "doc", content: [{ type: "script", content: [] }] }],
  ["raw HTML", "<img src=x onerror=alert(1)>"],
  ["a picture from elsewhere", { type: "doc", content: [{ type: "image", attrs: { src: "https://evil.example" } }] }],
])("refuses a body that is %s and writes nothing", async (_, body) => {
  const refused = await createPost(shop, artist, { ...input, body: body as never })
  expect(refused).toMatchObject({ ok: false, problem: { code: "invalid", fields: { body: expect.any(String) } } })
  expect(await db.select().from(posts)).toEqual([])
})

test("refuses a body nested ten thousand levels deep", async () => {
  let quote: unknown = { type: "paragraph" }
  for (let depth = 0; depth < 10_000; depth++) quote = { type: "blockquote", content: [quote] }
  const refused = await createPost(shop, artist, { ...input, body: { type: "doc", content: [quote] } as never })
  expect(refused).toMatchObject({ ok: false, problem: { code: "invalid" } })
})

test("a script link is saved without the link, and one already in the database is not shown", async () => {
  const evil = { type: "link" as const, attrs: { href: "javascript:alert(1)" } }
  const body = withBlocks({ type: "paragraph", content: [{ type: "text", text: "Press here", marks: [evil] }] })
  const { id, slug } = await createTestPost(shop, { body })
  const [row] = await db.select().from(posts).where(eq(posts.id, id))
  expect(JSON.stringify(row?.body)).not.toContain("javascript")
  await db.update(posts).set({ body }).where(eq(posts.id, id))
  expect(JSON.stringify(await shown(slug))).not.toContain("javascript")
})

test("refuses a text with pictures or works that do not exist", async () => {
  const image = withBlocks({ type: "image", attrs: { pictureId: nobody, alt: "", caption: "" } })
  const work = withBlocks({ type: "artwork", attrs: { artworkId: nobody } })
  for (const [change, field] of [
    [{ body: image }, "body"],
    [{ body: work }, "body"],
    [{ works: [nobody] }, "works"],
    [{ mainPictureId: nobody }, "mainPictureId"],
  ] as const)
    expect(
      await createPost(shop, artist, { ...input, ...change, works: [...((change as PostInput).works ?? [])] }),
    ).toMatchObject({
      problem: { code: "invalid", fields: { [field]: expect.any(String) } },
    })
})

test("its page has the pictures and works of its text, the works it is about, and its neighbors", async () => {
  const pictureId = await insertFakePicture(shop)
  const inText = await insertWork(shop, { title: "In the text" })
  const about = await insertWork(shop, { title: "About" })
  const hidden = await insertWork(shop, { title: "Hidden", publishedAt: null })
  await createTestPost(shop, { title: "Before" }, day(1))
  const { slug } = await createTestPost(
    shop,
    {
      title: "Between",
      body: withBlocks(
        { type: "image", attrs: { pictureId, alt: "A jar", caption: "" } },
        { type: "artwork", attrs: { artworkId: inText.id } },
        { type: "artwork", attrs: { artworkId: hidden.id } },
      ),
      works: [about.id, inText.id, hidden.id],
    },
    day(2),
  )
  await createTestPost(shop, { title: "After" }, day(3))
  await createTestPost(shop, { title: "Much later" }, new Date("2027-01-01"))
  const page = await shown(slug)
  expect(Object.keys(page.pictures)).toEqual([pictureId])
  expect(Object.values(page.cards).map(({ title }) => title)).toEqual(["In the text"])
  expect(page.related.map(({ title }) => title)).toEqual(["About"])
  expect([page.older?.title, page.newer?.title]).toEqual(["Before", "After"])
  expect((await db.select().from(postPictures)).map((row) => row.pictureId)).toEqual([pictureId])
  expect((await shown("after")).newer).toBeNull()
})

test("a text's works and pictures are read together: as few queries for many as for one", async () => {
  const artwork = async () => ({ type: "artwork" as const, attrs: { artworkId: (await insertWork(shop)).id } })
  const image = async () => ({
    type: "image" as const,
    attrs: { pictureId: await insertFakePicture(shop), alt: "", caption: "" },
  })
  const few = await createTestPost(shop, { title: "Few", body: withBlocks(await artwork(), await image()) })
  const blocks = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? artwork() : image())))
  const many = await createTestPost(shop, { title: "Many", body: withBlocks(...blocks) })
  const [one, other] = [await watch(() => shown(few.slug)), await watch(() => shown(many.slug))]
  expect([one.length, other.length]).toEqual([6, 6])
  const edit = (id: string) => watch(() => getPostForEdit(shop, artist, id))
  expect((await edit(many.id)).length).toBe((await edit(few.id)).length)
})

test("a scheduled post is hidden until its time, and shown everywhere from then on [ADM-14, ADM-18]", async () => {
  const { id, slug } = await createTestPost(shop, {}, null)
  expect(await findPost(shop, slug)).toBeNull()
  await publishPost(shop, artist, id, new Date("2026-04-02T09:00:00Z"))
  const everywhere = async () => [
    (await findPostPage(shop, null))?.posts.length,
    (await listPublicPosts(shop)).length,
    (await findPost(shop, slug)) === null ? 0 : 1,
  ]
  expect(await everywhere()).toEqual([0, 0, 0])
  now = new Date("2026-04-02T09:00:00Z")
  expect(await everywhere()).toEqual([1, 1, 1])
  await unpublishPost(shop, artist, id)
  expect(await everywhere()).toEqual([0, 0, 0])
  await publishPost(shop, artist, id)
  await db.update(posts).set({ archivedAt: now })
  expect(await everywhere()).toEqual([0, 0, 0])
  expect((await listHistory(db, "post", id)).map(({ action }) => action)).toEqual([
    "published",
    "unpublished",
    "scheduled",
    "created",
  ])
})

test("a post without text cannot be published", async () => {
  const { id } = await createTestPost(shop, { body: createRichText(" ") }, null)
  expect(await publishPost(shop, artist, id)).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("a list continues where the last page ended, with each post once, also for equal times", async () => {
  for (let n = 1; n <= 7; n++) await createTestPost(shop, { title: `Post ${n}` }, day(n <= 3 ? 1 : n))
  const seen: string[] = []
  let before: string | null = null
  do {
    const page = await findPostPage(shop, before, 2)
    if (!page) throw new Error("no page")
    seen.push(...page.posts.map(({ title }) => title))
    before = page.older
  } while (before)
  expect(seen.slice(0, 4)).toEqual(["Post 7", "Post 6", "Post 5", "Post 4"])
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Post ${n}`))
})

test.each(["x", "2026-01-01_x", `2026-13-01T00:00:00.000Z_${nobody}`, `1_${nobody}`])(
  "%s opens no page",
  async (key) => {
    expect(await findPostPage(shop, key)).toBeNull()
  },
)

test("without an excerpt, lists and feeds show the first words", async () => {
  await createTestPost(shop, { body: createRichText("First words. And more.") })
  expect((await findPostPage(shop, null))?.posts[0]?.excerpt).toBe("First words. And more.")
  expect((await listPublicPosts(shop))[0]?.excerpt).toBe("First words. And more.")
})

test("a former address redirects", async () => {
  const { id, slug } = await createTestPost(shop)
  await updatePost(shop, artist, id, { ...input, slug: "clean" })
  expect(await findPost(shop, slug)).toEqual({ kind: "moved", slug: "clean" })
  await unpublishPost(shop, artist, id)
  expect(await findPost(shop, slug)).toBeNull()
})

test("saving records what changed; saving the same values changes nothing", async () => {
  const work = await insertWork(shop)
  const { id } = await createTestPost(shop, input)
  const full: PostInput = { ...input, body: createRichText("Other words."), tags: ["Studio"], works: [work.id] }
  const saved = await updatePost(shop, artist, id, full)
  expect(saved.ok && saved.value.changed.toSorted()).toEqual(["body", "tags", "works"])
  expect(await updatePost(shop, artist, id, full)).toMatchObject({ value: { changed: [] } })
  const late = await updatePost(shop, artist, id, input, new Date("2020-01-01"))
  expect(late).toMatchObject({ ok: false, problem: { code: "conflict" } })
})
