import { sessionHint } from "../../../domain/accounts/session-hint.ts"
import {
  cachePrefix,
  forgetKept,
  keptAtHeader,
  keptForHeader,
  sawSignInHeader,
  type WorkerNews,
  type WorkerTask,
} from "./names.ts"
import { offlinePage } from "./offline-page.ts"
import { getPushAddress, parsePushMessage } from "./pushed.ts"
import { getCacheKey, getRequestKind, keptFor } from "./rules.ts"

// Defined by the build: `build-worker.ts`.
declare const VERSION: string
declare const SHELL: string[]

/** A subset: TypeScript cannot load the worker's and the page's globals together. */
type Lasting = { waitUntil(work: Promise<unknown>): void }
type Asking = Lasting & {
  request: Request
  clientId: string
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}
type Client = { postMessage(news: WorkerNews): void }
type Pushed = Lasting & { data: { text(): string } | null }
type Pressed = Lasting & { notification: Notification }
type World = {
  location: Location
  skipWaiting(): Promise<void>
  registration: Pick<ServiceWorkerRegistration, "showNotification">
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<Client | undefined>
    openWindow(url: string): Promise<unknown>
  }
  cookieStore?: { get(name: string): Promise<unknown> }
  addEventListener(name: "install" | "activate", listener: (event: Lasting) => void): void
  addEventListener(name: "message", listener: (event: Lasting & { data: WorkerTask }) => void): void
  addEventListener(name: "push", listener: (event: Pushed) => void): void
  addEventListener(name: "notificationclick", listener: (event: Pressed) => void): void
  addEventListener(name: "fetch", listener: (event: Asking) => void): void
}
const world = self as unknown as World

const files = `${cachePrefix}files-${VERSION}`
const pages = `${cachePrefix}pages-${VERSION}`
const pictures = `${cachePrefix}pictures`

/** Milliseconds before a cached page is used instead of the site's. */
const patience = 10_000
const mostPages = 80
const mostPictures = 300
/** Milliseconds during which a cached page is not prefetched again. */
const freshFor = 3_600_000

world.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(files)
    // a file that fails to load is cached when it is used
    await Promise.all(SHELL.map((file) => cache.add(file).catch(() => undefined)))
    await world.skipWaiting()
  }
  event.waitUntil(fill())
})

world.addEventListener("activate", (event) => {
  const clean = async () => {
    const own = [files, pages, pictures]
    for (const name of await caches.keys())
      if (name.startsWith(cachePrefix) && !own.includes(name)) await caches.delete(name)
    await world.clients.claim()
  }
  event.waitUntil(clean())
})

world.addEventListener("message", (event) => {
  const { files: loaded, pages: wanted } = event.data
  const fetchAhead = async () => {
    const cache = await caches.open(files)
    for (const file of loaded) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
    for (const page of wanted) {
      const url = new URL(page, world.location.origin).href
      const before = await (await caches.open(pages)).match(getCacheKey(url))
      if (before && Date.now() - Number(before.headers.get(keptAtHeader)) < freshFor) continue
      const saw = await seesSignIn()
      const answer = await fetch(url).catch(() => null)
      const person = answer && keptFor(answer.url, answer)
      if (person) await keep(answer.url, answer, person, saw)
    }
  }
  event.waitUntil(fetchAhead())
})

world.addEventListener("fetch", (event) => {
  const kind = getRequestKind(event.request, world.location.origin)
  if (kind === "file") event.respondWith(fromCache(event, files, Number.POSITIVE_INFINITY))
  else if (kind === "picture") event.respondWith(fromCache(event, pictures, mostPictures))
  else if (kind) event.respondWith(fromSite(event, kind === "page"))
})

world.addEventListener("push", (event) => {
  const { title, options } = parsePushMessage(event.data?.text() ?? null)
  event.waitUntil(world.registration.showNotification(title, options))
})

world.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(world.clients.openWindow(getPushAddress(event.notification.data, world.location.origin)))
})

/** Immutable files: cache first. */
async function fromCache(event: Asking, name: string, most: number): Promise<Response> {
  const cache = await caches.open(name)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200 && answer.type === "basic") {
    const copy = answer.clone()
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => shorten(cache, most),
        () => undefined,
      ),
    )
  }
  return answer
}

async function fromSite(event: Asking, isPage: boolean): Promise<Response> {
  const { request } = event
  const seeing = seesSignIn()
  const asked = fetch(request)
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), patience))
  const answer = await Promise.race([asked, late]).catch(() => null)
  if (answer !== null && answer !== "late") {
    // downloads are not cloned: an unread copy would be buffered in memory
    const person = keptFor(request.url, answer)
    const kept = person === null ? Promise.resolve() : keep(request.url, answer.clone(), person, await seeing)
    event.waitUntil(kept.then(() => tell(event, null)))
    return answer
  }
  const kept = await keptPage(request.url)
  if (kept) {
    event.waitUntil(tell(event, Number(kept.headers.get(keptAtHeader))))
    return isPage ? marked(kept) : kept
  }
  if (answer === "late") return asked
  return isPage ? offlinePage(await titlesOfKept()) : Response.error()
}

/**
 * Caches an answer and clears the cache of another account. An answer that arrives after a sign-out is not cached.
 * @param saw whether a cookie indicated a session at the request
 */
async function keep(url: string, answer: Response, person: string, saw: boolean): Promise<void> {
  const former = await ownerOfKept()
  if (former !== null && former !== person) {
    await caches.delete(pages)
    await caches.delete(pictures)
  }
  const headers = new Headers(answer.headers)
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name)
  headers.set(keptAtHeader, String(Date.now()))
  if (saw) headers.set(sawSignInHeader, "1")
  const body = await answer.arrayBuffer()
  if (saw && !(await seesSignIn())) return
  const cache = await caches.open(pages)
  await cache.put(getCacheKey(url), new Response(body, { headers }))
  await shorten(cache, mostPages)
}

async function ownerOfKept(): Promise<string | null> {
  const cache = await caches.open(pages)
  const [first] = await cache.keys()
  return (first && (await cache.match(first))?.headers.get(keptForHeader)) ?? null
}

/** Not every browser exposes cookies to workers. */
const seesSignIn = async (): Promise<boolean> => Boolean(await world.cookieStore?.get(sessionHint).catch(() => null))

/** Clears the cache when the session cookie is gone, if the worker can see cookies; pages do the same on sign-out. */
async function keptPage(url: string): Promise<Response | undefined> {
  const kept = await (await caches.open(pages)).match(getCacheKey(url))
  if (!kept?.headers.has(sawSignInHeader) || (await seesSignIn())) return kept
  await forgetKept()
  return undefined
}

async function marked(page: Response): Promise<Response> {
  const text = await page.text()
  const at = page.headers.get(keptAtHeader)
  return new Response(text.replace("<html ", `<html data-kept-at="${at}" `), { headers: page.headers })
}

async function titlesOfKept(): Promise<[path: string, title: string][]> {
  const cache = await caches.open(pages)
  const found: [string, string][] = []
  for (const { url } of await cache.keys()) {
    const page = await keptPage(url)
    if (!page?.headers.get("Content-Type")?.startsWith("text/html")) continue
    const title = /<title>([^<]*)<\/title>/.exec(await page.text())?.[1]
    if (title) found.push([url.slice(world.location.origin.length), title])
  }
  return found
}

/** Caches list entries in insertion order. */
async function shorten(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(keys.length - most, 0))) await cache.delete(key)
}

async function tell({ clientId, resultingClientId }: Asking, kept: number | null): Promise<void> {
  const client = await world.clients.get(clientId || resultingClientId)
  client?.postMessage({ kept })
}
