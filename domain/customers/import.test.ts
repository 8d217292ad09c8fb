import { expect, test } from "vitest"
import { subscribers } from "../../db/tables/newsletter.ts"
import { insertFormMessage } from "../../tests/support/form-messages.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import type { Outcome } from "../problem.ts"
import { getCustomer } from "./customer-page.server.ts"
import { listCustomers } from "./customer-queries.server.ts"
import { eraseCustomer } from "./erase-customer.server.ts"
import { exportCustomers } from "./export-customers.server.ts"
import { importCustomers, planPeople, serializeCustomerRows } from "./import-customers.server.ts"
import { parsePeopleFile } from "./parse-people-file.server.ts"
import { mapPersonColumns, parsePersonRow } from "./people-rows.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields)}`)
  return outcome.value
}
const read = async (text: string, name = "people.csv") =>
  value(await parsePeopleFile(shop, artist, new File([text], name, { type: "text/csv" })))
const planned = async (text: string) => value(await planPeople(shop, artist, await read(text)))
const run = async (text: string) => {
  const { rows: people } = await planned(text)
  const lines = serializeCustomerRows(people.filter(({ plan }) => plan === "new" || plan === "known"))
  return value(await importCustomers(shop, artist, { lines }))
}
const pageOf = async (search: string) =>
  value(await getCustomer(shop, artist, value(await listCustomers(shop, artist, { search })).rows[0]?.id ?? ""))

test("Shopify's customers are read by its headings; marketing is no consent [ADM-12]", async () => {
  const head =
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note,Tax Exempt,Tags"
  const rows = [
    `'1,Ada,Lindqvist,ada@example.com,yes,Quay,"9 Pier Road",Unit 4,Portland,OR,US,97201,,'+1 503 555 0142,Met at the fair,no,"VIP, prints"`,
    "'2,Bo,Ek,not an address,no,,,,,,,,,,,no,",
    "'3,,,,,,,,,,,,,,,no,",
    "'4,Ada,Again,ADA@example.com,,,,,,,,,,,,no,",
  ]
  const { counts, rows: people } = await planned([head, ...rows].join("\n"))
  expect(counts).toEqual({ new: 1, known: 0, erased: 0, twice: 1, here: 0, wrong: 2 })
  expect(people.map(({ message }) => message)).toEqual([
    "",
    "“not an address” is not an e-mail address.",
    "There is neither a name nor an address in this row.",
    "This address is in the list twice.",
  ])
  expect(await run([head, ...rows].join("\n"))).toMatchObject({ new: 1 })
  expect(await pageOf("ada")).toMatchObject({
    ...{
      name: "Ada Lindqvist",
      company: "Quay",
      tags: ["VIP", "prints"],
      phones: ["+1 503 555 0142"],
      city: "Portland",
    },
    postal: [{ line1: "9 Pier Road", line2: "Unit 4", region: "OR", postalCode: "97201", country: "US" }],
    notes: [{ text: "Met at the fair" }],
  })
  expect(await shop.db.$count(subscribers)).toBe(0)
})

test("Artwork Archive's contacts fill in what is empty of those who are here, and replace nothing [ADM-12]", async () => {
  await insertFormMessage(shop, { name: "Ruth Delgado", email: "ruth@example.org" })
  const text = [
    "First Name;Last Name;Company;Job Title;Email;Mobile Phone;Address 1;City;State;Zip;Country;Groups;Notes;Spouse",
    "Ruth;D.;Harbor Clinic;doctor;ruth@example.org;503 555 0101;1 Pier;Astoria;OR;97103;United States;Collectors;Calm pictures;Sam",
    "Katrin;Reuter;;;;+49 40 5550101;;Hamburg;;20095;Germany;Press;;",
  ].join("\r\n")
  expect(await run(text)).toMatchObject({ new: 1, known: 1 })
  expect(await pageOf("ruth@")).toMatchObject({
    name: "Ruth Delgado",
    company: "Harbor Clinic",
    partner: "Sam",
    groups: ["Collectors"],
  })
  expect(await pageOf("katrin")).toMatchObject({ country: "DE", phones: ["+49 40 5550101"], addresses: [] })
  expect((await pageOf("ruth@")).notes).toHaveLength(1)
  await run(text.replace(/\r\nKatrin.*$/, ""))
  expect((await pageOf("ruth@")).notes).toHaveLength(1)
})

test("our own file comes back the same, and an erased person stays away [ADM-12]", async () => {
  const parts: string[] = []
  for await (const part of value(await exportCustomers(shop, artist, { search: "ada" }, ";"))) parts.push(part)
  const { rows: people } = await planned(parts.join(""))
  expect(people).toMatchObject([
    { name: "Ada Lindqvist", email: "ada@example.com", plan: "known", tags: ["VIP", "prints"], line1: "9 Pier Road" },
  ])
  value(await eraseCustomer(shop, artist, (await pageOf("ada")).id, { name: "Ada Lindqvist" }))
  const again = await planned(parts.join(""))
  expect(again.counts).toMatchObject({ erased: 1, new: 0 })
  expect(await importCustomers(shop, artist, { lines: serializeCustomerRows(again.rows) })).toMatchObject({
    problem: { code: "conflict" },
  })
})

test("a file without names, forged rows and others than the artist are refused", async () => {
  expect(await parsePeopleFile(shop, artist, new File(["Title,Year\nLow Water,2020"], "x.csv"))).toMatchObject({
    problem: { code: "invalid" },
  })
  expect(await importCustomers(shop, artist, { lines: '{"row":1,"name":"x","kept":true}' })).toMatchObject({
    ok: false,
  })
  expect(await importCustomers(shop, artist, { lines: "no json" })).toMatchObject({ ok: false })
  expect(await importCustomers(shop, visitor, { lines: '{"row":1,"name":"Eve"}' })).toMatchObject({ ok: false })
})

test("a row that is in one file twice is one person, with an address or without; two who share a name are two [ADM-12]", async () => {
  const list = [
    "Name,Email,City,Phone",
    "Signe Aho,,Turku,+358 2 555 0100",
    "Signe Aho,,Turku,+358 2 555 0100",
    "Signe Aho,,Turku,+358 2 555 0199",
  ].join("\n")
  const { counts, rows: people } = await planned(list)
  expect(counts).toMatchObject({ new: 2, twice: 1, wrong: 0 })
  expect(people[1]?.message).toBe("This row is in the list twice.")
  expect(await run(list)).toMatchObject({ new: 2 })
  expect(value(await listCustomers(shop, artist, { search: "signe" })).rows).toHaveLength(2)
})

test("who has no address is added once, and no cell is too long or too odd for the rest of the list", async () => {
  const list = [
    "Name,City,Phone,Tags,Notes",
    `Odd Nilsen,Bergen,"${Array.from({ length: 30 }, (_, n) => `555 01${10 + n}`).join(";")}","${"t".repeat(3000)}",Note`,
    "Odd Nilsen,Oslo,,,",
  ].join("\n")
  expect(await run(list)).toMatchObject({ new: 2 })
  const again = await planned(list)
  expect(again.counts).toMatchObject({ new: 0, here: 2 })
  expect(await importCustomers(shop, artist, { lines: serializeCustomerRows(again.rows) })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect((await planned(`${list}\nOdd Nilsen,Lund,,,`)).counts).toMatchObject({ new: 1, here: 2 })
  const found = await pageOf("bergen")
  expect([found.phones.length, found.tags, found.notes.map(({ text }) => text)]).toEqual([
    20,
    ["t".repeat(60)],
    ["Note"],
  ])
  const columns = mapPersonColumns(["Name", "Tags", "Notes", "Phone"])
  // as a sheet's `_x0000_` is read
  const cells = { Name: "Odd", Tags: "a\u0000b", Notes: "c\u0000\nd", Phone: "555\u0000 0142" }
  expect(parsePersonRow(2, cells, columns)).toMatchObject({ tags: ["ab"], note: "c\nd", phones: ["555 0142"] })
})
