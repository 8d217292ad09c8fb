import { Fragment, useEffect } from "react"
import { href } from "react-router"
import type { WebSite } from "schema-dts"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionLine } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import type { HomepageSection, SectionContent } from "../../../domain/homepage/homepage-section.ts"
import { featuredDefaults, processDefaults } from "../../../domain/homepage/section-defaults.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatSentences, formatTitle } from "../../../lib/sentences.ts"
import { findComposition } from "../../appearance/site-look.server.ts"
import { incompleteContext, shopContext } from "../../request/context.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { artistJsonLd, getArtistRef } from "../../seo/json-ld/artist.ts"
import { findSiteDetails, pageMeta, type SiteDetails } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { awaitBriefly, Deferred } from "../../ui/deferred-data/deferred-data.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useToast } from "../../ui/toasts/toasts.tsx"
import { WorkGridSkeleton } from "../../ui/work-grid/work-grid.tsx"
import { joinDateParts } from "../exhibitions/join-date-parts.ts"
import type { Route } from "./+types/home"
import { Carousel } from "./carousel.tsx"
import type { Hang } from "./hang.server.ts"
import { Hero } from "./hero.tsx"
import styles from "./home.module.css"
import { getHomeContent, type HomeContent } from "./home-content.server.ts"
import { HungWorks } from "./hung-works.tsx"
import { Statement } from "./statement.tsx"

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { partial, ...content } = await getHomeContent(shop, await findComposition(shop, request.url))
  if (partial) context.get(incompleteContext)()
  return content
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => awaitBriefly(serverLoader())

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  const name = site?.artistName ?? "Gallery"
  const tagline = site?.tagline
  const portrait = loaderData && "portrait" in loaderData ? loaderData.portrait : null
  return pageMeta(matches, {
    title: tagline ? `${name}: ${formatTitle(tagline)}` : `${name}: original art`,
    whole: true,
    description: formatSentences(
      tagline || "Original art",
      `See the gallery, buy from the studio, or commission a work by ${formatArtistName(site)}`,
    ),
    path: "/",
    structuredData:
      import.meta.env.SSR && site
        ? [websiteJsonLd(site), artistJsonLd(site, portrait && getPictureUrl(portrait.picture, 1280))]
        : [],
  })
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const artistName = findSiteDetails(matches)?.artistName ?? ""
  return (
    <Deferred data={loaderData} placeholder={<HomeSkeleton />}>
      {(content) => <Home content={content} artistName={artistName} />}
    </Deferred>
  )
}

export function Home({ content, artistName }: { content: HomeContent; artistName: string }) {
  const toast = useToast()
  const { failed, exhibition, hang } = content
  // In a composition the works hang once, with the words of both sections.
  const sections = hang
    ? content.sections.filter(({ type }) => !listHungSections(hang).includes(type))
    : content.sections
  const hasHero = sections.some((section) => section.type === "hero")
  const announced = exhibition ? <AnnouncedExhibition exhibition={exhibition} /> : null
  useEffect(() => {
    if (failed) toast({ title: "Error", description: "Failed to load homepage content", destructive: true })
  }, [failed, toast])
  return (
    <>
      {hang ? (
        <HungWorks hang={hang} content={content} artistName={artistName} />
      ) : hasHero ? null : (
        <h1 className={text.unseen}>{artistName}</h1>
      )}
      {hasHero ? null : announced}
      {sections.map((section) => (
        <Fragment key={section.type}>
          <Section section={section} content={content} artistName={artistName} />
          {section.type === "hero" ? announced : null}
        </Fragment>
      ))}
    </>
  )
}

/** Before the first post the statement leads the journal. */
const listHungSections = ({ composition, posts }: Hang): HomepageSection["type"][] => [
  "hero",
  "featured_artworks",
  ...(composition === "journal" && posts.length === 0 ? (["artist_statement"] as const) : []),
]

const withTitle = <C extends { title: string }>(content: C, artistName: string): C =>
  content.title ? content : { ...content, title: artistName }

type SectionProps = { section: HomepageSection; content: HomeContent; artistName: string }

function Section({ section, content, artistName }: SectionProps) {
  switch (section.type) {
    case "hero":
      return (
        <Hero content={withTitle(section.content, artistName)} picture={content.heroPicture} counts={content.counts} />
      )
    case "featured_artworks":
      return <Featured content={section.content} works={content.featured} />
    case "process":
      return <Process content={section.content} />
    case "artist_statement":
      return <Statement content={section.content} portrait={content.portrait} failed={content.portraitFailed} />
  }
}

function HomeSkeleton() {
  return (
    <div className={page.container}>
      <div className={styles.hero} aria-hidden="true" />
      <section className={classes(page.section, styles.featured)}>
        <p role="status">Loading featured artworks...</p>
        <WorkGridSkeleton />
      </section>
    </div>
  )
}

/** For the home page: https://developers.google.com/search/docs/appearance/site-names */
function websiteJsonLd(site: SiteDetails): WebSite {
  const artist = getArtistRef(site)
  return {
    "@type": "WebSite",
    "@id": `${site.siteUrl}${href("/")}#site`,
    url: `${site.siteUrl}${href("/")}`,
    name: site.artistName,
    inLanguage: "en",
    ...(site.tagline && { description: site.tagline }),
    ...(artist && { publisher: artist }),
  }
}

function AnnouncedExhibition({ exhibition }: { exhibition: ExhibitionLine }) {
  const { slug, title, stage } = exhibition
  return (
    <aside className={classes(page.container, styles.announced)} aria-label="Exhibition">
      <a className={classes(page.grid, styles.line)} href={href("/exhibitions/:slug", { slug })}>
        <span className={text.small}>{stage === "current" ? "On now" : "Upcoming"}</span>
        <span className={styles.what}>{title}</span>
        <span className={styles.where}>
          {formatVenue(exhibition)}
          <span className={text.small}>{joinDateParts(formatWhen(exhibition))}</span>
        </span>
      </a>
    </aside>
  )
}

function formatWhen({ stage, startsOn, endsOn }: ExhibitionLine): string {
  if (stage === "upcoming") return `from ${formatCalendarDate(startsOn)}`
  return endsOn ? `until ${formatCalendarDate(endsOn)}` : ""
}

function Featured({ content, works }: { content: SectionContent<"featured_artworks">; works: WorkCard[] }) {
  const title = content.title || featuredDefaults.title
  const all = (
    <TextLink href={content.ctaLink || featuredDefaults.ctaLink}>
      {content.ctaText || featuredDefaults.ctaText}
    </TextLink>
  )
  const head = (
    <div>
      <h2 id="featured">{title}</h2>
      {content.description ? <p className={styles.description}>{content.description}</p> : null}
    </div>
  )
  if (works.length === 0)
    return (
      <section className={classes(page.section, page.container)} aria-labelledby="featured">
        {head}
        <p className={classes(text.empty, styles.none)}>Featured artworks will appear here soon.</p>
        <p className={styles.all}>{all}</p>
      </section>
    )
  return (
    <section className={page.section} aria-roledescription="carousel" aria-labelledby="featured">
      <Carousel works={works} head={head} />
      <p className={classes(page.container, styles.all)}>{all}</p>
    </section>
  )
}

function Process({ content }: { content: SectionContent<"process"> }) {
  const steps = content.steps.length > 0 ? content.steps : processDefaults.steps
  return (
    <section className={classes(page.section, page.container, page.grid)} aria-labelledby="process">
      <div className={styles.head}>
        <h2 id="process">{content.title || processDefaults.title}</h2>
        {content.subtitle ? <p className={text.lead}>{content.subtitle}</p> : null}
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <div>
              <p className={text.prose}>{step.description}</p>
              {step.detail ? <p className={text.small}>{step.detail}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
