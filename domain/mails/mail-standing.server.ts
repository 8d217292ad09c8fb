import { sql } from "drizzle-orm"
import type { Shop } from "../shop.ts"
import { mailsLeave } from "./mails-leave.server.ts"

export type MailStanding = {
  leave: boolean
  /** Number in the outbox, and age of the oldest; null: none. */
  waiting: number
  oldest: Date | null
  /** Given up within the last day. */
  failed: number
}

export async function mailStanding(shop: Shop): Promise<MailStanding> {
  const since = new Date(shop.now().getTime() - 24 * 3_600_000).toISOString()
  const { rows } = await shop.db.execute<{ waiting: number; oldest: string | null; failed: number }>(sql`select
    count(*) filter (where state = 'waiting')::int as waiting,
    min(created_at) filter (where state = 'waiting') as oldest,
    count(*) filter (where state = 'failed' and created_at > ${since}::timestamptz)::int as failed
    from mails where state <> 'sent'`)
  const [{ waiting, oldest, failed } = { waiting: 0, oldest: null, failed: 0 }] = rows
  return { leave: await mailsLeave(shop), waiting, oldest: oldest ? new Date(oldest) : null, failed }
}
