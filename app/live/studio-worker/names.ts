/** The service worker of the studio, built by `build-worker.ts`, and the addresses it looks at. */
export const workerFile = "/studio-worker.js"
export const workerScope = "/admin"

/** Every cache of the worker begins with it. */
export const cachePrefix = "studio-"

/** The header by which the site says that a page may be kept without a connection, and for whom: the account's id. */
export const keptForHeader = "X-Kept-For"

/** The header with which a page is kept: when it was loaded, in milliseconds since 1970. */
export const keptAtHeader = "X-Kept-At"

/** On a kept page: whether the worker saw then that somebody is signed in, so that it would see that nobody is any more. */
export const sawSignInHeader = "X-Saw-Sign-In"

/** What the worker tells a page: when its data was loaded, if that was kept; null: just now, by the site. */
export type WorkerNews = { kept: number | null }

/** What a page tells the worker: files that it has loaded, and pages that should be at hand. */
export type WorkerTask = { files: string[]; pages: string[] }

/** Forgets every page and picture that is kept in this browser. Whoever signs out leaves none behind. */
export async function forgetKept(): Promise<void> {
  if (!("caches" in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
}
