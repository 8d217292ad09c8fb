import { findBuyerReturnPicture } from "../../domain/orders/return-picture-queries.server.ts"
import { shopContext } from "../request/context.ts"
import { privatePicture } from "../request/private-picture.ts"
import type { Route } from "./+types/return-picture"

/** The order's link is the permission. `?size=small`: for a page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const small = new URL(request.url).searchParams.get("size") === "small"
  return privatePicture(
    await findBuyerReturnPicture(context.get(shopContext), params.token, { id: params.picture, small }),
    request.signal,
  )
}
