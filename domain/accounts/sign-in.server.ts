import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { authPath } from "./auth.server.ts"

/** What the limits and the list of sessions know of a browser. */
export type Browser = { address: string; userAgent: string }

const wrong = "E-mail or password is not right."

/**
 * Signs in by password. Known and unknown addresses get the same answer in the same time.
 * @returns the Set-Cookie headers of the new session
 */
export async function signIn(
  shop: Shop,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<Outcome<Headers>> {
  const answer = await callAuth(shop, "/sign-in/email", browser, { email, password })
  if (answer.ok) return done(cookiesOf(answer))
  if (answer.status === 429) return refuse("too_many", "That’s a lot of tries. Please wait a minute and try again.")
  if (answer.status >= 500) throw new Error(`sign-in answered ${answer.status}`)
  return refuse("unauthenticated", wrong)
}

/** Ends the session that the cookie names; without one there is nothing to end. @returns Set-Cookie headers */
export async function signOut(shop: Shop, cookie: string | null, browser: Browser): Promise<Headers> {
  return cookiesOf(await callAuth(shop, "/sign-out", browser, {}, cookie))
}

/** Goes through the library's front door, where its limits stand; its own checks of origin were made by our server. */
function callAuth(shop: Shop, path: string, browser: Browser, body: object, cookie?: string | null): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/json",
    origin: shop.siteUrl,
    "x-client-ip": browser.address,
    "user-agent": browser.userAgent,
  })
  if (cookie) headers.set("cookie", cookie)
  return shop.auth.handler(
    new Request(`${shop.siteUrl}${authPath}${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  )
}

function cookiesOf(answer: Response): Headers {
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return headers
}
