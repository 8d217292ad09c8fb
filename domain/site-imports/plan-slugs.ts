import { createSlug, findFreeSlug } from "../../lib/slug.ts"
import { formatReservedSlug, isReservedSlug } from "../pages/reserved-slugs.ts"

type SluggedItem = { kind: "post" | "page"; title: string; oldSlug: string }

/** `note`: why it is not the old one; "" if it is. */
type PlannedSlug = { slug: string; note: string }

/** In the order of the items: each its own where that is free, else with a number. */
export function planSlugs(
  items: readonly SluggedItem[],
  taken: Record<"post" | "page", ReadonlySet<string>>,
): PlannedSlug[] {
  const used = { post: new Set(taken.post), page: new Set(taken.page) }
  return items.map(({ kind, title, oldSlug }) => {
    const wanted = createSlug(decodeSlug(oldSlug) || title, kind)
    const isTaken = (slug: string) => used[kind].has(slug) || (kind === "page" && isReservedSlug(slug))
    const slug = findFreeSlug(wanted, isTaken)
    used[kind].add(slug)
    if (slug === wanted) return { slug, note: "" }
    const reason =
      kind === "page" && isReservedSlug(wanted) ? formatReservedSlug(wanted) : `Something else is at ${wanted} already.`
    return { slug, note: `${reason} This becomes ${slug}.` }
  })
}

/** Squarespace's have folders, and WordPress encodes other alphabets. */
function decodeSlug(slug: string): string {
  const last = slug.split("/").findLast((segment) => segment !== "") ?? ""
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
