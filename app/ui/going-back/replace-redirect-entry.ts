type DataResults = Record<string, { type: "data" | "error"; result: unknown }>

/**
 * Client middleware: a page that redirects and is already the current history entry (after Back or Forward, or when
 * revalidated: an issued draft, a sent newsletter, a renamed work) replaces that entry. The router would add one, so that Back
 * would reach the same redirect forever. If Back leads to a redirect to the page just left, that is skipped. A page opened by a
 * link has no entry yet, and the router's behavior applies.
 */
export async function replaceRedirectEntry(
  { request }: { request: Request },
  next: () => Promise<DataResults>,
): Promise<DataResults> {
  const results = await next()
  const { pathname, search } = window.location
  if (request.method !== "GET" || getPath(request.url) !== pathname + search) return results
  const redirects = Object.values(results).flatMap(({ result }) =>
    result instanceof Response && result.headers.has("Location") ? result : [],
  )
  const [first] = redirects
  if (!first) return results
  for (const { headers } of redirects) headers.set("X-Remix-Replace", "yes")
  if (window.history.state?.idx > 0) skipEntry(getPath(first.headers.get("Location") ?? ""))
  return results
}

function getPath(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin)
  return pathname + search
}

/** Waits until the page is shown: earlier, the router would abort the request, which browsers report as an error. */
function skipEntry(address: string) {
  const router = window.__reactRouterDataRouter
  const isThere = ({ pathname, search }: { pathname: string; search: string }) => pathname + search === address
  if (!router || !isThere(router.state.location)) return
  const stop = router.subscribe(({ navigation, location }) => {
    if (navigation.state !== "idle") return
    stop()
    if (isThere(location)) window.history.back()
  })
}
