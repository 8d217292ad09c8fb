import { isRouteErrorResponse } from "react-router"

type DataResults = Record<string, { type: "data" | "error"; result: unknown }>

/** History index of the shown page; unknown until the first navigation. */
let shownAt: number | undefined
const getHistoryIndex = (): number => window.history.state?.idx ?? 0

/** Client middleware: Back to a page that is gone (such as a deleted record) skips it. */
export async function skipGonePages(
  { request }: { request: Request },
  next: () => Promise<DataResults>,
): Promise<DataResults> {
  const results = await next()
  const { pathname, search } = new URL(request.url, window.location.origin)
  const isHere = pathname === window.location.pathname && search === window.location.search
  if (isBack(isHere) && request.method === "GET" && Object.values(results).some(isGone)) goBackOnce()
  return results
}

const isGone = ({ result }: DataResults[string]) => isRouteErrorResponse(result) && result.status === 404

/** Whether the requested page precedes the shown one. @param isHere the browser's URL has changed already */
function isBack(isHere: boolean): boolean {
  const router = window.__reactRouterDataRouter
  if (shownAt === undefined && router && !isHere) {
    shownAt = getHistoryIndex()
    router.subscribe(({ navigation }) => {
      if (navigation.state === "idle") shownAt = getHistoryIndex()
    })
  }
  return isHere && shownAt !== undefined && getHistoryIndex() < shownAt && getHistoryIndex() > 0
}

/** Waits until the page is shown: earlier, its request would be aborted, which browsers report as an error. */
function goBackOnce() {
  const at = getHistoryIndex()
  const stop = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return
    stop?.()
    if (getHistoryIndex() === at) window.history.back()
  })
}
