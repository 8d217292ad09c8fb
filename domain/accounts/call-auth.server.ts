import type { Shop } from "../shop.ts"
import { authPath } from "./auth-path.ts"
import { ownCall } from "./own-call.ts"

/** What the limits and the list of sessions know of a browser. The cookies tell whether it has signed in before. */
export type Browser = { address: string; userAgent: string; cookie: string | null }

/** Calls the library as a browser would, so that its hooks and limits apply. Our server has checked the origin before. */
export function callAuth(
  shop: Pick<Shop, "siteUrl" | "auth">,
  path: string,
  browser: Browser,
  body?: object,
): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/json",
    origin: shop.siteUrl,
    "x-client-ip": browser.address,
    "user-agent": browser.userAgent,
    [ownCall]: "yes",
  })
  if (browser.cookie) headers.set("cookie", browser.cookie)
  const how = body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) }
  return shop.auth.handler(new Request(`${shop.siteUrl}${authPath}${path}`, { headers, ...how }))
}

/** The Set-Cookie headers of an answer. */
export function cookiesOf(answer: Response): Headers {
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return headers
}
