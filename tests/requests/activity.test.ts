import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { history } from "../../db/tables/content.ts"
import { holds } from "../../db/tables/holds.ts"
import { system } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { recordEvent } from "../../domain/history.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { createTestAccount, signInAsNewAccount } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const since = new Date().toISOString()

const idOf = async (who: Visitor): Promise<string> => (await (await who.get("/api/session")).json()).user.id
const activity = async (who: Visitor, from = since) => {
  const answer = await who.get(`/api/activity?since=${encodeURIComponent(from)}`)
  return answer.ok ? (await answer.json()).activities : answer.status
}

test("an admin hears of what others save and of checkouts that hold works, not of what they did themselves [SHELL-12]", async () => {
  const work = await insertWork(shop, { title: "Weir" })
  const { id: other, email } = await createTestAccount(site, "admin")
  const write = (id: string, name: string) =>
    recordEvent(
      shop.db,
      { kind: "user", id, name, email, role: "admin" },
      { noun: "artwork", nounId: work.id, action: "edited" },
      shop.now(),
    )
  await write(await idOf(artist), "Ada Artist")
  await write(other, "Anna Berg")
  await recordEvent(shop.db, system("Jobs"), { noun: "artwork", nounId: work.id, action: "moved" }, shop.now())
  const wanted = await insertWork(shop, { title: "Neap", price: 50_000 })
  const held = await placeOrder(shop, { kind: "visitor" }, buildCheckoutForm(oneOfEach(wanted)), null)
  if (!held.ok) throw new Error(held.problem.message)
  // Simulates an expired payment.
  const expiresAt = new Date(Date.now() + 3600_000)
  await shop.db.update(holds).set({ expiresAt }).where(eq(holds.artworkId, wanted.id))
  expect(await activity(artist)).toEqual([
    {
      id: expect.stringMatching(/^history-\d+$/),
      title: "Weir",
      description: "Edited, Anna Berg",
      link: `/admin/artworks/${work.id}/edit`,
    },
    {
      id: expect.stringMatching(/^hold-/),
      title: "On hold: Neap",
      description: expect.stringContaining("is checking out"),
      link: `/admin/orders/${held.value.number}`,
    },
  ])
  expect(await activity(artist, new Date(Date.now() + 60_000).toISOString())).toEqual([])
  expect(await activity(artist, "yesterday")).toEqual([])
})

test("a change of many works is one activity, and so is an import", async () => {
  const from = new Date().toISOString()
  const { id, email } = await createTestAccount(site, "admin")
  const actor = { kind: "user", id, name: "Anna Berg", email, role: "admin" } as const
  const works = [await insertWork(shop), await insertWork(shop), await insertWork(shop)]
  for (const { id: nounId } of works) {
    const detail = { import: "one", file: "list.csv" }
    await recordEvent(shop.db, actor, { noun: "artwork", nounId, action: "imported", detail }, shop.now())
    await recordEvent(shop.db, actor, { noun: "artwork", nounId, action: "price changed" }, shop.now())
  }
  const bulkId = crypto.randomUUID()
  await shop.db.update(history).set({ bulkId }).where(eq(history.action, "price changed"))
  await recordEvent(shop.db, actor, { noun: "import", nounId: crypto.randomUUID(), action: "done" }, shop.now())
  const told = (await activity(artist, from)) as { title: string; description: string }[]
  expect(told.filter(({ description }) => description.endsWith("Anna Berg"))).toMatchObject([
    { title: "Weir", description: "Edited, Anna Berg" },
    { title: "Several works", description: "Price changed, Anna Berg" },
    { title: "Import", description: "Done, Anna Berg" },
  ])
})

test("nobody else is told [SHELL-12]", async () => {
  expect(await activity(visitor())).toBe(401)
  expect(await activity(await signInAsNewAccount(site, "user"))).toBe(403)
})
