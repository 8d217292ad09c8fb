import { isRouteErrorResponse } from "react-router"

type Results = Record<string, { type: "data" | "error"; result: unknown }>

/** History index of the shown page; unknown until the first navigation. */
let shownAt: number | undefined
const place = (): number => window.history.state?.idx ?? 0

/** Client middleware: Back to a page that is gone (such as a deleted record) skips it. */
export async function passOverGone({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const results = await next()
  const { pathname, search } = new URL(request.url, window.location.origin)
  const isHere = pathname === window.location.pathname && search === window.location.search
  if (isBack(isHere) && request.method === "GET" && Object.values(results).some(isGone)) stepBack()
  return results
}

const isGone = ({ result }: Results[string]) => isRouteErrorResponse(result) && result.status === 404

/** Whether the requested page precedes the shown one. @param isHere the browser's URL has changed already */
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

/** Waits until the page is shown: earlier, its request would be aborted, which browsers report as an error. */
function stepBack() {
  const at = place()
  const stop = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return
    stop?.()
    if (place() === at) window.history.back()
  })
}
