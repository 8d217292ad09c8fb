import { href } from "react-router"
import { galleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { artistInWords } from "../../seo/artist-name.ts"
import { worksPageJsonLd } from "../../seo/json-ld/works-page.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/gallery"
import { galleryListing, readByScript } from "./listing.ts"
import styles from "./listing-page.module.css"
import { ListingPage } from "./listing-page.tsx"
import { readListing } from "./read-listing.server.ts"

export const loader = ({ request, context }: Route.LoaderArgs) => readListing(request, context, galleryPage)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => readByScript(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteFacts(matches)
  return pageMeta(matches, {
    title: "Gallery",
    description: `All works by ${artistInWords(site)}, with their sizes and prices, and what is still available.`,
    path: href("/gallery"),
    hidden: location.search !== "",
    things: import.meta.env.SSR && site ? [worksPageJsonLd(site, galleryListing)] : [],
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
