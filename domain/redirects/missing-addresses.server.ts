import { lt, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"
import type { Hits } from "../../services/hit-counter/hit-counter.ts"
import type { Shop } from "../shop.ts"
import { normalizePath } from "./normalize-path.ts"

export const maxMissingAddresses = 1_000
const missingAddressDays = 90

/** `path` as the browser reported it. */
type MissingAddressReport = { path: string; at: Date; referrer: string | null }

/** What programs try that look for weak sites, in every segment. */
const probe =
  /(?:^|\/)\.|\.(?:php|aspx?|jsp|cgi|env|git|sql|bak|ini|log|ya?ml|zip|tar|gz)\d?(?:\/|$)|\/wp-(?:admin|login|includes|json)(?:\/|$)|\/(?:cgi-bin|xmlrpc|phpmyadmin)(?:\/|$)/

/** Browsers cut a longer address (`visit.ts`). */
const maxReportedLength = 199

/** Null: not counted. A redacted address (`…`) can lead nowhere. */
function getMissingPath(reported: string): string | null {
  const path = reported.length > maxReportedLength ? null : normalizePath(reported)
  return path === null || path === "/" || path.includes("…") || probe.test(path) ? null : path
}

type MissingRow = { path: string; times: number; first: string; last: string; referrer: string | null }

/** One statement for many reports. Keeps the addresses that are looked for most. */
export async function saveMissingAddresses(db: Database, reports: MissingAddressReport[]): Promise<void> {
  const rows = sumReports(reports)
  if (rows.length === 0) return
  await db.execute(sql`
    insert into ${missingAddresses} as known (path, hits, first_seen_at, last_seen_at, referrer)
    select path, times, first, last, referrer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (path text, times integer, first timestamptz, last timestamptz, referrer text)
    where not exists (select from ${redirects} where from_path = told.path)
    on conflict (path) do update set hits = least(known.hits::bigint + excluded.hits, 2000000000)::integer,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at), referrer = coalesce(excluded.referrer, known.referrer)`)
  await db.execute(sql`
    delete from ${missingAddresses} where path in (
      select path from ${missingAddresses} order by hits desc, last_seen_at desc, path offset ${maxMissingAddresses})`)
}

/** Sorted, so that concurrent processes lock the rows in the same order. */
function sumReports(reports: MissingAddressReport[]): MissingRow[] {
  const rows = new Map<string, MissingRow>()
  for (const { path: reported, at, referrer } of reports) {
    const path = getMissingPath(reported)
    if (path === null) continue
    const moment = at.toISOString()
    const row = rows.get(path) ?? { path, times: 0, first: moment, last: moment, referrer: null }
    row.times++
    row.first = moment < row.first ? moment : row.first
    row.last = moment > row.last ? moment : row.last
    row.referrer = referrer ?? row.referrer
    rows.set(path, row)
  }
  return [...rows.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

export async function purgeMissingAddresses(shop: Pick<Shop, "db" | "now">): Promise<void> {
  const before = new Date(shop.now().getTime() - missingAddressDays * 86_400_000)
  await shop.db.delete(missingAddresses).where(lt(missingAddresses.lastSeenAt, before))
}

/** Of redirects that still exist. */
export async function saveRedirectHits(db: Database, hits: Hits[]): Promise<void> {
  const rows = hits.map(({ id, times, last }) => ({ id, times, last: last.toISOString() }))
  await db.execute(sql`
    update ${redirects} as known set hits = least(known.hits::bigint + told.times, 2000000000)::integer,
      last_hit_at = greatest(known.last_hit_at, told.last)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, times integer, last timestamptz)
    where known.id = told.id`)
}
