import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { homepageFields } from "../../app/admin/homepage/homepage-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { history, homepageSections } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import { getHomepageForEdit } from "../../domain/homepage/homepage-editor.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const path = "/admin/homepage"
const preview = "/admin/homepage/preview"

async function read() {
  const stored = await getHomepageForEdit(shop, system("Test"))
  if (!stored.ok) throw new Error("the homepage cannot be read")
  return stored.value
}

async function form(changes: FormValues = {}): Promise<FormValues> {
  const { value, updatedAt } = await read()
  return { ...formatFieldValues(homepageFields, value), ...changes, intent: "save", seenAt: updatedAt.toISOString() }
}

const save = async (changes: FormValues) => artist.post(path, await form(changes))
/** Runs an action on the current version. */
async function runAction(fields: FormValues, person = artist) {
  return person.post(path, { ...fields, seenAt: (await read()).updatedAt.toISOString() })
}
const home = () => visitor().html("/")

describe("the draft", () => {
  it("is for the artist only", async () => {
    const sent = await form({ heroTitle: "Mallory" })
    for (const fields of [sent, { intent: "publish" }, { intent: "discard draft" }]) {
      expect((await visitor().post(path, fields)).headers.get("location")).toMatch(/^\/auth\?next=/)
      expect((await user.post(path, fields)).status).toBe(403)
    }
    expect((await visitor().get(preview)).status).toBe(302)
    expect((await user.get(preview)).status).toBe(403)
    expect((await read()).isDraft).toBe(false)
  })

  it.each([
    ["heroCtaLink", "javascript:alert(1)", "A link begins with /"],
    ["statementHighlights", "Ink | red;background:url(//elsewhere)", "Line 1: "],
    ["heroTitle", "x".repeat(201), "200"],
  ])("refuses %s that is wrong, beside the field, and keeps what was typed", async (name, typed, words) => {
    const answer = await save({ [name]: typed, featuredTitle: "Kept" })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toContain('value="Kept"')
    expect((await read()).isDraft).toBe(false)
  })

  it("is seen in the preview and by no visitor until it is published; the same again changes nothing [ADM-16]", async () => {
    const before = await home()
    const changes = { heroShown: "yes", heroTitle: "Low water", processSteps: "Look | At the sea | Daily" }
    expect((await save(changes)).status).toBe(200)
    expect(await artist.html(preview)).toContain("Low water")
    expect(await home()).toBe(before)
    expect(await (await save(changes)).text()).toContain("Nothing had changed.")
    expect((await runAction({ intent: "publish" })).status).toBe(200)
    const html = await home()
    for (const words of ["Low water", "At the sea"]) expect(html).toContain(words)
    expect((await runAction({ intent: "publish" })).status).toBe(409)
    const lines = await shop.db.select().from(history).where(sql`noun = 'homepage'`).orderBy(history.id)
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["draft saved", "Ada Artist"],
      ["published", "Ada Artist"],
    ])
  })

  it("is published with what is typed, in one step; sent twice it is published once [ADM-16]", async () => {
    const changes = { heroShown: "yes", heroTitle: "Ebb, at noon" }
    const sent = { ...(await form(changes)), intent: "save and publish" }
    const late = { ...(await form({ ...changes, featuredTitle: "Mine" })), intent: "save and publish" }
    const published = await artist.post(path, sent)
    expect(published.status).toBe(200)
    expect(await readHtml(published)).toContain("The homepage is published.")
    expect(await home()).toContain("Ebb, at noon")
    expect((await read()).isDraft).toBe(false)
    const { versions } = await read()
    const again = await artist.post(path, sent)
    expect(again.status).toBe(200)
    expect((await read()).versions).toEqual(versions)
    await save({ featuredTitle: "Theirs" })
    const refused = await artist.post(path, late)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain("Theirs")
    expect(await home()).not.toContain("Mine")
    await runAction({ intent: "discard draft" })
    await artist.post(path, { ...(await form({ heroTitle: "Low water" })), intent: "save and publish" })
  })

  it("is not published while something typed is wrong [ADM-16]", async () => {
    const before = await home()
    const wrong = { ...(await form({ heroTitle: "x".repeat(201) })), intent: "save and publish" }
    expect((await artist.post(path, wrong)).status).toBe(400)
    expect(await home()).toBe(before)
    expect((await read()).isDraft).toBe(false)
  })

  it("orders and hides sections", async () => {
    const order = "artist_statement featured_artworks hero process"
    await save({ order, statementShown: "yes", statementTitle: "Who paints", featuredShown: "" })
    await runAction({ intent: "publish" })
    const html = await home()
    expect(html.indexOf("Who paints")).toBeLessThan(html.indexOf("Low water"))
    expect(html).not.toContain("Featured artworks will appear here soon.")
    const rows = await shop.db.select().from(homepageSections).orderBy(homepageSections.sectionOrder)
    expect(rows.map(({ sectionType, isActive }) => [sectionType, isActive])).toEqual([
      ["artist_statement", true],
      ["featured_artworks", false],
      ["hero", true],
      ["process", true],
    ])
  })

  it("can be discarded, once", async () => {
    await save({ heroTitle: "Never" })
    expect((await runAction({ intent: "discard draft" })).status).toBe(200)
    expect(await artist.html(preview)).not.toContain("Never")
    expect((await runAction({ intent: "discard draft" })).status).toBe(409)
  })

  it("shows both versions when another admin has saved first", async () => {
    const mine = await form({ heroTitle: "Mine" })
    await save({ heroTitle: "Theirs" })
    const answer = await artist.post(path, mine)
    expect(answer.status).toBe(409)
    const html = await answer.text()
    for (const words of ["Mine", "Theirs"]) expect(html).toContain(words)
    await runAction({ intent: "discard draft" })
  })
})

describe("the featured works", () => {
  it("are chosen beside the section, at once, by the artist alone [HOME-09]", async () => {
    const { id } = await insertWork(shop, { title: "Neap" })
    for (const fields of [{ feature: "yes", work: id }, { unfeature: id }]) {
      expect((await visitor().post(path, fields)).headers.get("location")).toMatch(/^\/auth\?next=/)
      expect((await user.post(path, fields)).status).toBe(403)
    }
    expect((await artist.post(path, { feature: "yes", work: crypto.randomUUID() })).status).toBe(404)
    expect((await artist.post(path, { feature: "yes", work: "1" })).status).toBe(400)
    const featured = async () => (await read()).featured.map(({ title }) => title)
    expect((await artist.post(path, { feature: "yes", work: id })).status).toBe(200)
    expect(await featured()).toEqual(["Neap"])
    expect((await artist.post(path, { feature: "yes", work: id })).status).toBe(200)
    const answer = await artist.post(path, { unfeature: id })
    expect(await answer.text()).toContain("The work is no longer featured.")
    expect(await featured()).toEqual([])
    const lines = await shop.db.select().from(history).where(sql`noun = 'artwork' and noun_id = ${id}`)
    expect(lines.map(({ changes }) => changes)).toEqual([
      { isFeatured: { before: false, after: true } },
      { isFeatured: { before: true, after: false } },
    ])
  })
})

describe("former versions", () => {
  it("are restored as a draft, previewed, and publishing is undone [ADM-16]", async () => {
    const [, former] = (await read()).versions
    const restore = { intent: "restore", version: former?.id ?? "" }
    expect((await runAction(restore, user)).status).toBe(403)
    expect((await runAction({ ...restore, version: crypto.randomUUID() })).status).toBe(404)
    expect((await runAction({ ...restore, version: "1" })).status).toBe(400)
    expect(await artist.html(`${preview}?version=${former?.id}`)).not.toContain("Who paints")
    expect((await artist.get(`${preview}?version=1`)).status).toBe(404)
    expect((await runAction(restore)).status).toBe(200)
    expect(await artist.html(preview)).not.toContain("Who paints")
    expect(await home()).toContain("Who paints")
    const published = await (await runAction({ intent: "publish" })).text()
    expect(await home()).not.toContain("Who paints")
    const version = /name="version" value="([\da-f-]{36})"/.exec(published)?.[1]
    expect((await artist.post(path, { intent: "undo publish", version })).status).toBe(200)
    expect(await home()).toContain("Who paints")
  })
})

describe("a newer version by another admin", () => {
  const versionIn = (html: string) => /name="version" value="([\da-f-]{36})"/.exec(html)?.[1] ?? ""

  it("is not published, restored over or discarded unseen [ADM-16]", async () => {
    await save({ heroTitle: "Seen draft" })
    const { updatedAt, versions } = await read()
    await save({ heroTitle: "Unseen draft" })
    const seenAt = updatedAt.toISOString()
    const before = await home()
    for (const fields of [
      { intent: "publish" },
      { intent: "discard draft" },
      { intent: "restore", version: versions[1]?.id },
    ]) {
      const answer = await artist.post(path, { ...fields, seenAt } as FormValues)
      expect([fields.intent, answer.status]).toEqual([fields.intent, 409])
      expect(await answer.text()).toContain("The homepage was saved meanwhile")
    }
    expect(await artist.html(preview)).toContain("Unseen draft")
    expect(await home()).toBe(before)
    await runAction({ intent: "discard draft" })
  })

  it("stays when publishing is undone late [ADM-16]", async () => {
    const publish = async (heroTitle: string) => {
      await save({ heroTitle })
      return versionIn(await (await runAction({ intent: "publish" })).text())
    }
    const undo = async (version: string) => artist.post(path, { intent: "undo publish", version })
    const first = await publish("First headline")
    const second = await publish("Second headline")
    const late = await undo(first)
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("published again since")])
    expect(await home()).toContain("Second headline")
    await save({ heroTitle: "A newer draft" })
    const drafted = await undo(second)
    expect([drafted.status, await drafted.text()]).toEqual([409, expect.stringContaining("a newer draft")])
    expect(await artist.html(preview)).toContain("A newer draft")
    expect(await home()).toContain("Second headline")
    await runAction({ intent: "discard draft" })
    expect((await undo(second)).status).toBe(200)
    expect(await home()).toContain("First headline")
    expect((await undo(second)).status).toBe(409)
  })
})

describe("the preview", () => {
  it("may be framed by the site alone, is never kept and never indexed; no other page may be framed [ADM-16]", async () => {
    const { headers } = await artist.get(preview)
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN")
    expect(headers.get("cache-control")).toContain("no-store")
    expect(await artist.html(preview)).toContain('<meta name="robots" content="noindex"')
    for (const other of ["/", "/gallery", path, "/admin", "/admin/homepage/preview/", "/contact"]) {
      const { headers } = await artist.get(other)
      expect([other, headers.get("content-security-policy")]).toEqual([
        other,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      expect([other, headers.get("x-frame-options")]).toEqual([other, "DENY"])
    }
    expect((await artist.get(path)).headers.get("content-security-policy")).toContain("frame-src 'self'")
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
