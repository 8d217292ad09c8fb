import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { type PictureStage, pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { getPublicFolder } from "../../domain/media/picture-folder.server.ts"
import type { PictureRow } from "../../domain/media/store-original.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { holdJobs } from "../support/hold-jobs.ts"
import { corners } from "../support/images/fixtures.ts"
import { readLoaderData } from "../support/loader-data.ts"
import { addPicture, attachWorkPicture } from "../support/pictures.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, data } = site
const artist = system("Test")

/** A public work with a new, unprocessed picture, by default larger than its largest file. */
async function freshWork(
  colour: string,
  [width, height]: [number, number] = [3400, 900],
): Promise<{ work: { id: string }; picture: PictureRow }> {
  const file = join(data, `${crypto.randomUUID()}.jpg`)
  const stamp = { create: { width: 40, height: 40, channels: 3 as const, background: colour } }
  await writeFile(
    file,
    await (await corners(width, height))
      .composite([{ input: stamp, left: 9, top: 9 }])
      .jpeg()
      .toBuffer(),
  )
  const work = await insertWork(shop)
  const added = await addPicture(shop, artist, file, async (tx, picture) => {
    await attachWorkPicture({ db: tx as never }, work.id, picture.id)
    await tx.update(artworks).set({ mainPictureId: picture.id }).where(eq(artworks.id, work.id))
  })
  return { work, picture: added }
}

const rowOf = async ({ id }: { id: string }) => {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, id))
  if (!row) throw new Error("the picture is gone")
  return row
}
const waitForStage = (picture: { id: string }, stage: PictureStage) =>
  vi.waitFor(async () => expect((await rowOf(picture)).stage).toBe(stage), { timeout: 50_000, interval: 50 })
const listFiles = (html: string) => [...new Set(html.match(/\/files\/pictures\/[^\s"&,]+\.(?:avif|webp|jpg)/g))]

test("a new picture is visible as soon as its first files exist, before all others and AVIF [pictures]", async () => {
  const letOneStage = await holdJobs(site, "derive-picture")
  const { work, picture } = await freshWork("#336699", [1700, 450])
  const page = () => visitor().html(`/artwork/${work.id}`)
  expect(listFiles(await page())).toEqual([])
  await letOneStage()
  await waitForStage(picture, "rest")
  const { variants, ...row } = await rowOf(picture)
  expect(row).toMatchObject({ tiles: null })
  const html = await page()
  const files = listFiles(html)
  expect(variants.map(({ key }) => `/files/${key}`)).toEqual(expect.arrayContaining(files))
  expect(new Set(files.map((path) => path.split(".").at(-1)))).toEqual(new Set(["webp", "jpg"]))
  expect(html).toMatch(/<img[^>]*src="\/files\/pictures\//)
  for (const path of files) {
    const answer = await visitor().get(path)
    expect(answer.status).toBe(200)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(path).toContain(`/${width}.`)
    expect(Math.abs((height ?? 0) - (width ?? 0) * (900 / 3400))).toBeLessThan(1)
  }
  // Also in the gallery.
  expect(listFiles(await visitor().html("/gallery"))).toEqual(expect.arrayContaining(files.slice(0, 1)))
})

describe("the files of a picture", () => {
  let picture: PictureRow
  let workId: string
  beforeAll(async () => {
    const fresh = await freshWork("#993366")
    await waitForStage(fresh.picture, "done")
    picture = await rowOf(fresh.picture)
    workId = fresh.work.id
  })
  const folder = () => `/files/${picture.tiles?.folder}`
  const forAll = {
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  }
  const headersOf = (answer: Response) => Object.fromEntries(answer.headers)

  test("may be cached indefinitely, and embedded by other sites [pictures]", async () => {
    const types = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" }
    expect(new Set(picture.variants.map(({ format }) => format))).toEqual(new Set(Object.keys(types)))
    for (const { key, format, bytes } of picture.variants) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await visitor().request(`/files/${key}`, { method })
        expect(answer.status).toBe(200)
        expect(headersOf(answer)).toMatchObject({
          ...forAll,
          "cache-control": "public, max-age=31536000, immutable",
          "content-type": types[format],
          "content-length": String(bytes),
        })
        expect((await answer.arrayBuffer()).byteLength).toBe(method === "GET" ? bytes : 0)
      }
    }
  })

  test("tiles are found by their names with commas, and cached indefinitely [pictures]", async () => {
    for (const [path, width, height] of [
      ["0,0,512,512/512,512", 512, 512],
      ["3072,512,328,388/328,388", 328, 388],
      ["0,0,3400,900/425,113", 425, 113],
    ] as const) {
      const whole = path.startsWith("0,0,3400") ? `full/${path.split("/")[1]}` : path
      const answer = await visitor().get(`${folder()}/${whole}/0/default.jpg`)
      expect(answer.status, path).toBe(200)
      expect(headersOf(answer)).toMatchObject({ ...forAll, "content-type": "image/jpeg" })
      expect(answer.headers.get("cache-control")).toContain("immutable")
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, height })
    }
    for (const path of ["0,0,512,512/256,256/0/default.jpg", "0,0,512,512/512,512/90/default.jpg", "9,9,9,9/9,9/0/x"])
      expect((await visitor().get(`${folder()}/${path}`)).status, path).toBe(404)
  })

  test("info.json describes the service at its own address, for any client [pictures]", async () => {
    const answer = await visitor().request(`${folder()}/info.json`, { headers: { origin: "https://viewer.example" } })
    expect(answer.status).toBe(200)
    expect(headersOf(answer)).toMatchObject({
      ...forAll,
      "content-type": "application/json",
      "cache-control": "public, max-age=3600",
      vary: expect.stringMatching(/accept/i),
    })
    const info = await answer.json()
    expect(info).toMatchObject({
      "@context": "http://iiif.io/api/image/3/context.json",
      id: `${shop.siteUrl}${folder()}`,
      type: "ImageService3",
      protocol: "http://iiif.io/api/image",
      profile: "level0",
      width: 3400,
      height: 900,
      tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4, 8] }],
    })
    // Every listed size exists, and is within the stated maximum.
    for (const { width, height } of info.sizes) {
      expect(width).toBeLessThanOrEqual(info.maxWidth)
      const size = await visitor().get(`${folder()}/full/${width},${height}/0/default.jpg`)
      expect([200, 302], `${width},${height}`).toContain(size.status)
    }
    const linked = { accept: "application/ld+json" }
    const asLinked = await visitor().request(`${folder()}/info.json`, { headers: linked })
    expect(asLinked.headers.get("content-type")).toBe(
      'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
    )
    expect(await asLinked.json()).toEqual(info)
  })

  test("the service's own address redirects to info.json, and its full picture to the largest file [pictures]", async () => {
    for (const path of [folder(), `${folder()}/`]) {
      const answer = await visitor().get(path)
      expect(answer.status).toBe(303)
      expect(answer.headers.get("location")).toBe(`${folder()}/info.json`)
      expect(headersOf(answer)).toMatchObject(forAll)
    }
    const widest = Math.max(...picture.variants.filter(({ format }) => format === "jpeg").map(({ width }) => width))
    const whole = await visitor().get(`${folder()}/full/max/0/default.jpg`)
    expect(whole.status).toBe(302)
    expect(headersOf(whole)).toMatchObject(forAll)
    expect(whole.headers.get("location")).toMatch(
      new RegExp(`^/files/${getPublicFolder(picture.id)}/\\w+/${widest}\\.jpg$`),
    )
    expect((await visitor().get(whole.headers.get("location") ?? "")).status).toBe(200)
  })

  test("are the only public ones: no address gives the original [pictures]", async () => {
    expect(await shop.storage.private.exists(picture.originalKey)).toBe(true)
    const name = picture.originalKey.split("/").at(-1)
    for (const path of [
      `/files/${picture.originalKey}`,
      `/files/private/${picture.originalKey}`,
      `/files/../private/${picture.originalKey}`,
      `/files/%2e%2e/private/${picture.originalKey}`,
      `/files/..%2fprivate/${picture.originalKey}`,
      `/files/${getPublicFolder(picture.id)}/%2e%2e/%2e%2e/%2e%2e/private/${picture.originalKey}`,
      `/files/${getPublicFolder(picture.id)}/${name}`,
      `/files/${getPublicFolder(picture.id)}/original.jpg`,
      `/files/${getPublicFolder(picture.id)}/painting.jpg`,
      `${folder()}/${name}`,
      `${folder()}/full/3400,900/0/default.jpg`,
      `/${picture.originalKey}`,
    ]) {
      expect((await visitor().get(path)).status, path).toBe(404)
    }
    const html = await visitor().html(`/artwork/${workId}`)
    expect(html).not.toContain(picture.originalKey)
    expect(html).not.toContain("painting.jpg")
  })

  test("are offered for download if the artist allows it [LBX-01]", async () => {
    expect(await isDownloadAllowed(workId)).toBe(true)
    await saveSettings(shop, artist, "site", { artistName: "Ada", downloads: false })
    expect(await isDownloadAllowed(workId)).toBe(false)
  })
})

async function isDownloadAllowed(workId: string): Promise<unknown> {
  const data = await readLoaderData(await visitor().html(`/artwork/${workId}`))
  return Object.values(data).find((one) => one && "downloads" in one)?.downloads
}
