import type { Context, MiddlewareHandler } from "hono"
import { visitor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"
import type { Topic } from "../services/page-cache/page-cache.ts"
import type { pageAnswerer } from "./answer-page.ts"
import { keptName, sendKept } from "./kept/kept.ts"
import { type KeptPage, readPage } from "./kept/kept-page.ts"
import { openLine } from "./kept/line.ts"

const galleryParams = [
  "medium",
  "series",
  "availability",
  "orientation",
  "size",
  "colour",
  "year_from",
  "year_to",
  "price_from",
  "price_to",
  "sort",
  "filters",
  "after",
]

/** What the frame around every page shows. */
const frame: Topic[] = ["settings", "exhibitions", "posts"]

type Rule = {
  path: RegExp
  /** The parameters that change the page. With any other it is made for the one who asks. */
  params: string[]
  /** What it shows; `artwork:ID` of each work is added from the finished page. */
  topics: Topic[]
}

/**
 * Pages that are the same for everybody. Searches are missing on purpose: there is no end to what people look for; so are
 * pages with a form, which hold the time at which they were made.
 */
const rules: Rule[] = [
  { path: /^\/$/, params: [], topics: [...frame, "homepage", "artworks", "photos", "pictures"] },
  { path: /^\/(gallery|shop)$/, params: galleryParams, topics: [...frame, "artworks"] },
  { path: /^\/artwork\/[^/]+$/, params: ["image"], topics: [...frame, "catalogue"] },
  { path: /^\/about$/, params: [], topics: [...frame, "photos", "pictures"] },
  { path: /^\/(privacy|terms|shipping|withdrawal)$/, params: [], topics: frame },
  { path: /^\/exhibitions$/, params: [], topics: [...frame, "pictures"] },
  { path: /^\/exhibitions\/[^/]+$/, params: ["image"], topics: [...frame, "catalogue", "pictures"] },
  { path: /^\/blog$/, params: ["before"], topics: [...frame, "pictures"] },
  { path: /^\/blog\/[^/]+$/, params: [], topics: [...frame, "catalogue", "pictures"] },
]

/** The pages that visitors enter by: without parameters, and not one of many of their kind. */
const isPopular = ({ pathname, search }: URL) => search === "" && /^\/[a-z]*$/.test(pathname)

/** What the router adds when it reads a page by script. */
const routerParams = ["_routes"]

/** How many pages are or will be compressed as far as possible: each is in memory until then. */
const longestLine = 50

/** What a page at this address shows, if everybody may be given the same; otherwise null. */
export function cacheableTopics({ pathname, searchParams }: URL): Topic[] | null {
  const data = pathname.endsWith(".data")
  const path = data ? pathname.slice(0, -".data".length).replace(/^\/_(root)?$/, "/") : pathname
  const rule = rules.find((one) => one.path.test(path))
  if (!rule) return null
  const known = (name: string) => rule.params.includes(name) || (data && routerParams.includes(name))
  return [...searchParams.keys()].every(known) ? rule.topics : null
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A page shows a work where it names its id: no query has to say so. Ids of other things do no harm. */
const worksIn = ({ body }: KeptPage) => new Set([...(body.toString().match(ids) ?? [])].map((id) => `artwork:${id}`))

/**
 * Answers public pages from the page cache. They are made for nobody: the request that the page sees has no cookie, no
 * header and no address of the visitor, so what is remembered can hold nothing personal.
 */
export function cachedPages(shop: Shop, answer: ReturnType<typeof pageAnswerer>): MiddlewareHandler {
  const line = openLine(longestLine)
  const make = async (c: Context, path: string): Promise<KeptPage> => {
    const url = new URL(path, shop.siteUrl)
    const request = new Request(url)
    const requestId = c.get("requestId") as string
    const nobody = async () => visitor
    const answered = await answer({ request, requestId, clientAddress: "", nonce: null, actor: nobody })
    return readPage(answered, { path: url.pathname, popular: isPopular(url), line })
  }
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next()
    const url = new URL(c.req.url)
    const topics = cacheableTopics(url)
    if (!topics) return next()
    const path = url.pathname + url.search
    const page = await shop.pageCache.remember(keptName(path), topics, () => make(c, path), {
      keep: ({ cacheable }) => cacheable,
      bytes: ({ body }) => 3 * body.length,
      tagsIn: (made) => [...worksIn(made)],
    })
    // A page that failed is tried again for this visitor: the cause may be a database that is away, which has its own page.
    if (page.status >= 500) return next()
    return sendKept(c, page)
  }
}
