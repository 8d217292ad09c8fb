import { sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { messages, threads } from "../../../db/tables/messages.ts"

/** Alerts per hour and channel: of one sender, and of all senders. */
const maxAlerts = { ofOne: 5, together: 30 }

/** Counted separately, so that a flood of e-mails does not silence the client portal, whose URL is secret. */
type MessageChannel = "mail" | "room"

/**
 * A flood must neither fill the mailbox nor delay order e-mails. The hour before `at` counts, because a backlog of days is read
 * at once.
 */
export async function shouldAlertArtist(
  tx: Transaction,
  via: MessageChannel,
  email: string,
  at: Date,
): Promise<boolean> {
  const since = new Date(at.getTime() - 3_600_000)
  const { rows } = await tx.execute<{ own: number; together: number }>(sql`
    select coalesce(max(letters) filter (where email = ${email}::citext), 0)::int as own,
      coalesce(sum(least(letters, ${maxAlerts.ofOne}::int)), 0)::int as together
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
  return own <= maxAlerts.ofOne && together <= maxAlerts.together
}
