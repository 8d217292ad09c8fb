import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { imports } from "../db/tables/imports.ts"
import { openWorkingShop } from "../tests/support/shop.ts"
import { failLostImports } from "./resume-imports.ts"

const { shop } = await openWorkingShop()

test("an import whose job is gone has failed; one that had begun has ended", async () => {
  const base = { fileName: "works.csv", bytes: 10, ownerId: crypto.randomUUID(), ownerName: "Ada" }
  const begunAt = new Date("2026-03-01T10:00:00Z")
  const rows = await shop.db
    .insert(imports)
    .values([
      { ...base, state: "reading" },
      { ...base, state: "running", begunAt },
      { ...base, state: "ready" },
    ])
    .returning({ id: imports.id })
  await failLostImports(shop)
  const now = await Promise.all(rows.map(({ id }) => shop.db.select().from(imports).where(eq(imports.id, id))))
  expect(now.map(([row]) => [row?.state, row?.finishedAt !== null])).toEqual([
    ["failed", false],
    ["failed", true],
    ["ready", false],
  ])
})
