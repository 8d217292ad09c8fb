import { expect, test } from "vitest"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { insertWork } from "../../../tests/support/works.ts"
import type { Shop } from "../../shop.ts"
import { listWorksForStudio } from "./artwork-admin-queries.server.ts"
import { findWorkNeighbors } from "./work-neighbors.server.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date() } as Shop
const [one, two, alike] = [
  await insertWork(shop, { title: "Harbor, One" }),
  await insertWork(shop, { title: "Harbor, Two" }),
  await insertWork(shop, { title: "Harbour" }),
]

test("a search ends at its last hit; works that are spelt nearly so are not in it", async () => {
  const query = { search: "Harbor", sort: "title" } as const
  expect(await findWorkNeighbors(shop, adminActor, one.id, query)).toMatchObject({
    value: { previous: null, next: two.id },
  })
  expect(await findWorkNeighbors(shop, adminActor, two.id, query)).toMatchObject({
    value: { previous: one.id, next: null },
  })
})

test("a search without a hit has its neighbors among those that are spelt nearly so", async () => {
  const query = { search: "Harbuor", sort: "title" } as const
  const found = await listWorksForStudio(shop, adminActor, query)
  const ids = found.ok ? found.value.works.map(({ id }) => id) : []
  expect(ids).toContain(alike.id)
  expect(ids.length).toBeGreaterThan(1)
  expect(await findWorkNeighbors(shop, adminActor, ids[0] ?? "", query)).toMatchObject({
    value: { previous: null, next: ids[1] },
  })
})
