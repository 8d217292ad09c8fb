import { beforeEach, expect, test } from "vitest"
import { newsletterRefusals, subscriberConsents, subscribers } from "../../../db/tables/newsletter.ts"
import { insertSubscriber } from "../../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { type Actor, system, visitor } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import { exportSubscribers } from "./export-subscribers.server.ts"
import { parseSubscriberFile } from "./parse-subscriber-file.server.ts"
import { addSubscriber, removeSubscriber, retrySubscriber, unsubscribeByHand } from "./subscriber-commands.server.ts"
import { importSubscribers, parseSubscriberLines, planSubscriberImport } from "./subscriber-import.server.ts"
import { getSubscriberToken } from "./subscriber-links.server.ts"
import { countSubscribers, getSubscriber, listSubscribers } from "./subscriber-queries.server.ts"
import { changeSubscription } from "./subscription-commands.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const consent = { source: "List at the open studio", day: "2026-01-14" }

const rows = async () =>
  Object.fromEntries((await shop.db.select().from(subscribers)).map((row) => [row.email, row.state]))
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

beforeEach(async () => {
  for (const table of [subscribers, newsletterRefusals]) await shop.db.delete(table)
})

test("a subscriber is added with the source and day of the consent; the link in issues works at once", async () => {
  const { id } = value(await addSubscriber(shop, artist, { email: "Ada@Example.com", name: "Ada", ...consent }))
  const one = value(await getSubscriber(shop, artist, id))
  expect(one).toMatchObject({ state: "subscribed", name: "Ada", consents: [{ kind: "hand", recordedBy: "Test" }] })
  expect(one.consents[0]?.givenAt.toISOString().slice(0, 10)).toBe("2026-01-14")
  expect(value(await changeSubscription(shop, visitor, getSubscriberToken(shop, id), "unsubscribe"))).toBe(
    "unsubscribed",
  )
})

test.each([
  ["no source", { source: " " }, "source"],
  ["a day to come", { day: "2099-01-01" }, "day"],
  ["no day", { day: "" }, "day"],
  ["no address", { email: "ada" }, "email"],
  ["a line break in the name", { name: "Ada\r\nBcc: eve@example.com" }, "name"],
])("%s is refused", async (_, changes, field) => {
  const refused = await addSubscriber(shop, artist, { email: "ada@example.com", name: "", ...consent, ...changes })
  expect(refused).toMatchObject({ ok: false, problem: { fields: { [field]: expect.any(String) } } })
  expect(await rows()).toEqual({})
})

test("an unsubscribed address is not added by hand, and a pending one is", async () => {
  await insertSubscriber(shop, "gone@example.com", "unsubscribed")
  await insertSubscriber(shop, "waits@example.com", "pending")
  await insertSubscriber(shop, "here@example.com", "subscribed")
  for (const email of ["gone@example.com", "here@example.com"])
    expect(await addSubscriber(shop, artist, { email, ...consent })).toMatchObject({ problem: { code: "conflict" } })
  value(await addSubscriber(shop, artist, { email: "waits@example.com", ...consent }))
  expect(await rows()).toEqual({
    "gone@example.com": "unsubscribed",
    "waits@example.com": "subscribed",
    "here@example.com": "subscribed",
  })
})

const list = [
  "Ada Lindqvist, ada@example.com",
  "bo@example.com;Bo Ek",
  "not an address",
  "ADA@example.com",
  "gone@example.com",
  "here@example.com",
  "waits@example.com",
  "back@example.com",
  '"Cy, Twombly" <cy@example.com>',
].join("\n")

test("a list says what will happen with each row, and then it happens [NEWS-01]", async () => {
  for (const [email, state] of [
    ["gone@example.com", "unsubscribed"],
    ["here@example.com", "subscribed"],
    ["waits@example.com", "pending"],
    ["back@example.com", "bounced"],
  ] as const)
    await insertSubscriber(shop, email, state)
  const plan = value(await planSubscriberImport(shop, artist, parseSubscriberLines(list)))
  expect(plan.rows.map(({ email, name, plan }) => [email, name, plan])).toEqual([
    ["ada@example.com", "Ada Lindqvist", "new"],
    ["bo@example.com", "Bo Ek", "new"],
    ["not an address", "", "wrong"],
    ["ADA@example.com", "", "twice"],
    ["gone@example.com", "", "kept_out"],
    ["here@example.com", "", "known"],
    ["waits@example.com", "", "confirmed"],
    ["back@example.com", "", "kept_out"],
    ["cy@example.com", "Cy, Twombly", "new"],
  ])
  const imported = value(await importSubscribers(shop, artist, { lines: list, ...consent }))
  expect(imported).toEqual({ counts: plan.counts, imported: 4 })
  expect(await rows()).toEqual({
    "ada@example.com": "subscribed",
    "bo@example.com": "subscribed",
    "cy@example.com": "subscribed",
    "gone@example.com": "unsubscribed",
    "here@example.com": "subscribed",
    "waits@example.com": "subscribed",
    "back@example.com": "bounced",
  })
  const consents = await shop.db.select().from(subscriberConsents)
  expect(consents.map(({ kind, source }) => `${kind} ${source}`)).toEqual(
    Array(4).fill("import List at the open studio"),
  )
})

test("an address that unsubscribed and was removed is not subscribed again by a list [NEWS-01]", async () => {
  const { id } = await insertSubscriber(shop, "gone@example.com", "subscribed")
  value(await unsubscribeByHand(shop, artist, { id }))
  value(await removeSubscriber(shop, artist, { id }))
  expect(await rows()).toEqual({})
  expect(JSON.stringify(await shop.db.select().from(newsletterRefusals))).not.toContain("gone")
  const again = await importSubscribers(shop, artist, { lines: "GONE@example.com", ...consent })
  expect(again).toMatchObject({ problem: { code: "conflict" } })
  // Its owner can.
  value(await addSubscriber(shop, artist, { email: "gone@example.com", ...consent }))
  expect(await rows()).toEqual({ "gone@example.com": "subscribed" })
})

test("an address that was only removed is", async () => {
  const { id } = await insertSubscriber(shop, "ada@example.com", "subscribed")
  value(await removeSubscriber(shop, artist, { id }))
  value(await importSubscribers(shop, artist, { lines: "ada@example.com", ...consent }))
  expect(await rows()).toEqual({ "ada@example.com": "subscribed" })
})

test("files are read by their headings, and without one by their first addresses", async () => {
  const file = (name: string, text: string) => parseSubscriberFile(shop, artist, new File([text], name))
  const read = value(await file("list.csv", "First Name,Last Name,Email Address\nAda,Ek,ada@example.com\n,,oops\n"))
  expect(read).toEqual([
    { row: 2, email: "ada@example.com", name: "Ada Ek" },
    { row: 3, email: "oops", name: "", problem: "This is not an e-mail address." },
  ])
  expect(value(await file("plain.txt", "ada@example.com\nbo@example.com\n")).map(({ email }) => email)).toEqual([
    "ada@example.com",
    "bo@example.com",
  ])
  expect(await file("x.csv", "Title,Year\nWeir,2025\n")).toMatchObject({
    problem: { fields: { list: expect.any(String) } },
  })
})

test("the file of subscribers has their consent, and no cell that a spreadsheet would run [NEWS-01]", async () => {
  value(await addSubscriber(shop, artist, { email: "ada@example.com", name: "=1+1", ...consent }))
  let text = ""
  for await (const line of value(exportSubscribers(shop, artist))) text += line
  expect(text).toMatch(/^\ufeffE-mail,Name,State/)
  expect(text).toMatch(/ada@example\.com,'=1\+1,Subscribed,.*List at the open studio,2026-01-14T/)
})

test("searched, counted, page by page", async () => {
  for (let n = 0; n < 60; n++) await insertSubscriber(shop, `n${n}@example.com`, n % 2 ? "subscribed" : "pending")
  expect(value(await countSubscribers(shop, artist))).toMatchObject({ subscribed: 30, pending: 30, all: 60 })
  const first = value(await listSubscribers(shop, artist))
  const second = value(await listSubscribers(shop, artist, { after: first.next ?? "" }))
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60)
  expect(second.next).toBeNull()
  expect(value(await listSubscribers(shop, artist, { search: "N59@" })).rows).toHaveLength(1)
  expect(value(await listSubscribers(shop, artist, { search: "%" })).rows).toHaveLength(0)
})

test("a bounced address gets issues again once the artist says so", async () => {
  const { id } = await insertSubscriber(shop, "back@example.com", "bounced")
  value(await retrySubscriber(shop, artist, { id }))
  expect(await rows()).toEqual({ "back@example.com": "subscribed" })
  expect(await retrySubscriber(shop, artist, { id })).toMatchObject({ problem: { code: "conflict" } })
})

test("only admins see or change subscribers", async () => {
  const { id } = await insertSubscriber(shop)
  const user: Actor = { kind: "user", id, email: "u@example.com", name: "U", role: "user" }
  for (const actor of [visitor, user])
    for (const asked of [
      listSubscribers(shop, actor),
      countSubscribers(shop, actor),
      getSubscriber(shop, actor, id),
      addSubscriber(shop, actor, { email: "x@example.com", ...consent }),
      importSubscribers(shop, actor, { lines: list, ...consent }),
      planSubscriberImport(shop, actor, parseSubscriberLines(list)),
      unsubscribeByHand(shop, actor, { id }),
      removeSubscriber(shop, actor, { id }),
      retrySubscriber(shop, actor, { id }),
      exportSubscribers(shop, actor),
    ])
      expect(await asked).toMatchObject({ ok: false, problem: { code: expect.stringMatching(/^(un|for)/) } })
  expect(await rows()).toEqual({ "ada@example.com": "subscribed" })
})
