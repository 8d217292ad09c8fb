import { picturesOfWorks } from "../../../../domain/artworks/work-pictures.server.ts"
import type { ShownPicture } from "../../../../domain/media/shown-picture.ts"
import { type WorkToSell, worksForFair } from "../../../../domain/orders/works-to-sell.server.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/works"

/** Sellable works as JSON; the form of a sale loads them for offline use. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const works = found(await worksForFair(shop, admin))
  const pictures = await picturesOfWorks(
    shop,
    works.map(({ id }) => id),
  )
  return Response.json(works.map((work): FairWork => ({ ...work, picture: pictures[work.id] ?? null })))
}

export type FairWork = WorkToSell & { picture: Omit<ShownPicture, "alt"> | null }
