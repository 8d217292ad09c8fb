import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { asc, eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { artworkPictures, artworks, removedViews } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { getPublicFolder } from "../../domain/media/picture-folder.server.ts"
import { openTestShop } from "../support/app.ts"
import { corners } from "../support/images/fixtures.ts"
import { addPicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, data, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const rowOf = async (id: string) => (await shop.db.select().from(pictures).where(eq(pictures.id, id)))[0]
const stored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const waitUntilFinished = (id: string) => vi.waitFor(async () => expect((await rowOf(id))?.stage).toBe("done"), 60_000)
const actionsOn = async (id: string) =>
  (await shop.db.select().from(history).where(eq(history.nounId, id)).orderBy(asc(history.id))).map(
    ({ action }) => action,
  )

let workId: string
let path: string
let [whole, detail] = ["", ""]

/** Stores a picture and adds it to the work. @returns its ID */
async function addWorkPicture(position: number): Promise<string> {
  const file = join(data, `${crypto.randomUUID()}.jpg`)
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const stamp = { create: { width: 40, height: 40, channels: 3 as const, background: { r, g, b } } }
  await writeFile(
    file,
    await corners(700, 500)
      .composite([{ input: stamp, left: 9, top: 9 }])
      .jpeg()
      .toBuffer(),
  )
  const added = await addPicture(shop, system("Test"), file, async (tx, { id }) => {
    await tx.insert(artworkPictures).values({ artworkId: workId, pictureId: id, position })
    if (position === 0) await tx.update(artworks).set({ mainPictureId: id }).where(eq(artworks.id, workId))
  })
  return added.id
}

afterAll(() => expect(errors).toEqual([]))

beforeEach(async () => {
  workId = (await insertWork(shop)).id
  path = `/admin/artworks/${workId}/edit`
  whole = await addWorkPicture(0)
  detail = await addWorkPicture(1)
  for (const id of [whole, detail]) await waitUntilFinished(id)
}, 90_000)

describe("removing a picture", () => {
  const remove = (picture: string, by = artist) => by.post(path, { intent: "remove picture", picture })

  test("is for the artist only, and reaches no picture of another work", async () => {
    expect((await remove(whole, visitor())).headers.get("location")).toContain("/auth?next=")
    expect((await remove(whole, user)).status).toBe(403)
    expect((await remove("no-id")).status).toBe(400)
    const other = await insertWork(shop)
    const refused = await artist.post(`/admin/artworks/${other.id}/edit`, { intent: "remove picture", picture: whole })
    expect(refused.status).toBe(404)
    expect((await stored(workId))?.mainPictureId).toBe(whole)
  })

  test("takes it off every page and keeps it; weeks later it and its files are deleted [ADM-08, pictures]", async () => {
    const { variants = [], originalKey = "" } = (await rowOf(whole)) ?? {}
    const addresses = variants.map(({ key }) => `/files/${key}`)
    const pageBefore = await visitor().html(`/artwork/${workId}`)
    expect(pageBefore).toContain(`/files/${getPublicFolder(whole)}/`)
    for (const address of addresses) expect((await visitor().get(address)).status).toBe(200)

    expect((await remove(whole)).status).toBe(200)
    const work = await stored(workId)
    expect(work?.mainPictureId).toBe(detail)
    expect(work?.mainImageUrl).toContain(getPublicFolder(detail))
    expect(await actionsOn(workId)).toContain("picture removed")
    const page = await visitor().html(`/artwork/${workId}`)
    expect(page).not.toContain(`/files/${getPublicFolder(whole)}/`)
    expect(page).toContain(`/files/${getPublicFolder(detail)}/`)
    expect((await remove(whole)).status).toBe(404)

    const sweptAfter = async (days: number) => {
      await shop.db.update(removedViews).set({ removedAt: new Date(Date.now() - days * 86_400_000) })
      await runScheduledJob(site, "sweep-uploads")
    }
    await sweptAfter(29)
    expect(await rowOf(whole)).toBeTruthy()
    await sweptAfter(31)
    expect(await rowOf(whole)).toBeUndefined()
    await vi.waitFor(async () => {
      for (const address of addresses) expect((await visitor().get(address)).status).toBe(404)
      expect(await shop.storage.private.exists(originalKey)).toBe(false)
    }, 20_000)
    const gone = await artist.post(path, { intent: "put picture back", picture: whole })
    expect(gone.status).toBe(404)
    expect(await readHtml(gone)).toContain("has been deleted for good")
  })

  test("leaves a work on the wall its last one, and says why [pictures]", async () => {
    expect((await remove(detail)).status).toBe(200)
    const refused = await remove(whole)
    expect(refused.status).toBe(409)
    expect(await readHtml(refused)).toContain("is on the wall and needs a picture. Unpublish it first.")
    expect(await rowOf(whole)).toBeTruthy()
    expect((await artist.post(path, { intent: "unpublish" })).status).toBe(200)
    expect((await remove(whole)).status).toBe(200)
    expect(await stored(workId)).toMatchObject({ mainPictureId: null, mainImageUrl: null })
    expect(await artist.html(path)).toContain("It cannot be published before it has one.")
  })

  test("of a work that was published without a picture: the page says that the work is public", async () => {
    await remove(detail)
    await shop.db.update(artworks).set({ publishedAt: null }).where(eq(artworks.id, workId))
    await remove(whole)
    await shop.db.update(artworks).set({ publishedAt: new Date() }).where(eq(artworks.id, workId))
    expect(await artist.html(path)).toContain("It’s on your site without one.")
  })
})

describe("processing a picture again", () => {
  const again = (picture: string, by = artist) => by.post(path, { intent: "make picture again", picture })

  test("goes on where a fault of ours stopped it, and everything is there in the end [pictures]", async () => {
    const before = await rowOf(whole)
    const avif = before?.variants.filter(({ format }) => format === "avif") ?? []
    const variants = before?.variants.filter(({ format }) => format !== "avif") ?? []
    expect(avif.length).toBeGreaterThan(0)
    const problem = "Its public copies could not all be made. The reason is in the log."
    const stuck = { stage: "avif" as const, problem, variants, finishedAt: null }
    await shop.db.update(pictures).set(stuck).where(eq(pictures.id, whole))
    for (const { key } of avif) await rm(join(data, "files/public", key))
    const page = await artist.html(path)
    expect(page).toContain(problem)
    expect(page).toContain("Try again")

    expect((await again(whole, visitor())).headers.get("location")).toContain("/auth?next=")
    expect((await again(whole, user)).status).toBe(403)
    expect((await rowOf(whole))?.problem).toBe(problem)

    expect((await again(whole)).status).toBe(200)
    await waitUntilFinished(whole)
    expect(await rowOf(whole)).toMatchObject({ problem: null, finishedAt: expect.any(Date) })
    expect((await rowOf(whole))?.variants.map(({ key }) => key).sort()).toEqual(
      before?.variants.map(({ key }) => key).sort(),
    )
    for (const { key } of avif) expect((await visitor().get(`/files/${key}`)).status).toBe(200)
    expect(await actionsOn(whole)).toContain("tried again")
    expect(await artist.html(path)).not.toContain("Try again")
  }, 90_000)

  test("is refused where nothing is to be made, and happens once however often it is pressed [pictures]", async () => {
    const refused = await again(whole)
    expect(refused.status).toBe(409)
    expect(await readHtml(refused)).toContain("There is nothing to make of this picture.")
    const stuck = { stage: "rest" as const, problem: "Not all could be made." }
    await shop.db.update(pictures).set(stuck).where(eq(pictures.id, whole))
    const answers = await Promise.all([again(whole), again(whole), again(whole)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await waitUntilFinished(whole)
  }, 90_000)
})
