import { redirect } from "react-router"
import { findMovedAddress } from "../../domain/redirects/redirect-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { getPageUrl, notFound } from "../request/answer.ts"

/** To throw where there is no page: leads on from an address of a former site, or is a 404. */
export async function findMovedPage(shop: Shop, request: Request) {
  const { pathname, search } = new URL(getPageUrl(request.url), request.url)
  const moved = await findMovedAddress(shop, pathname, search)
  const keepsMethod = request.method === "GET" || request.method === "HEAD" || moved?.status === 308
  return moved && keepsMethod ? redirect(moved.location, moved.status) : notFound()
}
