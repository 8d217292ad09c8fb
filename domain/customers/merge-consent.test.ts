import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type SubscriberState, subscribers } from "../../db/tables/newsletter.ts"
import { insertSubscriber } from "../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import { unsubscribeByHand } from "../newsletter/subscribers/subscriber-commands.server.ts"
import { getSubscriberLink, saveSubscriberLinks } from "../newsletter/subscribers/subscriber-links.server.ts"
import { changeSubscription } from "../newsletter/subscribers/subscription-commands.server.ts"
import type { Outcome } from "../problem.ts"
import { getCustomer } from "./customer-page.server.ts"
import { listCustomers } from "./customer-queries.server.ts"
import { mergeCustomers } from "./merge-customers.server.ts"
import { undoCustomerMerge } from "./undo-merge.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
let n = 0

/** Two people, one address each, who are merged. @param kept the state of whom stays */
async function merge(kept: SubscriberState, gone: SubscriberState) {
  n++
  const emails = [`kept${n}@example.com`, `gone${n}@example.com`]
  const made = [await insertSubscriber(shop, emails[0], kept), await insertSubscriber(shop, emails[1], gone)]
  const idOf = async (search = "") => value(await listCustomers(shop, artist, { search })).rows[0]?.id ?? ""
  const [keptId, goneId] = [await idOf(emails[0]), await idOf(emails[1])]
  value(await mergeCustomers(shop, artist, { keptId, goneId }))
  const states = async () =>
    Promise.all(
      made.map(async ({ id }) => (await shop.db.select().from(subscribers).where(eq(subscribers.id, id)))[0]?.state),
    )
  const undo = async () => {
    const [merge] = value(await getCustomer(shop, artist, keptId)).merges
    value(await undoCustomerMerge(shop, artist, keptId, { merge: merge?.id }))
  }
  return { keptId, ids: made.map(({ id }) => id), states, undo }
}

test.each([
  ["subscribed", "unsubscribed"],
  ["unsubscribed", "subscribed"],
] as const)(
  "who unsubscribed with one address gets the newsletter with none: %s and %s [ADM-12]",
  async (kept, gone) => {
    const { keptId, states, undo } = await merge(kept, gone)
    expect(await states()).toEqual(["unsubscribed", "unsubscribed"])
    // the page says whose wish it was, and whose it was not
    const { consents } = value(await getCustomer(shop, artist, keptId))
    const byMerge = new Map(consents.map((one) => [one.email.replace(/\d.*/, ""), one.leftByMerge]))
    expect(byMerge).toEqual(
      new Map([
        ["kept", kept === "subscribed"],
        ["gone", gone === "subscribed"],
      ]),
    )
    const { rows } = await shop.db.execute(
      sql`select state from customer_facts where customer_id = ${keptId} and kind = 'unsubscribed' order by state`,
    )
    // the other's day is not known here
    expect(rows).toEqual([{ state: "merged" }])
    expect(value(await listCustomers(shop, artist, { ids: [keptId] })).rows[0]?.subscribed).toBe(false)
    await undo()
    expect(await states()).toEqual([kept, gone])
  },
)

test.each([
  ["subscribed", "subscribed"],
  ["subscribed", "pending"],
  ["subscribed", "bounced"],
  ["pending", "unsubscribed"],
] as const)("nothing else changes an answer, and nobody is subscribed by a merge: %s and %s", async (kept, gone) => {
  const { states, undo } = await merge(kept, gone)
  expect(await states()).toEqual([kept, gone])
  await undo()
  expect(await states()).toEqual([kept, gone])
})

test("an answer that was given since the merge outlives its undo [ADM-12]", async () => {
  const { ids, states, undo } = await merge("subscribed", "unsubscribed")
  const [id = ""] = ids
  // subscribed again by its owner, and left again
  await shop.db.update(subscribers).set({ state: "subscribed", unsubscribedAt: null }).where(eq(subscribers.id, id))
  value(await unsubscribeByHand(shop, artist, { id }))
  await undo()
  expect(await states()).toEqual(["unsubscribed", "unsubscribed"])
})

test("a click on the link in an older e-mail after the merge unsubscribes, also if the merge is undone", async () => {
  const { ids, states, undo } = await merge("subscribed", "unsubscribed")
  const [id = ""] = ids
  await shop.db.transaction((tx) => saveSubscriberLinks(shop, tx, [id]))
  const token = getSubscriberLink(shop, id).split("/").at(-1) ?? ""
  expect(value(await changeSubscription(shop, visitor, token, "unsubscribe"))).toBe("unsubscribed")
  await undo()
  expect(await states()).toEqual(["unsubscribed", "unsubscribed"])
})

test("a customer who is still merged with one who unsubscribed is not subscribed by an undo", async () => {
  const one = await merge("subscribed", "unsubscribed")
  const third = `third${n}@example.com`
  await insertSubscriber(shop, third, "unsubscribed")
  const goneId = value(await listCustomers(shop, artist, { search: third })).rows[0]?.id ?? ""
  value(await mergeCustomers(shop, artist, { keptId: one.keptId, goneId }))
  const { merges } = value(await getCustomer(shop, artist, one.keptId))
  const first = merges.find(({ id }) => id !== merges.toSorted((a, b) => +b.at - +a.at)[0]?.id)
  value(await undoCustomerMerge(shop, artist, one.keptId, { merge: first?.id }))
  expect(await one.states()).toEqual(["unsubscribed", "unsubscribed"])
})
