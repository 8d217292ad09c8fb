import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { createSheetImports } from "./import-sheets.fixture.ts"

const { db } = await openTestDatabase()
const { bring, works } = createSheetImports(db)
beforeEach(() => db.execute(sql`truncate artworks cascade`))

describe("a number that a shop’s program counts its products by", () => {
  const heading = ["ID", "Type", "SKU", "Name", "Visibility in catalog", "Regular price"]
  const file = (...rows: string[][]) => [heading, ...rows]

  test("is asked about in the file of another shop, unless the title is the same [import identity]", async () => {
    await bring("a.csv", file(["111", "simple", "", "Reed Bed Study", "visible", "9"]))
    const other = file(
      ["111", "simple", "", "Reed Bed Studies", "visible", "8"],
      ["112", "simple", "X-1", "Moor", "visible", "8"],
    )
    expect(await bring("b.csv", other)).toMatchObject({ created: 1, updated: 0, counts: { question: 1 } })
    expect((await works()).find(({ title }) => title === "Reed Bed Study")).toMatchObject({ price: 900 })
    const changed = file(
      ["111", "simple", "", "reed bed study", "visible", "7"],
      ...["Fell", "Weir", "Quay"].map((title, at) => [`12${at}`, "simple", "", title, "visible", "8"]),
    )
    expect(await bring("c.csv", changed)).toMatchObject({ created: 3, updated: 1, counts: { question: 0 } })
  })

  test("is known in the same shop’s later file, though a title was corrected", async () => {
    const rows = ["Reed Bed Study", "Fell", "Weir"].map((title, at) => [`11${at}`, "simple", "", title, "visible", "9"])
    await bring("a.csv", file(...rows))
    const later = [["110", "simple", "", "Reed Bed Studies", "visible", "9"], ...rows.slice(1)]
    expect(await bring("b.csv", file(...later))).toMatchObject({ created: 0, updated: 1, counts: { question: 0 } })
  })
})
