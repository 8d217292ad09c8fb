import { href, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router"
import { anyPost } from "../../domain/blog/post-queries.server.ts"
import { anyExhibition } from "../../domain/exhibitions/exhibition-queries.server.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { yearIn } from "../../lib/site-time.ts"
import { shopContext } from "../request/context.ts"
import { Failure } from "../ui/failure/failure.tsx"
import type { Route } from "./+types/layout"
import { NotFound } from "./not-found.tsx"
import { furtherPlaces } from "./shell/places.ts"
import { Shell } from "./shell/shell.tsx"
import type { Site } from "./shell/site.ts"

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

/** The data of the layout around every public page, read once per visit. */
export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  const shop = context.get(shopContext)
  // Kept in the page cache, because pages that are not cacheable need it too.
  const [{ site, navigation }, exhibitions, posts] = await shop.pageCache.remember(
    "layout",
    ["settings", "exhibitions", "posts"],
    () => Promise.all([readSettings(shop.db, "site", "navigation"), anyExhibition(shop), anyPost(shop)]),
  )
  const { artistName, tagline, contactEmail, location, social, country, downloads, timeZone } = site
  const facts = { siteUrl: shop.siteUrl, artistName, tagline, country }
  const further = [...furtherPlaces({ exhibitions, posts }), ...navigation.links]
  return { facts, contactEmail, location, further, social, downloads, timeZone, year: yearIn(timeZone, shop.now()) }
}

/** Layout data is revalidated only after a form submission, not on every navigation. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== "GET" ? defaultShouldRevalidate : false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell site={loaderData}>
      <Outlet />
    </Shell>
  )
}

/** An error is shown within the layout, unless the layout's own data could not be read. */
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
