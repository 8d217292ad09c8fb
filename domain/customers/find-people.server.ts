import type { Actor } from "../actor.ts"
import { findSenders } from "../messages/senders.server.ts"
import { findBuyers } from "../orders/buyers.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Somebody who bought or wrote, known by one e-mail address, or by the name where there is none. */
export type Person = { name: string; email: string; orders: number; messages: number; lastAt: Date }

/** A name this alike (`word_similarity`, 0 to 1) may be meant by one with a slip, when no name contains what was typed. */
const meant = 0.4

/** Buyers and people who wrote, by name or address; slips are forgiven when nobody has the name as it was typed, except in an `exact` search. Admin only. */
export async function findPeople(
  shop: Shop,
  actor: Actor,
  search: string,
  { most = 5, exact = false } = {},
): Promise<Outcome<Person[]>> {
  if (search.trim() === "") return done([])
  const [buyers, senders] = await Promise.all([
    findBuyers(shop, actor, search, most),
    findSenders(shop, actor, search, most),
  ])
  if (!buyers.ok) return buyers
  if (!senders.ok) return senders
  const people = new Map<string, Person & { alike: number }>()
  for (const one of [...buyers.value, ...senders.value]) {
    // Who left no address is known by the name.
    const key = one.email.toLowerCase() || `\0${one.name.toLowerCase()}`
    const known = people.get(key)
    people.set(key, {
      name: known?.name ?? one.name,
      email: one.email,
      orders: (known?.orders ?? 0) + ("orders" in one ? one.orders : 0),
      messages: (known?.messages ?? 0) + ("messages" in one ? one.messages : 0),
      lastAt: known && known.lastAt > one.lastAt ? known.lastAt : one.lastAt,
      alike: Math.max(known?.alike ?? 0, one.alike),
    })
  }
  const best = Math.max(0, ...[...people.values()].map(({ alike }) => alike))
  return done(
    [...people.values()]
      .filter(({ alike }) => alike >= (exact ? 1 : meant) && (best < 1 || alike === 1))
      .sort((one, other) => other.alike - one.alike || +other.lastAt - +one.lastAt)
      .slice(0, most)
      .map(({ alike: _, ...person }) => person),
  )
}
