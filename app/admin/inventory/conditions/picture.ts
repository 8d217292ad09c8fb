import { getConditionPicture } from "../../../../domain/inventory/condition-queries.server.ts"
import { privatePicture } from "../../../request/private-picture.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/picture"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const small = new URL(request.url).searchParams.get("size") === "small"
  return privatePicture(
    unwrapOutcome(await getConditionPicture(shop, admin, params.id, { id: params.picture, small })),
    request.signal,
  )
}
