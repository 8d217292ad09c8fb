import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messages, threads } from "../../db/tables/messages.ts"

/** E-mails of one hour of which the artist is told, and as many letters from clients' rooms: of one sender, and of all together. */
const most = { ofOne: 5, together: 30 }

/** How letters come that nobody has to sign: a flood of e-mails keeps back no letter from a room, whose address is secret. */
export type LetterWay = "mail" | "room"

/**
 * Whether the artist is told of a letter that is kept already: a flood of letters neither fills the artist's mailbox, nor keeps
 * back the e-mails of orders in the queue. Each way counts for itself. One sender counts in all together only as often as the artist was told.
 * @param at when the letter came; the hour before it counts, for many that came over days are read at once
 */
export async function isToBeTold(tx: Transaction, via: LetterWay, email: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - 3_600_000)
  const { rows } = await tx.execute<{ own: number; together: number }>(sql`
    select coalesce(max(letters) filter (where email = ${email}::citext), 0)::int as own,
      coalesce(sum(least(letters, ${most.ofOne}::int)), 0)::int as together
    from (
      select ${messages.email} as email, count(*)::int as letters
      from ${messages} join ${threads} on ${threads.id} = ${messages.threadId}
      where ${messages.direction} = 'in' and ${messages.via} = ${via} and not ${messages.automatic}
        and ${threads.spamAt} is null
        and ${messages.createdAt} > ${since.toISOString()}::timestamptz
        and ${messages.createdAt} <= ${at.toISOString()}::timestamptz
      group by ${messages.email}
    ) senders`)
  const [{ own, together } = { own: 0, together: 0 }] = rows
  return own <= most.ofOne && together <= most.together
}
