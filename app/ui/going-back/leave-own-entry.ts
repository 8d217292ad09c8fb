type Results = Record<string, { type: "data" | "error"; result: unknown }>

/**
 * For the client's middleware: a page that leads elsewhere when it is asked for, and is what the browser's address says by
 * then, gives its entry of the history to where it leads. That is so after Back or Forward, and of a page that is read again:
 * a draft that has been issued, a newsletter that has been sent, a work that is called otherwise. The router would add an
 * entry after it: Back from there would come to the same page, and be led on again, for ever. Somebody who goes back to a
 * page that leads to the one they just left goes back once more. What is asked for by a link has no entry yet: there the
 * router does as it does.
 */
export async function leaveOwnEntry({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const results = await next()
  const { pathname, search } = window.location
  if (request.method !== "GET" || addressOf(request.url) !== pathname + search) return results
  const redirects = Object.values(results).flatMap(({ result }) =>
    result instanceof Response && result.headers.has("Location") ? result : [],
  )
  const [first] = redirects
  if (!first) return results
  for (const { headers } of redirects) headers.set("X-Remix-Replace", "yes")
  if (window.history.state?.idx > 0) stepBackFrom(addressOf(first.headers.get("Location") ?? ""))
  return results
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
