import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { holds } from "../../db/tables/holds.ts"
import { system } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { record } from "../../domain/history.server.ts"
import { openTestShop } from "../support/app.ts"
import { filledCheckout, one } from "../support/checkout.ts"
import { makePerson, signIn } from "../support/people.ts"
import type { Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signIn(site, "admin")
const since = new Date().toISOString()

const idOf = async (who: Visitor): Promise<string> => (await (await who.get("/api/session")).json()).user.id
const activity = async (who: Visitor, from = since) => {
  const answer = await who.get(`/api/activity?since=${encodeURIComponent(from)}`)
  return answer.ok ? (await answer.json()).activities : answer.status
}

test("an admin hears of what others save and of checkouts that hold works, not of what they did themselves", async () => {
  const work = await insertWork(shop, { title: "Weir" })
  const { id: other, email } = await makePerson(site, "admin")
  const write = (id: string, name: string) =>
    record(
      shop.db,
      { kind: "user", id, name, email, role: "admin" },
      { noun: "artwork", nounId: work.id, action: "edited" },
      shop.now(),
    )
  await write(await idOf(artist), "Ada Artist")
  await write(other, "Anna Berg")
  await record(shop.db, system("Jobs"), { noun: "artwork", nounId: work.id, action: "moved" }, shop.now())
  const wanted = await insertWork(shop, { title: "Neap", price: 50_000 })
  const held = await placeOrder(shop, { kind: "visitor" }, filledCheckout(one(wanted)), null)
  if (!held.ok) throw new Error(held.problem.message)
  // As of a payment that ends.
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

test("nobody else is told", async () => {
  expect(await activity(visitor())).toBe(401)
  expect(await activity(await signIn(site, "user"))).toBe(403)
})
