import { data, href, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
import { findWork } from "../../../domain/artworks/artwork-queries.server.ts"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { getVisibleSearch } from "../../request/visible-search.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { artworkDescription, artworkJsonLd } from "../../seo/json-ld/artwork.ts"
import { findSiteDetails, getSharedCard, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import { useChosenOptions } from "../cart/use-chosen-options.ts"
import type { Route } from "./+types/artwork-page"
import styles from "./artwork-page.module.css"
import { ArtworkLightbox } from "./lightbox/artwork-lightbox.tsx"
import { MainPicture } from "./main-picture.tsx"
import type { PublicArtworkView } from "./public-artwork-view.ts"
import { WideStrip } from "./wide-strip.tsx"
import { ArtworkDetails } from "./work-details.tsx"
import { getWorkPage, type WorkPageData } from "./work-page-data.server.ts"
import { WorkTag } from "./work-tag.tsx"
import { WorkViews } from "./work-views.tsx"

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, settings] = await Promise.all([
    findWork(shop, params.id),
    getSettings(shop.db, "site", "shipping", "buying", "promises"),
  ])
  if (!found) throw data(null, { status: 404, statusText: "Not Found" })
  if (found.kind === "moved")
    throw redirect(`${href("/artwork/:id", { id: found.id })}${getVisibleSearch(request.url)}`, 301)
  return getWorkPage(shop, found.work, settings)
}

/** Another picture of the same work needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  if (!loaderData || !site) return [{ title: "Page not found" }, { name: "robots", content: "noindex" }]
  const { work, delivery, card } = loaderData
  const artist = formatArtistName(site)
  return pageMeta(matches, {
    title: work.further.seoTitle || `${work.title} - Original Art by ${artist}`,
    whole: true,
    description: work.further.seoDescription || artworkDescription(work, artist),
    path: href("/artwork/:id", { id: work.id }),
    crumb: work.title,
    above: [{ name: "Gallery", path: href("/gallery") }],
    structuredData: import.meta.env.SSR ? [artworkJsonLd(site, work, delivery)] : [],
    picture: getSharedCard(card, work.picture?.alt || work.title),
  })
}

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  return <ArtworkArticle page={loaderData} />
}

export function ArtworkArticle({ page: pageData }: { page: WorkPageData }) {
  const { work, related, shows, provenance, buying, delivery, siteCurrency } = pageData
  const [search] = useSearchParams()
  const choice = useChosenOptions(work)
  return (
    <article className={page.container} key={work.id}>
      <div className={classes(page.grid, styles.work)}>
        <MainPicture work={work} />
        <WorkTag
          work={work}
          siteCurrency={siteCurrency}
          delivery={delivery}
          hasAlert={search.has("told")}
          choice={choice}
        />
      </div>
      <WideStrip work={work} />
      <div className={classes(page.grid, styles.about)}>
        {work.description ? (
          <div className={classes(text.prose, styles.prose)}>
            {work.description
              .split(/\n\s*\n/)
              .filter((paragraph) => paragraph.trim())
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
        ) : null}
        <ArtworkDetails work={work} shows={shows} provenance={provenance} buying={buying} />
      </div>
      <WorkViews work={work} />
      <Nearby work={work} related={related} />
      <ArtworkLightbox work={work} chosen={choice.chosen} related={related} siteCurrency={siteCurrency} />
    </article>
  )
}

function Nearby({ work, related }: { work: PublicArtworkView; related: WorkCard[] }) {
  if (related.length === 0) return null
  return (
    <section className={classes(page.section, styles.nearby)} aria-labelledby="nearby">
      <div className={styles.head}>
        <h2 id="nearby">Hung nearby</h2>
        {work.series ? (
          <TextLink href={`${href("/gallery")}?series=${work.series.slug}`}>All of {work.series.title}</TextLink>
        ) : (
          <TextLink href={href("/gallery")}>The whole gallery</TextLink>
        )}
      </div>
      <WorkGrid works={related} row as="h3" />
    </section>
  )
}
