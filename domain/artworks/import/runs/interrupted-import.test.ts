import { eq, isNotNull, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks, importedRows } from "../../../../db/tables/artworks.ts"
import { failLostImports } from "../../../../server/resume-imports.ts"
import { openImportFixture, requireValue, toCsv } from "../../../../tests/support/import-files.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import type { Shop } from "../../../shop.ts"
import { startImport } from "./import-commands.server.ts"
import { runImport } from "./run-import.server.ts"
import { undoImport } from "./undo-import.server.ts"

const { shop } = await openWorkingShop()
const { artist, send, read, run, rowOf } = await openImportFixture(shop)
const countWorks = () => shop.db.$count(artworks)

const heading = ["Title", "Medium"]
const sheets = (name: string) => Array.from({ length: 600 }, (_, at) => [`${name} ${at}`, "Oil"])

/** The second batch fails, or an end is requested before it. */
function interrupt(meanwhile: () => Promise<void>): Shop {
  let writes = 0
  const get = (db: Shop["db"], name: string | symbol) =>
    name === "transaction"
      ? async (...args: Parameters<typeof db.transaction>) => {
          if (++writes === 2) await meanwhile()
          return db.transaction(...args)
        }
      : Reflect.get(db, name)
  return { ...shop, db: new Proxy(shop.db, { get }) }
}

async function importList(name: string, rows: string[][]) {
  const id = await send(name, toCsv(heading, ...rows))
  await read(id)
  return run(id)
}

/** A list with a new first row, of which 500 rows are imported. */
async function importHalf(name: string, meanwhile: (id: string) => Promise<void>) {
  await importList(`${name}.csv`, sheets(name))
  const rows = [[`${name} before all`, "Oil"], ...sheets(name)]
  const id = await send(`${name}.csv`, toCsv(heading, ...rows))
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  await runImport(
    interrupt(() => meanwhile(id)),
    { importId: id },
  )
  return { id, rows }
}

const fail = () => Promise.reject(new Error("the disk is full"))

test("a failed import keeps the works of the earlier list: the file can be imported again without duplicates", async () => {
  const { id, rows } = await importHalf("Failed", fail)
  expect(await rowOf(id)).toMatchObject({ state: "failed", next: 500 })
  const before = await countWorks()
  expect(await importList("Failed.csv", rows)).toMatchObject({ state: "done", created: 0, updated: 0, leftOut: 0 })
  expect(await countWorks()).toBe(before)
  expect(await shop.db.$count(importedRows)).toBe(rows.length)
})

test("a failed import resumes with the works of the missing rows", async () => {
  const { id, rows } = await importHalf("Going", fail)
  const before = await countWorks()
  await run(id)
  expect(await rowOf(id)).toMatchObject({ state: "done", created: 1, leftOut: 0 })
  expect(await countWorks()).toBe(before)
  expect(await importList("Going.csv", rows)).toMatchObject({ created: 0, updated: 0 })
})

test("after an import that is stopped and undone the earlier list is as it was", async () => {
  const { id } = await importHalf("Undone", async (importId) => {
    await shop.db.execute(`update imports set wants = 'undo' where id = '${importId}'`)
  })
  expect(await rowOf(id)).toMatchObject({ state: "undoing" })
  await undoImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "undone", removed: 1 })
  const before = await countWorks()
  expect(await importList("Undone.csv", sheets("Undone"))).toMatchObject({ created: 0, updated: 0, leftOut: 0 })
  expect(await countWorks()).toBe(before)
})

test("the rows of an import whose process was killed are found by the next one", async () => {
  const { id, rows } = await importHalf("Killed", fail)
  await shop.db.execute(`update imports set state = 'running', problem = '' where id = '${id}'`)
  await shop.db.execute(`delete from jobs.job where data ->> 'importId' = '${id}'`)
  await shop.db.execute(`update imported_rows set file = 'import/${id}' || E'\\nkilled.csv'
    where file = 'killed.csv' and position < 500`)
  await failLostImports(shop)
  expect(await rowOf(id)).toMatchObject({ state: "failed" })
  expect(await importList("Killed.csv", rows)).toMatchObject({ created: 0, updated: 0 })
})

test("a row with an error keeps its work, also where all rows have moved", { timeout: 120_000 }, async () => {
  await importList("Moved.csv", sheets("Moved"))
  const rows = [["Moved before all", "Oil"], ...sheets("Moved")]
  const broken = rows.map((row, at) => (at === 300 ? ["", "Oil"] : row))
  expect(await importList("Moved.csv", broken)).toMatchObject({ created: 1, leftOut: 1 })
  // Rows that wait for their works stay at the same position.
  for (let time = 0; time < 2; time++) expect(await importList("Moved.csv", broken)).toMatchObject({ created: 0 })
  const [last] = await shop.db
    .select({ position: sql<number>`max(position)` })
    .from(importedRows)
    .where(eq(importedRows.file, "moved.csv"))
  expect(last?.position).toBeLessThan(610)
  expect(await importList("Moved.csv", rows)).toMatchObject({ created: 0, updated: 0, leftOut: 0 })
  const { artworkId, file } = importedRows
  const twice = await shop.db.select({ artworkId }).from(importedRows).where(isNotNull(file)).groupBy(artworkId, file)
  expect(await shop.db.$count(importedRows)).toBe(twice.length)
})
