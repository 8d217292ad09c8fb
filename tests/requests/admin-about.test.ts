import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { aboutFields } from "../../app/admin/about/about-fields.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { history } from "../../db/tables/content.ts"
import { getAboutForEdit } from "../../domain/about/about-editor.server.ts"
import { system } from "../../domain/actor.ts"
import { createExhibition, publishExhibition } from "../../domain/exhibitions/exhibition-commands.server.ts"
import { listAboutPhotos } from "../../domain/media/photo-queries.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"
import { openTestShop } from "../support/app.ts"
import { insertPhoto } from "../support/homepage.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const path = "/admin/about"
const preview = "/admin/about/preview"

async function read() {
  const stored = await getAboutForEdit(shop, system("Test"))
  if (!stored.ok) throw new Error("the About page cannot be read")
  return stored.value
}

async function buildForm(changes: FormValues = {}): Promise<FormValues> {
  const { value, updatedAt } = await read()
  return { ...formatFieldValues(aboutFields, value), ...changes, intent: "save", seenAt: updatedAt.toISOString() }
}

const save = async (changes: FormValues) => artist.post(path, await buildForm(changes))
/** Runs an action on the current version. */
const runAction = async (fields: FormValues, person = artist) =>
  person.post(path, { ...fields, seenAt: (await read()).updatedAt.toISOString() })
const about = () => visitor().html("/about")
const text = (...paragraphs: string[]) => JSON.stringify(createRichText(...paragraphs))

describe("the draft", () => {
  it("is for the artist only", async () => {
    const sent = await buildForm({ lead: "Mallory" })
    for (const fields of [
      sent,
      { intent: "publish" },
      { intent: "discard draft" },
      { intent: "restore", version: crypto.randomUUID() },
      { intent: "undo publish", version: crypto.randomUUID() },
    ] as FormValues[]) {
      expect((await visitor().post(path, fields)).headers.get("location")).toMatch(/^\/auth\?next=/)
      expect((await user.post(path, fields)).status).toBe(403)
    }
    for (const address of [path, preview]) {
      expect((await visitor().get(address)).status).toBe(302)
      expect((await user.get(address)).status).toBe(403)
    }
    expect((await read()).isDraft).toBe(false)
  })

  it("refuses a field that was sent twice", async () => {
    const { timeline = "", hidden = "", ...once } = await buildForm({ lead: "Kept" })
    for (const twice of [
      { timeline: [timeline, "2020"], hidden },
      { timeline, hidden: [hidden, "x"] },
    ]) {
      const answer = await artist.post(path, { ...once, ...twice })
      expect([answer.status, (await readHtml(answer)).includes("Kept")]).toEqual([400, true])
    }
    expect((await read()).isDraft).toBe(false)
  })

  it.each([
    ["lead", "x".repeat(1001), "At most 1,000 characters."],
    ["text", "no text", "This is not a text."],
    ["text", '{"type":"doc","content":[{"type":"image","attrs":{}}]}', "This can’t be used here."],
    ["timeline", "2020 |  | Prizes | ", "A line needs words."],
    ["timeline", `2020 | ${"x".repeat(301)} | Prizes | `, "At most 300 characters."],
    ["portrait", "no id", "This isn’t known here."],
    ["hidden", "no id", "This isn’t known here."],
  ])("refuses a %s that is wrong, and keeps what was typed", async (name, typed, words) => {
    const answer = await save({ lead: "Kept", [name]: typed })
    expect(answer.status).toBe(400)
    expect(await readHtml(answer)).toContain(words)
    expect((await read()).isDraft).toBe(false)
  })

  it("is seen in the preview and by no visitor until it is published; the same again changes nothing [ADM-16]", async () => {
    const before = await about()
    const changes = {
      lead: "A river four miles wide.",
      text: text("Born in Duluth.", "Lives in Astoria."),
      timeline: "2018 | Winter residency | Residencies | \n2019 | Second residency | Residencies | hidden",
    }
    expect((await save(changes)).status).toBe(200)
    const drafted = await artist.html(preview)
    for (const words of ["A river four miles wide.", "Born in Duluth.", "Winter residency"])
      expect(drafted).toContain(words)
    expect(drafted).not.toContain("Second residency")
    expect(await about()).toBe(before)
    expect(await (await save(changes)).text()).toContain("Nothing had changed.")
    expect(await readHtml(await runAction({ intent: "publish" }))).toContain("The About page is published.")
    const html = await about()
    for (const words of ["A river four miles wide.", "Lives in Astoria.", ">Residencies<"])
      expect(html).toContain(words)
    expect(html).not.toContain("Second residency")
    expect((await runAction({ intent: "publish" })).status).toBe(409)
    const lines = await shop.db.select().from(history).where(sql`noun = 'about'`).orderBy(history.id)
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["draft saved", "Ada Artist"],
      ["published", "Ada Artist"],
    ])
  })

  it("shows what a hostile text may show, and nothing else [ADM-16]", async () => {
    const hostile = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            {
              type: "text",
              text: "<script>alert(1)</script>",
              marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }],
            },
          ],
        },
      ],
    }
    expect((await save({ text: JSON.stringify(hostile) })).status).toBe(200)
    const html = await artist.html(preview)
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(html).not.toContain("javascript:alert")
    await runAction({ intent: "discard draft" })
  })

  it("can be discarded, once", async () => {
    await save({ lead: "Never" })
    expect((await runAction({ intent: "discard draft" })).status).toBe(200)
    expect(await artist.html(preview)).not.toContain("Never")
    expect((await runAction({ intent: "discard draft" })).status).toBe(409)
  })

  it("shows both versions when somebody else saved meanwhile [ADM-16]", async () => {
    const mine = await buildForm({ lead: "Mine", text: text("My words.") })
    await save({ lead: "Theirs", text: text("Their words.") })
    const answer = await artist.post(path, mine)
    expect(answer.status).toBe(409)
    const html = await answer.text()
    for (const words of ["Mine", "Theirs", ">My words.<", ">Their words.<"]) expect(html).toContain(words)
    await runAction({ intent: "discard draft" })
  })
})

describe("the curriculum vitae", () => {
  it("has the exhibitions and the artist's own lines, and hides both [ADM-16]", async () => {
    const made = await createExhibition(shop, system("Test"), {
      title: "Low Water",
      kind: "solo",
      venue: "Harbor Hall",
      startsOn: "2025-03-01",
      endsOn: "2025-04-01",
    } as never)
    if (!made.ok) throw new Error(JSON.stringify(made.problem))
    await publishExhibition(shop, system("Test"), made.value.id)
    const published = async (changes: FormValues) => {
      await save(changes)
      await runAction({ intent: "publish" })
      return about()
    }
    const html = await published({ timeline: "2024 | Fair in Basel | Exhibitions | \n1998 | BFA | Education | " })
    expect(html.indexOf("Low Water")).toBeGreaterThan(0)
    expect(html.indexOf("Fair in Basel")).toBeGreaterThan(html.indexOf("Low Water"))
    expect(html.indexOf("BFA")).toBeGreaterThan(html.indexOf("Fair in Basel"))
    const hidden = await published({
      hidden: made.value.id,
      timeline: "2024 | Fair in Basel | Exhibitions | hidden\n1998 | BFA | Education | ",
    })
    for (const words of ["Low Water", "Fair in Basel"]) expect(hidden).not.toContain(words)
    expect(hidden).toContain("BFA")
    expect(await published({ hidden: "" })).toContain("Low Water")
  })
})

describe("the portrait", () => {
  it("comes first, is the page's picture for search engines, and leaves a notice when it is deleted", async () => {
    await saveSettings(shop, system("Test"), "site", { artistName: "Ada Artist" })
    await insertPhoto(shop, "marked", { displayOrder: 1, isFeaturedAbout: true })
    await insertPhoto(shop, "chosen", { displayOrder: 2 })
    const [, chosen] = (await read()).photos
    expect(await about()).not.toContain("Photograph chosen")
    await save({ portrait: chosen?.id ?? "" })
    await runAction({ intent: "publish" })
    expect((await listAboutPhotos(shop)).map(({ id }) => id)[0]).toBe(chosen?.id)
    const html = await about()
    expect(html.indexOf("Photograph chosen")).toBeLessThan(html.indexOf("Photograph marked"))
    const [jsonLd = ""] = /<script[^>]*application\/ld\+json[^>]*>.*?<\/script>/s.exec(html) ?? []
    expect(jsonLd).toContain("A river four miles wide.")
    const deleted = await artist.post("/admin/manage-photos", { intent: "delete", id: chosen?.id ?? "" })
    expect(await readHtml(deleted)).toContain("It was on the About page.")
    expect(await about()).not.toContain("Photograph chosen")
    await artist.post("/admin/manage-photos", { intent: "restore", id: chosen?.id ?? "" })
    expect(await about()).toContain("Photograph chosen")
  })
})

describe("former versions", () => {
  it("are restored as a draft, previewed, and publishing is undone; the homepage's are others [ADM-16]", async () => {
    const { versions } = await read()
    const former = versions.at(-1)
    const restore = { intent: "restore", version: former?.id ?? "" }
    expect((await runAction(restore, user)).status).toBe(403)
    expect((await runAction({ ...restore, version: crypto.randomUUID() })).status).toBe(404)
    expect((await runAction({ ...restore, version: "1" })).status).toBe(400)
    expect((await artist.get(`${preview}?version=1`)).status).toBe(404)
    expect((await artist.get(`/admin/homepage/preview?version=${former?.id}`)).status).toBe(404)
    expect(await artist.html(`${preview}?version=${former?.id}`)).toContain("Winter residency")
    expect((await runAction(restore)).status).toBe(200)
    expect(await about()).not.toContain("Winter residency")
    const published = await (await runAction({ intent: "publish" })).text()
    expect(await about()).toContain("Winter residency")
    const version = /name="version" value="([\da-f-]{36})"/.exec(published)?.[1]
    expect((await artist.post(path, { intent: "undo publish", version })).status).toBe(200)
    expect(await about()).not.toContain("Winter residency")
    expect((await artist.post(path, { intent: "undo publish", version })).status).toBe(409)
  })

  it("are not published, restored or discarded over what others did since [ADM-16]", async () => {
    await save({ lead: "Seen draft" })
    const { updatedAt, versions } = await read()
    await save({ lead: "Unseen draft" })
    for (const fields of [
      { intent: "publish" },
      { intent: "discard draft" },
      { intent: "restore", version: versions[1]?.id },
    ]) {
      const answer = await artist.post(path, { ...fields, seenAt: updatedAt.toISOString() } as FormValues)
      expect([fields.intent, answer.status]).toEqual([fields.intent, 409])
      expect(await answer.text()).toContain("The About page was saved meanwhile")
    }
    expect(await artist.html(preview)).toContain("Unseen draft")
    await runAction({ intent: "discard draft" })
  })
})

describe("the preview", () => {
  it("may be framed by the site alone, from any page of the studio, and is never kept or indexed [ADM-16]", async () => {
    const { headers } = await artist.get(preview)
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN")
    expect(headers.get("cache-control")).toContain("no-store")
    expect(await artist.html(preview)).toContain('<meta name="robots" content="noindex"')
    // The preview navigates without loading another document.
    for (const page of [path, "/admin"])
      expect((await artist.get(page)).headers.get("content-security-policy")).toContain("frame-src 'self'")
    expect((await artist.get("/about")).headers.get("content-security-policy")).not.toContain("frame-src")
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})

it("is published with what is typed, in one step [ADM-16]", async () => {
  const sent = { ...(await buildForm({ lead: "She paints at the ebb." })), intent: "save and publish" }
  expect((await user.post(path, sent)).status).toBe(403)
  expect(await readHtml(await artist.post(path, sent))).toContain("The About page is published.")
  expect(await about()).toContain("She paints at the ebb.")
})
