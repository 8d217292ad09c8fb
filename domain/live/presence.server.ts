import { and, eq, inArray, notInArray, sql } from "drizzle-orm"
import { jsonRows } from "../../db/json-rows.ts"
import { users } from "../../db/tables/accounts.ts"
import { livePresence, liveProcesses } from "../../db/tables/live.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Metadata, type PresenceEntry, type PresenceStatus, socketLimits } from "./live-protocol.ts"

/** A process without a sign of life for this time is dead, with its tabs. */
const deadAfterSeconds = 30

export type PresenceTab = { id: string; userId: string; status: PresenceStatus; metadata: Metadata | null }

export async function savePresence(
  shop: Shop,
  processId: string,
  { id, userId, status, metadata }: PresenceTab,
): Promise<void> {
  const values = { status, metadata, seenAt: sql`now()` }
  await shop.db
    .insert(livePresence)
    .values({ id, processId, userId, ...values })
    .onConflictDoUpdate({ target: livePresence.id, set: values })
}

export const deletePresence = (shop: Shop, id: string) => shop.db.delete(livePresence).where(eq(livePresence.id, id))

/** Records that this process is alive, deletes dead ones, and syncs its rows with its tabs after an outage of the database. */
export async function recordProcessAlive(shop: Shop, processId: string, tabs: PresenceTab[]): Promise<void> {
  await inTransaction(shop, async (tx) => {
    await tx
      .insert(liveProcesses)
      .values({ id: processId })
      .onConflictDoUpdate({ target: liveProcesses.id, set: { seenAt: sql`now()` } })
    await tx
      .delete(liveProcesses)
      .where(sql`${liveProcesses.seenAt} < now() - make_interval(secs => ${deadAfterSeconds})`)
    const ids = tabs.map(({ id }) => id)
    const own = eq(livePresence.processId, processId)
    await tx.delete(livePresence).where(ids.length > 0 ? and(own, notInArray(livePresence.id, ids)) : own)
    // An unchanged tab is not written and announces nothing; an account may have been deleted.
    if (tabs.length > 0)
      await tx.execute(sql`
        insert into ${livePresence} (id, process_id, user_id, status, metadata)
        select id, ${processId}::uuid, user_id, status, metadata
        from ${jsonRows(livePresence, ["id", "userId", "status", "metadata"], tabs)}
        where exists (select from ${users} where ${users.id} = given.user_id)
        on conflict (id) do update set status = excluded.status, metadata = excluded.metadata, seen_at = now()
        where (live_presence.status, live_presence.metadata) is distinct from (excluded.status, excluded.metadata)`)
    return done(null)
  })
}

/** Which of these accounts have an open tab. */
export async function findPresentUserIds(shop: Shop, userIds: string[]): Promise<Set<string>> {
  const rows = await shop.db
    .selectDistinct({ userId: livePresence.userId })
    .from(livePresence)
    .innerJoin(liveProcesses, eq(liveProcesses.id, livePresence.processId))
    .where(
      and(
        inArray(livePresence.userId, userIds),
        sql`${liveProcesses.seenAt} > now() - make_interval(secs => ${deadAfterSeconds})`,
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

export const deleteProcess = (shop: Shop, processId: string) =>
  shop.db.delete(liveProcesses).where(eq(liveProcesses.id, processId))

export type Presence = { total: number; forAdmins: PresenceEntry[]; forOthers: PresenceEntry[] }

/** For other users, when the name is empty or an address. */
const unnamedUser = "Someone"

const publicName = (name: string) => (name.trim() === "" || name.includes("@") ? unnamedUser : name)

/**
 * Users with an open tab, admins first, away last, at most `limits.people`. Customers see names (RT-03), but no addresses or metadata.
 * `lastSeen` is the process's last sign of life, or when the user went away.
 */
export async function getPresence(shop: Shop): Promise<Presence> {
  const { rows } = await shop.db.execute<{
    user_id: string
    email: string
    name: string
    role: string
    status: PresenceStatus
    last_seen: string | Date
    metadata: Metadata | null
    total: string
  }>(sql`
    select p.user_id, u.email, coalesce(f.full_name, u.name) as name, coalesce(r.role, 'user') as role,
      case when bool_or(p.status = 'busy') then 'busy' when bool_or(p.status = 'online') then 'online' else 'away' end as status,
      max(case p.status when 'away' then p.seen_at else greatest(p.seen_at, x.seen_at) end) as last_seen,
      (array_agg(p.metadata order by p.seen_at desc) filter (where p.metadata is not null))[1] as metadata,
      count(*) over () as total
    from live_presence p
    join live_processes x on x.id = p.process_id and x.seen_at > now() - make_interval(secs => ${deadAfterSeconds})
    join auth_users u on u.id = p.user_id
    left join profiles f on f.id = u.id
    left join user_roles r on r.user_id = u.id
    group by p.user_id, u.email, f.full_name, u.name, r.role
    order by coalesce(r.role, 'user'), bool_and(p.status = 'away'), max(p.seen_at) desc, p.user_id
    limit ${socketLimits.people}`)
  const forAdmins = rows.map(({ user_id, email, name, status, last_seen, metadata }) => ({
    userId: user_id,
    email,
    name,
    status,
    lastSeen: new Date(last_seen).toISOString(),
    ...(metadata && { metadata }),
  }))
  const forOthers = forAdmins.map(({ userId, name, status, lastSeen }) => {
    return { userId, email: null, name: publicName(name), status, lastSeen }
  })
  return { total: Number(rows[0]?.total ?? 0), forAdmins, forOthers }
}
