import { getWorkPictures } from "../../../../domain/artworks/pictures/work-pictures.server.ts"
import type { PictureView } from "../../../../domain/media/picture-view.ts"
import { listWorksForFair, type WorkToSell } from "../../../../domain/orders/works-to-sell.server.ts"
import { studioLoader } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"

/** Sellable works as JSON; the form of a sale loads them for offline use. */
export const loader = studioLoader(async ({ shop, admin }) => {
  const works = unwrapOutcome(await listWorksForFair(shop, admin))
  const pictures = await getWorkPictures(
    shop,
    works.map(({ id }) => id),
  )
  return Response.json(works.map((work): FairWork => ({ ...work, picture: pictures[work.id] ?? null })))
})

export type FairWork = WorkToSell & { picture: Omit<PictureView, "alt"> | null }
