import { hash, randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { PendingVisit } from "../../services/visits/visits.ts"
import { isReservedSlug } from "../pages/reserved-slugs.ts"
import { saveMissingAddresses } from "../redirects/missing-addresses.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"

/**
 * Stores part of a hash of address, browser and the day's random number. Skips nonexistent pages. The first visit of a day
 * creates its random number and deletes older ones.
 */
export async function saveVisits(db: Database, visits: PendingVisit[]): Promise<void> {
  const { site } = await getSettings(db, "site")
  const dated = visits.map((visit) => ({ ...visit, day: getCalendarDate(site.timeZone, visit.at) }))
  const salts = await getSalts(db, [...new Set(dated.map(({ day }) => day))].sort())
  const rows = dated.map(({ at, day, network, browser, kind, name, artworkId, source, country }) => {
    const salt = salts.get(day)
    if (!salt) throw new Error(`There is no salt of ${day}.`)
    // So that search words and missing addresses cannot be linked to the same browser's page views.
    const visitor = hashVisitor(salt, network, browser, kind === "search" || kind === "missing" ? kind : "")
    // The referrer of a missing address is stored without the visit.
    const visitSource = kind === "missing" ? null : source
    const place = { name, artwork_id: artworkId, page_slug: getPageSlug(name) }
    return { at: at.toISOString(), day, visitor, kind, ...place, source: visitSource, country }
  })
  const missing = visits.filter(({ kind }) => kind === "missing")
  await saveMissingAddresses(
    db,
    missing.map(({ name, at, source }) => ({ path: name, at, referrer: source })),
  )
  await db.execute(sql`
    insert into visits (at, day, visitor, kind, name, artwork_id, source, country)
    select at, day, visitor, kind, name, artwork_id, source, country
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (at timestamptz, day date, visitor bigint, kind text,
      name text, artwork_id uuid, page_slug text, source text, country text)
    where kind in ('missing', 'search') or case
      when artwork_id is not null then exists (select from artworks where artworks.id = told.artwork_id and published_at is not null and archived_at is null)
      when page_slug is not null then exists (select from pages where slug = page_slug and published_at is not null and archived_at is null)
      when name like '/exhibitions/%' then exists (select from exhibitions where slug = substr(name, 14))
      when name like '/series/%' then exists (select from series where slug = substr(name, 9))
      when name like '/blog/%' then exists (select from posts where slug = substr(name, 7))
      else true end`)
}

/** Of a page that may be the artist's own. */
function getPageSlug(path: string): string | null {
  const slug = path.slice(1)
  return slug === "" || slug.includes("/") || isReservedSlug(slug) ? null : slug
}

/** 64 bits of SHA-256, as PostgreSQL's bigint. Without the salt the input cannot be found, not even by trying. */
const hashVisitor = (salt: Buffer, network: string, browser: string, apart: string): string =>
  hash("sha256", Buffer.concat([salt, Buffer.from(`${network}\n${browser}\n${apart}`)]), "buffer")
    .readBigInt64BE(0)
    .toString()

/** @param days sorted */
async function getSalts(db: Database, days: CalendarDate[]): Promise<Map<CalendarDate, Buffer>> {
  const read = async () => {
    const { rows } = await db.execute<{ day: string; salt: Buffer }>(
      sql`select day::text as day, salt from visit_salts where day = any(${sql.param(days)}::date[])`,
    )
    return new Map(rows.map(({ day, salt }) => [day, salt]))
  }
  const known = await read()
  const missing = days.filter((day) => !known.has(day))
  if (missing.length === 0) return known
  // Of concurrent processes, the first one's number counts.
  for (const day of missing)
    await db.execute(
      sql`insert into visit_salts (day, salt) values (${day}, ${randomBytes(32)}) on conflict (day) do nothing`,
    )
  await purgeSalts(db, days[0] ?? "")
  return read()
}

export async function purgeSalts(db: Database, before: CalendarDate): Promise<void> {
  await db.execute(sql`delete from visit_salts where day < ${before}`)
}
