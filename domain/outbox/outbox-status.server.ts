import { sql } from "drizzle-orm"
import type { Shop } from "../shop.ts"
import { hasMailServer } from "./has-mail-server.server.ts"

export type OutboxStatus = {
  hasMailServer: boolean
  /** Number in the outbox, and age of the oldest; null: none. */
  waiting: number
  oldest: Date | null
  /** Given up within the last day. */
  failed: number
}

export async function getOutboxStatus(shop: Shop): Promise<OutboxStatus> {
  const since = new Date(shop.now().getTime() - 24 * 3_600_000).toISOString()
  const { rows } = await shop.db.execute<{ waiting: number; oldest: string | null; failed: number }>(sql`select
    count(*) filter (where state = 'waiting')::int as waiting,
    min(created_at) filter (where state = 'waiting') as oldest,
    count(*) filter (where state = 'failed' and created_at > ${since}::timestamptz)::int as failed
    from mails where state <> 'sent'`)
  const [{ waiting, oldest, failed } = { waiting: 0, oldest: null, failed: 0 }] = rows
  return { hasMailServer: await hasMailServer(shop), waiting, oldest: oldest ? new Date(oldest) : null, failed }
}
