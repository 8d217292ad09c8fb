import { href } from "react-router"
import { getGalleryPage } from "../../../domain/artworks/gallery/gallery-queries.server.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { worksPageJsonLd } from "../../seo/json-ld/works-page.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/gallery"
import { GalleryBodies, NamedSeries } from "./gallery-bodies.tsx"
import { getGallerySeries } from "./gallery-series.server.ts"
import { galleryListing, getListingTitle, loadListing } from "./listing.ts"
import { getListing } from "./listing-data.server.ts"
import styles from "./listing-page.module.css"
import { ListingPage } from "./listing-page.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const listing = await getListing(request, context, getGalleryPage)
  return { ...listing, series: await getGallerySeries(context, listing.asked) }
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadListing(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = findSiteDetails(matches)
  return pageMeta(matches, {
    title: getListingTitle(galleryListing, location.search),
    description: `All works by ${formatArtistName(site)}, with their sizes and prices, and what is still available.`,
    path: href("/gallery"),
    hidden: location.search !== "",
    structuredData: import.meta.env.SSR && site ? [worksPageJsonLd(site, galleryListing)] : [],
  })
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const series = "series" in loaderData ? loaderData.series : null
  return (
    <ListingPage
      listing={galleryListing}
      data={loaderData}
      series={series?.hasPages ? href("/series") : null}
      before={series && series.cards.length > 0 ? <GalleryBodies cards={series.cards} /> : null}
      found={series && series.named.length > 0 ? <NamedSeries named={series.named} /> : null}
      bare={
        <>
          <p>The walls are bare while the first works dry.</p>
          <TextLink className={styles.emptyLink} href={href("/contact")}>
            Write to the studio
          </TextLink>
        </>
      }
    />
  )
}
