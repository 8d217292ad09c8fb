import { inArray } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import type { Actor } from "../actor.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { listPublicPosts } from "../blog/post-queries.server.ts"
import { listPublicExhibitions } from "../exhibitions/exhibition-queries.server.ts"
import { listPublishedPages } from "../pages/public-pages.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { pagePaths, paths } from "../urls.ts"
import { normalizePath } from "./normalize-path.ts"
import type { SitePage } from "./target-suggestions.ts"

/** `answered`: normalized paths at which a work, exhibition, post or page is, or was before it was renamed. */
type SitePages = { pages: SitePage[]; answered: ReadonlySet<string> }

const fixedPages: [path: string, title: string][] = [
  ["/", "Home"],
  [paths.gallery(), "Gallery"],
  [paths.shop(), "Shop"],
  [paths.about(), "About"],
  [paths.commissions(), "Commissions"],
  [paths.contact(), "Contact"],
  [paths.exhibitions(), "Exhibitions"],
  [paths.blog(), "Journal"],
]

/** All public pages with a name. */
export const getSitePages = (shop: Shop, actor: Actor): Promise<Outcome<SitePages>> =>
  query(shop, actor, "settings.read", async () => done(await loadSitePages(shop)))

async function loadSitePages(shop: Shop): Promise<SitePages> {
  const [works, exhibitions, posts, own, former] = await Promise.all([
    shop.db
      .select({ id: artworks.id, slug: artworks.slug, title: artworks.title })
      .from(artworks)
      .where(isPublic)
      .orderBy(artworks.title, artworks.id),
    listPublicExhibitions(shop),
    listPublicPosts(shop),
    listPublishedPages(shop, { withLinkOnly: true }),
    shop.db
      .select({ noun: formerSlugs.noun, slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(inArray(formerSlugs.noun, ["exhibition", "post", "page"])),
  ])
  const pages: SitePage[] = [
    ...fixedPages.map(([path, title]) => ({ path, title, slug: path.slice(1) })),
    ...works.map(({ id, slug, title }) => ({ path: paths.artwork(id), title, slug })),
    ...exhibitions.map(({ slug, title }) => ({ path: paths.exhibition(slug), title, slug })),
    ...posts.map(({ slug, title }) => ({ path: paths.post(slug), title, slug })),
    ...own.map(({ slug, title }) => ({ path: pagePaths.page(slug), title, slug })),
  ]
  const answered = [
    ...pages.map(({ path }) => path),
    ...works.map(({ slug }) => paths.artwork(slug)),
    ...former.map(({ noun, slug }) => getFormerPath(noun, slug)),
  ]
  return { pages, answered: new Set(answered.flatMap((path) => normalizePath(path) ?? [])) }
}

function getFormerPath(noun: string, slug: string): string {
  if (noun === "page") return pagePaths.page(slug)
  return noun === "post" ? paths.post(slug) : paths.exhibition(slug)
}
