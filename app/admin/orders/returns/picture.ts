import { studiosPicture } from "../../../../domain/orders/return-picture-queries.server.ts"
import { privatePicture } from "../../../request/private-picture.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/picture"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const small = new URL(request.url).searchParams.get("size") === "small"
  return privatePicture(found(await studiosPicture(shop, admin, params.number, { id: params.picture, small })))
}
