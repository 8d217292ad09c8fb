import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { exhibitionHangings, exhibitionWalls } from "../../db/tables/hangings.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { createTestExhibition } from "../../tests/support/published-content.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { deleteExhibition, updateExhibition } from "./exhibition-commands.server.ts"
import { getExhibitionForEdit } from "./exhibition-editor.server.ts"
import { listExhibitionWorks } from "./exhibition-works.server.ts"
import { saveHangingPlan } from "./hanging-commands.server.ts"
import { getHangingPlan } from "./hanging-queries.server.ts"
import type { HangingPlanInput } from "./hanging-schema.ts"

const { db } = await openTestDatabase()
let now = new Date("2026-04-01T12:00:00Z")
const shop = { db, now: () => now } as Shop
const artist = system("Test")
const user: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }

beforeEach(async () => {
  now = new Date("2026-04-01T12:00:00Z")
  for (const table of [exhibitions, artworks]) await db.delete(table)
  await db.delete(history).where(eq(history.noun, "exhibition"))
})

const wall = (changes = {}) => ({
  id: crypto.randomUUID(),
  name: "East",
  widthMm: 6000,
  heightMm: 3000,
  eyeMm: 1450,
  ...changes,
})

/** A show of two works, and a plan in which the first hangs on the east wall. */
async function hungShow() {
  const [one, two] = [await insertWork(shop), await insertWork(shop, { title: "Weir", heightMm: null, widthMm: null })]
  const { id } = await createTestExhibition(shop, {
    works: [{ artworkId: one.id, price: 500_000, label: "Lent by V." }, { artworkId: two.id }],
  })
  const east = wall()
  const place = { artworkId: one.id, wallId: east.id, xMm: 500, centerMm: 1450, hookMm: 62 }
  const plan: HangingPlanInput = { version: 0, unit: "cm", walls: [east], works: [place] }
  return { id, one, two, east, place, plan }
}

async function read(id: string) {
  const found = await getHangingPlan(shop, artist, id)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}

test("only the artist sees and changes a plan", async () => {
  const { id, plan } = await hungShow()
  for (const [actor, code] of [
    [visitor, "unauthenticated"],
    [user, "forbidden"],
  ] as const)
    for (const refused of [
      await saveHangingPlan(shop, actor, id, plan),
      await getHangingPlan(shop, actor, id),
      await listExhibitionWorks(shop, actor, id),
    ])
      expect(refused).toMatchObject({ ok: false, problem: { code } })
  expect(await db.$count(exhibitionWalls)).toBe(0)
})

test("a plan is saved as a whole, and read with the works, their prices, labels and places", async () => {
  const { id, one, two, east, place, plan } = await hungShow()
  expect(await saveHangingPlan(shop, artist, id, plan)).toEqual({ ok: true, value: { version: 1 } })
  expect(await read(id)).toMatchObject({ version: 1, plan: { unit: "cm", walls: [east], works: [place] } })
  const works = await listExhibitionWorks(shop, artist, id)
  if (!works.ok) throw new Error("no works")
  expect(works.value).toMatchObject([
    {
      id: one.id,
      label: "Lent by V.",
      priceHere: 500_000,
      ownPrice: 500_000,
      price: 420_000,
      footprint: { heightMm: 965, widthMm: 1524 },
      placed: { wall: "East", xMm: 500, centerMm: 1450, hookMm: 62 },
    },
    { id: two.id, priceHere: 420_000, ownPrice: null, footprint: null, placed: null },
  ])
})

test("the same plan again changes nothing, also when its answer was lost; an older one is refused and changes nothing [BEYOND-11]", async () => {
  const { id, plan, place } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  expect(await saveHangingPlan(shop, artist, id, { ...plan, version: 1 })).toEqual({ ok: true, value: { version: 1 } })
  expect(await saveHangingPlan(shop, artist, id, plan)).toEqual({ ok: true, value: { version: 1 } })
  const late = await saveHangingPlan(shop, artist, id, { ...plan, works: [{ ...place, xMm: 9 }] })
  expect(late).toMatchObject({
    ok: false,
    problem: { code: "conflict", message: expect.stringMatching(/another window/) },
  })
  expect((await read(id)).plan.works).toEqual([place])
})

test.each([
  ["a wall without a name", { walls: [wall({ name: " " })] }],
  ["a wall of no width", { walls: [wall({ widthMm: 0 })] }],
  ["half a millimeter", { walls: [wall({ widthMm: 600.5 })] }],
  ["another unit", { unit: "ft" }],
  ["no walls", { walls: undefined }],
  ["an unknown field", { title: "x" }],
])("%s is invalid", async (_, change) => {
  const { id, plan } = await hungShow()
  const answer = await saveHangingPlan(shop, artist, id, { ...plan, works: [], ...change })
  expect(answer).toMatchObject({ ok: false, problem: { code: "invalid" } })
})

test("works of other shows, walls of other shows, and works twice are refused", async () => {
  const [first, second] = [await hungShow(), await hungShow()]
  await saveHangingPlan(shop, artist, first.id, first.plan)
  const save = (works: HangingPlanInput["works"], walls = second.plan.walls) =>
    saveHangingPlan(shop, artist, second.id, { ...second.plan, walls, works })
  expect(await save([{ ...second.place, artworkId: first.one.id }])).toMatchObject({ problem: { code: "conflict" } })
  expect(await save([second.place, second.place])).toMatchObject({ problem: { code: "invalid" } })
  expect(await save([{ ...second.place, wallId: first.east.id }])).toMatchObject({ problem: { code: "invalid" } })
  expect(await save([], [first.east])).toMatchObject({ problem: { code: "conflict" } })
  expect((await read(first.id)).plan.walls).toEqual([first.east])
  expect(await saveHangingPlan(shop, artist, crypto.randomUUID(), first.plan)).toMatchObject({
    problem: { code: "not_found" },
  })
})

test("a wall that is removed leaves its works unhung, with their hooks; walls keep their order", async () => {
  const { id, plan, place, east } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  const west = wall({ name: "West" })
  await saveHangingPlan(shop, artist, id, { ...plan, version: 1, walls: [west, east] })
  expect((await read(id)).plan.walls.map(({ name }) => name)).toEqual(["West", "East"])
  await saveHangingPlan(shop, artist, id, { ...plan, version: 2, walls: [west], works: [{ ...place, wallId: null }] })
  expect((await read(id)).plan).toMatchObject({ walls: [west], works: [{ ...place, wallId: null }] })
})

test("a work that leaves the show leaves the plan, and plans that are open elsewhere are refused", async () => {
  const { id, plan, two } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  const shown = await getExhibitionForEdit(shop, artist, id)
  if (!shown.ok) throw new Error("not there")
  const works = [{ artworkId: two.id }]
  expect(await updateExhibition(shop, artist, id, { ...shown.value.value, works })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ version: 2, plan: { works: [] } })
  const walls = plan.walls.map((one) => ({ ...one, name: "West" }))
  const late = await saveHangingPlan(shop, artist, id, { ...plan, version: 1, works: [], walls })
  expect(late).toMatchObject({ problem: { code: "conflict" } })
  const gone = await saveHangingPlan(shop, artist, id, { ...plan, version: 2 })
  expect(gone).toMatchObject({
    problem: { code: "conflict", message: expect.stringMatching(/has just left this exhibition/) },
  })
})

test("prices, labels and the order of works leave the plan as it is", async () => {
  const { id, plan, one, two } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  const shown = await getExhibitionForEdit(shop, artist, id)
  if (!shown.ok) throw new Error("not there")
  const works = [{ artworkId: two.id }, { artworkId: one.id, price: 1 }]
  await updateExhibition(shop, artist, id, { ...shown.value.value, works })
  expect(await read(id)).toMatchObject({ version: 1, plan: { works: plan.works } })
})

test("consecutive moves are one line of the history", async () => {
  const { id, plan, place } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  now = new Date("2026-04-01T12:10:00Z")
  await saveHangingPlan(shop, artist, id, { ...plan, version: 1, works: [{ ...place, xMm: 600 }] })
  now = new Date("2026-04-01T13:00:00Z")
  await saveHangingPlan(shop, artist, id, { ...plan, version: 2, works: [{ ...place, xMm: 700 }] })
  const lines = await db.select().from(history).where(eq(history.nounId, id)).orderBy(history.id)
  expect(lines.map(({ action, at }) => [action, at.toISOString().slice(11, 16)])).toEqual([
    ["created", "12:00"],
    ["published", "12:00"],
    ["hung", "12:10"],
    ["hung", "13:00"],
  ])
})

test("two moves at once: one is saved, the other is refused", async () => {
  const { id, plan, place } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  const moves = [700, 800].map((xMm) =>
    saveHangingPlan(shop, artist, id, { ...plan, version: 1, works: [{ ...place, xMm }] }),
  )
  const codes = (await Promise.all(moves)).map((one) => (one.ok ? "saved" : one.problem.code))
  expect(codes.toSorted()).toEqual(["conflict", "saved"])
})

test("the hook of a work is taken from its last other show", async () => {
  const { id, plan, one } = await hungShow()
  await saveHangingPlan(shop, artist, id, plan)
  const next = await createTestExhibition(shop, { title: "Next", works: [{ artworkId: one.id }] })
  expect((await read(next.id)).hooks).toEqual({ [one.id]: 62 })
  expect((await read(id)).hooks).toEqual({})
})

test("inches where the site’s country measures in them, until the plan says otherwise", async () => {
  const { id, plan } = await hungShow()
  expect((await read(id)).plan.unit).toBe("in")
  await saveHangingPlan(shop, artist, id, plan)
  expect((await read(id)).plan.unit).toBe("cm")
})

test("a deleted show has no plan to change", async () => {
  const { id, plan } = await hungShow()
  await deleteExhibition(shop, artist, id)
  expect(await saveHangingPlan(shop, artist, id, plan)).toMatchObject({ problem: { code: "not_found" } })
  expect(await getHangingPlan(shop, artist, id)).toMatchObject({ problem: { code: "not_found" } })
  expect(await getHangingPlan(shop, artist, "x")).toMatchObject({ problem: { code: "not_found" } })
  expect(await db.$count(exhibitionHangings)).toBe(0)
})
