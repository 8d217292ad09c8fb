import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { authPath } from "./auth.server.ts"

/** What the limits and the list of sessions know of a browser. The cookies tell whether it has signed in before. */
export type Browser = { address: string; userAgent: string; cookie: string | null }

const wrong = "That e-mail and password don’t match."

const tooMany =
  "That’s a lot of tries. Please wait an hour and try again, or use a browser that you have signed in with before."

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
  if (answer.status === 429) return refuse("too_many", tooMany)
  if (answer.status >= 500) throw new Error(`sign-in answered ${answer.status}`)
  return refuse("unauthenticated", wrong)
}

/** Ends the session that the cookie names; without one there is nothing to end. @returns Set-Cookie headers */
export async function signOut(shop: Shop, browser: Browser): Promise<Headers> {
  return cookiesOf(await callAuth(shop, "/sign-out", browser, {}))
}

/** Calls the library as a browser would, so that its hooks and limits apply. Our server has checked the origin before. */
function callAuth(shop: Shop, path: string, browser: Browser, body: object): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/json",
    origin: shop.siteUrl,
    "x-client-ip": browser.address,
    "user-agent": browser.userAgent,
  })
  if (browser.cookie) headers.set("cookie", browser.cookie)
  return shop.auth.handler(
    new Request(`${shop.siteUrl}${authPath}${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  )
}

function cookiesOf(answer: Response): Headers {
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie)
  return headers
}
