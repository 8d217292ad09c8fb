import { createSlug } from "../../lib/slug.ts"

/** A page that an old address may lead to. `slug`: "" for a fixed page. */
export type SitePage = { path: string; title: string; slug: string }

/** `likeness`: 1 when the names are the same. */
export type TargetSuggestion = { path: string; title: string; likeness: number }

export type SuggestTarget = (oldPath: string, title?: string) => TargetSuggestion | null

/** Below it two names share a word by chance. */
const minLikeness = 0.45

/**
 * Compares the last part of an old address with the names of all pages, by trigrams as `pg_trgm` does. In memory, because an
 * import compares thousands of addresses with thousands of works at once.
 */
export function createTargetSuggester(pages: SitePage[]): SuggestTarget {
  const names = pages.flatMap((page) => {
    const slugs = new Set([page.slug, createSlug(page.title, "")].filter(Boolean))
    return [...slugs].map((slug) => ({ page, slug, trigrams: getTrigrams(slug) }))
  })
  const bySlug = new Map(names.toReversed().map(({ slug, page }) => [slug, page]))
  const byTrigram = new Map<string, number[]>()
  for (const [at, { trigrams }] of names.entries())
    for (const trigram of trigrams) {
      const listed = byTrigram.get(trigram)
      if (listed) listed.push(at)
      else byTrigram.set(trigram, [at])
    }

  const findAlike = (slug: string): TargetSuggestion | null => {
    const trigrams = getTrigrams(slug)
    const shared = new Map<number, number>()
    for (const trigram of trigrams)
      for (const at of byTrigram.get(trigram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    let best: TargetSuggestion | null = null
    for (const [at, count] of shared) {
      const name = names[at]
      if (!name) continue
      const likeness = count / (trigrams.size + name.trigrams.size - count)
      if (likeness >= minLikeness && likeness > (best?.likeness ?? 0)) best = toSuggestion(name.page, likeness)
    }
    return best
  }

  return (oldPath, title = "") => {
    const slugs = [getLastName(oldPath), createSlug(title, "")].filter(Boolean)
    const same = slugs.map((slug) => bySlug.get(slug)).find(Boolean)
    if (same) return toSuggestion(same, 1)
    return slugs
      .map(findAlike)
      .reduce((best, other) => ((other?.likeness ?? 0) > (best?.likeness ?? 0) ? other : best), null)
  }
}

const toSuggestion = ({ path, title }: SitePage, likeness: number): TargetSuggestion => ({ path, title, likeness })

/** `/portfolio/harbor-at-dusk.html` is `harbor-at-dusk`. */
function getLastName(oldPath: string): string {
  const last = oldPath.split("/").at(-1) ?? ""
  return createSlug(last.replace(/\.[a-z]{2,5}$/, ""), "")
}

function getTrigrams(slug: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of slug.split("-")) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}
