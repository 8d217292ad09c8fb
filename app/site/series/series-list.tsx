import { href } from "react-router"
import { listSeriesCards } from "../../../domain/series/series-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { seriesListJsonLd } from "../../seo/json-ld/series.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { ViewSwitch } from "../artworks/works-index/view-switch.tsx"
import type { Route } from "./+types/series-list"
import { BodiesOfWork } from "./bodies-of-work.tsx"
import styles from "./series-list.module.css"

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: await listSeriesCards(context.get(shopContext)) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  const cards = loaderData?.cards ?? []
  return pageMeta(matches, {
    title: "Series",
    description: `The bodies of work of ${formatArtistName(site)}: what each is about, and the works in it.`,
    path: href("/series"),
    hidden: cards.length === 0,
    structuredData: import.meta.env.SSR && site ? [seriesListJsonLd(site, cards)] : [],
  })
}

export default function SeriesListPage({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div className={page.container}>
      <div className={classes(page.head, styles.head)}>
        <h1>Series</h1>
        <ViewSwitch
          current="series"
          series={href("/series")}
          grid={href("/gallery")}
          index={`${href("/gallery")}?view=index`}
        />
      </div>
      {cards.length > 0 ? (
        <BodiesOfWork cards={cards} first />
      ) : (
        <div className={text.empty}>
          <p>No series has a page yet.</p>
          <TextLink className={styles.emptyLink} href={href("/gallery")}>
            View Gallery
          </TextLink>
        </div>
      )}
    </div>
  )
}
