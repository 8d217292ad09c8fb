import { href, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router"
import { hasPosts } from "../../domain/blog/post-queries.server.ts"
import { hasPublicExhibitions } from "../../domain/exhibitions/exhibition-queries.server.ts"
import { formatContainedTaxNames } from "../../domain/orders/taxes.ts"
import { hasMailServer } from "../../domain/outbox/has-mail-server.server.ts"
import { arrangeNavigation } from "../../domain/pages/navigation.ts"
import { listNavigationPages } from "../../domain/pages/navigation-queries.server.ts"
import { hasSeriesPages } from "../../domain/series/series-queries.server.ts"
import { listLogoImages } from "../../domain/settings/logo.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { getSizeUnits } from "../../domain/settings/size-units.ts"
import { getCalendarYear } from "../../lib/site-time.ts"
import { shopContext } from "../request/context.ts"
import { getPageProtection } from "../seo/page-protection.server.ts"
import { Failure } from "../ui/failure/failure.tsx"
import type { Route } from "./+types/layout"
import { NotFound } from "./not-found.tsx"
import { createSiteNavigation } from "./shell/navigation.ts"
import { Shell } from "./shell/shell.tsx"
import type { ShellSite } from "./shell/site.ts"

const feeds = [
  ["works", "New works"],
  ["blog", "Journal"],
].flatMap(([name, title]) => [
  {
    rel: "alternate",
    type: "application/rss+xml",
    title: `${title} (RSS)`,
    href: href("/feeds/:file", { file: `${name}.rss` }),
  },
  {
    rel: "alternate",
    type: "application/atom+xml",
    title: `${title} (Atom)`,
    href: href("/feeds/:file", { file: `${name}.atom` }),
  },
  {
    rel: "alternate",
    type: "application/feed+json",
    title: `${title} (JSON)`,
    href: href("/feeds/:file", { file: `${name}.json` }),
  },
])

export const links: Route.LinksFunction = () => feeds

/** Read once per visit. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShellSite> {
  const shop = context.get(shopContext)
  // In the page cache, because pages that are not cacheable need it too.
  const [
    { site, navigation, logo, imprint, taxes, promises, protection },
    exhibitions,
    blog,
    series,
    pages,
    canSendEmail,
  ] = await shop.pageCache.remember("layout", ["settings", "exhibitions", "posts", "series", "pages"], () =>
    Promise.all([
      getSettings(shop.db, "site", "navigation", "logo", "imprint", "taxes", "promises", "protection"),
      hasPublicExhibitions(shop),
      hasPosts(shop),
      hasSeriesPages(shop),
      listNavigationPages(shop),
      hasMailServer(shop),
    ]),
  )
  const { artistName, tagline, contactEmail, location, social, country, timeZone } = site
  const downloads = site.downloads && protection.level === "open"
  const pageProtection = getPageProtection(protection.level, shop.siteUrl)
  const facts = { siteUrl: shop.siteUrl, artistName, tagline, country }
  const { items, links } = navigation
  const places = createSiteNavigation(
    arrangeNavigation(items, pages),
    { exhibitions, blog, series },
    links,
    items.length > 0,
  )
  const units = getSizeUnits(site)
  const siteData = { facts, contactEmail, location, social, downloads, units, timeZone, ...places }
  return {
    ...siteData,
    ...{ canSendEmail, promises, logo: listLogoImages(shop, logo) },
    ...(pageProtection && { protection: pageProtection }),
    containedTax: formatContainedTaxNames(taxes, site.country),
    imprint: imprint.name !== "",
    year: getCalendarYear(timeZone, shop.now()),
  }
}

/** Only after a form submission, not on every navigation. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== "GET" ? defaultShouldRevalidate : false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell site={loaderData}>
      <Outlet />
    </Shell>
  )
}

/** Within the layout, unless the layout's own data could not be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>("site/layout")
  const missing = isRouteErrorResponse(error) && error.status === 404
  const message = missing ? (
    <>
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <NotFound />
    </>
  ) : (
    <Failure error={error} />
  )
  return site ? <Shell site={site}>{message}</Shell> : <main>{message}</main>
}
