import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures, uploads } from "../../db/tables/media.ts"
import type { Actor } from "../../domain/actor.ts"
import { listDrafts } from "../../domain/artworks/upload/draft-queries.server.ts"
import { startDrafts } from "../../domain/artworks/upload/start-drafts.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { canMountAt } from "../support/mount.ts"
import { isOnS3 } from "../support/storage.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import {
  buildAnnouncement,
  createUpload,
  getDraftByTitle,
  getUploadHead,
  getUploadId,
  getUploadPath,
  patchUpload,
  writeUnusedUpload,
} from "../support/uploads.ts"
import type { Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const site = await openTestShop({ jobs: true })
const { shop } = site
const admin = await signInAsNewAccount(site, "admin")
const other = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const [artist, otherArtist] = (await shop.db.select().from(users).orderBy(users.createdAt).limit(2)).map(
  ({ id }): Actor => ({ kind: "user", id, email: "", name: "Ada Artist", role: "admin" }),
) as [Actor, Actor]

const painting = async (seed: number, width = 600) =>
  (await grainy(width, 400 + 2 * seed)).jpeg({ quality: 90 }).toBuffer()

let count = 0
/** Announces a file as the artist. @returns its upload's ID */
async function begin(bytes: number, name = `work-number-${++count}-of-many.jpg`, actor = artist): Promise<string> {
  const begun = await startDrafts(shop, actor, { files: [buildAnnouncement(name, bytes)], work: null })
  if (!begun.ok) throw new Error(begun.problem.message)
  return getUploadId(begun.value[0])
}

const drafts = async () => {
  const listed = await listDrafts(shop, artist)
  if (!listed.ok) throw new Error(listed.problem.message)
  return listed.value
}

const offsetOf = (answer: Response) => Number(answer.headers.get("upload-offset"))

describe("a picture", () => {
  test("is sent in parts, goes on at the byte, and hangs in its draft [ADM-06]", async () => {
    const file = await painting(1)
    const id = await begin(file.length, "slack-water_2026_44x66.jpg")
    const created = await createUpload(admin, id, file.length)
    expect([created.status, created.headers.get("location")]).toEqual([201, getUploadPath(id)])
    expect((await patchUpload(admin, id, file.subarray(0, 1000))).status).toBe(204)
    expect(offsetOf(await getUploadHead(admin, id))).toBe(1000)
    expect((await patchUpload(admin, id, file.subarray(1000), 1000)).status).toBe(204)
    const draft = getDraftByTitle(await drafts(), "Slack Water")
    expect(draft).toMatchObject({ yearText: "2026", picture: { width: 600, height: 402 }, pictures: 1, files: [] })
    expect(draft.heightMm).toBeCloseTo(44 * 25.4)
    const [kept] = await shop.db.select().from(pictures)
    expect(kept).toMatchObject({ bytes: file.length, originalName: "slack-water_2026_44x66.jpg" })
    expect(await shop.storage.private.stat(kept?.originalKey ?? "")).toMatchObject({ bytes: file.length })
    // After a lost response, the same announcement reports the complete upload.
    expect(offsetOf(await getUploadHead(admin, id))).toBe(file.length)
    expect(await shop.uploads.list()).toEqual([])
    expect((await patchUpload(admin, id, file.subarray(0, 10))).status).toBe(409)
    expect((await createUpload(admin, id, file.length)).status).toBe(409)
  })

  test("that is damaged is refused in words, and its bytes are not kept [case 45]", async () => {
    const file = (await painting(2)).subarray(0, 9000)
    const id = await begin(file.length, "cut-off.jpg")
    await createUpload(admin, id, file.length)
    expect((await patchUpload(admin, id, file)).status).toBe(204)
    const draft = getDraftByTitle(await drafts(), "Cut Off")
    expect(draft.picture).toBe(null)
    expect(draft.files).toMatchObject([{ name: "cut-off.jpg", problem: expect.stringMatching(/^This picture is/) }])
    expect(await shop.uploads.list()).toEqual([])
  })

  test("that two drafts have is reported in the second", async () => {
    const file = await painting(3)
    for (const name of ["one-of-two.jpg", "two-of-two.jpg"]) {
      const id = await begin(file.length, name)
      await createUpload(admin, id, file.length)
      await patchUpload(admin, id, file)
    }
    expect(getDraftByTitle(await drafts(), "One of Two").twin).toBe(null)
    expect(getDraftByTitle(await drafts(), "Two of Two").twin).toBe("One of Two")
  })

  test("has the title that somebody gave to it in another program, when its name is the camera's [ADM-06]", async () => {
    const exif = { IFD0: { ImageDescription: "Net Loft, North Light" } }
    const file = await sharp(await painting(4))
      .withExif(exif)
      .jpeg()
      .toBuffer()
    const id = await begin(file.length, "IMG_4418.JPG")
    await createUpload(admin, id, file.length)
    await patchUpload(admin, id, file)
    const { id: work, guessed } = getDraftByTitle(await drafts(), "Net Loft, North Light")
    expect(guessed).toEqual(["title"])
    const [{ slug } = {}] = await shop.db.select().from(artworks).where(eq(artworks.id, work))
    expect(slug).toBe("net-loft-north-light")
  })

  test("that several requests find complete at once is used once [ADM-06]", async () => {
    const file = await painting(8)
    const name = "asked-three-times.jpg"
    const id = await begin(file.length, name)
    await createUpload(admin, id, file.length)
    await writeUnusedUpload(shop, id, file)
    const answers = await Promise.all([1, 2, 3].map(() => getUploadHead(admin, id)))
    expect(answers.map((answer) => [answer.status, offsetOf(answer)])).toEqual(Array(3).fill([200, file.length]))
    expect(getDraftByTitle(await drafts(), "Asked Three Times").pictures).toBe(1)
    expect(await shop.db.$count(pictures, eq(pictures.originalName, name))).toBe(1)
  })

  test("that is deleted during its inspection leaves nothing", async () => {
    const file = await painting(9)
    const name = "forgotten-meanwhile.jpg"
    const id = await begin(file.length, name)
    await createUpload(admin, id, file.length)
    await writeUnusedUpload(shop, id, file)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const client = await site.database.pool.connect()
    await client.query("begin")
    await client.query("delete from uploads where id = $1", [id])
    const asked = getUploadHead(admin, id)
    await expect.poll(async () => (await site.database.pool.query(waiting)).rowCount, { timeout: 50_000 }).toBe(1)
    await client.query("commit")
    client.release()
    expect((await asked).status).toBe(200)
    expect(await shop.db.$count(pictures, eq(pictures.originalName, name))).toBe(0)
    const originals = (await shop.db.select().from(pictures)).map(({ originalKey }) => originalKey)
    await expect.poll(() => shop.storage.private.list("originals"), { timeout: 50_000 }).toEqual(originals.toSorted())
  })

  test("over the limits of the settings is refused", async () => {
    await saveSettings(shop, artist, "uploads", { megabytes: 1, megapixels: 1 })
    const answer = await startDrafts(shop, artist, { files: [buildAnnouncement("big.jpg", 1_000_001)], work: null })
    expect(answer).toMatchObject({ ok: true, value: [{ refused: expect.stringMatching(/at most 1 MB/) }] })
    const file = await sharp({ create: { width: 1200, height: 1000, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer()
    const id = await begin(file.length, "many-pixels.jpg")
    await createUpload(admin, id, file.length)
    await patchUpload(admin, id, file)
    expect(getDraftByTitle(await drafts(), "Many Pixels").files[0]?.problem).toMatch(/at most 1 megapixels/)
    await saveSettings(shop, artist, "uploads", {})
  })
})

describe("nobody else", () => {
  test("begins, reads or adds to an upload [ADM-06, uploads of others]", async () => {
    const id = await begin(100)
    const statuses = async (visitor: Visitor) =>
      Promise.all(
        [createUpload(visitor, id, 100), patchUpload(visitor, id, Buffer.alloc(10)), getUploadHead(visitor, id)].map(
          async (one) => (await one).status,
        ),
      )
    expect(await statuses(site.visitor())).toEqual([401, 401, 401])
    expect(await statuses(user)).toEqual([403, 403, 403])
    expect(await statuses(other)).toEqual([404, 404, 404])
    expect(await shop.uploads.findReceivedBytes(id)).toBe(null)
  })

  test("from another site", async () => {
    const id = await begin(100)
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }
    expect((await createUpload(admin, id, 100, foreign)).status).toBe(403)
    expect((await createUpload(admin, id, 100)).status).toBe(201)
    expect((await patchUpload(admin, id, Buffer.alloc(10), 0, foreign)).status).toBe(403)
    const asked = await admin.request(getUploadPath(id), { method: "OPTIONS", headers: foreign })
    expect(asked.status).toBe(405)
    for (const answer of [asked, await getUploadHead(admin, id), await createUpload(admin, id, 100)])
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
  })

  test("by an address whose query names the upload of somebody else [uploads of others]", async () => {
    const [own, theirs] = [await begin(100), await begin(100, undefined, otherArtist)]
    await createUpload(admin, own, 100)
    await createUpload(other, theirs, 100)
    await patchUpload(admin, `${own}?/${theirs}`, Buffer.alloc(10))
    await patchUpload(admin, `${own}?id=/${theirs}/`, Buffer.alloc(10), 10)
    expect([await shop.uploads.findReceivedBytes(own), await shop.uploads.findReceivedBytes(theirs)]).toEqual([20, 0])
  })

  test("deletes or reads a file through the protocol", async () => {
    const id = await begin(100)
    await createUpload(admin, id, 100)
    for (const method of ["GET", "DELETE", "PUT"])
      expect((await admin.request(getUploadPath(id), { method, headers: { origin: admin.origin } })).status).toBe(405)
    expect(await shop.uploads.findReceivedBytes(id)).toBe(0)
  })
})

describe("hostile requests are refused, and nothing is written", () => {
  test.each([["-1"], ["1e9"], ["99"], ["101"], ["0x64"], [""], ["9007199254740993"]])(
    "the length %j",
    async (length) => {
      const id = await begin(100)
      expect((await createUpload(admin, id, length)).status).toBe(400)
      expect(await shop.uploads.findReceivedBytes(id)).toBe(null)
    },
  )

  test.each([["-5"], ["1.5"], ["NaN"], ["5 "], ["50"]])("the offset %j [case 52]", async (offset) => {
    const id = await begin(100)
    await createUpload(admin, id, 100)
    const { status } = await patchUpload(admin, id, Buffer.alloc(10), offset)
    expect([400, 409]).toContain(status)
    expect(await shop.uploads.findReceivedBytes(id)).toBe(0)
  })

  test("more bytes than were announced [case 51]", async () => {
    const id = await begin(100)
    await createUpload(admin, id, 100)
    expect((await patchUpload(admin, id, Buffer.alloc(101))).status).toBe(413)
    expect((await patchUpload(admin, id, Buffer.alloc(200), 0, { "content-length": "100" })).status).not.toBe(204)
    expect(await shop.uploads.findReceivedBytes(id)).toBeLessThanOrEqual(100)
  })

  test.each<[string, Record<string, string>]>([
    ["joining uploads", { "upload-concat": "final;/admin/uploads/a /admin/uploads/b" }],
    ["a part of a joined one", { "upload-concat": "partial" }],
    ["a length that comes later", { "upload-defer-length": "1" }],
    ["no protocol", { "tus-resumable": "" }],
    ["another protocol", { "tus-resumable": "0.2.2" }],
    ["bytes with the creation", { "content-type": "application/offset+octet-stream" }],
  ])("%s", async (_, headers) => {
    const id = await begin(100)
    const { status } = await createUpload(admin, id, 100, headers)
    expect([400, 412]).toContain(status)
    expect(await shop.uploads.findReceivedBytes(id)).toBe(null)
  })

  test("another length, or a method in a header, later on [uploads of others]", async () => {
    const id = await begin(100)
    await createUpload(admin, id, 100)
    expect((await patchUpload(admin, id, Buffer.alloc(10), 0, { "upload-length": "9000000000" })).status).toBe(400)
    for (const method of ["DELETE", "GET"])
      await patchUpload(admin, id, Buffer.alloc(10), "0", { "x-http-method-override": method, "x-http-method": method })
    expect(await shop.uploads.findReceivedBytes(id)).toBe(10)
    const [row] = await shop.db.select().from(uploads).where(eq(uploads.id, id))
    expect(row?.bytes).toBe(100)
  })

  test("the same part, many times at once: it is there once [case 52]", async () => {
    const file = await painting(10)
    const id = await begin(file.length, "many-at-once.jpg")
    await createUpload(admin, id, file.length)
    const half = file.subarray(0, 5000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => patchUpload(admin, id, half)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await shop.uploads.findReceivedBytes(id)).toBe(5000)
    expect((await patchUpload(admin, id, file.subarray(5000), 5000)).status).toBe(204)
    expect(getDraftByTitle(await drafts(), "Many at Once").picture).toMatchObject({ width: 600 })
  })

  test.each(["..%2f..%2fetc%2fpasswd", "a%00b", "CON", "00000000-0000-0000-0000-00000000000g"])(
    "the id %s",
    async (id) => {
      for (const answer of [
        await createUpload(admin, id, 10),
        await patchUpload(admin, id, Buffer.alloc(5)),
        await getUploadHead(admin, id),
      ])
        expect([400, 404]).toContain(answer.status)
    },
  )

  test("the sender's metadata is ignored", async () => {
    const id = await begin(100)
    const text = (value: string) => Buffer.from(value).toString("base64")
    const metadata = `owner ${text("root")},filename ${text("../../../etc/passwd\0")},purpose ${text("archive")}`
    expect((await createUpload(admin, id, 100, { "upload-metadata": metadata })).status).toBe(201)
    const [row] = await shop.db.select().from(uploads).where(eq(uploads.id, id))
    expect(row).toMatchObject({ ownerId: artist.kind === "user" && artist.id, purpose: "artwork", bytes: 100 })
    const bad = await begin(100)
    expect((await createUpload(admin, bad, 100, { "upload-metadata": "filename not base64, , =" })).status).toBe(400)
  })

  test.each([
    [{ path: "a\0.jpg" }],
    [{ path: "" }],
    [{ bytes: -1 }],
    [{ bytes: 1.5 }],
    [{ modifiedMs: -1 }],
    [{ owner: "x" }],
  ])("announcing %j [case 50]", async (change) => {
    const files = [{ ...buildAnnouncement("a.jpg", 10), ...change }]
    expect(await startDrafts(shop, artist, { files, work: null })).toMatchObject({ ok: false })
  })
})

test("files that are chosen again cause no storage requests inside the transaction", async () => {
  const files = ["chosen-first.jpg", "chosen-next.jpg"].map((name) => buildAnnouncement(name, 100))
  const first = await startDrafts(shop, artist, { files, work: null })
  if (!first.ok) throw new Error(first.problem.message)
  expect(first.value).toMatchObject([{ begun: false }, { begun: false }])
  const [begun = "", waiting = ""] = first.value.map(getUploadId)
  await createUpload(admin, begun, 100)
  const arrived = vi.spyOn(shop.uploads, "findReceivedBytes")
  onTestFinished(() => arrived.mockRestore())
  const again = await startDrafts(shop, artist, { files, work: null })
  expect(again).toMatchObject({
    ok: true,
    value: [
      { upload: begun, begun: true },
      { upload: waiting, begun: false },
    ],
  })
  expect(arrived).not.toHaveBeenCalled()

  site.later({ minutes: 5 })
  await runScheduledJob(site, "sweep-uploads")
  expect(arrived).toHaveBeenCalledWith(begun)
  expect(arrived).not.toHaveBeenCalledWith(waiting)
})

test("what nobody goes on with is swept after a week, a complete file is used, and drafts stay [ADM-06, case 52]", async () => {
  const file = await painting(6)
  const [complete, begun, recent] = [
    await begin(file.length, "last-answer-lost.jpg"),
    await begin(100),
    await begin(100),
  ]
  await createUpload(admin, complete, file.length)
  await writeUnusedUpload(shop, complete, file)
  await createUpload(admin, begun, 100)
  site.later({ days: 8 })
  await createUpload(admin, recent, 100)
  await shop.db
    .update(uploads)
    .set({ touchedAt: new Date(shop.now().getTime() - 5 * 60_000) })
    .where(eq(uploads.id, complete))
  await runScheduledJob(site, "sweep-uploads")
  expect(getDraftByTitle(await drafts(), "Last Answer Lost").picture).not.toBe(null)
  const rows = await shop.db.select({ id: uploads.id }).from(uploads)
  expect(rows.map(({ id }) => id)).not.toContain(begun)
  expect(rows.map(({ id }) => id)).toContain(recent)
  expect((await shop.uploads.list()).map(({ id }) => id)).toEqual([recent])
})

const uploadsFolder = join(site.data, "uploads")
test.runIf(!isOnS3() && canMountAt(uploadsFolder))(
  "a full disk is said in words, keeps what has arrived, and lets go on [ADM-06]",
  async () => {
    const file = await painting(7, 1500)
    const id = await begin(file.length, "full-disk.jpg")
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", uploadsFolder])
    try {
      await createUpload(admin, id, file.length)
      const full = await patchUpload(admin, id, file)
      const said = await full.text()
      expect([full.status, said]).toEqual([507, expect.stringMatching(/disk of the site is full/)])
      const there = offsetOf(await getUploadHead(admin, id))
      expect(there).toBeGreaterThan(30_000)
      execFileSync("mount", ["-o", "remount,size=64m", uploadsFolder])
      expect((await patchUpload(admin, id, file.subarray(there), there)).status).toBe(204)
      expect(getDraftByTitle(await drafts(), "Full Disk").picture).toMatchObject({ width: 1500 })
    } finally {
      execFileSync("umount", ["-l", uploadsFolder])
    }
  },
)

test("no error was logged", () => expect(site.errors).toEqual([]))
