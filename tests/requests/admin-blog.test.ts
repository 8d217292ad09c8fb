import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { postFields } from "../../app/admin/blog/post-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import type { AutosaveAnswer } from "../../app/admin/kit/edit/use-autosave.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { history } from "../../db/tables/content.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { system } from "../../domain/actor.ts"
import { getPostForEdit } from "../../domain/blog/post-editor.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { serializeRichText } from "../../lib/rich-text/serialize-rich-text.ts"
import { openTestShop } from "../support/app.ts"
import { createTestPost } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

beforeEach(async () => {
  for (const table of [posts, formerSlugs, artworks]) await shop.db.delete(table)
  await shop.db.delete(history).where(eq(history.noun, "post"))
})

async function stored(id: string) {
  const found = await getPostForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error("the post is not there")
  return found.value
}

const pathOf = (id: string) => `/admin/blog/${id}/edit`

async function form(id: string, changes: FormValues = {}): Promise<FormValues> {
  const { value, updatedAt } = await stored(id)
  return { ...formatFieldValues(postFields, value), seenAt: updatedAt.toISOString(), intent: "save", ...changes }
}

async function autosave(id: string, fields: FormValues, person: Visitor = artist) {
  const answer = await person.post(`/admin/blog/${id}/autosave`, { ...fields, intent: "autosave" })
  const isData = answer.headers.get("content-type")?.includes("json")
  return { status: answer.status, body: (isData ? await answer.json() : null) as AutosaveAnswer | null }
}

const draft = (changes = {}) => createTestPost(shop, changes, null)
const statusOf = async (path: string) => (await visitor().get(path)).status
const actions = async (id: string) =>
  (await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)).map(({ action }) => action)

describe("a new post", () => {
  it("is made by the artist alone, once for each form, and opens in the editor", async () => {
    const id = crypto.randomUUID()
    expect((await visitor().post("/admin/blog/new", { id, title: "Mine" })).headers.get("location")).toMatch(/^\/auth/)
    expect((await user.post("/admin/blog/new", { id, title: "Mine" })).status).toBe(403)
    const wrong = await artist.post("/admin/blog/new", { id, title: " " })
    expect([wrong.status, (await wrong.text()).includes("A post needs a title.")]).toEqual([400, true])
    expect(await shop.db.select().from(posts)).toEqual([])
    for (let twice = 0; twice < 2; twice++) {
      const made = await artist.post("/admin/blog/new", { id, title: "Seven whites" })
      expect([made.status, made.headers.get("location")]).toEqual([302, `${pathOf(id)}?new`])
    }
    expect((await shop.db.select().from(posts)).map(({ slug }) => slug)).toEqual(["seven-whites"])
    expect(await artist.html(pathOf(id))).toContain("Seven whites")
    expect(await statusOf("/blog/seven-whites")).toBe(404)
  })
})

describe("the list", () => {
  it("shows drafts, what is scheduled and what is public, and finds posts by their titles and tags", async () => {
    await draft({ title: "An idea" })
    await createTestPost(shop, { title: "Table fourteen" }, new Date(Date.now() + 86_400_000))
    await createTestPost(shop, { title: "Crème", tags: ["Paint"] })
    const shown = async (query: string) => {
      const html = await artist.html(`/admin/blog${query}`)
      return ["An idea", "Table fourteen", "Crème"].filter((title) => html.includes(`>${title}<`))
    }
    expect(await shown("")).toEqual(["An idea", "Table fourteen", "Crème"])
    expect(await shown("?state=draft")).toEqual(["An idea"])
    expect(await shown("?state=scheduled")).toEqual(["Table fourteen"])
    expect(await shown("?state=published")).toEqual(["Crème"])
    expect(await shown("?q=creme")).toEqual(["Crème"])
    expect(await shown("?q=Paint")).toEqual(["Crème"])
    expect(await shown("?q=%25")).toEqual([])
  })
})

describe("writing", () => {
  it("is for the artist only", async () => {
    const { id } = await draft()
    for (const intent of ["save", "publish", "autosave", "take back", "delete", "restore"]) {
      const sent = await form(id, { intent, title: "Mallory" })
      for (const path of [pathOf(id), `/admin/blog/${id}/autosave`]) {
        expect((await visitor().post(path, sent)).headers.get("location")).toMatch(/^\/auth\?next=/)
        expect((await user.post(path, sent)).status).toBe(403)
      }
    }
    for (const path of ["/admin/blog/find?q=x", `/admin/blog/${id}/card`]) {
      expect((await visitor().get(path)).status).toBe(302)
      expect((await user.get(path)).status).toBe(403)
    }
    expect(await actions(id)).toEqual(["created"])
  })

  it("is autosaved; the same text again changes nothing", async () => {
    const { id } = await draft()
    const sent = await form(id, {
      title: "Low water",
      excerpt: "At five.",
      tags: " Studio,  Old  paint, Studio ",
      body: serializeRichText(createRichText("The tide was out.")),
    })
    const saved = await autosave(id, sent)
    expect(saved).toMatchObject({ status: 200, body: { kind: "saved", derived: { slug: "low-water" } } })
    const { value, updatedAt } = await stored(id)
    expect(value).toMatchObject({ title: "Low water", excerpt: "At five.", tags: ["Studio", "Old paint"] })
    expect(value.body).toEqual(createRichText("The tide was out."))
    const again = await autosave(id, await form(id))
    expect(again.body).toMatchObject({ kind: "saved", version: updatedAt.toISOString() })
    expect(await actions(id)).toEqual(["created", "edited"])
  })

  it.each([
    ["title", " ", "A post needs a title."],
    ["slug", "Not An Address", "An address has small letters"],
    ["body", "{", "This text cannot be read."],
    ["body", JSON.stringify({ type: "doc", content: [{ type: "script" }] }), ""],
    ["tags", "x".repeat(61), ""],
  ])("says what is wrong with %s, and keeps what was stored", async (name, typed, words) => {
    const { id } = await draft()
    const refused = await autosave(id, await form(id, { [name]: typed }))
    expect(refused).toMatchObject({ status: 400, body: { kind: "refused" } })
    const problem = refused.body?.kind === "refused" ? refused.body.problem : null
    expect(problem?.fields?.[name]).toContain(words)
    expect(await actions(id)).toEqual(["created"])
    const page = await artist.post(pathOf(id), await form(id, { [name]: typed, excerpt: "Kept here" }))
    expect([page.status, (await page.text()).includes("Kept here")]).toEqual([400, true])
  })

  it("shares one line of the history, with the text before and the text now", async () => {
    const { id } = await draft({ title: "One" })
    for (const title of ["Two", "Three"]) await autosave(id, await form(id, { title }))
    await autosave(id, await form(id, { excerpt: "Four" }))
    const lines = await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)
    expect(lines.map(({ action }) => action)).toEqual(["created", "edited"])
    expect(lines[1]?.changes).toMatchObject({
      title: { before: "One", after: "Three" },
      excerpt: { before: "", after: "Four" },
    })
  })

  it("gives both versions when somebody else saved meanwhile, and loses neither [ADM-18]", async () => {
    const { id } = await draft({ title: "Ours" })
    const mine = await form(id, { title: "Mine" })
    await autosave(id, await form(id, { title: "Theirs", excerpt: "Also theirs" }))
    const late = await autosave(id, mine)
    expect(late).toMatchObject({
      status: 409,
      body: { kind: "conflict", stored: { title: "Theirs", excerpt: "Also theirs" } },
    })
    expect((await stored(id)).value.title).toBe("Theirs")
    const page = await artist.post(pathOf(id), mine)
    const html = await page.text()
    expect([page.status, html.includes("Mine"), html.includes("Theirs")]).toEqual([409, true, true])
    const published = await artist.post(pathOf(id), { ...mine, intent: "publish" })
    expect([published.status, (await stored(id)).state]).toEqual([409, "draft"])
  })

  it("never changes a public post by itself", async () => {
    const { id, slug } = await createTestPost(shop)
    expect(await autosave(id, await form(id, { title: "Halfway thr" }))).toMatchObject({ status: 409 })
    expect(await visitor().html(`/blog/${slug}`)).toContain("A clean brush")
    expect((await artist.post(pathOf(id), await form(id, { title: "Done" }))).status).toBe(200)
    expect(await visitor().html(`/blog/${slug}`)).toContain("Done")
  })

  it("saves a text whose work has been deleted, and refuses one with an unknown work", async () => {
    const work = await insertWork(shop, { title: "Gone" })
    const { id } = await draft({ body: { type: "doc", content: [{ type: "artwork", attrs: { artworkId: work.id } }] } })
    await shop.db.delete(artworks)
    expect(await autosave(id, await form(id, { title: "Still here" }))).toMatchObject({ status: 200 })
    const unknown = { type: "doc", content: [{ type: "artwork", attrs: { artworkId: crypto.randomUUID() } }] }
    expect(await autosave(id, await form(id, { body: JSON.stringify(unknown) }))).toMatchObject({ status: 400 })
  })
})

describe("publishing", () => {
  it("saves what was typed, shows it everywhere, and is undone", async () => {
    const { id } = await draft({ title: "Draft" })
    const answer = await artist.post(pathOf(id), await form(id, { title: "Low water", intent: "publish" }))
    expect([answer.status, (await answer.text()).includes("Low water is published.")]).toEqual([200, true])
    expect(await visitor().html("/blog/low-water")).toContain("Low water")
    expect(await visitor().html("/blog")).toContain("Low water")
    expect(await visitor().html("/feeds/blog.rss")).toContain("Low water")
    expect(await visitor().html("/sitemap.xml")).toContain("/blog/low-water")
    const { updatedAt } = await stored(id)
    const seenAt = updatedAt.toISOString()
    expect((await artist.post(pathOf(id), { intent: "take back", seenAt: new Date(0).toISOString() })).status).toBe(409)
    const taken = await artist.post(pathOf(id), { intent: "take back", seenAt })
    expect(await taken.text()).toContain("is a draft again")
    expect(await statusOf("/blog/low-water")).toBe(404)
    expect(await visitor().html("/blog")).not.toContain("Low water")
    expect(await actions(id)).toEqual(["created", "edited", "published", "unpublished"])
  })

  it("refuses a post without words", async () => {
    const { id } = await draft({ body: createRichText("") })
    const answer = await artist.post(pathOf(id), await form(id, { intent: "publish" }))
    expect([answer.status, (await answer.text()).includes("has nothing to read yet")]).toEqual([409, true])
  })

  it("refuses an impossible year", async () => {
    const { id } = await createTestPost(shop)
    const before = await stored(id)
    const seenAt = before.updatedAt.toISOString()
    const answer = await artist.post(pathOf(id), { intent: "publish again", seenAt, from: "0000-01-01T00:00:00Z" })
    expect(answer.status).toBe(400)
    expect(await stored(id)).toEqual(before)
  })

  it("twice changes nothing", async () => {
    const { id } = await draft()
    for (let twice = 0; twice < 2; twice++)
      expect((await artist.post(pathOf(id), await form(id, { intent: "publish" }))).status).toBe(200)
    expect(await actions(id)).toEqual(["created", "published"])
  })

  it("on a day is understood in the site's time zone; pages and feeds follow the clock, with nothing restarted [ADM-18]", async () => {
    const { site: before } = await getSettings(shop.db, "site")
    await saveSettings(shop, system("Test"), "site", { ...before, timeZone: "America/Los_Angeles" })
    const { id } = await draft({ title: "Later" })
    for (const day of ["", "soon"]) {
      const wrong = await artist.post(pathOf(id), await form(id, { intent: "publish", when: "day", day }))
      expect([wrong.status, (await wrong.text()).includes("Please write a day and a time")]).toEqual([400, true])
    }
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const answer = await artist.post(pathOf(id), await form(id, { intent: "publish", when: "day", day: `${day} 9am` }))
    expect(await answer.text()).toContain("Later will be published on")
    const { state, publishedAt } = await stored(id)
    expect([state, publishedAt?.toISOString()]).toEqual(["scheduled", expect.stringMatching(`${day}T1[67]:00:00.000Z`)])
    const seen = async () => [
      await statusOf("/blog/later"),
      ...(await Promise.all(
        ["/blog", "/feeds/blog.rss", "/feeds/blog.json", "/sitemap.xml"].map(async (path) =>
          (await visitor().html(path)).includes("/blog/later"),
        ),
      )),
    ]
    expect(await seen()).toEqual([404, false, false, false, false])
    // Autosave works until the post is public.
    expect(await autosave(id, await form(id, { excerpt: "Soon." }))).toMatchObject({ status: 200 })
    site.later({ days: 3 })
    expect(await seen()).toEqual([200, true, true, true, true])
    expect(await autosave(id, await form(id, { excerpt: "Now." }))).toMatchObject({ status: 409 })
    site.later({ days: -3 })
  })
})

describe("the address", () => {
  it("follows the title until the post is published; nobody is led from what nobody knew [ADM-18]", async () => {
    const { id } = await draft({ title: "First idea" })
    await autosave(id, await form(id, { title: "Better idea" }))
    expect((await stored(id)).value.slug).toBe("better-idea")
    expect(await shop.db.select().from(formerSlugs)).toEqual([])
    await artist.post(pathOf(id), await form(id, { intent: "publish" }))
    await artist.post(pathOf(id), await form(id, { title: "Third idea" }))
    expect((await stored(id)).value.slug).toBe("better-idea")
  })

  it("stays as it was chosen", async () => {
    const { id } = await draft({ title: "First idea" })
    await autosave(id, await form(id, { slug: "mine" }))
    await autosave(id, await form(id, { title: "Better idea" }))
    expect((await stored(id)).value.slug).toBe("mine")
  })

  it("leads on from the former one, also while the post was a draft again; one that is taken is refused [ADM-18]", async () => {
    const { id } = await createTestPost(shop, { title: "One" })
    await draft({ title: "Other" })
    const taken = await artist.post(pathOf(id), await form(id, { slug: "other" }))
    expect([taken.status, (await taken.text()).includes("Something else is at /other already.")]).toEqual([409, true])
    await artist.post(pathOf(id), await form(id, { slug: "two" }))
    const answer = await visitor().get("/blog/one")
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/two"])
    const seenAt = (await stored(id)).updatedAt.toISOString()
    await artist.post(pathOf(id), { intent: "take back", seenAt })
    await autosave(id, await form(id, { slug: "three" }))
    await artist.post(pathOf(id), await form(id, { intent: "publish" }))
    expect((await visitor().get("/blog/two")).headers.get("location")).toBe("/blog/three")
    expect(await artist.html(pathOf(id))).toContain("/blog/two, /blog/one lead here, too.")
  })
})

describe("without scripts", () => {
  it("everything except the text is edited, published and undone, and the page says so", async () => {
    const { id } = await draft({ title: "Plain" })
    const html = await artist.html(pathOf(id))
    expect(html).toContain("Changing the text needs scripts.")
    for (const name of ["title", "excerpt", "slug", "tags", "when", "day", "body"])
      expect(html).toContain(`name="${name}"`)
    const before = (await stored(id)).value.body
    const answer = await artist.post(
      pathOf(id),
      await form(id, { excerpt: "Short.", intent: "publish", when: "now", day: "" }),
    )
    const page = await answer.text()
    expect([page.includes("Plain is published."), page.includes("Return to draft")]).toEqual([true, true])
    expect((await stored(id)).value).toMatchObject({ excerpt: "Short.", body: before })
  })
})

it("a duplicate field is refused, and the page does not fail", async () => {
  const { id } = await draft()
  const twice = { ...(await form(id)), day: ["Thursday", "Friday"], when: "day", title: "" }
  expect((await artist.post(pathOf(id), twice)).status).toBe(400)
  expect(await actions(id)).not.toContain("changed")
})

describe("deleting", () => {
  it("removes the post from the site and the list, once, and can be undone", async () => {
    const { id, slug } = await createTestPost(shop)
    for (let twice = 0; twice < 2; twice++) {
      const answer = await artist.post(pathOf(id), await form(id, { intent: "delete" }))
      expect([answer.status, (await answer.text()).includes("A clean brush is deleted.")]).toEqual([200, true])
    }
    expect(await statusOf(`/blog/${slug}`)).toBe(404)
    expect(await artist.html("/admin/blog")).not.toContain(">A clean brush<")
    expect(await artist.html("/admin/blog?state=deleted")).toContain(">A clean brush<")
    for (let twice = 0; twice < 2; twice++) await artist.post(pathOf(id), { intent: "restore" })
    expect(await statusOf(`/blog/${slug}`)).toBe(200)
    expect(await actions(id)).toEqual(["created", "published", "deleted", "restored"])
  })

  it("cancels a schedule: a post that is restored after its time is a draft", async () => {
    const { id } = await createTestPost(shop, {}, new Date(Date.now() + 3_600_000))
    await artist.post(pathOf(id), { intent: "delete" })
    site.later({ minutes: 90 })
    await artist.post(pathOf(id), { intent: "restore" })
    expect((await stored(id)).state).toBe("draft")
    site.later({ minutes: -90 })
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
