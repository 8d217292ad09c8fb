import { keptForHeader } from "../live/studio-worker/names.ts"

/**
 * Pages that no device keeps: what signs in or lets in, secrets of others, what a restored site was, and previews, which are
 * pages of the site.
 */
const never =
  /^\/admin\/(confirm|restore|settings|demo|mailbox|uploads|jobs|find)(\/|$)|\/(preview|print)$|^\/admin\/(messages\/(html|files))\//

/** Says that a page of the studio may be kept in the browser of this account, to be opened without a connection. @param answer is modified */
export function sayKeptFor(request: Request, answer: Response, userId: string): void {
  if (request.method !== "GET" || answer.status !== 200) return
  const path = new URL(request.url).pathname.replace(/\.data$/, "")
  if (!never.test(path)) answer.headers.set(keptForHeader, userId)
}
