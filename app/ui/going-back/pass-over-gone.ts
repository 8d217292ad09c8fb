import { isRouteErrorResponse } from "react-router"

type Results = Record<string, { type: "data" | "error"; result: unknown }>

/** The place in the history of the page that is shown; unknown until the first way from it. */
let shownAt: number | undefined
const place = (): number => window.history.state?.idx ?? 0

/** For the client's middleware: somebody who goes back to what is gone since, as a room that was deleted, goes back once more. */
export async function passOverGone({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const results = await next()
  const { pathname, search } = new URL(request.url, window.location.origin)
  const isHere = pathname === window.location.pathname && search === window.location.search
  if (isBack(isHere) && request.method === "GET" && Object.values(results).some(isGone)) stepBack()
  return results
}

const isGone = ({ result }: Results[string]) => isRouteErrorResponse(result) && result.status === 404

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

/** Goes back as soon as this page is there. Not sooner: its answer would be cut off, which browsers report as an error. */
function stepBack() {
  const at = place()
  const stop = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return
    stop?.()
    if (place() === at) window.history.back()
  })
}
