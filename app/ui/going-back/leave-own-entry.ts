/** How long a step back may take before the page is shown after all, in milliseconds. */
const patience = 1000

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
  const left = window.__reactRouterDataRouter?.state.location
  const isBack = left && addressOf(first.headers.get("Location") ?? "") === left.pathname + left.search
  if (isBack && window.history.state?.idx > 0) await stepBack(request.signal)
  for (const { headers } of redirects) headers.set("X-Remix-Replace", "yes")
  return results
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin)
  return pathname + search
}

/** Resolves when the router goes elsewhere, which ends this request. */
const stepBack = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
    window.history.back()
  })
