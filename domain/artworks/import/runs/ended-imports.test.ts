import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { series } from "../../../../db/tables/artworks.ts"
import { importLines, imports, importWorks } from "../../../../db/tables/imports.ts"
import { openImportFixture, toCsv } from "../../../../tests/support/import-files.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { purgeImports } from "./delete-import.server.ts"
import { requestImportUndo } from "./import-commands.server.ts"
import { undoImport } from "./undo-import.server.ts"

const { shop, later } = await openWorkingShop()
const { artist, send, read, run, rowOf, lines, work } = await openImportFixture(shop)

test("a stop that is requested after the last row takes effect", async () => {
  const id = await send("stop-late.csv", toCsv(["Title", "Inventory Number"], ["Late Stop", "LATE-1"]))
  await read(id)
  await shop.db.execute(sql`create function ask_late() returns trigger language plpgsql as
    $$ begin update imports set wants = 'undo' where id = new.id; return new; end $$`)
  await shop.db.execute(
    sql`create trigger ask_late after update of next on imports for each row execute function ask_late()`,
  )
  expect(await run(id)).toMatchObject({ state: "undoing", created: 1, wants: null })
  await shop.db.execute(sql`drop function ask_late cascade`)
  await undoImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "undone", removed: 1 })
})

test("an edition stays one where its cell cannot be read", async () => {
  for (const [column, number] of [
    ["Edition size", "ED-1"],
    ["Quantity", "ED-2"],
  ] as const)
    for (const cell of ["25", "a few"]) {
      const id = await send(
        `editions ${number}.csv`,
        toCsv(["Title", "Inventory Number", column], ["Print", number, cell]),
      )
      await read(id)
      await run(id)
      expect(await work(number)).toMatchObject({ editionSize: 25 })
    }
})

test("a last work that the database refuses is in the report", async () => {
  const id = await send("refused.csv", toCsv(["Title", "Inventory Number"], ["Taken", "REF-1"], ["Refused", "REF-2"]))
  await read(id)
  await shop.db.execute(sql`alter table artworks add constraint none_refused check (title <> 'Refused')`)
  expect(await run(id)).toMatchObject({ state: "done", created: 1, rowsDone: 2, leftOut: 1 })
  await shop.db.execute(sql`alter table artworks drop constraint none_refused`)
  expect(await lines(id, "error")).toMatchObject([{ row: 3, title: "Refused" }])
})

test("the data of an import is deleted once it can no longer be undone", async () => {
  const id = await send("old.csv", toCsv(["Title", "Inventory Number"], ["Old", "O-1"]))
  await read(id)
  await run(id)
  const never = await send("never.csv", toCsv(["Title"], ["Never"]))
  await purgeImports(shop)
  expect(await shop.storage.private.list(`imports/${id}`)).toHaveLength(1)
  later({ days: 31 })
  await purgeImports(shop)
  expect(await shop.storage.private.list(`imports/${id}`)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ state: "done", key: null, created: 1 })
  expect(await shop.db.select().from(importWorks).where(eq(importWorks.importId, id))).toEqual([])
  expect(await shop.db.select().from(importLines).where(eq(importLines.importId, id))).toEqual([])
  expect(await requestImportUndo(shop, artist, { id })).toMatchObject({ problem: { code: "conflict" } })
  expect(await shop.db.select().from(imports).where(eq(imports.id, never))).toEqual([])
  expect(await shop.db.select().from(series).where(eq(series.title, "nothing"))).toEqual([])
})
