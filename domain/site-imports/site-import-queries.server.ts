import { asc, desc, eq, sql } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { posts } from "../../db/tables/blog.ts"
import { pages } from "../../db/tables/pages.ts"
import { siteImportItems, siteImportPictures, siteImports } from "../../db/tables/site-imports.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type SiteImportRow, siteImportNotFound } from "./site-import.server.ts"
import { maxListedItems, siteImportRetentionDays } from "./site-import-limits.ts"

type ItemRow = typeof siteImportItems.$inferSelect

/** `isKnown`: a post or page here came from it already. `problems`: of its missing pictures. */
export type SiteItem = Pick<ItemRow, "position" | "kind" | "targetId" | "title" | "slug" | "status" | "publishedAt"> &
  Pick<ItemRow, "isChosen" | "state" | "notes" | "missing"> & { isKnown: boolean; isWritten: boolean }

export type SiteImportView = Omit<SiteImportRow, "key" | "ownerId"> & {
  /** The first of them. */
  items: SiteItem[]
  counts: { all: number; posts: number; pages: number; chosen: number; ended: number; written: number; kept: number }
  problems: Record<string, string>
}

export const getSiteImport = (shop: Shop, actor: Actor, id: string): Promise<Outcome<SiteImportView>> =>
  query(shop, actor, "imports.read", async (db) => {
    const [found] = await db.select().from(siteImports).where(matchesId(siteImports.id, id))
    if (!found) return siteImportNotFound
    const { key: _key, ownerId: _owner, ...row } = found
    const item = siteImportItems
    const ofImport = eq(item.importId, row.id)
    const isKnown = sql<boolean>`(exists (select from ${posts} where ${posts.id} = ${item.targetId})
      or exists (select from ${pages} where ${pages.id} = ${item.targetId}))`
    const items = await db
      .select({
        ...{ position: item.position, kind: item.kind, targetId: item.targetId, title: item.title, slug: item.slug },
        ...{ status: item.status, publishedAt: item.publishedAt, isChosen: item.isChosen, state: item.state },
        ...{ notes: item.notes, missing: item.missing, isKnown },
        isWritten: sql<boolean>`${item.writtenAt} is not null`,
      })
      .from(item)
      .where(ofImport)
      .orderBy(asc(item.position))
      .limit(maxListedItems)
    const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
    const [counts] = await db
      .select({
        all: count(sql`true`),
        posts: count(sql`kind = 'post'`),
        pages: count(sql`kind = 'page'`),
        chosen: count(sql`is_chosen`),
        ended: count(sql`is_chosen and state not in ('waiting', 'again')`),
        written: count(sql`written_at is not null`),
        kept: count(sql`state = 'kept'`),
      })
      .from(item)
      .where(ofImport)
    const failed = await db
      .select({ address: siteImportPictures.address, problem: siteImportPictures.problem })
      .from(siteImportPictures)
      .where(sql`import_id = ${row.id} and problem is not null`)
      .limit(maxListedItems)
    const problems = Object.fromEntries(failed.map(({ address, problem }) => [address, problem ?? ""]))
    const none = { all: 0, posts: 0, pages: 0, chosen: 0, ended: 0, written: 0, kept: 0 }
    return done({ ...row, items, counts: counts ?? none, problems })
  })

type ListedSiteImport = Pick<SiteImportRow, "id" | "state" | "fileName" | "createdAt">

/** The newest first. */
export const listSiteImports = (shop: Shop, actor: Actor): Promise<Outcome<ListedSiteImport[]>> =>
  query(shop, actor, "imports.read", async (db) => {
    const { id, state, fileName, createdAt } = siteImports
    const rows = await db
      .select({ id, state, fileName, createdAt })
      .from(siteImports)
      .orderBy(desc(createdAt), desc(id))
      .limit(20)
    return done(rows)
  })

/** With the texts of the former site; posts and pages stay. */
export async function purgeSiteImports(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - siteImportRetentionDays * 86_400_000)
  const { rows } = await shop.db.execute<{ key: string | null }>(sql`delete from ${siteImports}
    where state not in ('reading', 'running', 'undoing') and coalesce(finished_at, created_at) < ${before} returning key`)
  for (const { key } of rows) if (key) await shop.storage.private.delete(key)
}
