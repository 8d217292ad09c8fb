import { eq } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { mediaFiles } from "../../db/tables/media-files.ts"
import { pages } from "../../db/tables/pages.ts"
import { type Actor, visitor as someVisitor } from "../../domain/actor.ts"
import type { MediaKind } from "../../domain/media-files/media-file.ts"
import {
  announceMediaFile,
  deleteMediaFile,
  savePeaks,
  updateMediaFile,
} from "../../domain/media-files/media-file-commands.server.ts"
import { getMediaFile, listMediaFilesById } from "../../domain/media-files/media-file-queries.server.ts"
import { setPoster } from "../../domain/media-files/poster-commands.server.ts"
import { setWorkMediaFiles } from "../../domain/media-files/work-media-files.server.ts"
import { createDraftLink } from "../../domain/pages/draft-links.server.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { readMediaFixture } from "../support/media-files.ts"
import { createTestPage } from "../support/published-content.ts"
import { isOnS3 } from "../support/storage.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, patchUpload } from "../support/uploads.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, errors } = site
const admin = await signInAsNewAccount(site, "admin")
const [artist] = (await shop.db.select().from(users)).map(
  ({ id }): Actor => ({ kind: "user", id, email: "", name: "Ada Artist", role: "admin" }),
) as [Actor]
const user = artist

afterEach(() => expect(errors.splice(0)).toEqual([]))

type Sent = Exclude<MediaKind, "model">

const uuid = () => crypto.randomUUID()

const announce = (kind: Sent, name: string, bytes: number) =>
  announceMediaFile(shop, user, { kind, file: buildAnnouncement(name, bytes) })

async function send(kind: Sent, name: string, bytes: Buffer): Promise<string> {
  const added = await announce(kind, name, bytes.length)
  if (!added.ok) throw new Error(added.problem.message)
  await createUpload(admin, added.value.upload.id, bytes.length)
  const half = Math.ceil(bytes.length / 2)
  await patchUpload(admin, added.value.upload.id, bytes.subarray(0, half))
  expect((await patchUpload(admin, added.value.upload.id, bytes.subarray(half), half)).status).toBe(204)
  return added.value.id
}

const stateOf = async (id: string) => {
  const found = await getMediaFile(shop, user, id)
  return found.ok ? [found.value.file.state, found.value.file.problem] : null
}

async function sendReady(kind: Sent, name: string, bytes: Buffer) {
  const id = await send(kind, name, bytes)
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toEqual(["ready", null])
  const file = (await listMediaFilesById(shop.db, [id])).get(id)
  if (!file) throw new Error("the file is not ready")
  return file
}

const showOnPage = (kind: Sent, mediaFileId: string) =>
  createTestPage(shop, { blocks: [{ id: uuid(), kind, mediaFileId, caption: "At low tide" }] })

describe("a film that the artist sends", () => {
  test("is prepared by a job, and private until a published page shows it [ADM-06]", async () => {
    const file = await sendReady("film", "IMG_0412.MOV", readMediaFixture("film.mp4"))
    expect(file).toMatchObject({ kind: "film", name: "IMG 0412", duration: 3, width: 320, height: 180 })
    expect(file.path).toBe(`/media-files/${file.id}/img-0412.mp4`)
    expect((await visitor().get(file.path)).status).toBe(404)
    const own = await admin.get(file.path)
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"])
    const page = await showOnPage("film", file.id)
    const html = await visitor().html(`/${page.slug}`)
    expect(html).toMatch(/<video[^>]*controls[^>]*width="320" height="180"/)
    expect(html).toContain(`<source src="${file.path}" type="video/mp4"`)
    expect(html).toContain("3″")
    const answer = await visitor().get(file.path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
    })
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    await shop.db.update(pages).set({ publishedAt: null }).where(eq(pages.id, page.id))
    expect((await visitor().get(file.path)).status).toBe(404)
    const link = await createDraftLink(shop, user, page.id)
    const path = link.ok ? new URL(link.value.url).pathname : ""
    expect((await visitor().get(`${path}${file.path}`)).status).toBe(200)
    expect((await visitor().get(`/drafts/wrong${file.path}`)).status).toBe(404)
  })

  test("is refused beside its name for what it is, and leaves nothing [ADM-06]", async () => {
    const before = await shop.storage.private.list("media-files")
    const hevc = await send("film", "film.mp4", readMediaFixture("hevc.mp4"))
    const sound = await send("film", "film.mp4", readMediaFixture("sound.mp3"))
    expect(await stateOf(hevc)).toEqual(["refused", expect.stringMatching(/HEVC.*Export the film as H\.264/)])
    expect(await stateOf(sound)).toEqual(["refused", "This is a sound, and no film."])
    expect(await shop.storage.private.list("media-files")).toEqual(before)
  })

  test.each<[string, Sent, number, RegExp]>([
    ["an empty file", "film", 0, /empty/],
    ["a film of 3 GB", "film", 3e9, /3000 MB.*up to 2000 MB/],
    ["a sound of 501 MB", "sound", 501e6, /501 MB.*up to 500 MB/],
  ])("%s is refused before it is sent", async (_name, kind, bytes, message) => {
    expect(await announce(kind, "a", bytes)).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(message) },
    })
  })

  test("has captions, a transcript and a poster [ADM-06]", async () => {
    const { id } = await sendReady("film", "tide.webm", readMediaFixture("film.webm"))
    const fields = { name: "Tide", description: "Water.", captionsLanguage: "en", transcript: "Low tide." }
    const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\n<script>x</script>Low tide\n"
    expect(await updateMediaFile(shop, user, id, { ...fields, captions: "x" })).toMatchObject({ ok: false })
    expect(await updateMediaFile(shop, user, id, { ...fields, captions })).toMatchObject({ ok: true })
    const work = await insertWork(shop)
    expect(await setWorkMediaFiles(shop, user, work.id, { ids: [id] })).toMatchObject({ ok: true })
    await expect.poll(() => visitor().html(`/artwork/${work.id}`)).toContain("<video")
    const poster = await (await grainy(640, 360)).jpeg().toBuffer()
    expect(await setPoster(shop, user, id, poster)).toMatchObject({ ok: true })
    await shop.changes.flushed()
    // Cached before the poster's files are made.
    expect(await visitor().html(`/artwork/${work.id}`)).not.toContain("poster=")
    expect(await setPoster(shop, user, id, Buffer.from("no picture"))).toMatchObject({ ok: false })
    const { slug } = await showOnPage("film", id)
    await expect.poll(() => visitor().html(`/${slug}`), { timeout: 20_000 }).toMatch(/poster="\/files\/pictures/)
    await expect.poll(() => visitor().html(`/artwork/${work.id}`)).toMatch(/poster="\/files\/pictures/)
    const html = await visitor().html(`/${slug}`)
    expect(html).toContain("Low tide.")
    expect(html).toContain('preload="none"')
    const track = /<track kind="captions" src="([^"]+)" srcLang="en"/i.exec(html)?.[1] ?? ""
    const answer = await visitor().get(track)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/vtt; charset=utf-8"])
    expect(await answer.text()).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nxLow tide\n")
    const picture = /poster="([^"]+)"/.exec(html)?.[1] ?? ""
    expect((await visitor().get(picture)).status).toBe(200)
  })
})

test("no file is sent as data of the router, which would hold all of it in memory", async () => {
  const { id, path } = await sendReady("film", "tide.webm", readMediaFixture("film.webm"))
  const { slug } = await showOnPage("film", id)
  expect((await visitor().get(path)).status).toBe(200)
  for (const address of [`${path}.data`, `/media-files/${id}/x.data`, `/MEDIA-FILES/${id}/x.data`])
    expect([address, (await visitor().get(address)).status]).toEqual([address, 404])
  expect((await visitor().get(`/${slug}.data`)).status).toBe(200)
})

describe("ranges", () => {
  test("of thousands of places equal the file’s bytes", { timeout: 120_000 }, async () => {
    const bytes = readMediaFixture("sound.mp3")
    const { id, path } = await sendReady("sound", "sound.mp3", bytes)
    await showOnPage("sound", id)
    const tries = isOnS3() ? 300 : 600
    for (let round = 0; round < tries; round++) {
      const first = Math.floor(Math.random() * bytes.length)
      const last = first + Math.floor(Math.random() * 4000)
      const kinds = [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last - first + 1}`]
      const range = kinds[round % 3] ?? ""
      const [from, to] = [
        [first, Math.min(last + 1, bytes.length)],
        [first, bytes.length],
        [Math.max(0, bytes.length - (last - first + 1)), bytes.length],
      ][round % 3] as [number, number]
      const answer = await visitor().request(path, { headers: { range } })
      const body = Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 206 || !body.equals(bytes.subarray(from, to))) throw new Error(`${range}: ${answer.status}`)
      if (answer.headers.get("content-range") !== `bytes ${from}-${to - 1}/${bytes.length}`) throw new Error(range)
    }
  })

  test("outside are 416, of another version the whole, several the whole, and HEAD has no body", async () => {
    const bytes = readMediaFixture("sound.ogg")
    const { id, path } = await sendReady("sound", "sound.ogg", bytes)
    await showOnPage("sound", id)
    const ask = (headers: Record<string, string>, method = "GET") => visitor().request(path, { headers, method })
    const outside = await ask({ range: "bytes=999999-" })
    expect([outside.status, outside.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`])
    expect((await ask({ range: "bytes=-0" })).status).toBe(416)
    const etag = outside.headers.get("etag") ?? ""
    expect((await ask({ range: "bytes=0-9", "if-range": etag })).status).toBe(206)
    expect((await ask({ range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200)
    expect((await ask({ range: "bytes=0-1,4-5" })).status).toBe(200)
    expect((await ask({ range: "bytes=9-2" })).status).toBe(200)
    expect((await ask({ "if-none-match": etag })).status).toBe(304)
    const head = await ask({}, "HEAD")
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(bytes.length),
      "",
    ])
  })
})

test("a sound’s waveform is numbers from 0 to 1", async () => {
  const { id } = await sendReady("sound", "tone.ogg", readMediaFixture("sound.ogg"))
  const save = (peaks: unknown) => savePeaks(shop, user, id, { peaks })
  for (const peaks of [[], [0.1], "x", Array(400).fill(2), Array(1001).fill(0.5), Array(400).fill(Number.NaN)])
    expect((await save(peaks)).ok).toBe(false)
  expect((await save(Array(400).fill(0.1234))).ok).toBe(true)
  expect((await listMediaFilesById(shop.db, [id])).get(id)?.peaks).toEqual(Array(400).fill(0.123))
})

describe("on a work", () => {
  test("it is shown after the pictures, in order, and stays in the studio when the work lets it go [GAL-05]", async () => {
    const work = await insertWork(shop, { title: "Neap" })
    const film = await sendReady("film", "film.webm", readMediaFixture("film.webm"))
    const sound = await sendReady("sound", "sound.ogg", readMediaFixture("sound.ogg"))
    const set = (ids: string[]) => setWorkMediaFiles(shop, user, work.id, { ids })
    expect(await set([uuid()])).toMatchObject({ ok: false })
    expect(await set([film.id, film.id])).toMatchObject({ ok: false })
    expect(await set([sound.id, film.id])).toMatchObject({ ok: true })
    await expect.poll(() => visitor().html(`/artwork/${work.id}`)).toContain(film.path)
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html.indexOf(sound.path)).toBeLessThan(html.indexOf(film.path))
    expect(html).toContain('"@type":"VideoObject"')
    expect(html).toContain('"@type":"AudioObject"')
    expect((await visitor().get(film.path)).status).toBe(200)
    expect(await deleteMediaFile(shop, user, film.id)).toMatchObject({ ok: false, problem: { code: "conflict" } })
    expect(await set([sound.id])).toMatchObject({ ok: true })
    expect(await stateOf(film.id)).toEqual(["ready", null])
    expect((await visitor().get(film.path)).status).toBe(404)
    await expect.poll(() => visitor().html(`/artwork/${work.id}`)).not.toContain(film.path)
    await shop.db.update(artworks).set({ publishedAt: null }).where(eq(artworks.id, work.id))
    expect((await visitor().get(sound.path)).status).toBe(404)
  })
})

test("what was deleted leaves no file", async () => {
  const { id } = await sendReady("sound", "sound.ogg", readMediaFixture("sound.ogg"))
  const [row] = await shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, id))
  expect(await deleteMediaFile(shop, user, id)).toMatchObject({ ok: true })
  await expect.poll(() => shop.storage.private.exists(row?.storageKey ?? "")).toBe(false)
})

test("visitors change nothing", async () => {
  for (const refused of [
    await announceMediaFile(shop, someVisitor, { kind: "film", file: buildAnnouncement("a.mp4", 9) }),
    await updateMediaFile(shop, someVisitor, uuid(), {}),
    await savePeaks(shop, someVisitor, uuid(), {}),
    await setPoster(shop, someVisitor, uuid(), new Uint8Array()),
    await setWorkMediaFiles(shop, someVisitor, uuid(), { ids: [] }),
    await deleteMediaFile(shop, someVisitor, uuid()),
  ])
    expect(refused).toMatchObject({ ok: false, problem: { code: expect.stringMatching(/forbidden|unauth|sign/) } })
})
