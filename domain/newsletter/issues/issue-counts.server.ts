import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"

/** Denormalized into the issue's row for lists and progress. */
export async function updateIssueCounts(db: Database | Transaction, issueId: string): Promise<void> {
  const of = (state: string) => sql`(count(*) filter (where state = ${state}))::int`
  await db.execute(sql`update ${newsletterIssues} set total = now.total, accepted = now.accepted, refused = now.refused,
      uncertain = now.uncertain, left_out = now.left_out, bounced = now.bounced
    from (select count(*)::int as total, ${of("accepted")} as accepted, ${of("refused")} as refused,
      ${of("uncertain")} as uncertain, ${of("left_out")} as left_out, ${of("bounced")} as bounced
      from ${issueRecipients} where letter_id = ${issueId}) as now
    where id = ${issueId}`)
}
