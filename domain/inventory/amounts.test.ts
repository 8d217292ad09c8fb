import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import { addWorkAmount, listWorkAmounts, removeWorkAmount } from "./amount-commands.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const rowOf = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const typed = (artworkId: string, kind: string, amount: number, on = "2026-01-02") => ({
  ...{ id: crypto.randomUUID(), artworkId, kind, amount, on },
  what: "",
})

test("costs add up, the latest valuation counts, and each form counts once [ADM-15]", async () => {
  const { id } = await insertWork(shop, { cost: 10_000 })
  const cost = typed(id, "cost", 2_500)
  for (const form of [
    cost,
    cost,
    typed(id, "insured", 90_000, "2026-02-01"),
    typed(id, "insured", 70_000, "2025-02-01"),
  ])
    expect(await addWorkAmount(shop, artist, form)).toMatchObject({ ok: true })
  expect(await rowOf(id)).toMatchObject({ cost: 12_500, insuredValue: 90_000 })
  expect(await listHistory(shop.db, "artwork", id)).toHaveLength(3)
  const noted = await listWorkAmounts(shop, artist, id)
  expect(noted.ok && noted.value.map(({ amount }) => amount)).toEqual([90_000, 2_500, 70_000])
})

test("what was noted by mistake is taken away, once [ADM-15]", async () => {
  const { id } = await insertWork(shop)
  const forms = [typed(id, "cost", 500), typed(id, "market", 100, "2025-01-01"), typed(id, "market", 200)]
  for (const form of forms) await addWorkAmount(shop, artist, form)
  for (const { id: amount } of [forms[0], forms[2]].flatMap((form) => form ?? []))
    expect(await removeWorkAmount(shop, artist, { id: amount })).toMatchObject({ ok: true })
  expect(await rowOf(id)).toMatchObject({ cost: 0, fairMarketValue: 100 })
  expect(await removeWorkAmount(shop, artist, { id: forms[0]?.id })).toMatchObject({ problem: { code: "not_found" } })
})

test("what was typed directly is there again when its first valuation goes, and stays when it was typed since", async () => {
  const { id } = await insertWork(shop, { insuredValue: 900_000 })
  const form = typed(id, "insured", 5)
  await addWorkAmount(shop, artist, form)
  await removeWorkAmount(shop, artist, { id: form.id })
  expect(await rowOf(id)).toMatchObject({ insuredValue: 900_000 })
  const again = typed(id, "insured", 800_000)
  await addWorkAmount(shop, artist, again)
  await shop.db.update(artworks).set({ insuredValue: 850_000 }).where(eq(artworks.id, id))
  await addWorkAmount(shop, artist, typed(id, "insured", 1, "2020-01-01"))
  expect(await rowOf(id)).toMatchObject({ insuredValue: 850_000 })
  await removeWorkAmount(shop, artist, { id: again.id })
  expect(await rowOf(id)).toMatchObject({ insuredValue: 850_000 })
})

test("a cost in another currency than the work’s by now takes nothing off", async () => {
  const { id } = await insertWork(shop)
  const form = typed(id, "cost", 5_000)
  await addWorkAmount(shop, artist, form)
  await shop.db.update(artworks).set({ currency: "EUR", cost: 9_000 }).where(eq(artworks.id, id))
  await removeWorkAmount(shop, artist, { id: form.id })
  expect(await rowOf(id)).toMatchObject({ cost: 9_000 })
})

test("only the artist, only days that have been, only amounts", async () => {
  const { id } = await insertWork(shop)
  const form = typed(id, "cost", 500)
  for (const refused of [
    await addWorkAmount(shop, visitor, form),
    await removeWorkAmount(shop, visitor, { id }),
    await listWorkAmounts(shop, visitor, id),
  ])
    expect(refused).toMatchObject({ problem: { code: "unauthenticated" } })
  expect(await addWorkAmount(shop, artist, { ...form, on: "2999-01-01" })).toMatchObject({
    problem: { fields: { on: "An amount is noted for today or a day before." } },
  })
  expect(await addWorkAmount(shop, artist, { ...form, amount: -1 })).toMatchObject({ ok: false })
  expect((await rowOf(id))?.cost).toBeNull()
})
