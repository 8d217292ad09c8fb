import { Fragment, useEffect } from "react"
import type { HomepageSection } from "../../../domain/homepage/homepage-section.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import { formatSentences, formatTitle } from "../../../lib/sentences.ts"
import { incompleteContext, shopContext } from "../../request/context.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { artistJsonLd } from "../../seo/json-ld/artist.ts"
import { websiteJsonLd } from "../../seo/json-ld/website.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { awaitBriefly, Deferred } from "../../ui/deferred-data/deferred-data.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useToast } from "../../ui/toasts/toasts.tsx"
import { WorkGridSkeleton } from "../../ui/work-grid/work-grid.tsx"
import { AnnouncedExhibition } from "../exhibitions/announced.tsx"
import type { Route } from "./+types/home"
import { Featured } from "./featured.tsx"
import { Hero } from "./hero.tsx"
import { getHomeContent, type HomeContent } from "./home-content.server.ts"
import styles from "./home-skeleton.module.css"
import { Process } from "./process.tsx"
import { Statement } from "./statement.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { partial, ...content } = await getHomeContent(context.get(shopContext))
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
  const { failed, sections, exhibition } = content
  const hasHero = sections.some((section) => section.type === "hero")
  const announced = exhibition ? <AnnouncedExhibition exhibition={exhibition} /> : null
  useEffect(() => {
    if (failed) toast({ title: "Error", description: "Failed to load homepage content", destructive: true })
  }, [failed, toast])
  return (
    <>
      {hasHero ? null : <h1 className={text.unseen}>{artistName}</h1>}
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
