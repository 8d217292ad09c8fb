import { openClientPortal } from "../../domain/commissions/client-portal/open-portal.server.ts"
import { findPortalPicture } from "../../domain/commissions/client-portal/portal-pictures.server.ts"
import { notFound } from "../request/answer.ts"
import { clientAddressContext, shopContext } from "../request/context.ts"
import { privatePicture } from "../request/private-picture.ts"
import type { Route } from "./+types/portal-picture"

/** The portal's link is the permission. `?size=small`: for a list. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const opened = await openClientPortal(shop, params.secret, { address: context.get(clientAddressContext) })
  if (!opened.ok) throw notFound()
  const small = new URL(request.url).searchParams.get("size") === "small"
  return privatePicture(await findPortalPicture(shop, opened.value, { id: params.picture, small }), request.signal)
}
