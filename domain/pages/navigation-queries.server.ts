import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { settings } from "../../db/tables/content.ts"
import { pages } from "../../db/tables/pages.ts"
import type { Actor } from "../actor.ts"
import { type HistoryLine, listHistory } from "../history-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { arrangeNavigation, type NavigationEntry, type NavigationItemInput, type NavigationPage } from "./navigation.ts"

const maxNavigationPages = 100

const navigationPageColumns = { id: pages.id, slug: pages.slug, title: pages.title, placement: pages.placement }

const isListed = and(isNull(pages.archivedAt), ne(pages.placement, "link"))

/** Those that visitors may see, in the order in which they were made. */
export async function listNavigationPages(shop: Pick<Shop, "db" | "now">): Promise<NavigationPage[]> {
  const rows = await shop.db
    .select(navigationPageColumns)
    .from(pages)
    .where(and(isListed, lte(pages.publishedAt, shop.now())))
    .orderBy(asc(pages.createdAt), asc(pages.id))
    .limit(maxNavigationPages)
  return rows as NavigationPage[]
}

/** With drafts, which take their place when they are published. */
export async function listNavigationPagesForEdit(db: Database | Transaction) {
  const rows = await db
    .select({ ...navigationPageColumns, publishedAt: pages.publishedAt })
    .from(pages)
    .where(isListed)
    .orderBy(asc(pages.createdAt), asc(pages.id))
    .limit(maxNavigationPages)
  return rows as (NavigationPage & { publishedAt: Date | null })[]
}

export type NavigationValue = { items: NavigationItemInput[] }

type NavigationForEdit = {
  value: NavigationValue
  /** The epoch before the first save. */
  updatedAt: Date
  history: HistoryLine[]
  entries: EditedEntry[]
  defaults: EditedEntry[]
}

/** A draft takes its place when it is published. */
export type EditedEntry = NavigationEntry & { isPublic: boolean }

export const getNavigationForEdit = (shop: Shop, actor: Actor): Promise<Outcome<NavigationForEdit>> =>
  query(shop, actor, "pages.read", async (db) => {
    const { navigation } = await getSettings(db, "navigation")
    const rows = await listNavigationPagesForEdit(db)
    const drafts = new Set(
      rows.filter(({ publishedAt }) => !publishedAt || publishedAt > shop.now()).map(({ id }) => id),
    )
    const withState = (entries: NavigationEntry[]): EditedEntry[] =>
      entries.map((entry) => ({ ...entry, isPublic: !entry.page || !drafts.has(entry.page.id) }))
    const entries = withState(arrangeNavigation(navigation.items, rows))
    return done({
      value: { items: entries.map(({ place, name, in: level }) => ({ place, name, in: level })) },
      updatedAt: await getNavigationSavedAt(db),
      history: await listHistory(db, "settings", "navigation"),
      entries,
      defaults: withState(arrangeNavigation([], rows)),
    })
  })

/** Of the list, or of a page, whose place is part of it. */
export async function getNavigationSavedAt(db: Database | Transaction): Promise<Date> {
  const [row] = await db
    .select({ at: sql<string | null>`greatest(max(${settings.updatedAt}), (select max(updated_at) from pages))` })
    .from(settings)
    .where(eq(settings.key, "navigation"))
  return new Date(row?.at ?? 0)
}
