import { href, redirect } from "react-router"
import { exhibitionKindLabels, formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import { findExhibition } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getExhibitionCardPath } from "../../../domain/sharing/find-card.server.ts"
import { shopContext } from "../../request/context.ts"
import { getVisibleSearch } from "../../request/visible-search.ts"
import { exhibitionDescription, exhibitionJsonLd } from "../../seo/json-ld/exhibition.ts"
import { findSiteDetails, getSharedCard, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import text from "../../ui/text.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import { findMovedPage } from "../moved-address.server.ts"
import type { Route } from "./+types/exhibition-page"
import { ExhibitionDetails } from "./exhibition-details.tsx"
import styles from "./exhibition-page.module.css"
import { InPrint } from "./in-print.tsx"
import { InstallationViews, LeadView } from "./installation-views.tsx"
import { joinDateParts } from "./join-date-parts.ts"
import { ViewsLightbox } from "./views-lightbox.tsx"

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, { site }] = await Promise.all([findExhibition(shop, params.slug), getSettings(shop.db, "site")])
  if (!found) throw await findMovedPage(shop, request)
  if (found.kind === "moved")
    throw redirect(`${href("/exhibitions/:slug", { slug: found.slug })}${getVisibleSearch(request.url)}`, 301)
  const { updatedAt: _, ...exhibition } = found.exhibition
  return { exhibition, card: getExhibitionCardPath(exhibition, site.artistName) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  if (!loaderData || !site) return [{ title: "Page not found" }, { name: "robots", content: "noindex" }]
  const { exhibition, card } = loaderData
  return pageMeta(matches, {
    title: exhibition.seoTitle || `${exhibition.title}, ${exhibition.venue}`,
    description: exhibitionDescription(exhibition),
    path: href("/exhibitions/:slug", { slug: exhibition.slug }),
    crumb: exhibition.title,
    above: [{ name: "Exhibitions", path: href("/exhibitions") }],
    structuredData: import.meta.env.SSR ? [exhibitionJsonLd(site, exhibition)] : [],
    picture: getSharedCard(card, exhibition.views[0]?.alt || exhibition.title),
  })
}

const stageLabels = { current: "On now", upcoming: "Upcoming", past: "" }

export default function ExhibitionPage({ loaderData }: Route.ComponentProps) {
  const { exhibition } = loaderData
  const { slug, title, venue, kind, stage, dates, statement, views, works } = exhibition
  return (
    <article className={page.container} key={exhibition.id}>
      <header className={styles.head}>
        <p className={text.small}>
          {stageLabels[stage]
            ? `${stageLabels[stage]}, ${exhibitionKindLabels[kind].toLowerCase()}`
            : exhibitionKindLabels[kind]}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <p className={text.lead}>{formatVenue(exhibition)}</p>
        <p className={classes(text.lead, text.figures)}>{joinDateParts(dates)}</p>
      </header>
      <LeadView views={views} />
      <div className={classes(page.grid, styles.about)}>
        {statement ? <RichTextView doc={statement} className={styles.statement} /> : null}
        <ExhibitionDetails exhibition={exhibition} />
      </div>
      <InstallationViews views={views} />
      {works.length > 0 ? (
        <section className={page.section} aria-labelledby="works">
          <h2 id="works" className={styles.worksHead}>
            {stage === "past" ? "Works that were shown" : "Works in the exhibition"}
          </h2>
          <WorkGrid works={works} as="h3" />
        </section>
      ) : null}
      <InPrint exhibition={exhibition} />
      <p className={styles.back}>
        <TextLink href={href("/exhibitions")}>All exhibitions</TextLink>
      </p>
      <ViewsLightbox views={views} title={title} details={`${venue}, ${joinDateParts(dates)}`} slug={slug} />
    </article>
  )
}
