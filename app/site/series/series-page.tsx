import { href, redirect } from "react-router"
import { parseSort, type Sort } from "../../../domain/artworks/gallery/gallery-filters.ts"
import { findSeries } from "../../../domain/series/find-series.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getSeriesCardPath } from "../../../domain/sharing/find-card.server.ts"
import { shopContext } from "../../request/context.ts"
import { getVisibleSearch } from "../../request/visible-search.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { seriesJsonLd } from "../../seo/json-ld/series.ts"
import { findSiteDetails, getSharedCard, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import text from "../../ui/text.module.css"
import { followChosenView } from "../artworks/works-index/chosen-view.ts"
import { InstallationViews, LeadView } from "../exhibitions/installation-views.tsx"
import { ViewsLightbox } from "../exhibitions/views-lightbox.tsx"
import { findMovedPage } from "../moved-address.server.ts"
import type { Route } from "./+types/series-page"
import { AroundSeries } from "./around-series.tsx"
import { NextSeries } from "./next-series.tsx"
import { SeriesDetails } from "./series-details.tsx"
import styles from "./series-page.module.css"
import { SeriesWorks } from "./series-works.tsx"
import { splitStatement } from "./split-statement.ts"

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { site } = await getSettings(shop.db, "site")
  const sort = parseSeriesSort(request.url)
  const found = await findSeries(shop, params.slug, sort && { sort, currency: site.currency })
  if (!found) throw await findMovedPage(shop, request)
  if (found.kind === "moved")
    throw redirect(`${href("/series/:slug", { slug: found.slug })}${getVisibleSearch(request.url)}`, 301)
  const { series } = found
  const cover = { id: series.id, title: series.title, years: series.years, picture: series.cover }
  return { series, sort, card: getSeriesCardPath(cover, site.artistName) }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  followChosenView(request)
  return serverLoader()
}

/** The order of the index; null: the grid. */
function parseSeriesSort(url: string): Sort | null {
  const params = new URL(url).searchParams
  return params.get("view") === "index" ? (parseSort(params.get("sort"), true) ?? "hung") : null
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  if (!loaderData || !site) return [{ title: "Page not found" }, { name: "robots", content: "noindex" }]
  const { series, card } = loaderData
  const artist = formatArtistName(site)
  const named = [`${series.title}, a series of works by ${artist}`, series.years].filter(Boolean).join(", ")
  return pageMeta(matches, {
    title: series.title,
    description: series.excerpt || `${named}.`,
    path: href("/series/:slug", { slug: series.slug }),
    above: [{ name: "Series", path: href("/series") }],
    hidden: loaderData.sort !== null,
    structuredData: import.meta.env.SSR ? seriesJsonLd(site, series) : [],
    picture: getSharedCard(card, series.cover?.alt || series.title),
  })
}

export default function SeriesPage({ loaderData: { series, sort } }: Route.ComponentProps) {
  const { title, years, views } = series
  const { lead, rest } = splitStatement(series.body)
  return (
    <article className={page.container} key={series.id}>
      <header className={classes(page.grid, styles.head)}>
        <div className={styles.name}>
          <p className={text.small}>
            <TextLink bare href={href("/series")}>
              Series
            </TextLink>
          </p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        {lead ? <RichTextView doc={lead} className={styles.lead} /> : null}
      </header>
      <LeadView views={views} />
      <div className={classes(page.grid, styles.about)}>
        {rest ? <RichTextView doc={rest} className={styles.statement} /> : null}
        <SeriesDetails series={series} />
      </div>
      <SeriesWorks series={series} sort={sort} />
      <InstallationViews views={views} />
      <AroundSeries series={series} />
      <NextSeries series={series} />
      <ViewsLightbox views={views} title={title} details={years} slug={series.slug} />
    </article>
  )
}
