import { eq } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import type { LibraryAnswer, LibraryRequest } from "../../app/admin/photos/library.ts"
import { history } from "../../db/tables/content.ts"
import { fileUploads, pictures, uploads } from "../../db/tables/media.ts"
import type { PhotoAnswer } from "../../domain/media/photo.ts"
import { findHomepagePortrait, listAboutPhotos } from "../../domain/media/photo-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { gridHeic } from "../support/images/make-heic.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, patchUpload } from "../support/uploads.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const site = await openTestShop({ jobs: true })
const { shop, errors } = site
const admin = await signInAsNewAccount(site, "admin")
const others = { anonymous: site.visitor(), user: await signInAsNewAccount(site, "user") }
const page = "/admin/manage-photos"
const library = "/admin/artist-photos/library"

afterEach(async () => {
  await shop.db.delete(fileUploads)
  await shop.db.delete(uploads)
})

const purgeUploads = () => runScheduledJob(site, "sweep-uploads")
const send = (visitor: Visitor, body: LibraryRequest) => visitor.postJson(library, body)
async function requestLibrary(body: LibraryRequest): Promise<LibraryAnswer> {
  const answer = await send(admin, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}
const read = async (): Promise<LibraryAnswer["library"]> =>
  ((await (await admin.get(library)).json()) as LibraryAnswer).library
const begin = (...files: [name: string, bytes: number][]): LibraryRequest => ({
  act: "begin",
  files: files.map(([name, bytes]) => buildAnnouncement(name, bytes)),
})
const getPhotoUploadId = (answer: PhotoAnswer | undefined) => {
  if (!answer || !("upload" in answer)) throw new Error(`not to be sent: ${JSON.stringify(answer)}`)
  return answer
}
const painting = async (seed: number) => (await grainy(500, 300 + 2 * seed)).jpeg({ quality: 90 }).toBuffer()

/** Photos in the library, in this order. @returns their ids */
async function photos(...names: string[]): Promise<string[]> {
  const rows = []
  for (const [displayOrder, name] of names.entries())
    rows.push({
      filePath: `artist-photos/${name}`,
      caption: name,
      displayOrder,
      pictureId: await insertFakePicture(shop),
    })
  return (await shop.db.insert(fileUploads).values(rows).returning()).map(({ id }) => id)
}
const photo = async (...name: [string?]) => (await photos(name[0] ?? "Sill"))[0] ?? ""
const rowOf = async (id: string) => (await shop.db.select().from(fileUploads).where(eq(fileUploads.id, id)))[0]
const order = async () => (await read()).photos.map(({ caption }) => caption).join(" ")
const actionsOf = async (id: string) =>
  (await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)).map(({ action }) => action)
const write = (id: string, field: "caption" | "altText", text: string, was: string): LibraryRequest => ({
  act: "write",
  text: { id, field, text, was },
})

describe("nobody but the artist", () => {
  test("reads, adds, writes, marks, moves, deletes or restores photos", async () => {
    const id = await photo()
    for (const [who, status] of [
      ["anonymous", 302],
      ["user", 403],
    ] as const) {
      const visitor = others[who]
      for (const path of [page, "/admin/artist-photos", library]) expect((await visitor.get(path)).status).toBe(status)
      for (const body of [begin(["x.jpg", 9]), write(id, "caption", "Theirs", "Sill")])
        expect((await send(visitor, body)).status).toBe(status)
      for (const form of [
        { intent: "mark", id, page: "homepage", on: "yes" },
        { intent: "move", id, before: "" },
        { intent: "delete", id },
        { intent: "restore", id },
      ])
        expect((await visitor.post(page, form)).status).toBe(status)
    }
    expect(await rowOf(id)).toMatchObject({ caption: "Sill", isFeaturedHomepage: false, deletedAt: null })
    expect(await shop.db.$count(uploads)).toBe(0)
  })
})

describe("files", () => {
  test("become photos under the source's folder, first in the library; the same files again are the same photos [ADM-17]", async () => {
    await photos("Old")
    const files = begin(
      ["studio/IMG_1.jpg", 10],
      ["IMG_2.jpg", 11],
      ["IMG_3.CR3", 12],
      ["IMG_2.jpg", 11],
      ["empty.jpg", 0],
    )
    const { files: answers = [], library: after } = await requestLibrary(files)
    expect(answers.slice(2)).toEqual([
      { refused: expect.stringMatching(/^This is a camera's raw file/) },
      { already: "IMG_2.jpg", photo: null },
      { refused: expect.stringMatching(/^This file is empty/) },
    ])
    expect(after.photos.map(({ name }) => name)).toEqual(["IMG_1.jpg", "IMG_2.jpg", "Old"])
    expect(after.photos[0]).toMatchObject({
      picture: null,
      file: { bytes: 10, arrived: 0 },
      homepage: false,
      about: false,
    })
    const first = getPhotoUploadId(answers[0])
    expect(await rowOf(first.photo)).toMatchObject({ filePath: "artist-photos/IMG_1.jpg", pictureId: null })
    const again = await requestLibrary(files)
    expect(again.files).toEqual(answers)
    expect(again.library.photos).toHaveLength(3)
    expect(await actionsOf(first.photo)).toEqual(["added"])
    // A deleted photo is uploaded again.
    await admin.post(page, { intent: "delete", id: first.photo })
    expect(getPhotoUploadId((await requestLibrary(files)).files?.[0]).photo).not.toBe(first.photo)
  })

  test("are sent, seen in the library, and refused in words when they are damaged or there already [ADM-06, ADM-17]", async () => {
    const [file, damaged] = [await painting(1), (await painting(2)).subarray(0, 9000)]
    const { files: answers = [] } = await requestLibrary(
      begin(["sill.jpg", file.length], ["damaged.jpg", damaged.length], ["sill copy.jpg", file.length]),
    )
    const [first, second, third] = answers.map(getPhotoUploadId)
    for (const [answer, bytes] of [
      [first, file],
      [second, damaged],
      [third, file],
    ] as const) {
      const id = answer?.upload ?? ""
      await createUpload(admin, id, bytes.length)
      expect((await patchUpload(admin, id, bytes)).status).toBe(204)
    }
    const { photos: shown } = await read()
    expect(shown).toMatchObject([
      { name: "sill.jpg", picture: { width: 500, height: 302 }, file: null },
      { name: "damaged.jpg", picture: null, file: { problem: expect.stringMatching(/^This picture is/) } },
      { name: "sill copy.jpg", picture: null, file: { problem: "The library has this picture already." } },
    ])
    const telephone = gridHeic()
    const [fourth] = ((await requestLibrary(begin(["IMG_4471.HEIC", telephone.length]))).files ?? []).map(
      getPhotoUploadId,
    )
    await createUpload(admin, fourth?.upload ?? "", telephone.length)
    expect((await patchUpload(admin, fourth?.upload ?? "", telephone)).status).toBe(204)
    expect((await read()).photos[0]).toMatchObject({ name: "IMG_4471.HEIC", picture: { width: 128, height: 128 } })
    expect((await requestLibrary(begin(["sill.jpg", file.length]))).files).toEqual([
      { already: "sill.jpg", photo: shown[0]?.id },
    ])
    expect(await shop.uploads.list()).toEqual([])
    // The photo is on no page yet.
    expect([await findHomepagePortrait(shop), await listAboutPhotos(shop)]).toEqual([null, []])
  })

  test("that are too many or have no names are refused", async () => {
    const many = Array.from({ length: 501 }, (_, at): [string, number] => [`${at}.jpg`, 1])
    for (const body of [begin(), begin(...many), begin(["", 1]), begin(["a.jpg", -1])])
      expect((await send(admin, body)).status).toBe(400)
    expect((await admin.postJson(library, { act: "begin", files: 1 })).status).toBe(400)
    expect(await shop.db.$count(fileUploads)).toBe(0)
  })

  test("forty at once are forty photos, in the order in which they were chosen [ADM-17]", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `photo-${at}.jpg`)
    const { library: after } = await requestLibrary(begin(...names.map((name): [string, number] => [name, 1000])))
    expect(after.photos.map(({ name }) => name)).toEqual(names)
  })
})

describe("texts", () => {
  test("are saved; the same again changes nothing; what somebody else wrote meanwhile is not overwritten [ADM-17]", async () => {
    const id = await photo()
    const first = await requestLibrary(write(id, "caption", "  The sill,\n February ", "Sill"))
    expect(first.written).toEqual({ text: "The sill, February" })
    expect((await requestLibrary(write(id, "caption", "The sill, February", "Sill"))).written).toEqual({
      text: "The sill, February",
    })
    expect(await actionsOf(id)).toEqual(["edited"])
    const late = await requestLibrary(write(id, "caption", "Mine", "Sill"))
    expect(late.written).toEqual({ text: "The sill, February", theirs: "The sill, February" })
    await requestLibrary(write(id, "caption", "Mine", "The sill, February"))
    await requestLibrary(write(id, "altText", "Three jars", ""))
    expect(await rowOf(id)).toMatchObject({ caption: "Mine", altText: "Three jars" })
  })

  test("that are too long, or of a deleted photo, are refused with a sentence", async () => {
    const id = await photo()
    const long = await send(admin, write(id, "caption", "x".repeat(501), "Sill"))
    expect([long.status, await long.json()]).toEqual([400, { message: "At most 500 characters." }])
    for (const body of [write("no id", "caption", "", ""), { act: "write" }, { act: "what" }])
      expect((await admin.postJson(library, body)).status).toBe(400)
    await admin.post(page, { intent: "delete", id })
    const gone = await send(admin, write(id, "caption", "x", "Sill"))
    expect([gone.status, await gone.json()]).toEqual([404, { message: "This photo is not in the library any more." }])
  })
})

describe("marks", () => {
  test("put photos on the homepage and the About page, and say what the homepage shows [ADM-17]", async () => {
    const [first = "", second = ""] = await photos("First", "Second")
    const mark = async (id: string, on: string, where = "homepage") =>
      readHtml(await admin.post(page, { intent: "mark", id, page: where, on }))
    expect(await mark(second, "yes")).toContain("The homepage shows it now.")
    expect((await findHomepagePortrait(shop))?.caption).toBe("Second")
    expect(await mark(first, "yes")).toContain("The homepage shows it now.")
    expect(await mark(second, "yes")).toContain("Marked. The homepage shows the first of the marked photos.")
    expect((await findHomepagePortrait(shop))?.caption).toBe("First")
    await mark(second, "yes", "about")
    expect(await site.visitor().html("/about")).toContain("Second")
    expect(await mark(second, "", "about")).toContain("It’s off the About page.")
    expect(await site.visitor().html("/about")).not.toContain("Second")
    expect(await actionsOf(second)).toEqual(["marked for homepage", "marked for about", "no longer marked for about"])
    for (const form of [{ id: first, page: "shop", on: "yes" }, { id: "1", page: "about", on: "" }, { page: "about" }])
      expect((await admin.post(page, { intent: "mark", ...form })).status).toBe(400)
  })
})

describe("the order", () => {
  test("is the artist's, and leads back [ADM-17]", async () => {
    const [a = "", b = "", c = ""] = await photos("a", "b", "c")
    const move = (id: string, before: string) => admin.post(page, { intent: "move", id, before })
    const html = await readHtml(await move(c, a))
    expect(await order()).toBe("c a b")
    expect(html).toMatch(/name="before" value=""/)
    await move(c, "")
    expect(await order()).toBe("a b c")
    await move(a, c)
    expect(await order()).toBe("b a c")
    // Its own position changes nothing; before a deleted photo means the end.
    await move(a, c)
    await move(b, b)
    expect(await order()).toBe("b a c")
    expect(await actionsOf(a)).toEqual(["moved"])
    await move(b, crypto.randomUUID())
    expect(await order()).toBe("a c b")
    expect((await move(crypto.randomUUID(), a)).status).toBe(404)
    expect((await move(a, "no id")).status).toBe(400)
  })

  test("is whole when many are moved at once [ADM-17]", async () => {
    const ids = await photos("a", "b", "c", "d", "e")
    await Promise.all(ids.map((id, at) => admin.post(page, { intent: "move", id, before: ids[(at + 3) % 5] ?? "" })))
    expect((await order()).split(" ").toSorted()).toEqual(["a", "b", "c", "d", "e"])
    const places = (await shop.db.select().from(fileUploads)).map(({ displayOrder }) => displayOrder)
    expect(places.toSorted()).toEqual([0, 1, 2, 3, 4])
  })
})

describe("a deleted photo", () => {
  test("is off its pages, which are named, and comes back in its place; twice as once [ADM-17]", async () => {
    const [, id = ""] = await photos("a", "b", "c")
    for (const where of ["homepage", "about"]) await admin.post(page, { intent: "mark", id, page: where, on: "yes" })
    const erase = async () => readHtml(await admin.post(page, { intent: "delete", id }))
    expect(await erase()).toContain("Photo deleted. It was on the homepage and the About page.")
    expect([await findHomepagePortrait(shop), await listAboutPhotos(shop), await order()]).toEqual([null, [], "a c"])
    expect((await read()).deleted.map(({ caption }) => caption)).toEqual(["b"])
    expect(await erase()).toContain("Photo deleted.")
    for (let time = 0; time < 2; time++) {
      const html = await readHtml(await admin.post(page, { intent: "restore", id }))
      expect(html).toContain("The photo is back in its place.")
    }
    expect(await order()).toBe("a b c")
    expect((await findHomepagePortrait(shop))?.caption).toBe("b")
    expect((await actionsOf(id)).slice(2)).toEqual(["deleted", "restored"])
    const [other = ""] = await photos("d")
    expect(await readHtml(await admin.post(page, { intent: "delete", id: other }))).toContain("It was on no page.")
    for (const intent of ["delete", "restore"]) {
      expect((await admin.post(page, { intent, id: crypto.randomUUID() })).status).toBe(404)
      expect((await admin.post(page, { intent, id: "1" })).status).toBe(400)
    }
  })

  test("is removed with its picture after a month; one that another thing shows keeps it [ADM-17]", async () => {
    const [gone = "", kept = "", recent = ""] = await photos("gone", "kept", "recent")
    const pictureOf = async (id: string) => (await rowOf(id))?.pictureId ?? ""
    const [goes, stays] = [await pictureOf(gone), await pictureOf(kept)]
    await shop.db.insert(fileUploads).values({ filePath: "artist-photos/again", pictureId: stays })
    for (const id of [gone, kept]) await admin.post(page, { intent: "delete", id })
    site.later({ days: 29 })
    await purgeUploads()
    expect(await rowOf(gone)).toBeDefined()
    await admin.post(page, { intent: "delete", id: recent })
    site.later({ days: 2 })
    await purgeUploads()
    expect([await rowOf(gone), await rowOf(kept)]).toEqual([undefined, undefined])
    expect(await rowOf(recent)).toBeDefined()
    const left = (await shop.db.select().from(pictures)).map(({ id }) => id)
    expect([left.includes(goes), left.includes(stays)]).toEqual([false, true])
    expect((await admin.post(page, { intent: "restore", id: gone })).status).toBe(404)
  })
})

test("a photo whose file never arrived is forgotten with its upload; those of the demo wait for their pictures [ADM-17]", async () => {
  const { files: answers = [] } = await requestLibrary(begin(["never.jpg", 1000]))
  const { photo: id } = getPhotoUploadId(answers[0])
  await purgeUploads()
  expect(await rowOf(id)).toBeDefined()
  site.later({ days: 8 })
  await purgeUploads()
  expect(await rowOf(id)).toBeUndefined()
})

test("no error was logged", () => expect(errors).toEqual([]))
