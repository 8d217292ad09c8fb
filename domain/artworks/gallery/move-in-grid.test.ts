import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { type Actor, visitor } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { listWorksForStudio } from "../list/artwork-admin-queries.server.ts"
import { maxNumbered, moveInGrid } from "./move-in-grid.server.ts"

const { db } = await openTestDatabase()
const shop = { db, pageCache: noPageCache, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const user: Actor = { kind: "user", id: randomUUID(), email: "uli@example.com", name: "Uli", role: "user" }

beforeEach(() => db.delete(artworks))

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
/** Works named A, B, C, … in this order; newer ones first if they have no number. */
async function hang(...numbers: (number | null)[]) {
  const ids: Record<string, string> = {}
  for (const [at, sortOrder] of numbers.entries()) {
    const title = String.fromCharCode(65 + at)
    const createdAt = new Date(Date.UTC(2026, 0, 100 - at))
    ids[title] = (await insertWork(shop, { title, sortOrder, createdAt })).id
  }
  return (title: string) => ids[title] ?? ""
}
const order = async () =>
  value(await listWorksForStudio(shop, adminActor, { sort: "place" }))
    .works.map(({ title }) => title)
    .join("")
const numbers = async () =>
  Object.fromEntries((await db.select().from(artworks)).map((row) => [row.title, row.sortOrder]))
const put = (id: string, where: { before?: string; after?: string }, undoes?: number) =>
  moveInGrid(shop, adminActor, { id, before: null, after: null, ...where, ...(undoes !== undefined && { undoes }) })

test.each<[string, (number | null)[]]>([
  ["numbers with room", [1000, 2000, 3000, 4000, 5000]],
  ["numbers that touch", [1, 2, 3, 4, 5]],
  ["the same number", [7, 7, 7, 7, 7]],
  ["no number", [null, null, null, null, null]],
  ["a number for some", [1, 2, null, null, null]],
])("works with %s are put before and after any other", async (_, given) => {
  const idOf = await hang(...given)
  expect(await order()).toBe("ABCDE")
  value(await put(idOf("E"), { before: idOf("B") }))
  expect(await order()).toBe("AEBCD")
  value(await put(idOf("A"), { after: idOf("D") }))
  expect(await order()).toBe("EBCDA")
  value(await put(idOf("C"), { before: idOf("E") }))
  expect(await order()).toBe("CEBDA")
  value(await put(idOf("D"), { before: idOf("B") }))
  expect(await order()).toBe("CEDBA")
})

test("where there is room only the work itself is written, and works below never are [ADM-08]", async () => {
  const idOf = await hang(10, 20, 20, 30, null)
  const before = await numbers()
  value(await put(idOf("D"), { before: idOf("B") }))
  expect(await numbers()).toEqual({ ...before, D: 15 })
  // B and C have the same number: those above get new ones, C and E keep theirs
  value(await put(idOf("A"), { before: idOf("C") }))
  expect(await order()).toBe("DBACE")
  expect(await numbers()).toMatchObject({ C: 20, E: null })
})

test("undo puts it back, but not over a later move; the history says who moved it [ADM-08]", async () => {
  const idOf = await hang(1000, 2000, 3000)
  const moved = value(await put(idOf("C"), { before: idOf("A") }))
  expect(moved.from).toEqual({ before: null, after: idOf("B") })
  value(await put(idOf("C"), { after: idOf("B") }, moved.step ?? 0))
  expect(await order()).toBe("ABC")
  const again = value(await put(idOf("C"), { before: idOf("A") }))
  value(await put(idOf("C"), { before: idOf("B") }))
  expect(await put(idOf("C"), { after: idOf("B") }, again.step ?? 0)).toMatchObject({ problem: { code: "conflict" } })
  expect(await order()).toBe("ACB")
  const lines = await db
    .select()
    .from(history)
    .where(eq(history.nounId, idOf("C")))
  expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual(Array(4).fill(["edited", "Ada"]))
})

test("the same move again changes nothing", async () => {
  const idOf = await hang(1000, 2000, 3000)
  value(await put(idOf("C"), { before: idOf("A") }))
  const before = await numbers()
  expect(value(await put(idOf("C"), { before: idOf("A") })).step).toBeNull()
  expect(await numbers()).toEqual(before)
})

test("strangers, others, and places that are none are refused", async () => {
  const idOf = await hang(1000, 2000)
  const move = { id: idOf("B"), before: idOf("A"), after: null }
  expect(await moveInGrid(shop, visitor, move)).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await moveInGrid(shop, user, move)).toMatchObject({ problem: { code: "forbidden" } })
  expect(await put(idOf("B"), {})).toMatchObject({ problem: { code: "invalid" } })
  expect(await put(idOf("B"), { before: randomUUID() })).toMatchObject({ problem: { code: "conflict" } })
  expect(await put(randomUUID(), { before: idOf("A") })).toMatchObject({ problem: { code: "not_found" } })
  expect(await order()).toBe("AB")
})

test("two who move works at once both get their place [ADM-08]", async () => {
  const idOf = await hang(1, 2, 3, 4)
  await Promise.all([put(idOf("C"), { before: idOf("A") }), put(idOf("D"), { before: idOf("B") })])
  expect(await order()).toBe("CADB")
})

test("a place far down, among works that were never placed, is refused instead of numbering them all", async () => {
  const idOf = await hang(1)
  await db.execute(
    sql`insert into artworks (slug, title, created_at) select 'far-' || n, 'Far ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${maxNumbered + 100}::int) n`,
  )
  const far = sql`title = ${`Far ${maxNumbered + 50}`}`
  const [goal] = await db.select({ id: artworks.id }).from(artworks).where(far)
  expect(await put(idOf("A"), { before: goal?.id ?? "" })).toMatchObject({ problem: { code: "conflict" } })
  expect((await db.select().from(artworks).where(sql`sort_order is not null`)).length).toBe(1)
})
