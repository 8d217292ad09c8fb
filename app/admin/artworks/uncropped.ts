import { z } from "zod"
import { renderUncroppedView } from "../../../domain/artworks/pictures/uncropped-view.server.ts"
import { notFound } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/uncropped"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const ids = [params.id, params.picture]
  if (!ids.every((id) => z.uuid().safeParse(id).success)) throw notFound()
  const jpeg = unwrapOutcome(await renderUncroppedView(shop, admin, params.id, params.picture))
  return new Response(new Uint8Array(jpeg), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "private, max-age=3600",
      "Referrer-Policy": "no-referrer",
    },
  })
}
