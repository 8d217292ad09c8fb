import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { sealedSecrets } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { pageFiles } from "../../db/tables/pages.ts"
import { system } from "../../domain/actor.ts"
import { addPageFile } from "../../domain/pages/page-file-commands.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { readCredentials } from "../support/images/read-credentials.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { createTestPage } from "../support/published-content.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor, errors } = await openTestShop()
const artist = system("Test")
const jpeg = await (await grainy(640, 480)).jpeg().toBuffer()
const key = "pictures/signedpicture/abcd/640.jpg"
await shop.storage.public.put(key, jpeg)
const pictureId = await insertFakePicture(shop)
await shop.db
  .update(pictures)
  .set({ variants: [{ format: "jpeg", width: 640, height: 480, key, bytes: jpeg.length }] })
  .where(eq(pictures.id, pictureId))
const work = await insertWork(shop, { title: "Slack Water", mainPictureId: pictureId })
const path = `/files/${key}`

const read = async (answer: Response | Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
const download = async () => readCredentials(await read(visitor().get(`${path}?download`)))
const protect = async (settings: object) => {
  expect(await saveSettings(shop, artist, "protection", settings)).toMatchObject({ ok: true })
}

afterEach(() => expect(errors.splice(0)).toEqual([]))

it("signs a downloaded picture of a work, and no file that a page shows [pictures]", async () => {
  await saveSettings(shop, artist, "site", { artistName: "Inés Hallward" })
  const answer = await visitor().get(`${path}?download`)
  const bytes = await read(answer)
  const found = readCredentials(bytes)
  expect(found?.problems).toEqual([])
  expect(found?.read("stds.schema-org.CreativeWork")).toMatchObject({
    name: "Slack Water",
    author: [{ name: "Inés Hallward" }],
    copyrightNotice: "© Inés Hallward",
  })
  expect(found?.labels).not.toContain("cawg.training-mining")
  expect(answer.headers.get("content-length")).toBe(String(bytes.length))
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  expect(answer.headers.get("x-robots-tag")).toBe("noindex")
  for (let time = 0; time < 3; time++) expect((await read(visitor().get(path))).equals(jpeg)).toBe(true)
  expect(await download()).toMatchObject({ problems: [] })
  const html = await visitor().html(`/artwork/${work.id}`)
  expect(html).not.toContain("?download")
})

it("says the present choice, with one key for all, until the artist has another name [pictures]", async () => {
  const first = (await download())?.x509.fingerprint256
  await protect({ level: "closed" })
  const closed = await download()
  expect(closed?.read("cawg.training-mining")).toMatchObject({
    entries: { "cawg.data_mining": { use: "notAllowed" }, "cawg.ai_training": { use: "notAllowed" } },
  })
  expect(closed?.x509.fingerprint256).toBe(first)
  await shop.db.update(artworks).set({ protection: "look", copyright: "© Estate" }).where(eq(artworks.id, work.id))
  await expect
    .poll(async () => (await download())?.read("cawg.training-mining"))
    .toMatchObject({ entries: { "cawg.data_mining": { use: "constrained" } } })
  expect((await download())?.read("stds.schema-org.CreativeWork")).toMatchObject({ copyrightNotice: "© Estate" })
  await saveSettings(shop, artist, "site", { artistName: "I. Hallward" })
  const renamed = await Promise.all([download(), download(), download()])
  expect(new Set(renamed.map((one) => one?.x509.fingerprint256)).size).toBe(1)
  expect(renamed[0]?.x509.subject).toContain("O=I. Hallward")
  const [stored] = await shop.db.select().from(sealedSecrets).where(eq(sealedSecrets.name, "download signer"))
  expect(stored?.sealed).not.toContain("Hallward")
})

it("signs JPEGs that a page offers, as published and not as made by the artist, and leaves others [pictures]", async () => {
  const { id: page } = await createTestPage(shop, { title: "Press" }, false)
  const add = async (name: string, bytes: Uint8Array) => {
    const added = await addPageFile(shop, artist, page, { name, bytes })
    if (!added.ok) throw new Error(added.problem.message)
    return added.value.id
  }
  const photo = await add("View.jpg", jpeg)
  const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF\n")
  const text = await add("List.pdf", pdf)
  const files = [photo, text].map((fileId) => ({ fileId, name: "A file" }))
  const blocks = [{ id: randomUUID(), kind: "downloads", files }]
  const { id: shown } = await createTestPage(shop, { title: "Kit", blocks: blocks as never })
  await shop.db.update(pageFiles).set({ pageId: shown })
  const answer = await visitor().get(`/page-files/${photo}`)
  const bytes = await read(answer)
  const found = readCredentials(bytes)
  expect(found?.problems).toEqual([])
  expect(found?.read("stds.schema-org.CreativeWork")).toMatchObject({ name: "View.jpg", publisher: expect.anything() })
  expect(found?.read("stds.schema-org.CreativeWork")).not.toHaveProperty("author")
  expect(answer.headers.get("content-length")).toBe(String(bytes.length))
  expect(answer.headers.get("etag")).toBeNull()
  expect((await read(visitor().get(`/page-files/${text}`))).equals(Buffer.from(pdf))).toBe(true)
  await protect({ signsDownloads: false })
  expect((await read(visitor().get(`/page-files/${photo}`))).equals(jpeg)).toBe(true)
  expect((await read(visitor().get(`${path}?download`))).equals(jpeg)).toBe(true)
  await protect({})
})

it("signs nothing that only the studio may see, and no work that is not published [pictures]", async () => {
  await shop.db.update(artworks).set({ publishedAt: null }).where(eq(artworks.id, work.id))
  await expect.poll(async () => (await visitor().get(`${path}?download`)).status).toBe(404)
})
