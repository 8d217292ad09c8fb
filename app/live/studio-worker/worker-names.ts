/** Built by `build-worker.ts`. */
export const studioWorkerFile = "/studio-worker.js"
export const workerScope = "/admin"

export const cachePrefix = "studio-"

/** The account's ID: a page with this header may be cached for offline use by that account. */
export const cachedForHeader = "X-Kept-For"

/** On a cached page: when it was loaded, in milliseconds since 1970. */
export const cachedAtHeader = "X-Kept-At"

/** On a cached page: the worker saw a session cookie then, so it can notice a sign-out. */
export const sessionSeenHeader = "X-Saw-Sign-In"

/** Worker to page: when cached data was loaded; null: just now. */
export type StudioWorkerMessage = { kept: number | null }

/** Page to worker: loaded files, and pages to prefetch. */
export type WorkerTask = { files: string[]; pages: string[] }

/** On sign-out: deletes every cached page and picture. */
export async function deleteStudioCache(): Promise<void> {
  if (!("caches" in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
}
