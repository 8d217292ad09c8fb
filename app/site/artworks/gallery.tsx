import { href } from "react-router"
import { galleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { artistInWords } from "../../seo/artist-name.ts"
import { worksPageJsonLd } from "../../seo/json-ld/works-page.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/gallery"
import { readWall } from "./read-wall.server.ts"
import { galleryListing, readByScript } from "./wall-data.ts"
import styles from "./wall-page.module.css"
import { WallPage } from "./wall-page.tsx"

export const loader = ({ request, context }: Route.LoaderArgs) => readWall(request, context, galleryPage)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => readByScript(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteFacts(matches)
  return pageMeta(matches, {
    title: "Gallery",
    description: `All works by ${artistInWords(site)}: paintings, drawings and prints with their sizes, prices and what is still available.`,
    path: href("/gallery"),
    hidden: location.search !== "",
    things: site ? [worksPageJsonLd(site, galleryListing)] : [],
  })
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return (
    <WallPage
      listing={galleryListing}
      wall={loaderData}
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
