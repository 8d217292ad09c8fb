import { sessionHint } from "../../../domain/accounts/sessions/session-hint.ts"
import { getCacheKey, getCacheOwner, getRequestKind } from "./cache-rules.ts"
import { getPushAddress, parsePushMessage } from "./push-message.ts"
import {
  cachedAtHeader,
  cachedForHeader,
  cachePrefix,
  deleteStudioCache,
  type StudioWorkerMessage,
  sessionSeenHeader,
  type WorkerTask,
} from "./worker-names.ts"

// Defined by the build: `build-worker.ts`.
declare const VERSION: string
declare const SHELL: string[]

/** A subset: TypeScript cannot load the worker's and the page's globals together. */
type ExtendableEventLike = { waitUntil(work: Promise<unknown>): void }
type FetchEventLike = ExtendableEventLike & {
  request: Request
  clientId: string
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}
type Client = { postMessage(news: StudioWorkerMessage): void }
type PushEventLike = ExtendableEventLike & { data: { text(): string } | null }
type NotificationClickEventLike = ExtendableEventLike & { notification: Notification }
type StudioWorkerScope = {
  location: Location
  skipWaiting(): Promise<void>
  registration: Pick<ServiceWorkerRegistration, "showNotification">
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<Client | undefined>
    openWindow(url: string): Promise<unknown>
  }
  cookieStore?: { get(name: string): Promise<unknown> }
  addEventListener(name: "install" | "activate", listener: (event: ExtendableEventLike) => void): void
  addEventListener(name: "message", listener: (event: ExtendableEventLike & { data: WorkerTask }) => void): void
  addEventListener(name: "push", listener: (event: PushEventLike) => void): void
  addEventListener(name: "notificationclick", listener: (event: NotificationClickEventLike) => void): void
  addEventListener(name: "fetch", listener: (event: FetchEventLike) => void): void
}
const scope = self as unknown as StudioWorkerScope

const files = `${cachePrefix}files-${VERSION}`
const pages = `${cachePrefix}pages-${VERSION}`
const pictures = `${cachePrefix}pictures`

/** Milliseconds before a cached page is used instead of the site's. */
const networkTimeoutMs = 10_000
const maxPages = 80
const maxPictures = 300
/** Milliseconds during which a cached page is not prefetched again. */
const freshMs = 3_600_000

scope.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(files)
    // a file that fails to load is cached when it is used
    await Promise.all(SHELL.map((file) => cache.add(file).catch(() => undefined)))
    await scope.skipWaiting()
  }
  event.waitUntil(fill())
})

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    const own = [files, pages, pictures]
    for (const name of await caches.keys())
      if (name.startsWith(cachePrefix) && !own.includes(name)) await caches.delete(name)
    await scope.clients.claim()
  }
  event.waitUntil(clean())
})

scope.addEventListener("message", (event) => {
  const { files: loaded, pages: wanted } = event.data
  const fetchAhead = async () => {
    const cache = await caches.open(files)
    for (const file of loaded) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
    for (const page of wanted) {
      const url = new URL(page, scope.location.origin).href
      const before = await (await caches.open(pages)).match(getCacheKey(url))
      if (before && Date.now() - Number(before.headers.get(cachedAtHeader)) < freshMs) continue
      const saw = await hasSessionCookie()
      const answer = await fetch(url).catch(() => null)
      const person = answer && getCacheOwner(answer.url, answer)
      if (person) await cachePage(answer.url, answer, person, saw)
    }
  }
  event.waitUntil(fetchAhead())
})

scope.addEventListener("fetch", (event) => {
  const kind = getRequestKind(event.request, scope.location.origin)
  if (kind === "file") event.respondWith(respondCacheFirst(event, files, Number.POSITIVE_INFINITY))
  else if (kind === "picture") event.respondWith(respondCacheFirst(event, pictures, maxPictures))
  else if (kind) event.respondWith(respondNetworkFirst(event, kind === "page"))
})

scope.addEventListener("push", (event) => {
  const { title, options } = parsePushMessage(event.data?.text() ?? null)
  event.waitUntil(scope.registration.showNotification(title, options))
})

scope.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(scope.clients.openWindow(getPushAddress(event.notification.data, scope.location.origin)))
})

/** Immutable files: cache first. */
async function respondCacheFirst(event: FetchEventLike, name: string, max: number): Promise<Response> {
  const cache = await caches.open(name)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200 && answer.type === "basic") {
    const copy = answer.clone()
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => trimCache(cache, max),
        () => undefined,
      ),
    )
  }
  return answer
}

async function respondNetworkFirst(event: FetchEventLike, isPage: boolean): Promise<Response> {
  const { request } = event
  const seeing = hasSessionCookie()
  const asked = fetch(request)
  const timeout = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), networkTimeoutMs))
  const answer = await Promise.race([asked, timeout]).catch(() => null)
  if (answer !== null && answer !== "late") {
    // downloads are not cloned: an unread copy would be buffered in memory
    const person = getCacheOwner(request.url, answer)
    const kept = person === null ? Promise.resolve() : cachePage(request.url, answer.clone(), person, await seeing)
    event.waitUntil(kept.then(() => notifyClient(event, null)))
    return answer
  }
  const kept = await findCachedPage(request.url)
  if (kept) {
    event.waitUntil(notifyClient(event, Number(kept.headers.get(cachedAtHeader))))
    return isPage ? markCachedDocument(kept) : kept
  }
  if (answer === "late") return asked
  return isPage ? renderOfflinePage(await listCachedTitles()) : Response.error()
}

/**
 * Caches an answer and clears the cache of another account. An answer that arrives after a sign-out is not cached.
 * @param saw whether a cookie indicated a session at the request
 */
async function cachePage(url: string, answer: Response, person: string, saw: boolean): Promise<void> {
  const former = await findCacheOwner()
  if (former !== null && former !== person) {
    await caches.delete(pages)
    await caches.delete(pictures)
  }
  const headers = new Headers(answer.headers)
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name)
  headers.set(cachedAtHeader, String(Date.now()))
  if (saw) headers.set(sessionSeenHeader, "1")
  const body = await answer.arrayBuffer()
  if (saw && !(await hasSessionCookie())) return
  const cache = await caches.open(pages)
  await cache.put(getCacheKey(url), new Response(body, { headers }))
  await trimCache(cache, maxPages)
}

async function findCacheOwner(): Promise<string | null> {
  const cache = await caches.open(pages)
  const [first] = await cache.keys()
  return (first && (await cache.match(first))?.headers.get(cachedForHeader)) ?? null
}

/** Not every browser exposes cookies to workers. */
const hasSessionCookie = async (): Promise<boolean> =>
  Boolean(await scope.cookieStore?.get(sessionHint).catch(() => null))

/** Clears the cache when the session cookie is gone, if the worker can see cookies; pages do the same on sign-out. */
async function findCachedPage(url: string): Promise<Response | undefined> {
  const kept = await (await caches.open(pages)).match(getCacheKey(url))
  if (!kept?.headers.has(sessionSeenHeader) || (await hasSessionCookie())) return kept
  await deleteStudioCache()
  return undefined
}

async function markCachedDocument(page: Response): Promise<Response> {
  const text = await page.text()
  const at = page.headers.get(cachedAtHeader)
  return new Response(text.replace("<html ", `<html data-kept-at="${at}" `), { headers: page.headers })
}

async function listCachedTitles(): Promise<[path: string, title: string][]> {
  const cache = await caches.open(pages)
  const found: [string, string][] = []
  for (const { url } of await cache.keys()) {
    const page = await findCachedPage(url)
    if (!page?.headers.get("Content-Type")?.startsWith("text/html")) continue
    const title = /<title>([^<]*)<\/title>/.exec(await page.text())?.[1]
    if (title) found.push([url.slice(scope.location.origin.length), title])
  }
  return found
}

/** Caches list entries in insertion order. */
async function trimCache(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(keys.length - most, 0))) await cache.delete(key)
}

async function notifyClient({ clientId, resultingClientId }: FetchEventLike, kept: number | null): Promise<void> {
  const client = await scope.clients.get(clientId || resultingClientId)
  client?.postMessage({ kept })
}

const offlineStyle = `:root{color-scheme:light dark}body{max-width:36rem;margin:15vh auto;padding:0 20px;
font:1rem/1.5 system-ui,sans-serif}h1{font-weight:400}a{color:inherit}li{padding-block:6px}`

/** @param cachedPages cached pages, with titles as HTML */
function renderOfflinePage(cachedPages: [path: string, title: string][]): Response {
  const links = cachedPages.map(([path, title]) => `<li><a href="${escapeHtmlText(path)}">${title}</a></li>`)
  const others =
    links.length > 0
      ? `<p>These pages are kept on this device:</p><ul>${links.join("")}</ul>`
      : "<p>Pages that you open while you’re connected are kept on this device.</p>"
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You’re offline</title><style>${offlineStyle}</style></head>
<body><main><h1>You’re offline</h1><p>This page isn’t on this device. It opens when you’re connected.</p>${others}</main></body></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
    },
  })
}

const escapeHtmlText = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
