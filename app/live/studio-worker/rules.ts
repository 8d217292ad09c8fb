import { isStudioPath } from "../../../lib/studio-path.ts"
import { keptForHeader } from "./names.ts"

/** The kinds of answers that are pages or their data. Downloads have others. */
const kept = /^(text\/html|text\/x-script|application\/json)\b/

/** Data that a page has at hand beside its own. */
const ofPages = /^\/admin\/orders\/sale\/works$/

/** The form of a sale is one page, whatever its address has chosen. */
const oneForm = /^\/admin\/orders\/sale(\.data)?$/

type Asked = { url: string; method: string; mode: string }
type Answered = { status: number; type: string; redirected: boolean; headers: Pick<Headers, "get" | "has"> }

/**
 * What a request is to the worker: `page`, a document; `data` of one; `file` of the build; `picture`; null: it is none of the
 * worker's business, and goes to the site as if there were no worker.
 */
export function kindOf({ url, method, mode }: Asked, origin: string): "page" | "data" | "file" | "picture" | null {
  const { pathname, origin: at } = new URL(url)
  if (method !== "GET" || at !== origin) return null
  if (pathname.startsWith("/assets/")) return "file"
  if (/^\/files\/.*\.(webp|avif|jpg)$/.test(pathname)) return "picture"
  if (!isStudioPath(pathname)) return null
  if (mode === "navigate") return "page"
  return pathname.endsWith(".data") || ofPages.test(pathname) ? "data" : null
}

/** The address under which a page or its data is kept. */
export function keyOf(url: string): string {
  const key = new URL(url)
  key.hash = ""
  // which parts of the data are asked for: what is kept has all of them
  key.searchParams.delete("_routes")
  if (oneForm.test(key.pathname)) key.search = ""
  return key.href
}

/**
 * For whom an answer may be kept; null: it may not. The site says so for each of its pages; an error, a way to the sign-in page, a
 * download and what the site keeps to itself are never kept.
 */
export function keptFor(url: string, answer: Answered): string | null {
  if (answer.status !== 200 || answer.type !== "basic" || answer.headers.has("Content-Disposition")) return null
  if (!kept.test(answer.headers.get("Content-Type") ?? "")) return null
  const { pathname, searchParams } = new URL(url)
  if (!isStudioPath(pathname)) return null
  // a part of the data would take the place of all of it
  const routes = searchParams.get("_routes")
  if (routes !== null && !routes.split(",").includes("admin/layout")) return null
  return answer.headers.get(keptForHeader)
}
