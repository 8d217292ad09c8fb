import { desc, eq, sql } from "drizzle-orm"
import { messages } from "../../db/tables/messages.ts"
import { cut } from "../../lib/cut.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** Somebody who wrote. `alike` from 0 to 1: how much the name is like what was searched; 1 contains it. */
export type Sender = { name: string; email: string; messages: number; lastAt: Date; alike: number }

/** Who wrote and has a name or address that contains the words or a name spelt like them, the most alike first. Admin only. */
export async function findSenders(shop: Shop, actor: Actor, search: string, most: number): Promise<Outcome<Sender[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const words = cut(search.trim(), 200)
  const part = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`
  const alike = sql<number>`max(case when ${messages.name} ilike ${part} or ${messages.email}::text ilike ${part} then 1
    else word_similarity(lower(${words}), lower(${messages.name})) end)::float8`
  const lastAt = sql<Date>`max(${messages.createdAt})`.mapWith(messages.createdAt)
  const rows = await shop.db
    .select({
      name: sql<string>`(array_agg(${messages.name} order by ${messages.createdAt} desc))[1]`,
      email: messages.email,
      messages: sql<number>`count(*)::int`,
      lastAt,
      alike,
    })
    .from(messages)
    .where(eq(messages.direction, "in"))
    .groupBy(messages.email)
    .having(sql`${alike} > 0`)
    .orderBy(desc(alike), desc(lastAt), messages.email)
    .limit(most)
  return done(rows)
}
