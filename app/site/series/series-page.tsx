import { href, redirect } from "react-router"
import { findSeries, type PublicSeries } from "../../../domain/series/find-series.server.ts"
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
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import { InstallationViews, LeadView } from "../exhibitions/installation-views.tsx"
import { ViewsLightbox } from "../exhibitions/views-lightbox.tsx"
import { findMovedPage } from "../moved-address.server.ts"
import type { Route } from "./+types/series-page"
import { AroundSeries } from "./around-series.tsx"
import { NextSeries } from "./next-series.tsx"
import { SeriesDetails } from "./series-details.tsx"
import styles from "./series-page.module.css"
import { splitStatement } from "./split-statement.ts"

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, { site }] = await Promise.all([findSeries(shop, params.slug), getSettings(shop.db, "site")])
  if (!found) throw await findMovedPage(shop, request)
  if (found.kind === "moved")
    throw redirect(`${href("/series/:slug", { slug: found.slug })}${getVisibleSearch(request.url)}`, 301)
  const { series } = found
  const cover = { id: series.id, title: series.title, years: series.years, picture: series.cover }
  return { series, card: getSeriesCardPath(cover, site.artistName) }
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
    structuredData: import.meta.env.SSR ? seriesJsonLd(site, series) : [],
    picture: getSharedCard(card, series.cover?.alt || series.title),
  })
}

export default function SeriesPage({ loaderData: { series } }: Route.ComponentProps) {
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
      <SeriesWorks series={series} />
      <InstallationViews views={views} />
      <AroundSeries series={series} />
      <NextSeries series={series} />
      <ViewsLightbox views={views} title={title} details={years} slug={series.slug} />
    </article>
  )
}

function SeriesWorks({ series }: { series: PublicSeries }) {
  const { slug, works, workCount, availableCount, views } = series
  return (
    <section className={page.section} aria-labelledby="works">
      <h2 id="works" className={styles.worksHead}>
        {works.length === 1 ? "The work" : "The works"}
      </h2>
      {works.length > 0 ? (
        <WorkGrid works={works} as="h3" first={views.length === 0} />
      ) : (
        <p className={text.empty}>No work of this series is on the site just now.</p>
      )}
      {workCount > works.length ? (
        <p className={styles.more}>
          <TextLink href={`${href("/gallery")}?series=${slug}`}>All {workCount} works</TextLink>
        </p>
      ) : null}
      {works.length > 0 && availableCount === 0 ? (
        <p className={classes(text.prose, styles.more)}>
          Nothing from this series is available now. <TextLink href={href("/newsletter")}>Hear about new work</TextLink>
        </p>
      ) : null}
    </section>
  )
}
