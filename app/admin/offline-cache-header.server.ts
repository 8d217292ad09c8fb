import { cachedForHeader } from "../live/studio-worker/worker-names.ts"
import { getRouteFlags } from "../route-flags.server.ts"

/** Allows this account's browser to cache a studio page for offline use. @param answer is modified */
export function setOfflineCacheHeader(request: Request, answer: Response, userId: string): void {
  if (request.method !== "GET" || answer.status !== 200) return
  if (getRouteFlags(new URL(request.url).pathname).offline !== "never") answer.headers.set(cachedForHeader, userId)
}
