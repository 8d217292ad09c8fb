import { href } from "react-router"
import { shopPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { artistInWords } from "../../seo/artist-name.ts"
import { worksPageJsonLd } from "../../seo/json-ld/works-page.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/shop"
import { readWall } from "./read-wall.server.ts"
import { readByScript, shopListing } from "./wall-data.ts"
import styles from "./wall-page.module.css"
import { WallPage } from "./wall-page.tsx"

export const loader = ({ request, context }: Route.LoaderArgs) => readWall(request, context, shopPage)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => readByScript(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = siteFacts(matches)
  return pageMeta(matches, {
    title: "Shop",
    description: `Original works by ${artistInWords(site)} that can be bought now, from the studio, with their sizes and prices.`,
    path: href("/shop"),
    hidden: location.search !== "",
    things: site ? [worksPageJsonLd(site, shopListing)] : [],
  })
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <WallPage
      listing={shopListing}
      wall={loaderData}
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
