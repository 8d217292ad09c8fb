import { beforeAll, expect, test } from "vitest"
import { customers } from "../../db/tables/customers.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { insertSubscriber } from "../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import type { Outcome } from "../problem.ts"
import type { CustomerSort } from "./customer.ts"
import { addCustomer } from "./customer-commands.server.ts"
import { listCustomerChoices, listCustomers } from "./customer-queries.server.ts"
import { exportCustomers } from "./export-customers.server.ts"
import { tagCustomers } from "./tag-customers.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const names = async (query = {}) => value(await listCustomers(shop, artist, query)).rows.map(({ name }) => name)

beforeAll(async () => {
  for (let n = 0; n < 120; n++)
    await insertFormMessage(shop, {
      name: `Visitor ${n % 40}`,
      email: `v${n}@example.com`,
      at: new Date(Date.UTC(2026, 0, 1 + (n % 30))),
    })
  await insertSubscriber(shop, "reader@example.com", "subscribed")
  value(await addCustomer(shop, artist, { name: "=cmd()", email: "x@example.com", tags: "vip, press" }))
  await listCustomers(shop, artist)
})

test("segments, filters and search choose, every order goes through all pages [ADM-12]", async () => {
  expect(await names({ segment: "newsletter" })).toEqual([""])
  expect(await names({ segment: "vip" })).toEqual(["=cmd()"])
  expect(await names({ narrowing: { tag: "press" } })).toEqual(["=cmd()"])
  expect(await names({ narrowing: { spent: "x" } })).toEqual([])
  expect(await names({ search: "V17@EXAMPLE.com" })).toEqual(["Visitor 17"])
  expect(await names({ search: "100%" })).toEqual([])
  expect(value(await listCustomerChoices(shop, artist)).tag).toEqual(["press", "vip"])
  const all = await shop.db.$count(customers)
  for (const sort of ["last", "name", "spent", "works", "since"] as CustomerSort[])
    for (const down of [true, false]) {
      const seen: string[] = []
      for (let after: string | undefined | null; after !== null; ) {
        const page = value(await listCustomers(shop, artist, { sort, down, ...(after && { after }) }))
        seen.push(...page.rows.map(({ id }) => id))
        after = page.next
      }
      expect([sort, down, seen.length, new Set(seen).size]).toEqual([sort, down, all, all])
    }
})

test("many get a tag at once, and lose it again; who has it already is not counted", async () => {
  const ids = value(await listCustomers(shop, artist, { search: "visitor 1" })).rows.map(({ id }) => id)
  const [first = ""] = ids
  value(await tagCustomers(shop, artist, { ids: [first], tag: "Fair", add: true }))
  expect(value(await tagCustomers(shop, artist, { ids, tag: "fair", add: true })).changed).not.toContain(first)
  expect(value(await tagCustomers(shop, artist, { ids, tag: "FAIR", add: false })).changed.toSorted()).toEqual(
    ids.toSorted(),
  )
  expect(await names({ narrowing: { tag: "fair" } })).toEqual([])
})

test("the file has no cell that a spreadsheet would run, with commas or semicolons [ADM-12]", async () => {
  const text = async (separator: "," | ";") => {
    const parts: string[] = []
    for await (const part of value(await exportCustomers(shop, artist, {}, separator))) parts.push(part)
    return parts.join("")
  }
  const lines = (await text(",")).trim().split("\r\n")
  expect(lines).toHaveLength((await shop.db.$count(customers)) + 1)
  expect(lines.find((line) => line.includes("cmd()"))).toMatch(/^'=cmd\(\),/)
  expect((await text(";")).split("\r\n")[0]).toContain("Name;Company;Job")
})
