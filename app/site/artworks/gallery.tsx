import { href } from "react-router"
import { getGalleryPage } from "../../../domain/artworks/gallery/gallery-queries.server.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { worksPageJsonLd } from "../../seo/json-ld/works-page.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/gallery"
import { galleryListing, loadListing } from "./listing.ts"
import { getListing } from "./listing-data.server.ts"
import styles from "./listing-page.module.css"
import { ListingPage } from "./listing-page.tsx"

export const loader = ({ request, context }: Route.LoaderArgs) => getListing(request, context, getGalleryPage)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadListing(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = findSiteDetails(matches)
  return pageMeta(matches, {
    title: "Gallery",
    description: `All works by ${formatArtistName(site)}, with their sizes and prices, and what is still available.`,
    path: href("/gallery"),
    hidden: location.search !== "",
    structuredData: import.meta.env.SSR && site ? [worksPageJsonLd(site, galleryListing)] : [],
  })
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return (
    <ListingPage
      listing={galleryListing}
      data={loaderData}
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
