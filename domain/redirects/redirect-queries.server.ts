import { and, asc, desc, ilike, or, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { matchesId } from "../../db/matches-id.ts"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { normalizePath } from "./normalize-path.ts"
import { getRedirectLocation } from "./redirect-address.ts"
import { fillTarget, listMatchingPaths } from "./redirect-pattern.ts"
import { getSitePages } from "./site-pages.server.ts"
import { createTargetSuggester, type SitePage, type TargetSuggestion } from "./target-suggestions.ts"

export type Redirect = typeof redirects.$inferSelect

const perPage = 50
const byTime = keyset("time")

/** Where a missing address leads, one redirect far. Counts the visit. @param search of the request, for pages of this site */
export async function findMovedAddress(
  shop: Pick<Shop, "db" | "now" | "redirectHits">,
  pathname: string,
  search: string,
): Promise<{ location: string; status: number } | null> {
  const path = normalizePath(pathname)
  if (path === null || path === "/") return null
  const candidates = listMatchingPaths(path)
  const rows = await shop.db
    .select({ id: redirects.id, fromPath: redirects.fromPath, url: redirects.toUrl, status: redirects.status })
    .from(redirects)
    .where(sql`${redirects.fromPath} = any (${sql.param(candidates)}::text[])`)
  const winner = candidates.find((candidate) => rows.some(({ fromPath }) => fromPath === candidate))
  const found = rows.find(({ fromPath }) => fromPath === winner)
  if (!found) return null
  const target = fillTarget(found.fromPath, found.url, path)
  if (target.startsWith("/") && normalizePath(target.split(/[?#]/, 1)[0] ?? "") === path) return null
  shop.redirectHits.add(found.id, shop.now())
  return { location: getRedirectLocation(target, search), status: found.status }
}

/** Newest first. */
export const listRedirects = (
  shop: Shop,
  actor: Actor,
  { search = "", after }: { search?: string; after?: string | undefined } = {},
): Promise<Outcome<{ rows: Redirect[]; next: string | null; all: number }>> =>
  query(shop, actor, "settings.read", async (db) => {
    const like = containing(search.trim())
    const rows = await db
      .select()
      .from(redirects)
      .where(
        and(
          search.trim() ? or(ilike(redirects.fromPath, like), ilike(redirects.toUrl, like)) : undefined,
          byTime.beyond(after, [redirects.createdAt, redirects.id], "<"),
        ),
      )
      .orderBy(desc(redirects.createdAt), desc(redirects.id))
      .limit(perPage + 1)
    const { page, next } = byTime.page(rows, perPage, ({ createdAt }) => [createdAt])
    return done({ rows: page, next, all: await db.$count(redirects) })
  })

export const getRedirect = (shop: Shop, actor: Actor, id: string): Promise<Outcome<Redirect>> =>
  query(shop, actor, "settings.read", async (db) => {
    const [row] = await db.select().from(redirects).where(matchesId(redirects.id, id))
    return row ? done(row) : refuse("not_found", "This old address is no longer in the list.")
  })

export type ListedMissingAddress = typeof missingAddresses.$inferSelect & { suggestion: TargetSuggestion | null }

const maxListed = 50

/** Most visited first. */
export const listMissingAddresses = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ rows: ListedMissingAddress[]; all: number }>> =>
  query(shop, actor, "settings.read", async (db) => {
    const rows = await db
      .select()
      .from(missingAddresses)
      .orderBy(desc(missingAddresses.hits), desc(missingAddresses.lastSeenAt), asc(missingAddresses.path))
      .limit(maxListed)
    if (rows.length === 0) return done({ rows: [], all: 0 })
    const site = await getSitePages(shop, actor)
    if (!site.ok) return site
    const suggest = createTargetSuggester(site.value.pages)
    const all = await db.$count(missingAddresses)
    return done({ rows: rows.map((row) => ({ ...row, suggestion: suggest(row.path) })), all })
  })

const maxFound = 12

/** Pages whose title or path contains the text, for a field that asks for one. */
export async function searchSitePages(shop: Shop, actor: Actor, text: string): Promise<Outcome<SitePage[]>> {
  const wanted = text.trim().toLowerCase()
  const site = await getSitePages(shop, actor)
  if (!site.ok) return site
  const { pages } = site.value
  if (wanted === "") return done([])
  const isFound = ({ title, path, slug }: SitePage) =>
    [title, path, slug].some((name) => name.toLowerCase().includes(wanted))
  return done(pages.filter(isFound).slice(0, maxFound))
}
