import { isStudioPath } from "../../../lib/studio-path.ts"
import { cachedForHeader } from "./worker-names.ts"

/** Content types of pages and their data; downloads have others. */
const cacheableTypes = /^(text\/html|text\/x-script|application\/json)\b/

/** A resource route that holds a page's data. */
const pageDataPaths = /^\/admin\/orders\/sale\/works$/

/** The sale form is one page for every query. */
const saleFormPath = /^\/admin\/orders\/sale(\.data)?$/

type RequestInput = { url: string; method: string; mode: string }
type ResponseInput = { status: number; type: string; redirected: boolean; headers: Pick<Headers, "get" | "has"> }

/** Null: the request bypasses the worker. */
export function getRequestKind(
  { url, method, mode }: RequestInput,
  origin: string,
): "page" | "data" | "file" | "picture" | null {
  const { pathname, origin: at } = new URL(url)
  if (method !== "GET" || at !== origin) return null
  if (pathname.startsWith("/assets/")) return "file"
  if (/^\/files\/.*\.(webp|avif|jpg)$/.test(pathname)) return "picture"
  if (!isStudioPath(pathname)) return null
  if (mode === "navigate") return "page"
  return pathname.endsWith(".data") || pageDataPaths.test(pathname) ? "data" : null
}

export function getCacheKey(url: string): string {
  const key = new URL(url)
  key.hash = ""
  // which routes' data are requested: the cached answer has all
  key.searchParams.delete("_routes")
  if (saleFormPath.test(key.pathname)) key.search = ""
  return key.href
}

/** Null: not cacheable, such as errors, redirects, downloads and pages that the site excludes. */
export function getCacheOwner(url: string, answer: ResponseInput): string | null {
  if (answer.status !== 200 || answer.type !== "basic" || answer.headers.has("Content-Disposition")) return null
  if (!cacheableTypes.test(answer.headers.get("Content-Type") ?? "")) return null
  const { pathname, searchParams } = new URL(url)
  if (!isStudioPath(pathname)) return null
  // partial data would replace the whole
  const routes = searchParams.get("_routes")
  if (routes !== null && !routes.split(",").includes("admin/layout")) return null
  return answer.headers.get(cachedForHeader)
}
