import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { findJpegs } from "../../domain/media/jpegs.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { addPicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, data } = site
const artist = await signInAsNewAccount(site, "admin")

async function addWork(width: number, protection: "look" | "open") {
  const work = await insertWork(shop, { protection })
  const file = join(data, `${protection}.jpg`)
  await writeFile(file, await (await grainy(width, 700)).jpeg().toBuffer())
  const { id } = await addPicture(shop, system("Test"), file, async (tx, picture) => {
    await tx.update(artworks).set({ mainPictureId: picture.id }).where(eq(artworks.id, work.id))
  })
  return id
}
const [protectedId, openId] = [await addWork(1400, "look"), await addWork(1300, "open")]

const getRow = async (id: string) => {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, id))
  if (!row) throw new Error("the picture is gone")
  return row
}
type Row = Awaited<ReturnType<typeof getRow>>
const waitUntil = (id: string, isSo: (row: Row) => boolean) =>
  vi.waitFor(
    async () => {
      const row = await getRow(id)
      expect([row.stage, isSo(row)]).toEqual(["done", true])
      return row
    },
    { timeout: 120_000, interval: 300 },
  )
const read = async (path: string) => Buffer.from(await (await visitor().get(path)).arrayBuffer())
const readAll = async ({ variants }: Row) =>
  new Map(
    await Promise.all(
      variants.map(async ({ key }) => [key.split("/").at(-1) ?? "", await read(`/files/${key}`)] as const),
    ),
  )
const listChanged = (before: Map<string, Buffer>, after: Map<string, Buffer>) =>
  [...before].flatMap(([name, bytes]) => (after.get(name)?.equals(bytes) ? [] : [Number.parseInt(name, 10)]))

test("the artist's name is put on large files of protected works alone, and taken off again [pictures]", {
  timeout: 280_000,
}, async () => {
  const before = await waitUntil(protectedId, ({ protection }) => protection?.level === "look")
  const openBefore = await waitUntil(openId, () => true)
  const [files, openFiles] = [await readAll(before), await readAll(openBefore)]
  const original = await shop.storage.private.stat(before.originalKey)
  expect(await saveSettings(shop, system("Test"), "protection", { mark: true })).toMatchObject({ ok: true })
  const marked = await waitUntil(protectedId, ({ protection }) => protection?.mark !== undefined)
  const changed = listChanged(files, await readAll(marked))
  expect(Math.min(...changed)).toBeGreaterThan(960)
  expect(new Set(changed)).toEqual(new Set([1280, 1400]))
  expect(listChanged(openFiles, await readAll(await getRow(openId)))).toEqual([])
  expect(await shop.storage.private.stat(before.originalKey)).toEqual(original)

  const plain = marked.protection?.plain?.key ?? ""
  expect((await visitor().get(`/files/${plain}`)).status).toBe(404)
  expect((await artist.get(`/files/${plain}`)).status).toBe(200)
  const forDocuments = await findJpegs(shop.db, [protectedId], { width: 1600 })
  expect(forDocuments.get(protectedId)).toMatchObject({ key: plain, width: 1280 })
  const forEmails = await findJpegs(shop.db, [protectedId], { width: 1600, isPublic: true })
  expect(forEmails.get(protectedId)?.key).toBe(marked.variants.find(({ key }) => key.endsWith("/1280.jpg"))?.key)
  const stream = await shop.storage.public.get(plain)
  expect(Buffer.concat((await stream?.toArray()) ?? []).equals(files.get("1280.jpg") ?? Buffer.alloc(0))).toBe(true)

  expect(await saveSettings(shop, system("Test"), "protection", {})).toMatchObject({ ok: true })
  const again = await waitUntil(protectedId, ({ protection }) => protection?.mark === undefined)
  expect(listChanged(files, await readAll(again))).toEqual([])
  expect(await shop.storage.public.exists(plain)).toBe(false)
})
