import { inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { newsletterRefusals, subscribers } from "../../db/tables/newsletter.ts"
import { issueRecipients } from "../../db/tables/newsletter-issues.ts"
import { addressHash } from "./subscriber-commands.server.ts"

/** A hash of each address stays, so that no list subscribes it again. */
export async function eraseSubscriptions(tx: Transaction, emails: string[], now: Date): Promise<string[]> {
  if (emails.length === 0) return []
  await tx
    .insert(newsletterRefusals)
    .values(emails.map((email) => ({ addressHash: addressHash(email), since: now })))
    .onConflictDoNothing()
  await tx
    .update(issueRecipients)
    .set({ email: "", words: "" })
    .where(sql`${issueRecipients.email} = any (${sql.param(emails)}::citext[])`)
  const deleted = await tx
    .delete(subscribers)
    .where(inArray(subscribers.email, emails))
    .returning({ id: subscribers.id })
  return deleted.map(({ id }) => id)
}
