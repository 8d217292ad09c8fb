import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { pageVersions } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { pagePictures, pages } from "../../db/tables/pages.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { insertFakePicture } from "../../tests/support/pictures.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import {
  discardDraft,
  getPageForEdit,
  publishDraft,
  publishPage,
  restoreVersion,
  savePageDraft,
  undoPublish,
} from "../page-versions.server.ts"
import type { Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { createDraftLink, revokeDraftLink } from "./draft-links.server.ts"
import {
  createPage,
  deletePage,
  restorePage,
  schedulePage,
  setPagePlacement,
  showPage,
  unpublishPage,
} from "./page-commands.server.ts"
import { draftedPage } from "./page-draft.server.ts"
import { getPageEditor, listPages } from "./page-queries.server.ts"
import type { PageInput } from "./page-schema.ts"
import { findDraftPage, findPublicPage, listPublishedPages } from "./public-pages.server.ts"

const { db } = await openTestDatabase()
const start = new Date("2026-04-01T12:00:00Z")
let now = start
const shop = {
  db,
  now: () => now,
  siteUrl: "https://site.example",
  rateLimits: { consume: async () => true },
} as unknown as Shop
const artist = system("Test")
const other: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }

beforeEach(async () => {
  now = start
  for (const table of [pages, pageVersions, formerSlugs, pictures]) await db.delete(table)
})

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

const create = async (title = "Workshops") => value(await createPage(shop, artist, { title })).id
const words = (text = "Six people at most.") => ({
  id: crypto.randomUUID(),
  kind: "text" as const,
  body: createRichText(text),
})
const later = () => {
  now = new Date(now.getTime() + 1000)
}
const seen = async (id: string) => value(await getPageForEdit(shop, artist, draftedPage(id))).updatedAt
const publish = async (id: string, input: Partial<PageInput> = {}) => {
  later()
  return publishPage(shop, artist, draftedPage(id), { title: "Workshops", blocks: [words()], ...input }, await seen(id))
}
const shownAt = async (slug: string) => (await findPublicPage(shop, slug))?.kind ?? null

describe("a page", () => {
  test("is seen by visitors once it is published, and until then in the studio only", async () => {
    const id = await create()
    expect(await shownAt("workshops")).toBeNull()
    value(await savePageDraft(shop, artist, draftedPage(id), { title: "Workshops", blocks: [words()] }, await seen(id)))
    expect(await shownAt("workshops")).toBeNull()
    expect(value(await listPages(shop, artist))).toMatchObject([
      { state: "draft", hasChanges: true, title: "Workshops" },
    ])
    later()
    value(await publishDraft(shop, artist, draftedPage(id), await seen(id)))
    expect(await findPublicPage(shop, "workshops")).toMatchObject({
      kind: "page",
      page: { title: "Workshops", excerpt: "Six people at most.", blocks: [{ kind: "text" }] },
    })
    expect(value(await listPages(shop, artist))).toMatchObject([{ state: "published", hasChanges: false }])
    expect((await listHistory(db, "page", id)).map(({ action }) => action)).toEqual([
      "published",
      "draft saved",
      "created",
    ])
  })

  test("is written by the studio alone", async () => {
    const id = await create()
    for (const actor of [visitor, other]) {
      const refused = [
        await createPage(shop, actor, { title: "x" }),
        await setPagePlacement(shop, actor, id, "bar"),
        await schedulePage(shop, actor, id),
        await deletePage(shop, actor, id),
        await createDraftLink(shop, actor, id),
        await listPages(shop, actor),
        await getPageEditor(shop, actor, id),
      ]
      expect(refused.filter(({ ok }) => ok)).toEqual([])
    }
  })

  test("is created once from one form, and two with one title have two addresses", async () => {
    const id = crypto.randomUUID()
    const made = await Promise.all([1, 2, 3].map(() => createPage(shop, artist, { title: "Press", id })))
    expect(new Set(made.map((one) => value(one).id)).size).toBe(1)
    const slugs = await Promise.all(
      [1, 2].map(async () => value(await createPage(shop, artist, { title: "Press" })).slug),
    )
    expect(slugs.toSorted()).toEqual(["press-2", "press-3"])
  })

  test("called like a page of the site gets an address beside it", async () => {
    expect(value(await createPage(shop, artist, { title: "Shop" })).slug).toBe("shop-2")
    const id = await create("Notes")
    const refused = await publish(id, { slug: "shop" })
    expect(refused).toMatchObject({ problem: { fields: { slug: "/shop is a page of the site already." } } })
  })

  test("follows its title until it is public, and then remembers former addresses", async () => {
    const id = await create("Workshop")
    value(await publish(id, { title: "Weekend classes" }))
    expect(await shownAt("workshop")).toBeNull()
    expect(await shownAt("weekend-classes")).toBe("page")
    value(await publish(id, { title: "Other", slug: "classes" }))
    expect(await findPublicPage(shop, "weekend-classes")).toEqual({ kind: "moved", slug: "classes" })
    const second = await create("Second")
    expect(await publish(second, { slug: "classes" })).toMatchObject({
      problem: { fields: { slug: "Something else is at /classes already." } },
    })
  })

  test("is shown again as it was, without its draft, and is not scheduled as another saved it", async () => {
    const id = await create()
    value(await publish(id))
    const old = await seen(id)
    later()
    value(
      await savePageDraft(shop, artist, draftedPage(id), { title: "Unfinished", blocks: [words()] }, await seen(id)),
    )
    value(await unpublishPage(shop, artist, id))
    const at = new Date(now.getTime() + 3_600_000)
    expect(await schedulePage(shop, artist, id, at, old)).toMatchObject({ problem: { code: "conflict" } })
    value(await showPage(shop, artist, id))
    expect(await findPublicPage(shop, "workshops")).toMatchObject({ page: { title: "Workshops" } })
  })

  test("without anything to read is not published", async () => {
    const id = await create()
    const divider = { id: crypto.randomUUID(), kind: "divider" as const }
    expect(await publish(id, { blocks: [divider] })).toMatchObject({
      problem: { code: "conflict", message: "Workshops has nothing to read yet." },
    })
    expect(await schedulePage(shop, artist, id)).toMatchObject({ ok: false })
    expect(await shownAt("workshops")).toBeNull()
  })

  test("is refused when another saved it meanwhile, goes back to a version, and discards a draft", async () => {
    const id = await create()
    const old = await seen(id)
    const first = value(await publish(id))
    expect(await savePageDraft(shop, artist, draftedPage(id), { title: "x" }, old)).toMatchObject({
      problem: { code: "conflict" },
    })
    const second = value(await publish(id, { blocks: [words("Twelve people.")] }))
    value(await undoPublish(shop, artist, draftedPage(id), second.published?.published ?? ""))
    const after = await findPublicPage(shop, "workshops")
    expect(after?.kind === "page" && after.page.excerpt).toBe("Six people at most.")
    later()
    value(await restoreVersion(shop, artist, draftedPage(id), first.published?.published ?? "", await seen(id)))
    value(await savePageDraft(shop, artist, draftedPage(id), { title: "Draft" }, await seen(id)))
    value(await discardDraft(shop, artist, draftedPage(id), await seen(id)))
    expect(value(await listPages(shop, artist))).toMatchObject([{ title: "Workshops", hasChanges: false }])
  })
})

test("history has the blocks that a draft changed, not those that stay", async () => {
  const id = await create()
  const [one, two, three] = [words("One"), words("Two"), words("Three")]
  const save = async (blocks: PageInput["blocks"]) =>
    value(await savePageDraft(shop, artist, draftedPage(id), { title: "Workshops", blocks }, await seen(id)))
  await save([one, two])
  later()
  await save([one, { ...two, body: createRichText("2") }, three])
  const [line] = await listHistory(db, "page", id)
  expect(line?.changes.blocks).toEqual({ before: [two], after: [{ ...two, body: createRichText("2") }, three] })
})

describe("when a page is seen", () => {
  test("it appears by itself at its time, and with the draft of that time", async () => {
    const id = await create()
    const input = { title: "Workshops", blocks: [words()] }
    value(await savePageDraft(shop, artist, draftedPage(id), input, await seen(id)))
    const at = new Date(now.getTime() + 3_600_000)
    expect(value(await schedulePage(shop, artist, id, at))).toMatchObject({ from: at, before: null })
    expect(await shownAt("workshops")).toBeNull()
    expect(value(await listPages(shop, artist))).toMatchObject([{ state: "scheduled" }])
    now = at
    expect(await shownAt("workshops")).toBe("page")
    expect(await schedulePage(shop, artist, id, new Date(at.getTime() + 1000))).toMatchObject({
      problem: { message: "This page is public already. Hide it first, or publish now." },
    })
    value(await unpublishPage(shop, artist, id))
    expect(await shownAt("workshops")).toBeNull()
    value(await schedulePage(shop, artist, id))
    expect(await shownAt("workshops")).toBe("page")
  })

  test("a deleted one is gone, is not published, and comes back", async () => {
    const id = await create()
    value(await publish(id))
    value(await deletePage(shop, artist, id))
    expect(await shownAt("workshops")).toBeNull()
    expect(await publish(id, { introduction: "x" })).toMatchObject({ problem: { code: "not_found" } })
    value(await restorePage(shop, artist, id))
    expect(await shownAt("workshops")).toBe("page")
  })
})

describe("the bar", () => {
  test("has two pages: a third is refused, or swapped; asked at once, two get in", async () => {
    const ids = []
    for (const title of ["Workshops", "Press", "Zine", "Notes"]) ids.push(await create(title))
    const asked = await Promise.all(ids.map((id) => setPagePlacement(shop, artist, id, "bar")))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(2)
    const inBar = value(await listPages(shop, artist)).filter(({ placement }) => placement === "bar")
    const outside = ids.find((id) => !inBar.some((page) => page.id === id)) ?? ""
    const sentence = /^The bar is full\. Swap with \w+ or \w+\?$/
    const refused = await setPagePlacement(shop, artist, outside, "bar")
    expect(!refused.ok && refused.problem.fields?.placement).toMatch(sentence)
    value(await setPagePlacement(shop, artist, outside, "bar", inBar[0]?.id))
    const swapped = value(await listPages(shop, artist))
    expect(swapped.filter(({ placement }) => placement === "bar").map(({ id }) => id)).toContain(outside)
    expect(swapped.find(({ id }) => id === inBar[0]?.id)?.placement).toBe("menu")
  })

  test("a restored page is in the menu when the bar was filled meanwhile", async () => {
    const [first, second, third] = [await create("A"), await create("B"), await create("C")]
    value(await setPagePlacement(shop, artist, first, "bar"))
    value(await deletePage(shop, artist, first))
    for (const id of [second, third]) value(await setPagePlacement(shop, artist, id, "bar"))
    value(await restorePage(shop, artist, first))
    expect(value(await listPages(shop, artist)).find(({ id }) => id === first)?.placement).toBe("menu")
  })

  test("a page by link only is in no list", async () => {
    const id = await create()
    value(await publish(id))
    expect(await listPublishedPages(shop)).toHaveLength(1)
    value(await setPagePlacement(shop, artist, id, "link"))
    expect(await listPublishedPages(shop)).toEqual([])
    expect(await shownAt("workshops")).toBe("page")
  })
})

describe("blocks", () => {
  test("200 are stored, 201 refused, and 10,000 at once", async () => {
    const id = await create()
    const many = (count: number) => Array.from({ length: count }, () => words())
    value(await publish(id, { blocks: many(200) }))
    const refused = { problem: { fields: { blocks: "A page has at most 200 blocks." } } }
    expect(await publish(id, { blocks: many(201) })).toMatchObject(refused)
    const blocks = many(10_000)
    const before = performance.now()
    expect(draftedPage(id).check({ title: "x", blocks })).toMatchObject({ ok: false, ...refused })
    expect(performance.now() - before).toBeLessThan(1500)
  })

  test.each([
    ["an unknown kind", { kind: "script", text: "x" }],
    ["a field too many", { kind: "heading", text: "x", html: "<b>" }],
    ["a script as a link", { kind: "button", text: "x", to: "javascript:alert(1)" }],
    ["another site without a scheme", { kind: "button", text: "x", to: "//evil.example" }],
    ["a backslash", { kind: "button", text: "x", to: "/\\evil.example" }],
    ["data", { kind: "button", text: "x", to: "data:text/html,x" }],
    ["no picture's id", { kind: "picture", pictureId: "../../etc/passwd" }],
    ["61 works", { kind: "works", works: Array.from({ length: 61 }, () => crypto.randomUUID()) }],
  ])("refused: %s", async (_name, block) => {
    const id = await create()
    const refused = await publish(id, { blocks: [{ id: crypto.randomUUID(), ...block }] as never })
    expect(refused).toMatchObject({ ok: false, problem: { code: "invalid", fields: expect.anything() } })
  })

  test("control characters and lone surrogates are stored without harm", async () => {
    const id = await create()
    const text = "A\u0000B\ud800C\u202e<script>"
    value(await publish(id, { blocks: [{ id: crypto.randomUUID(), kind: "quotation", text, by: "" }] }))
    const [row] = await db.select().from(pages).where(eq(pages.id, id))
    expect(JSON.stringify(row?.blocks)).toContain("<script>")
    expect(JSON.stringify(row?.blocks)).not.toMatch(/\\u0000|\\ud800/)
  })

  test("pictures of the draft and of the page are known, and no others", async () => {
    const id = await create()
    const [first, second] = [await insertFakePicture(shop), await insertFakePicture(shop)]
    const picture = (pictureId: string) => ({ id: crypto.randomUUID(), kind: "picture" as const, pictureId })
    const known = async () => (await db.select().from(pagePictures)).map(({ pictureId }) => pictureId).toSorted()
    value(await publish(id, { blocks: [picture(first)] }))
    expect(await known()).toEqual([first])
    later()
    const draft = { title: "Workshops", blocks: [picture(second), picture(crypto.randomUUID())] }
    value(await savePageDraft(shop, artist, draftedPage(id), draft, await seen(id)))
    expect(await known()).toEqual([first, second].toSorted())
    value(await discardDraft(shop, artist, draftedPage(id), await seen(id)))
    expect(await known()).toEqual([first])
  })
})

test("a link shows the draft without an account until it is revoked, and only its hash is stored", async () => {
  const id = await create()
  value(await savePageDraft(shop, artist, draftedPage(id), { title: "Soon", blocks: [words()] }, await seen(id)))
  const { url } = value(await createDraftLink(shop, artist, id))
  const secret = url.split("/").at(-1) ?? ""
  expect(url).toBe(`https://site.example/drafts/${secret}`)
  expect(await findDraftPage(shop, secret, "203.0.113.1")).toMatchObject({ title: "Soon" })
  expect(JSON.stringify(await db.select().from(pages))).not.toContain(secret)
  expect(JSON.stringify(await listHistory(db, "page", id))).not.toContain(secret)
  expect(await findDraftPage(shop, "x".repeat(32), "203.0.113.1")).toBeNull()
  value(await revokeDraftLink(shop, artist, id))
  expect(await findDraftPage(shop, secret, "203.0.113.1")).toBeNull()
})
