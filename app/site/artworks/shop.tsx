import { href } from "react-router"
import { getShopPage } from "../../../domain/artworks/gallery/gallery-queries.server.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { worksPageJsonLd } from "../../seo/json-ld/works-page.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/shop"
import { getListingTitle, loadListing, shopListing } from "./listing.ts"
import { getListing } from "./listing-data.server.ts"
import styles from "./listing-page.module.css"
import { ListingPage } from "./listing-page.tsx"
import { PriceNote } from "./price-note.tsx"

export const loader = ({ request, context }: Route.LoaderArgs) => getListing(request, context, getShopPage)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadListing(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = findSiteDetails(matches)
  return pageMeta(matches, {
    title: getListingTitle(shopListing, location.search),
    description: `Works by ${formatArtistName(site)} that you can buy from the studio now, with their sizes and prices.`,
    path: href("/shop"),
    hidden: location.search !== "",
    structuredData: import.meta.env.SSR && site ? [worksPageJsonLd(site, shopListing)] : [],
  })
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <ListingPage
      listing={shopListing}
      data={loaderData}
      note={<PriceNote />}
      bare={
        <>
          <p>Every work has found its wall. New ones come from the studio through the year.</p>
          <TextLink className={styles.emptyLink} href={href("/gallery")}>
            See the gallery
          </TextLink>
        </>
      }
    />
  )
}
