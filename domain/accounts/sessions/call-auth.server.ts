import type { Shop } from "../../shop.ts"
import { authPath } from "../auth-path.ts"
import { ownCall, programCall } from "../own-call.ts"

/** `cookie` shows whether the browser has signed in before. */
export type Browser = { address: string; userAgent: string; cookie: string | null; isProgram?: boolean }

/** Calls the library like a browser, so that its hooks and limits apply. The server has checked the origin. */
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
    [ownCall]: browser.isProgram ? programCall : "yes",
  })
  if (browser.cookie) headers.set("cookie", browser.cookie)
  const how = body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) }
  return shop.auth.handler(new Request(`${shop.siteUrl}${authPath}${path}`, { headers, ...how }))
}

export function getResponseCookies(answer: Response): Headers {
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return headers
}
