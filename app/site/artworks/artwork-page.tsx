import type { CSSProperties } from "react"
import { href, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
import { findWork } from "../../../domain/artworks/gallery/artwork-queries.server.ts"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { getVisibleSearch } from "../../request/visible-search.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { artworkDescription, artworkJsonLd } from "../../seo/json-ld/artwork.ts"
import { mediaJsonLd } from "../../seo/json-ld/media-files.ts"
import { findSiteDetails, getSharedCard, pageMeta } from "../../seo/page-meta.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import labels from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { useScripted } from "../../ui/use-scripted.ts"
import { getTransitionName, WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import { useChosenOptions } from "../cart/use-chosen-options.ts"
import { findMovedPage } from "../moved-address.server.ts"
import type { Route } from "./+types/artwork-page"
import styles from "./artwork-page.module.css"
import { ArtworkLightbox } from "./lightbox/artwork-lightbox.tsx"
import { useImageNumber } from "./lightbox/image-address.ts"
import { ViewLink } from "./lightbox/view-link.tsx"
import type { PublicArtworkView } from "./public-artwork-view.ts"
import { getSeriesPath } from "./series-path.ts"
import strip from "./wide-strip.module.css"
import { ArtworkDetails } from "./work-details.tsx"
import { WorkMedia } from "./work-media.tsx"
import { getWorkPage, type WorkPageData } from "./work-page-data.server.ts"
import { WorkTag } from "./work-tag.tsx"

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, settings] = await Promise.all([
    findWork(shop, params.id),
    getSettings(shop.db, "site", "shipping", "buying", "promises"),
  ])
  if (!found) throw await findMovedPage(shop, request)
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
  const { work, mediaFiles, delivery, card, protection } = loaderData
  const artist = formatArtistName(site)
  return pageMeta(matches, {
    title: work.further.seoTitle || `${work.title} - Original Art by ${artist}`,
    whole: true,
    description: work.further.seoDescription || artworkDescription(work, artist),
    path: href("/artwork/:id", { id: work.id }),
    crumb: work.title,
    above: [{ name: "Gallery", path: href("/gallery") }],
    structuredData: import.meta.env.SSR ? [artworkJsonLd(site, work, delivery), ...mediaJsonLd(site, mediaFiles)] : [],
    protection,
    picture: getSharedCard(card, work.picture?.alt || work.title),
  })
}

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  return <ArtworkArticle page={loaderData} />
}

export function ArtworkArticle({ page: pageData }: { page: WorkPageData }) {
  const { work, mediaFiles, related, shows, provenance, buying, delivery, siteCurrency } = pageData
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
      <WorkMedia files={mediaFiles} />
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
          <TextLink href={getSeriesPath(work.series)}>All of {work.series.title}</TextLink>
        ) : (
          <TextLink href={href("/gallery")}>The whole gallery</TextLink>
        )}
      </div>
      <WorkGrid works={related} row as="h3" />
    </section>
  )
}

function MainPicture({ work }: { work: PublicArtworkView }) {
  const asked = useImageNumber()
  const scripted = useScripted()
  // Without scripts there is no lightbox: the picture in the URL is shown here.
  const view = (!scripted && asked && work.views[asked - 1]) || work.views[0]
  const place = { "--r": view ? view.width / view.height : work.ratio } as CSSProperties
  return (
    <div className={styles.main} style={place}>
      {view ? (
        <ViewLink number={1} className={styles.picture} label="View full screen">
          <Picture
            picture={view}
            sizes="(max-width: 1023px) 100vw, 64vw"
            first
            style={{ viewTransitionName: getTransitionName(work.id) }}
          />
        </ViewLink>
      ) : (
        <p className={styles.bare} style={{ aspectRatio: work.ratio }}>
          Not photographed yet
        </p>
      )}
    </div>
  )
}

function WorkViews({ work }: { work: PublicArtworkView }) {
  const views = work.views.slice(1)
  if (views.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists
    <ul className={styles.views} role="list" aria-label="More views">
      {views.map((view, index) => (
        <li key={view.id} style={{ "--r": view.width / view.height } as CSSProperties}>
          <ViewLink number={index + 2} className={styles.picture}>
            <Picture picture={view} sizes="(max-width: 767px) 90vw, 38vw" />
          </ViewLink>
          <ImageCaption of={view.caption} className={labels.label} as="p" />
        </li>
      ))}
    </ul>
  )
}

const minWideRatio = 2.2

/** Phones only: a very wide picture at full height, scrolled sideways. */
function WideStrip({ work }: { work: PublicArtworkView }) {
  const view = work.views[0]
  const ratio = view ? view.width / view.height : 0
  if (!view || ratio < minWideRatio) return null
  return (
    <figure className={strip.strip} style={{ "--r": ratio } as CSSProperties}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled by touch must be scrollable by keyboard */}
      <section className={strip.scroller} aria-label="The picture from close by" tabIndex={0}>
        <Picture
          className={strip.picture}
          picture={{ ...view, alt: "" }}
          sizes={`(width < 768px) ${Math.round(58 * ratio)}vh, 1px`}
        />
      </section>
      <figcaption className={classes(labels.label, strip.caption)}>Walk along it.</figcaption>
    </figure>
  )
}
