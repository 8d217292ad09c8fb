import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworkPictures } from "../../../../db/tables/artworks.ts"
import { importFiles } from "../../../../db/tables/imports.ts"
import { uploads } from "../../../../db/tables/media.ts"
import { grainy } from "../../../../tests/support/images/fixtures.ts"
import { openImportFixture, requireValue, toCsv } from "../../../../tests/support/import-files.ts"
import { writeZip } from "../../../../tests/support/make-workbook.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { insertWork } from "../../../../tests/support/works.ts"
import { visitor } from "../../../actor.ts"
import { abandonImportUploads } from "./delete-import.server.ts"
import { announceImportPictures, startImport, stopImport } from "./import-commands.server.ts"
import { runImport } from "./run-import.server.ts"

const { shop, data } = await openWorkingShop()
const { artist, send, read, rowOf, sendPictures } = await openImportFixture(shop)
const picture = async (seed: number) => (await grainy(300, 200 + 2 * seed)).jpeg().toBuffer()
const heading = ["Title", "Inventory Number", "Image"]

test("a known work gets the picture in the file and those by address, also when the run was cut off between them", async () => {
  const known = await insertWork(shop, { title: "Weir", inventoryNumber: "A-1" })
  const text = toCsv(heading, ["Weir", "A-1", "weir.jpg | https://pictures.example/afar.jpg"])
  const id = await send("both.csv", text)
  await sendPictures(id, [["weir.jpg", await picture(1)]])
  await read(id)
  const afar = await picture(2)
  let fetched = 0
  const web = {
    ...shop,
    fetchFile: async (_address: string, to: string) => {
      if (++fetched === 1) throw new Error("killed")
      await writeFile(to, afar)
      return { ok: true as const, bytes: afar.length }
    },
  }
  requireValue(await startImport(web, artist, { id }))
  await expect(runImport(web, { importId: id }, { last: false })).rejects.toThrow("killed")
  await runImport(web, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", picturesDone: 1, warnings: 0 })
  const hung = () => shop.db.$count(artworkPictures, eq(artworkPictures.artworkId, known.id))
  expect([await hung(), fetched]).toEqual([2, 2])

  // Pictures that the work already has are not fetched again.
  const again = await send("both.csv", text)
  await read(again)
  requireValue(await startImport(web, artist, { id: again }))
  await runImport(web, { importId: again })
  expect(await rowOf(again)).toMatchObject({ state: "done" })
  expect([await hung(), fetched]).toEqual([2, 2])
})

test("a ZIP file is made available once for all of its pictures", async () => {
  const names = ["quay.jpg", "mole.jpg", "spit.jpg"]
  const id = await send("zipped.csv", toCsv(heading, ...names.map((name, at) => [name.slice(0, 4), `Z-${at}`, name])))
  const pictures = await Promise.all(names.map(async (name, at) => [name, await picture(10 + at)] as const))
  const zip = await writeZip(join(data, "pictures.zip"), Object.fromEntries(pictures))
  await sendPictures(id, [["pictures.zip", await readFile(zip)]])
  await read(id)
  const asked: string[] = []
  const bucket = shop.storage.private
  const counting: typeof bucket = {
    ...bucket,
    withFile(key, use) {
      asked.push(key)
      return bucket.withFile(key, use)
    },
  }
  requireValue(await startImport(shop, artist, { id }))
  await runImport({ ...shop, storage: { ...shop.storage, private: counting } }, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", picturesDone: 3, warnings: 0 })
  const files = await shop.db.select().from(importFiles).where(eq(importFiles.importId, id))
  expect(asked.filter((key) => key === files[0]?.key)).toHaveLength(1)
})

test("a stop ends a pending picture; its work gets it when the import resumes", async () => {
  const id = await send("slow.csv", toCsv(heading, ["Skerry", "C-1", "https://pictures.example/slow.jpg"]))
  await read(id)
  const bytes = await picture(3)
  const comes = Promise.withResolvers<void>()
  const slow = (isHere: boolean) => ({
    ...shop,
    fetchFile: async (_address: string, to: string, { signal }: { signal?: AbortSignal }) => {
      comes.resolve()
      if (!isHere) await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
      await writeFile(to, bytes)
      return { ok: true as const, bytes: bytes.length }
    },
  })
  requireValue(await startImport(shop, artist, { id }))
  const running = runImport(slow(false), { importId: id })
  await comes.promise
  requireValue(await stopImport(shop, artist, { id, undo: false }))
  await running
  expect(await rowOf(id)).toMatchObject({ state: "stopped", created: 1, picturesDone: 0 })
  requireValue(await startImport(shop, artist, { id }))
  await runImport(slow(true), { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", picturesDone: 1, warnings: 0 })
})

test("the forecast counts the received pictures when the last one is refused, or abandoned", async () => {
  const rows = toCsv(heading, ["Ferry", "B-1", "ferry.jpg"])
  const id = await send("refused.csv", rows)
  await read(id)
  await sendPictures(id, [
    ["ferry.jpg", await picture(1)],
    ["broken.zip", Buffer.from("no archive")],
  ])
  expect((await read(id)).forecast?.pictures).toMatchObject({ byName: 1, missing: 0 })

  const other = await send("given-up.csv", rows)
  await read(other)
  const never = [{ path: "never.jpg", bytes: 10, modifiedMs: 1 }]
  requireValue(await announceImportPictures(shop, artist, { id: other, files: never }))
  await sendPictures(other, [["ferry.jpg", await picture(1)]])
  expect((await read(other)).forecast?.pictures).toMatchObject({ byName: 0, missing: 1 })
  expect(await startImport(shop, artist, { id: other })).toMatchObject({ problem: { code: "conflict" } })
  expect(await abandonImportUploads(shop, visitor, { id: other })).toMatchObject({
    problem: { code: "unauthenticated" },
  })
  requireValue(await abandonImportUploads(shop, artist, { id: other }))
  expect(await shop.db.$count(uploads, eq(uploads.state, "waiting"))).toBe(0)
  expect((await read(other)).forecast?.pictures).toMatchObject({ byName: 1, missing: 0 })
  requireValue(await abandonImportUploads(shop, artist, { id: other }))
  expect(await rowOf(other)).toMatchObject({ state: "ready" })
})
