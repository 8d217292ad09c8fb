import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { openTable } from "../../../services/spreadsheets/open-table.ts"
import { createTestDatabase, openTestDatabase } from "../../../tests/support/database.ts"
import type { Actor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { importAll } from "./rows.fixture.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist: Actor = {
  kind: "user",
  id: "00000000-0000-4000-8000-000000000001",
  email: "artist@example.com",
  name: "Artist",
  role: "admin",
}

const data = join(import.meta.dirname, "../../../../shared/data/artworks")

describe.runIf(existsSync(data))("a museum's files [import]", () => {
  test("one artist, then the same works from a workbook of two sheets", async () => {
    const other = await createTestDatabase()
    try {
      const bringFile = async (name: string) => {
        const table = await openTable(join(data, name))
        if (!table.ok) throw new Error(table.problem)
        const options = { rows: table.rows, mapping: recognizeColumns(table.headers), dryRun: false, currency: "GBP" }
        return importAll({ ...shop, db: other.db }, artist, options)
      }
      expect(await bringFile("tate-william-blake.csv")).toMatchObject({
        value: { rows: 174, created: 174, counts: { error: 0 } },
      })
      expect(await bringFile("tate-blake-two-sheets.xlsx")).toMatchObject({ value: { created: 0, unchanged: 174 } })
      expect(await bringFile("tate-mixed-2000.ods")).toMatchObject({ value: { rows: 2000, counts: { error: 0 } } })
      expect(await bringFile("tate-mixed-2000.csv")).toMatchObject({
        value: { created: 0, updated: 0, unchanged: 2000 },
      })
    } finally {
      await other.drop()
    }
  })
})
