import { href } from "react-router"
import { publicExhibitionCards } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import { aboutPhotos } from "../../../domain/media/photos-queries.server.ts"
import { pictureUrl } from "../../../domain/media/shown-picture.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { artistInWords } from "../../seo/artist-name.ts"
import { profilePageJsonLd } from "../../seo/json-ld/profile-page.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/about"
import styles from "./about.module.css"
import { Photographs } from "./photographs.tsx"
import { withExhibitions } from "./record.ts"
import { Timeline } from "./timeline.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const photos = aboutPhotos(shop).catch((error: unknown) => {
    shop.log.error({ err: error }, "the photographs of the About page could not be read")
    return []
  })
  const [{ about }, exhibitions] = await Promise.all([readSettings(shop.db, "about"), publicExhibitionCards(shop)])
  return { ...about, timeline: withExhibitions(about.timeline, exhibitions), photos: await photos }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteFacts(matches)
  const [portrait] = loaderData?.photos ?? []
  const image = portrait ? pictureUrl(portrait.picture, 1280) : null
  return pageMeta(matches, {
    title: "About",
    description:
      loaderData?.lead || `The life and work of ${artistInWords(site)}: biography, exhibitions, collections.`,
    path: href("/about"),
    type: "profile",
    things: site ? [profilePageJsonLd(site, image)] : [],
  })
}

/** A lead of one or two sentences is the page's headline; a longer one is set below the name. */
const headlineMost = 160

export default function AboutPage({ loaderData, matches }: Route.ComponentProps) {
  const { lead, paragraphs, timeline, photos } = loaderData
  const name = `About ${siteFacts(matches)?.artistName ?? "the artist"}`
  const isHeadline = lead !== "" && lead.length <= headlineMost
  return (
    <div className={classes(page.container, page.grid, styles.about)}>
      <h1 className={styles.headline}>{isHeadline ? lead : name}</h1>
      {photos.length > 0 ? <Photographs photos={photos} /> : null}
      <div className={classes(text.prose, styles.words)}>
        {lead && !isHeadline ? <p>{lead}</p> : null}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {!lead && paragraphs.length === 0 ? (
          <>
            <p>The artist will say more here soon.</p>
            <p>
              <TextLink href={href("/gallery")}>View Gallery</TextLink>
            </p>
          </>
        ) : null}
      </div>
      {timeline.length > 0 ? <Timeline entries={timeline} /> : null}
    </div>
  )
}
