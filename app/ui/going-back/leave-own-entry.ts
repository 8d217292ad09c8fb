import { isRouteErrorResponse } from "react-router"

type Results = Record<string, { type: "data" | "error"; result: unknown }>

/**
 * For the client's middleware: a page that leads elsewhere when it is asked for, and is what the browser's address says by
 * then, gives its entry of the history to where it leads. That is so after Back or Forward, and of a page that is read again:
 * a draft that has been issued, a newsletter that has been sent, a work that is called otherwise. The router would add an
 * entry after it: Back from there would come to the same page, and be led on again, for ever. Somebody who goes back to a
 * page that leads to the one they just left goes back once more, and so does somebody who goes back to what is gone since: a
 * room that was deleted. What is asked for by a link has no entry yet: there the router does as it does.
 */
export async function leaveOwnEntry({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const results = await next()
  const { pathname, search } = window.location
  const isHere = addressOf(request.url) === pathname + search
  const cameBack = isBack(isHere)
  if (request.method !== "GET" || !isHere) return results
  if (cameBack && Object.values(results).some(isGone)) {
    window.history.back()
    // Until the way back has begun: the router would show that it is gone.
    await new Promise((resolve) => request.signal.addEventListener("abort", resolve))
    return results
  }
  const redirects = Object.values(results).flatMap(({ result }) =>
    result instanceof Response && result.headers.has("Location") ? result : [],
  )
  const [first] = redirects
  if (!first) return results
  for (const { headers } of redirects) headers.set("X-Remix-Replace", "yes")
  if (window.history.state?.idx > 0) stepBackFrom(addressOf(first.headers.get("Location") ?? ""))
  return results
}

const isGone = ({ result }: Results[string]) => isRouteErrorResponse(result) && result.status === 404

/** The place in the history of the page that is shown; unknown until the first way from it. */
let shownAt: number | undefined
const place = (): number => window.history.state?.idx ?? 0

/**
 * Whether the page that is asked for lies before the one that is shown, with something before it.
 * @param isHere whether the browser's address is its own by now
 */
function isBack(isHere: boolean): boolean {
  const router = window.__reactRouterDataRouter
  if (shownAt === undefined && router && !isHere) {
    shownAt = place()
    router.subscribe(({ navigation }) => {
      if (navigation.state === "idle") shownAt = place()
    })
  }
  return isHere && shownAt !== undefined && place() < shownAt && place() > 0
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin)
  return pathname + search
}

/**
 * Goes back once more as soon as this page is there, if it is the one that was left. Not sooner: the router would cut the
 * answer off, which browsers report as an error.
 */
function stepBackFrom(address: string) {
  const router = window.__reactRouterDataRouter
  const isThere = ({ pathname, search }: { pathname: string; search: string }) => pathname + search === address
  if (!router || !isThere(router.state.location)) return
  const stop = router.subscribe(({ navigation, location }) => {
    if (navigation.state !== "idle") return
    stop()
    if (isThere(location)) window.history.back()
  })
}
