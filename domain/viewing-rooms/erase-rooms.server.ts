import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { viewingRooms } from "../../db/tables/viewing-rooms.ts"

/**
 * Includes rooms without an address from which these addresses wrote. Call it before their messages are erased.
 * @returns their ids, for the history
 */
export async function eraseViewingRooms(tx: Transaction, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const of = sql`any (${sql.param(emails)}::citext[])`
  const deleted = await tx
    .delete(viewingRooms)
    .where(
      sql`(${viewingRooms.email} <> '' and ${viewingRooms.email} = ${of})
        or (${viewingRooms.email} = '' and ${viewingRooms.threadId} in (select id from threads where email = ${of}))`,
    )
    .returning({ id: viewingRooms.id })
  return deleted.map(({ id }) => id)
}
