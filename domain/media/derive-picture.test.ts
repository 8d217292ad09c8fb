import { existsSync, readdirSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { jobWorkers } from "../../server/job-workers.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { corners, grainy } from "../../tests/support/images/fixtures.ts"
import { addPicture } from "../../tests/support/pictures.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { updateMainPictureUrl } from "../artworks/pictures/main-picture-files.server.ts"
import { findPictureProtection } from "../artworks/protection/picture-protection.server.ts"
import type { Shop } from "../shop.ts"
import { deletePictureFiles, deleteUnusedPictures } from "./delete-pictures.server.ts"
import { derivePicture } from "./derive-picture.server.ts"
import { getPictureVersion, getPublicFolder } from "./picture-folder.server.ts"
import { getPictureProcessing } from "./picture-stages.ts"
import type { PictureRow } from "./store-original.server.ts"
import { findImageService } from "./tiles-queries.server.ts"

const artist = system("Test")
let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-media-test-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Adds a new picture of this size; returns it with ways to inspect it. */
async function added(shop: Shop, width: number, height: number): Promise<PictureRow> {
  const file = join(folder, `${crypto.randomUUID()}.jpg`)
  const pixels = await (await grainy(width, height))
    .composite([await signed()])
    .jpeg()
    .toBuffer()
  await writeFile(file, pixels)
  return addPicture(shop, artist, file)
}

/** A value that makes each picture different. */
async function signed() {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 }
  return {
    left: 0,
    top: 0,
    input: await corners(8, 8)
      .composite([{ input: { create: { width: 4, height: 4, channels: 3, background } } }])
      .png()
      .toBuffer(),
  }
}

const rowOf = async (shop: Shop, id: string) => {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, id))
  if (!row) throw new Error("the picture is gone")
  return row
}
const derive = (shop: Shop, { id }: { id: string }, last = false) =>
  derivePicture(shop, { pictureId: id }, { last, onFiles: updateMainPictureUrl, findProtection: findPictureProtection })
const filesOf = (data: string, id: string) => {
  const place = join(data, "files/public", getPublicFolder(id))
  return existsSync(place) ? readdirSync(place, { recursive: true }) : []
}
const remove = (shop: Shop, { id }: { id: string }) => shop.db.transaction((tx) => deleteUnusedPictures(shop, tx, [id]))

describe("the stages of a picture", () => {
  test("the first file at once, then the other files, tiles and AVIF; the artist sees the progress", async () => {
    const { shop } = await openWorkingShop()
    const picture = await added(shop, 3400, 900)
    const work = await insertWork(shop, { mainPictureId: picture.id })
    const seen: string[] = []
    for (let stages = 0; stages < 4; stages++) {
      const row = await rowOf(shop, picture.id)
      const making = getPictureProcessing(row)
      seen.push(`${row.stage} ${making?.done}/${making?.of}`)
      await derive(shop, picture)
      const { variants } = await rowOf(shop, picture.id)
      seen.push([...new Set(variants.map(({ format }) => format))].sort().join(" "))
    }
    expect(seen).toEqual([
      "first 0/4",
      "jpeg webp",
      "rest 1/4",
      "jpeg webp",
      "tiles 2/4",
      "jpeg webp",
      "avif 3/4",
      "avif jpeg webp",
    ])
    const row = await rowOf(shop, picture.id)
    expect(row).toMatchObject({ stage: "done", problem: null, finishedAt: expect.any(Date), tiles: { width: 3400 } })
    expect(getPictureProcessing(row)).toBeNull()
    for (const { key } of row.variants) expect(await shop.storage.public.exists(key)).toBe(true)
    expect(new Set(row.variants.map(({ key }) => key.split("/").slice(0, 3).join("/")))).toEqual(
      new Set([`${getPublicFolder(picture.id)}/${getPictureVersion(picture)}`]),
    )
    expect(getPictureVersion({ sha256: "another" })).not.toBe(getPictureVersion(picture))
    const [shown] = await shop.db.select().from(artworks).where(eq(artworks.id, work.id))
    expect(shown?.mainImageUrl).toMatch(/\/2400\.jpg$/)

    const service = await findImageService(shop, row.tiles?.folder ?? "")
    expect(service?.info).toMatchObject({
      id: `${shop.siteUrl}/files/${row.tiles?.folder}`,
      width: 3400,
      height: 900,
      tiles: [{ width: 512, scaleFactors: [1, 2, 4, 8] }],
    })
    expect(await findImageService(shop, `${row.tiles?.folder}0`)).toBeNull()
  })
})

test("a picture without a queued job is queued when the shop starts", async () => {
  const { shop, startJobs } = await openWorkingShop()
  const picture = await added(shop, 700, 600)
  await shop.db.execute(sql`delete from jobs.job where name = 'derive-picture'`)
  await startJobs()
  await vi.waitFor(async () => expect((await rowOf(shop, picture.id)).stage).toBe("done"), { timeout: 60_000 })
}, 90_000)

describe("removing a picture", () => {
  test("removes its tiles and its original; a picture that a work uses stays", async () => {
    const { shop, data, startJobs } = await openWorkingShop()
    const picture = await added(shop, 3220, 160)
    const work = await insertWork(shop, { mainPictureId: picture.id })
    await startJobs()
    await vi.waitFor(async () => expect((await rowOf(shop, picture.id)).stage).toBe("done"), { timeout: 60_000 })
    expect(filesOf(data, picture.id)).toContainEqual(expect.stringMatching(/^tiles-/))
    await remove(shop, picture)
    expect(await rowOf(shop, picture.id)).toBeTruthy()
    await shop.db.delete(artworks).where(eq(artworks.id, work.id))
    await remove(shop, picture)
    await vi.waitFor(async () => {
      expect(filesOf(data, picture.id)).toEqual([])
      expect(await shop.storage.private.exists(picture.originalKey)).toBe(false)
    })
  }, 120_000)

  test.each(["first", "rest", "tiles", "avif"] as const)(
    "while its files are made (%s), no file stays, whichever ends last",
    async (stage) => {
      const { shop, data } = await openWorkingShop()
      for (const removedFirst of [true, false]) {
        const picture = await added(shop, 3220, 160)
        await shop.db.update(pictures).set({ stage }).where(eq(pictures.id, picture.id))
        const files = { pictureId: picture.id, originalKey: picture.originalKey }
        // The storage gives the moment: in the middle of a stage, a file has just been stored.
        const { put } = shop.storage.public
        let kept = 0
        shop.storage.public.put = async (...body) => {
          if (++kept === 2) {
            await remove(shop, picture)
            if (removedFirst) await deletePictureFiles(shop, files)
          }
          return put(...body)
        }
        await derive(shop, picture)
        shop.storage.public.put = put
        expect(kept).toBe(2)
        if (!removedFirst) await deletePictureFiles(shop, files)
        expect(filesOf(data, picture.id)).toEqual([])
        expect(await shop.storage.private.exists(picture.originalKey)).toBe(false)
      }
    },
    120_000,
  )

  test("at the end of a stage: no file remains", async () => {
    const { shop, data } = await openWorkingShop()
    const picture = await added(shop, 700, 500)
    const { deriveFirst } = shop.images
    shop.images.deriveFirst = async (...all) => {
      const made = await deriveFirst(...all)
      await remove(shop, picture)
      await deletePictureFiles(shop, { pictureId: picture.id, originalKey: picture.originalKey })
      await shop.storage.public.put(`${getPublicFolder(picture.id)}/late.webp`, Buffer.from("late"))
      return made
    }
    await derive(shop, picture)
    expect(filesOf(data, picture.id)).toEqual([])
  })

  test("after a stop in the middle: the next start cleans up", async () => {
    const { shop, data } = await openWorkingShop()
    const picture = await added(shop, 700, 500)
    await remove(shop, picture)
    await shop.storage.public.put(`${getPublicFolder(picture.id)}/left.webp`, Buffer.from("left"))
    await derive(shop, picture)
    expect(filesOf(data, picture.id)).toEqual([])
  })
})

describe("a picture whose files cannot be made", () => {
  test("gives the reason; one that cannot be tiled is finished without tiles", async () => {
    const { shop } = await openWorkingShop()
    const picture = await added(shop, 3220, 160)
    await shop.db.update(pictures).set({ stage: "tiles" }).where(eq(pictures.id, picture.id))
    await shop.storage.private.put(picture.originalKey, Buffer.from("no picture"))
    await derive(shop, picture)
    expect(await rowOf(shop, picture.id)).toMatchObject({ stage: "avif", tiles: null, problem: null })
    await derive(shop, picture)
    const row = await rowOf(shop, picture.id)
    expect(row).toMatchObject({ stage: "done", problem: expect.stringContaining("not a picture") })
    expect(getPictureProcessing(row)).toMatchObject({ done: 4, of: 4, canTryAgain: false })
  })

  test("while the storage does not answer: is given up by its job, and taken up again by the next sweep", async () => {
    const { shop } = await openWorkingShop()
    const picture = await added(shop, 700, 500)
    const { put } = shop.storage.public
    shop.storage.public.put = async () => {
      throw new StorageProblem("The storage cannot be reached.")
    }
    await expect(derive(shop, picture, true)).rejects.toThrow(StorageProblem)
    expect(await rowOf(shop, picture.id)).toMatchObject({ stage: "first", problem: null })
    const waiting = sql`update jobs.job set state = 'failed' where name = 'derive-picture' and state < 'completed'`
    expect((await shop.db.execute(waiting)).rowCount).toBe(1)
    shop.storage.public.put = put
    const sweep = jobWorkers(shop)["sweep-uploads"]
    for (let times = 0; times < 2; times++) await sweep({}, { last: true, stopping: new AbortController().signal })
    expect((await shop.db.execute(waiting)).rowCount).toBe(1)
  })

  test("because of an internal error: is retried, and the artist is notified after the last attempt", async () => {
    const { shop } = await openWorkingShop()
    const picture = await added(shop, 700, 500)
    shop.storage.public.put = async () => {
      throw new Error("the disk is full")
    }
    await expect(derive(shop, picture)).rejects.toThrow("the disk is full")
    expect(await rowOf(shop, picture.id)).toMatchObject({ stage: "first", problem: null })
    await expect(derive(shop, picture, true)).rejects.toThrow("the disk is full")
    const row = await rowOf(shop, picture.id)
    expect(row.problem).toContain("in the log")
    expect(getPictureProcessing(row)).toMatchObject({ done: 0, of: 3, canTryAgain: true })
  })
})
