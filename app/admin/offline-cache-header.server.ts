import { cachedForHeader } from "../live/studio-worker/worker-names.ts"

/** Never cached: sign-in, secrets, a restored site's state, and previews, which are public pages. */
const uncachedPaths =
  /^\/admin\/(confirm|restore|settings|demo|mailbox|uploads|jobs|find)(\/|$)|\/(preview|print)$|^\/admin\/(messages\/(html|files))\//

/** Allows this account's browser to cache a studio page for offline use. @param answer is modified */
export function setOfflineCacheHeader(request: Request, answer: Response, userId: string): void {
  if (request.method !== "GET" || answer.status !== 200) return
  const path = new URL(request.url).pathname.replace(/\.data$/, "")
  if (!uncachedPaths.test(path)) answer.headers.set(cachedForHeader, userId)
}
