import { href, redirect } from "react-router"
import { findPublicPage } from "../../../domain/pages/public-pages.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getOwnPageCardPath } from "../../../domain/sharing/find-card.server.ts"
import { shopContext } from "../../request/context.ts"
import { getVisibleSearch } from "../../request/visible-search.ts"
import { pageJsonLd } from "../../seo/json-ld/page.ts"
import { findSiteDetails, getSharedCard, pageMeta } from "../../seo/page-meta.ts"
import { findMovedPage } from "../moved-address.server.ts"
import { missingPageMeta } from "../not-found.tsx"
import type { Route } from "./+types/page"
import { PageArticle } from "./page-article.tsx"

/** One of the artist's own pages. The router prefers every other address. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, { site }] = await Promise.all([findPublicPage(shop, params.slug), getSettings(shop.db, "site")])
  if (!found) throw await findMovedPage(shop, request)
  if (found.kind === "moved")
    throw redirect(`${href("/:slug", { slug: found.slug })}${getVisibleSearch(request.url)}`, 301)
  return { page: found.page, card: getOwnPageCardPath(found.page, site.artistName) }
}

/** Thrown, because the loader would run after an answer. */
export async function action({ context, request }: Route.ActionArgs) {
  throw await findMovedPage(context.get(shopContext), request)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  if (!loaderData || !site) return missingPageMeta(matches)
  const { page, card } = loaderData
  const title = page.seoTitle || page.title
  const description = page.seoDescription || page.excerpt || `${page.title}, on the site of ${site.artistName}.`
  return pageMeta(matches, {
    title,
    description,
    path: href("/:slug", { slug: page.slug }),
    crumb: page.title,
    hidden: page.placement === "link",
    structuredData: import.meta.env.SSR ? pageJsonLd(site, page, description) : [],
    picture: getSharedCard(card, page.cover?.alt || page.title),
  })
}

export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PageArticle key={page.id} page={page} />
}
