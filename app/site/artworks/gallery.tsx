import { galleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/gallery"
import { readWall } from "./read-wall.server.ts"
import { galleryRoom, readByScript } from "./wall-data.ts"
import styles from "./wall-page.module.css"
import { WallPage } from "./wall-page.tsx"

export const loader = ({ request, context }: Route.LoaderArgs) => readWall(request, context, galleryPage)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => readByScript(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "Gallery",
    description: `All works by ${siteFacts(matches)?.artistName ?? "the artist"}: paintings, drawings and prints with their sizes, prices and what is still available.`,
    path: "/gallery",
    hidden: location.search !== "",
  })

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return (
    <WallPage
      room={galleryRoom}
      wall={loaderData}
      bare={
        <>
          <p>The walls are bare while the first works dry.</p>
          <TextLink className={styles.emptyLink} to="/contact">
            Write to the studio
          </TextLink>
        </>
      }
    />
  )
}
