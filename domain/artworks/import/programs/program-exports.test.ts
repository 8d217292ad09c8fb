import { describe, expect, test } from "vitest"
import { createTableFile } from "../../../../tests/support/read-tables.ts"
import { groupRows } from "../group-rows.ts"
import { openImportFile } from "../open-import-file.server.ts"
import { readArtworkRow } from "../read-artwork-row.ts"
import { inventoryExports } from "./inventories.fixture.ts"
import { shopExports } from "./shops.fixture.ts"
import { wooCommerceExports } from "./woocommerce.fixture.ts"

/** Reads a file as an import does, with what a new work of it has. */
async function bring(path: string) {
  const opened = await openImportFile(path, { currency: "USD", today: "2026-06-01" })
  if (!opened.ok) throw new Error(opened.problem)
  const works = []
  const left = []
  for await (const group of groupRows(opened.mapping, opened.table.rows)) {
    const read = readArtworkRow(opened.mapping, group, opened.survey)
    if (!read.ok) {
      left.push([read.row, read.problem])
      continue
    }
    const { input, published, images, sku, record, statusNote } = read
    works.push({
      ...input,
      inventoryNumber: input.inventoryNumber ?? sku,
      published,
      images,
      record: record.map(({ event }) => event),
      soldOn: statusNote.statusSince,
    })
  }
  return { layout: opened.mapping.layout, works, left }
}

const named = [...shopExports, ...inventoryExports, ...wooCommerceExports].map(
  (one, at) => [`${one.program}${"language" in one ? ` ${one.language}` : ""}, file ${at + 1}`, one] as const,
)

describe("the export of a program [import programs]", () => {
  test.each(named)("%s", async (_, { program, file, works, leftOut }) => {
    const { layout, works: found, left } = await bring(await createTableFile(file))
    expect(layout).toBe(program)
    expect(found).toMatchObject(works)
    expect(found).toHaveLength(works.length)
    expect(left).toEqual(leftOut ?? [])
  })
})
