import { asc } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows, importAll, type TestImport } from "./rows.fixture.ts"

export function createSheetImports(db: Database) {
  const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop

  async function importFile(file: string, [heading = [], ...rows]: string[][], options: Partial<TestImport> = {}) {
    const outcome = await importAll(shop, system("Import"), {
      rows: createTestRows(heading, ...rows),
      mapping: recognizeColumns(heading),
      dryRun: false,
      currency: "USD",
      file,
      ...options,
    })
    if (!outcome.ok) throw new Error(outcome.problem.message)
    return outcome.value
  }

  const works = () => db.select().from(artworks).orderBy(asc(artworks.id))
  const titles = async () => (await works()).map(({ title }) => title).toSorted()

  return { bring: importFile, works, titles }
}
