import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { letterRecipients, letters } from "../../db/tables/letters.ts"

/** Denormalized into the row for lists and progress. */
export async function recount(db: Database | Transaction, letterId: string): Promise<void> {
  const of = (state: string) => sql`(count(*) filter (where state = ${state}))::int`
  await db.execute(sql`update ${letters} set total = now.total, accepted = now.accepted, refused = now.refused,
      uncertain = now.uncertain, left_out = now.left_out, bounced = now.bounced
    from (select count(*)::int as total, ${of("accepted")} as accepted, ${of("refused")} as refused,
      ${of("uncertain")} as uncertain, ${of("left_out")} as left_out, ${of("bounced")} as bounced
      from ${letterRecipients} where letter_id = ${letterId}) as now
    where id = ${letterId}`)
}
