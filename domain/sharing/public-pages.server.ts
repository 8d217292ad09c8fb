import { inArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { homepageSections, settings } from "../../db/tables/content.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { listPublicPosts } from "../blog/post-queries.server.ts"
import { listPublicExhibitions } from "../exhibitions/exhibition-queries.server.ts"
import { listPublishedPages } from "../pages/public-pages.server.ts"
import { listPublicSeries } from "../series/series-queries.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { pagePaths, paths, seriesPaths } from "../urls.ts"

/** For sitemaps, apart from works. Paths from the site's root; null: unknown, or none. */
export type PublicPage = { path: string; updatedAt: Date | null; picture: string | null }

/** Fixed pages, series, exhibitions, posts and the artist’s own pages. */
export async function listPublicPages(shop: Shop): Promise<PublicPage[]> {
  const [changes, { imprint }, series, exhibitions, posts, own] = await Promise.all([
    getLastChanges(shop),
    getSettings(shop.db, "imprint"),
    listPublicSeries(shop),
    listPublicExhibitions(shop),
    listPublicPosts(shop),
    listPublishedPages(shop),
  ])
  const { works, home, about, legal } = changes
  const page = (path: string, ...dates: (Date | null)[]): PublicPage => ({
    path,
    updatedAt: findLatest(dates),
    picture: null,
  })
  return [
    page("/", works, home),
    page(paths.gallery(), works),
    ...(series.length > 0 ? [page(seriesPaths.list(), ...series.map(({ updatedAt }) => updatedAt))] : []),
    page(paths.shop(), works),
    page(paths.about(), about),
    page(paths.commissions()),
    page(paths.contact()),
    page(paths.exhibitions(), ...exhibitions.map(({ updatedAt }) => updatedAt)),
    page(paths.blog(), ...posts.map(({ updatedAt }) => updatedAt)),
    ...[paths.privacy(), paths.terms(), paths.shipping(), paths.withdrawal()].map((path) => page(path, legal)),
    ...(imprint.name ? [page(paths.imprint(), changes.imprint)] : []),
    ...series.map(({ slug, updatedAt, picture }) => ({ path: seriesPaths.page(slug), updatedAt, picture })),
    ...exhibitions.map(({ slug, updatedAt, picture }) => ({ path: paths.exhibition(slug), updatedAt, picture })),
    ...posts.map(({ slug, updatedAt, picture }) => ({ path: paths.post(slug), updatedAt, picture })),
    ...own.map(({ slug, updatedAt, picture }) => ({ path: pagePaths.page(slug), updatedAt, picture })),
  ]
}

const findLatest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)

async function getLastChanges(shop: Shop) {
  const last = (column: typeof artworks.updatedAt | typeof homepageSections.updatedAt) =>
    sql<Date | null>`max(${column})`.mapWith((value: Date | string) => new Date(value))
  const [[works], [home], saved] = await Promise.all([
    shop.db
      .select({ at: last(artworks.updatedAt) })
      .from(artworks)
      .where(isPublic),
    shop.db.select({ at: last(homepageSections.updatedAt) }).from(homepageSections),
    shop.db
      .select({ key: settings.key, at: settings.updatedAt })
      .from(settings)
      .where(inArray(settings.key, ["about", "legal", "imprint"])),
  ])
  const setting = (key: string) => saved.find((row) => row.key === key)?.at ?? null
  return {
    works: works?.at ?? null,
    home: home?.at ?? null,
    about: setting("about"),
    legal: setting("legal"),
    imprint: setting("imprint"),
  }
}
