import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { users } from "../../../db/tables/accounts.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { type Actor, visitor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { deleteListView, getListViews, saveListColumns, saveListView } from "./list-views.server.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date() } as Shop

async function account(role: "admin" | "user"): Promise<Actor> {
  const id = randomUUID()
  const email = `${id}@example.com`
  await db.insert(users).values({ id, email, name: "Ada" })
  return { kind: "user", id, email, name: "Ada", role }
}
const ada = await account("admin")
const other = await account("admin")
const uli = await account("user")
const list = "artworks"
const view = (name: string) => ({
  id: randomUUID(),
  list,
  name,
  search: "status=sold&sort=price",
  columns: ["title", "price"],
})

test("a view is saved once, renamed, deleted and brought back, for its own account only [ADM-08]", async () => {
  const sold = view("Sold, by price")
  const { list: _, ...shown } = sold
  expect(await saveListView(shop, ada, sold)).toEqual({ ok: true, value: shown })
  expect(await saveListView(shop, ada, sold)).toMatchObject({ ok: true })
  expect(await getListViews(shop, ada, list)).toEqual({ ok: true, value: { views: [shown], columns: [] } })
  expect(await getListViews(shop, other, list)).toEqual({ ok: true, value: { views: [], columns: [] } })
  expect(await saveListView(shop, other, { ...sold, name: "Mine" })).toMatchObject({ problem: { code: "not_found" } })
  expect(await deleteListView(shop, other, { id: sold.id })).toMatchObject({ problem: { code: "not_found" } })
  expect(await saveListView(shop, ada, { ...sold, name: "Sold" })).toMatchObject({ value: { name: "Sold" } })
  expect(await saveListView(shop, ada, view("SOLD"))).toMatchObject({
    problem: { code: "conflict", fields: { name: "You have a view of this name." } },
  })
  const gone = await deleteListView(shop, ada, { id: sold.id })
  if (!gone.ok) throw new Error(gone.problem.message)
  expect(await deleteListView(shop, ada, { id: sold.id })).toMatchObject({ problem: { code: "not_found" } })
  expect(await saveListView(shop, ada, { list, ...gone.value })).toMatchObject({ value: { name: "Sold" } })
})

test("strangers and others save none, and a name is wanted", async () => {
  expect(await saveListView(shop, visitor, view("A"))).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await saveListView(shop, uli, view("A"))).toMatchObject({ problem: { code: "forbidden" } })
  expect(await saveListColumns(shop, uli, { list, columns: [] })).toMatchObject({ problem: { code: "forbidden" } })
  expect(await deleteListView(shop, uli, { id: randomUUID() })).toMatchObject({ problem: { code: "forbidden" } })
  expect(await getListViews(shop, uli, list)).toMatchObject({ problem: { code: "forbidden" } })
  expect(await saveListView(shop, ada, view(" "))).toMatchObject({
    problem: { fields: { name: "Please enter a name." } },
  })
})

test("columns are chosen once for the list, again and again [ADM-08]", async () => {
  await saveListColumns(shop, other, { list, columns: ["title"] })
  await saveListColumns(shop, other, { list, columns: ["title", "year"] })
  expect(await getListViews(shop, other, list)).toEqual({ ok: true, value: { views: [], columns: ["title", "year"] } })
})
