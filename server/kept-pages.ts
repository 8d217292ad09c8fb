import type { Context, MiddlewareHandler } from "hono"
import { visitor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"
import { tags } from "../services/page-cache/page-cache.ts"
import type { pageAnswerer } from "./answer-page.ts"
import { contentSecurityPolicy } from "./headers.ts"
import { isLasting, type KeptPage, keptPage, sendKept } from "./kept-page.ts"

const wall = [
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

/**
 * Pages that are the same for everybody, and the parameters that change them. Words searched for are missing on purpose:
 * there is no end to them; so are pages with a form, which say when they were made. With any other parameter a page is made for the one who asks.
 */
const pages: [path: RegExp, params: string[]][] = [
  [/^\/$/, []],
  [/^\/(gallery|shop)$/, wall],
  [/^\/artwork\/[^/]+$/, ["image"]],
  [/^\/(about|privacy|terms|shipping)$/, []],
  [/^\/exhibitions$/, []],
  [/^\/exhibitions\/[^/]+$/, ["image"]],
  [/^\/blog$/, ["before"]],
  [/^\/blog\/[^/]+$/, []],
]

/** A room itself, as everybody first comes in, not one of its many views or works. */
const isRoom = ({ pathname, search }: URL) => search === "" && /^\/[a-z]*$/.test(pathname)

/** What the router adds when it reads a page by script. */
const routerParams = ["_routes"]

/** Whether everybody may be given the same answer at this address. */
export function isKept({ pathname, searchParams }: URL): boolean {
  const data = pathname.endsWith(".data")
  const path = data ? pathname.slice(0, -".data".length).replace(/^\/_(root)?$/, "/") : pathname
  const found = pages.find(([pattern]) => pattern.test(path))
  if (!found) return false
  return [...searchParams.keys()].every((name) => found[1].includes(name) || (data && routerParams.includes(name)))
}

/**
 * Answers public pages from the page cache. They are made for nobody: the request that the page sees has no cookie, no
 * header and no address of the visitor, so what is kept can hold nothing personal.
 */
export function keptPages(shop: Shop, answer: ReturnType<typeof pageAnswerer>): MiddlewareHandler {
  const make = async (c: Context, path: string): Promise<KeptPage> => {
    const url = new URL(path, shop.siteUrl)
    const request = new Request(url)
    const requestId = c.get("requestId") as string
    const nobody = async () => visitor
    const answered = await answer({ request, requestId, clientAddress: "", nonce: null, actor: nobody })
    return keptPage(answered, isRoom(url))
  }
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next()
    const url = new URL(c.req.url)
    if (!isKept(url)) return next()
    const path = url.pathname + url.search
    const bytes = (page: KeptPage) => 3 * page.body.length
    const page = await shop.pageCache.remember(`page ${path}`, tags, () => make(c, path), { keep: isLasting, bytes })
    // Its cause may be a database that is away, which the next in line knows how to say.
    if (page.status >= 500) return next()
    return sendKept(c, page, contentSecurityPolicy(page.scripts, url.pathname))
  }
}
