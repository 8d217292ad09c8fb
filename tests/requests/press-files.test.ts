import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { exhibitionFields } from "../../app/admin/exhibitions/exhibition-fields.ts"
import type { PressFilesAnswer } from "../../app/admin/exhibitions/press-files.ts"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { history } from "../../db/tables/content.ts"
import { exhibitions, pressFiles } from "../../db/tables/exhibitions.ts"
import { uploads } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { findOrphans } from "../../domain/archive/orphan-files.server.ts"
import { getExhibitionForEdit } from "../../domain/exhibitions/exhibition-editor.server.ts"
import { maxPressMegabytes } from "../../domain/exhibitions/press-file.ts"
import { getPressFileKey } from "../../domain/exhibitions/press-file-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { createTestExhibition } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, patchUpload } from "../support/uploads.ts"
import type { Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

beforeEach(async () => {
  for (const table of [uploads, exhibitions]) await shop.db.delete(table)
  await shop.db.delete(history).where(eq(history.noun, "exhibition"))
})

const pathOf = (id: string) => `/admin/exhibitions/${id}`
const pdf = (words = "Quiet and exact.") => Buffer.from(`%PDF-1.7\n${words}\nstartxref\n0\n%%EOF\n`)
const statusOf = async (path: string, who: Visitor = visitor()) => (await who.get(path)).status
const rows = () => shop.db.select().from(pressFiles)

async function begin(show: string, files: unknown, who: Visitor = artist) {
  const answer = await who.postJson(`${pathOf(show)}/press-files`, { files })
  return { status: answer.status, body: answer.ok ? ((await answer.json()) as PressFilesAnswer) : null }
}

async function send(show: string, bytes: Uint8Array, name = "The Lantern.pdf"): Promise<string> {
  const { body } = await begin(show, [buildAnnouncement(name, bytes.length)])
  const [file] = body?.files ?? []
  if (!file || !("file" in file) || !file.upload) throw new Error(`not to be sent: ${JSON.stringify(body)}`)
  await createUpload(artist, file.upload.id, bytes.length)
  expect((await patchUpload(artist, file.upload.id, bytes)).status).toBe(204)
  return file.file
}

async function form(id: string, changes: FormValues): Promise<FormValues> {
  const found = await getExhibitionForEdit(shop, system("Test"), id)
  if (!found.ok) throw new Error("the exhibition is not there")
  const { value, updatedAt } = found.value
  return { ...formatFieldValues(exhibitionFields, value), seenAt: updatedAt.toISOString(), intent: "save", ...changes }
}

const entry = (fileId: string | null) => ({
  ...{ publication: "Lower River Lantern", title: "A quiet show", author: "", date: "May 2, 2026", url: "", quote: "" },
  fileId,
})

const savePress = async (id: string, fileId: string | null, who: Visitor = artist) =>
  who.post(pathOf(id), await form(id, { press: JSON.stringify([entry(fileId)]) }))

describe("a PDF of the press", () => {
  it("is announced by the artist alone, for an exhibition that is there [ADM-14]", async () => {
    const { id } = await createTestExhibition(shop)
    const file = buildAnnouncement("review.pdf", 100)
    expect((await begin(id, [file], visitor())).status).toBe(302)
    expect((await begin(id, [file], user)).status).toBe(403)
    expect(await statusOf(`${pathOf(id)}/press-files`)).toBe(302)
    expect(await statusOf(`${pathOf(id)}/press-files`, user)).toBe(403)
    for (const files of [null, [], [{ ...file, bytes: -1 }]]) expect((await begin(id, files)).status).toBe(400)
    expect((await begin(crypto.randomUUID(), [file])).status).toBe(404)
    expect((await begin("none", [file])).status).toBe(404)
    expect(await rows()).toEqual([])
    expect((await begin(id, [file])).status).toBe(200)
    expect(await rows()).toMatchObject([{ exhibitionId: id, name: "review.pdf", bytes: 100, arrivedAt: null }])
  })

  it("is refused by its name and length before a byte of it is sent [ADM-14]", async () => {
    const { id } = await createTestExhibition(shop)
    const files = [
      buildAnnouncement("page.html", 100),
      buildAnnouncement("empty.pdf", 0),
      buildAnnouncement("book.pdf", maxPressMegabytes * 1e6 + 1),
    ]
    const { body } = await begin(id, files)
    expect(body?.files).toEqual([
      { refused: expect.stringContaining("isn’t a PDF") },
      { refused: "This file is empty." },
      { refused: "It has 26 MB, and a PDF may have up to 25 MB." },
    ])
    expect(await rows()).toEqual([])
  })

  it("is on the exhibition’s page with title, publication, date and size once its entry is saved [ADM-14]", async () => {
    const { id, slug } = await createTestExhibition(shop)
    const bytes = pdf("x".repeat(1_200_000))
    const file = await send(id, bytes, "The Lantern, “May”.PDF")
    // No entry refers to it yet.
    expect(await statusOf(`/press/${file}`)).toBe(404)
    expect(await statusOf(`/exhibitions/${slug}`)).toBe(200)
    expect((await savePress(id, file)).status).toBe(200)
    const html = await visitor().html(`/exhibitions/${slug}`)
    for (const words of ["A quiet show", "Lower River Lantern", "May 2, 2026", "1.2 MB", `href="/press/${file}"`])
      expect(html).toContain(words)
    const answer = await visitor().get(`/press/${file}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''The%20Lantern%2C%20%E2%80%9CMay%E2%80%9D.PDF",
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
      "cache-control": "public, no-cache",
    })
    const etag = answer.headers.get("etag") ?? ""
    expect((await visitor().request(`/press/${file}`, { headers: { "if-none-match": etag } })).status).toBe(304)
    const head = await visitor().request(`/press/${file}`, { method: "HEAD" })
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)])
    expect(await artist.html(pathOf(id))).toContain("Press: the PDF of Lower River Lantern added")
  })

  it("is only the studio’s while its exhibition is hidden, and again when its entry names it no longer [ADM-14]", async () => {
    const { id } = await createTestExhibition(shop, {}, null)
    const file = await send(id, pdf())
    await savePress(id, file)
    const own = `${pathOf(id)}/press-files/${file}`
    expect(await statusOf(`/press/${file}`)).toBe(404)
    expect(await statusOf(`/press/${file}`, artist)).toBe(404)
    expect([await statusOf(own), await statusOf(own, user), await statusOf(own, artist)]).toEqual([302, 403, 200])
    const other = await createTestExhibition(shop, { title: "Weir" })
    expect(await statusOf(`${pathOf(other.id)}/press-files/${file}`, artist)).toBe(404)
    await shop.db
      .update(exhibitions)
      .set({ publishedAt: new Date(0) })
      .where(eq(exhibitions.id, id))
    expect(await statusOf(`/press/${file}`)).toBe(200)
    expect((await savePress(id, null)).status).toBe(200)
    expect(await statusOf(`/press/${file}`)).toBe(404)
    expect(await artist.html(pathOf(id))).toContain("Press: the PDF of Lower River Lantern removed")
  })

  it.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>%PDF-1.7 %%EOF")],
    ["a PDF that breaks off", Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
  ])("is refused by its bytes: %s [ADM-14]", async (_, bytes) => {
    const { id } = await createTestExhibition(shop)
    const file = await send(id, bytes)
    const { body } = await begin(id, [buildAnnouncement("other.pdf", 1)])
    expect(body?.all.find((one) => one.id === file)).toMatchObject({
      isHere: false,
      problem: "It isn’t a PDF. Please choose the article as a PDF file.",
    })
    const saved = await savePress(id, file)
    expect([saved.status, (await saved.text()).includes("The Lantern.pdf can’t be used. It isn’t a PDF.")]).toEqual([
      400,
      true,
    ])
    expect(await statusOf(`/press/${file}`)).toBe(404)
    expect(await shop.storage.private.list("press")).not.toContain(getPressFileKey(file))
  })

  it("of another exhibition, or a deleted one, is not saved", async () => {
    const [one, other] = [await createTestExhibition(shop), await createTestExhibition(shop, { title: "Weir" })]
    const file = await send(one.id, pdf())
    for (const wrong of [file, crypto.randomUUID()]) {
      const saved = await savePress(other.id, wrong)
      expect([saved.status, (await saved.text()).includes("isn’t there any more")]).toEqual([400, true])
    }
    expect((await savePress(one.id, "../../etc/passwd")).status).toBe(400)
  })

  it("that is chosen again is not uploaded again", async () => {
    const { id } = await createTestExhibition(shop)
    const file = await send(id, pdf())
    const again = await begin(id, [buildAnnouncement("The Lantern.pdf", pdf().length)])
    expect(again.body?.files).toEqual([{ file, upload: null }])
    expect(await rows()).toHaveLength(1)
  })

  it("whose entry is saved during the upload is on the page after it", async () => {
    const { id, slug } = await createTestExhibition(shop)
    const { body } = await begin(id, [buildAnnouncement("late.pdf", pdf().length)])
    const [one] = body?.files ?? []
    if (!one || !("file" in one) || !one.upload) throw new Error("it is not to be sent")
    expect((await savePress(id, one.file)).status).toBe(200)
    const link = `href="/press/${one.file}"`
    expect(await visitor().html(`/exhibitions/${slug}`)).not.toContain(link)
    await createUpload(artist, one.upload.id, pdf().length)
    await patchUpload(artist, one.upload.id, pdf())
    await expect.poll(() => visitor().html(`/exhibitions/${slug}`)).toContain(link)
  })
})

describe("purging", () => {
  const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  const age = async () => {
    await shop.db.update(pressFiles).set({ createdAt: weekAgo })
    await shop.db.update(exhibitions).set({ updatedAt: weekAgo })
  }

  it("removes what no entry has named for a week, and what never arrived, with its bytes [ADM-14]", async () => {
    const { id } = await createTestExhibition(shop)
    const [named, unnamed] = [await send(id, pdf("one"), "one.pdf"), await send(id, pdf("two"), "two.pdf")]
    await begin(id, [buildAnnouncement("never.pdf", 100)])
    await savePress(id, named)
    await runScheduledJob(site, "sweep-uploads")
    expect(await rows()).toHaveLength(3)
    await age()
    // The artist may be editing its entry.
    await shop.db.update(exhibitions).set({ updatedAt: new Date() })
    await runScheduledJob(site, "sweep-uploads")
    expect(await rows()).toHaveLength(3)
    await age()
    await shop.db.delete(uploads)
    await runScheduledJob(site, "sweep-uploads")
    expect(await rows()).toMatchObject([{ id: named }])
    const kept = await shop.storage.private.list("press")
    expect([kept.includes(getPressFileKey(named)), kept.includes(getPressFileKey(unnamed))]).toEqual([true, false])
    expect(await statusOf(`/press/${named}`)).toBe(200)
  })

  it("includes the files of deleted exhibitions", async () => {
    const { id } = await createTestExhibition(shop)
    const file = await send(id, pdf())
    await savePress(id, file)
    const later = { ...shop, now: () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000) }
    const orphans = async () => (await findOrphans(later)).map(({ key }) => key)
    expect(await orphans()).not.toContain(getPressFileKey(file))
    await shop.db.delete(exhibitions)
    expect(await orphans()).toContain(getPressFileKey(file))
  })
})

it("no request above logs an error", () => {
  expect(errors).toEqual([])
})
