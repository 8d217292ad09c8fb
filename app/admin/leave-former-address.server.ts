import { type MiddlewareFunction, redirectDocument } from "react-router"
import { getPageUrl } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"

/** A page that was opened before the site moved to its domain, or to another one, goes on there. */
export const leaveFormerAddress: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { address, siteUrl } = context.get(shopContext)
  if (!address.isManaged || !siteUrl.startsWith("https:")) return next()
  const [here, own] = [new URL(request.url), new URL(siteUrl)]
  // Ports may differ behind a router.
  if (here.protocol === own.protocol && here.hostname === own.hostname) return next()
  throw redirectDocument(siteUrl + getPageUrl(request.url))
}
