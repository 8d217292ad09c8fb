import { randomBytes } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { getRouteFlags } from "../app/route-flags.server.ts"
import { visitor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"
import type { Topic } from "../services/page-cache/page-cache.ts"
import type { createPageRenderer } from "./answer-page.ts"
import { getPageCacheKey, sendCachedAnswer } from "./page-cache/cached-answer.ts"
import { type CachedPage, createCachedPage } from "./page-cache/cached-page.ts"
import { createTaskQueue } from "./page-cache/task-queue.ts"

/** Entry pages: without parameters, and not one of many of their kind. */
const isPopular = ({ pathname, search }: URL) => search === "" && /^\/[a-z]*$/.test(pathname)

const routerParams = ["_routes"]

/** Pages that wait for the best compression stay in memory until then. */
const maxQueueLength = 50

/** Null: the page may not be cached. */
export function cacheableTopics({ pathname, searchParams }: URL): readonly Topic[] | null {
  const { cached } = getRouteFlags(pathname)
  if (!cached) return null
  const isData = pathname.endsWith(".data")
  const isKnown = (name: string) => cached.params.includes(name) || (isData && routerParams.includes(name))
  return [...searchParams.keys()].every(isKnown) ? cached.topics : null
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Finds work ids in the page's text; ids of other things are harmless. */
const listWorkTags = ({ body }: CachedPage) =>
  new Set([...(body.toString().match(ids) ?? [])].map((id) => `artwork:${id}`))

/** The rendered request has no cookie, header or address of the visitor, so a cached page contains nothing personal. */
export function cachedPages(shop: Shop, answer: ReturnType<typeof createPageRenderer>): MiddlewareHandler {
  const compressionQueue = createTaskQueue(maxQueueLength)
  const renderPage = async (c: Context, path: string): Promise<CachedPage> => {
    const url = new URL(path, shop.siteUrl)
    const request = new Request(url)
    const requestId = c.get("requestId") as string
    const getVisitor = async () => visitor
    const nonce = randomBytes(16).toString("base64")
    const answered = await answer({ request, requestId, clientAddress: "", nonce, isShared: true, actor: getVisitor })
    return createCachedPage(answered, { path: url.pathname, nonce, popular: isPopular(url), queue: compressionQueue })
  }
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next()
    const url = new URL(c.req.url)
    const topics = cacheableTopics(url)
    if (!topics) return next()
    const path = url.pathname + url.search
    const page = await shop.pageCache.remember(getPageCacheKey(path), topics, () => renderPage(c, path), {
      shouldStore: ({ cacheable }) => cacheable,
      bytes: ({ body }) => 3 * body.length,
      tagsIn: (cachedPage) => [...listWorkTags(cachedPage)],
    })
    // A failed page is retried for this visitor: the database may be down, which has its own page.
    if (page.status >= 500) return next()
    return sendCachedAnswer(c, page)
  }
}
