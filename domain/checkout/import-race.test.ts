import { inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import { recognizeColumns } from "../artworks/import/recognize-columns.ts"
import { createTestRows, importAll } from "../artworks/import/rows.fixture.ts"
import { placeOrder } from "./place-order.server.ts"

const { shop } = await openWorkingShop()
const heading = ["Title", "Inventory Number", "Price", "Status", "Medium"]
const numbers = Array.from({ length: 200 }, (_, index) => `R-${index}`)

const bring = (row: (number: string, index: number) => string[]) =>
  importAll(shop, system("Import"), {
    rows: createTestRows(heading, ...numbers.map(row)),
    mapping: recognizeColumns(heading),
    dryRun: false,
    currency: "USD",
  })

/** The same numbers every time, in an order that looks random (a linear congruential generator). */
function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
  return all
    .map((value) => [next(), value] as const)
    .sort(([left], [right]) => left - right)
    .map(([, value]) => value)
}

test("an import of 200 works with changed states, while buyers order two works each: all of them get an answer", async () => {
  expect(await bring((number) => [`Work ${number}`, number, "100", "available", "Oil"])).toMatchObject({ ok: true })
  const ids = (await shop.db.select({ id: artworks.id }).from(artworks)).map(({ id }) => id)
  expect(ids).toHaveLength(200)
  await shop.db.update(artworks).set({ publishedAt: new Date() }).where(inArray(artworks.id, ids))
  const imports = async () => {
    const reports = []
    for (let round = 0; round < 6; round++) {
      const status = ["not for sale", "available"][round % 2] ?? ""
      const order = shuffled(numbers, round + 1)
      reports.push(
        await bring((_, index) => [
          `Work ${order[index]}`,
          order[index] ?? "",
          "100",
          index % 2 ? "available" : status,
          `Oil ${round}`,
        ]),
      )
    }
    return reports
  }
  const answers: string[] = []
  const buyer = async (_: unknown, who: number) => {
    for (let round = 0; round < 12; round++) {
      const [first = "", second = ""] = shuffled(ids, 100 * who + round)
      const wanted = oneOfEach({ id: first }, { id: second })
      const form = buildCheckoutForm(wanted, { email: `buyer-${who}-${round}@example.com` })
      const answer = placeOrder(shop, visitor, form).then(
        ({ ok }) => (ok ? "ordered" : "refused"),
        (error: Error) => `${error.message} ${error.cause}`,
      )
      answers.push(await answer)
    }
  }
  // Fewer at once than the pool has connections: waiting for one is not what is tried here.
  const [reports] = await Promise.all([imports(), ...Array.from({ length: 7 }, buyer)])
  for (const report of reports)
    expect(report).toMatchObject({ ok: true, value: { works: 200, counts: { error: 0 }, notes: { error: [] } } })
  expect([...new Set(answers)].sort()).toEqual(["ordered", "refused"])
}, 120_000)
