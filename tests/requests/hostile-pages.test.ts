import { afterEach, expect, test } from "vitest"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { system } from "../../domain/actor.ts"
import { savePageDraft } from "../../domain/page-versions.server.ts"
import type { BlockKind } from "../../domain/pages/page-blocks.ts"
import { draftedPage } from "../../domain/pages/page-draft.server.ts"
import { addPageFile } from "../../domain/pages/page-file-commands.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { createTestPage } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = system("Test")
const admin = await signInAsNewAccount(site, "admin")
afterEach(() => expect(errors.splice(0)).toEqual([]))

/** Each ends the text, attribute or script that it is in. */
const planted = `"'></script></style></title></textarea><script>alert(1)</script><img src=x onerror=alert(2)><i id=planted>`

async function insertHostileFile(kind: "film" | "sound"): Promise<string> {
  const sizes = kind === "film" ? { width: 16, height: 9 } : { peaks: [0, 1] }
  const words = { name: planted, description: planted, fileName: planted, captions: planted, transcript: planted }
  const stored = {
    storageKey: `media-files/${crypto.randomUUID()}.mp4`,
    contentType: "video/mp4",
    byteSize: 1,
    duration: 3,
  }
  const [file] = await shop.db
    .insert(mediaFiles)
    .values({ kind, state: "ready", ...words, ...stored, ...sizes, captionsLanguage: planted })
    .returning({ id: mediaFiles.id })
  return file?.id ?? ""
}

async function createHostileBlocks(pageId: string) {
  const pictureId = await insertFakePicture(shop)
  const { id: workId } = await insertWork(shop, { title: planted, medium: planted })
  const file = await addPageFile(shop, artist, pageId, { name: `${planted}.txt`, bytes: Buffer.from("text") })
  if (!file.ok) throw new Error(file.problem.message)
  const picture = { pictureId, alt: planted, caption: planted }
  const body = createRichText(planted)
  const contents: Record<BlockKind, object> = {
    heading: { text: planted },
    text: { body },
    picture,
    pair: { pictures: [picture, picture] },
    beside: { ...picture, heading: planted, body },
    works: { heading: planted, works: [workId] },
    quotation: { text: planted, by: planted },
    dates: { heading: planted, dates: [{ when: planted.slice(0, 80), what: planted, note: planted }] },
    downloads: { heading: planted, files: [{ fileId: file.value.id, name: planted }] },
    questions: { heading: planted, questions: [{ question: planted, answer: planted }] },
    button: { text: planted.slice(0, 80), to: `/contact?a=${encodeURIComponent(planted)}` },
    divider: {},
    film: { mediaFileId: await insertHostileFile("film"), caption: planted },
    sound: { mediaFileId: await insertHostileFile("sound"), caption: planted },
    elsewhere: { ...picture, address: "https://vimeo.com/76979871", title: planted },
    newsletter: { heading: planted },
    contact: { heading: planted, subject: planted },
    exhibitions: { heading: planted },
  }
  return Object.entries(contents).map(([kind, content]) => ({
    id: crypto.randomUUID(),
    kind: kind as never,
    ...content,
  }))
}

/** Markup that the text became part of. */
const findPlanted = (html: string) =>
  [...html.matchAll(/<script>alert|<img src=x|<i id=planted|<\/textarea><script|javascript:/gi)].map(([found]) => found)

test("words of every kind of block stay words: on the page, in its draft, its preview and its editor", async () => {
  const { id, slug } = await createTestPage(shop, { title: "Planted" })
  const page = draftedPage(id)
  const input = { title: planted, introduction: planted, seoTitle: planted.slice(0, 120), seoDescription: planted }
  const { updatedAt } = await page.published(shop.db)
  const blocks = await createHostileBlocks(id)
  expect(await savePageDraft(shop, artist, page, { ...input, blocks }, updatedAt)).toMatchObject({ ok: true })
  const studio = [`/admin/pages/${id}`, `/admin/pages/${id}/preview`, "/admin/pages", "/admin/navigation"]
  for (const path of studio) expect([path, findPlanted(await admin.html(path))]).toEqual([path, []])
  const publicPage = await createTestPage(shop, {
    ...input,
    slug: "planted-words",
    blocks: await createHostileBlocks(id),
  })
  const html = await visitor().html(`/${publicPage.slug}`)
  expect(html).toContain("alert(1)")
  for (const path of [`/${publicPage.slug}`, `/${slug}`, "/", "/sitemap.xml"])
    expect([path, findPlanted(await visitor().html(path))]).toEqual([path, []])
})

test.each([
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:alert(1)",
  "//evil.example/",
  "/\\evil.example/",
])("a button that leads to %j is refused beside its field", async (to) => {
  const { id } = await createTestPage(shop, { title: "Button" })
  const page = draftedPage(id)
  const { updatedAt } = await page.published(shop.db)
  const blocks = [{ id: crypto.randomUUID(), kind: "button" as const, text: "Here", to }]
  const saved = await savePageDraft(shop, artist, page, { title: "Button", blocks }, updatedAt)
  expect(saved).toMatchObject({
    ok: false,
    problem: { fields: { blocks: expect.stringContaining("A link begins with /") } },
  })
})
