import { z } from "zod"
import { uncroppedView } from "../../../domain/artworks/uncropped-view.server.ts"
import { notFound } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/uncropped"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const ids = [params.id, params.picture]
  if (!ids.every((id) => z.uuid().safeParse(id).success)) throw notFound()
  const jpeg = found(await uncroppedView(shop, admin, params.id, params.picture))
  return new Response(new Uint8Array(jpeg), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "private, max-age=3600",
      "Referrer-Policy": "no-referrer",
    },
  })
}
