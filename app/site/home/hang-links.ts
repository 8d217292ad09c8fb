import { href } from "react-router"
import type { CollectionCounts } from "../../../domain/homepage/homepage-queries.server.ts"
import type { HomepageSection, SectionContent } from "../../../domain/homepage/homepage-section.ts"
import type { SectionType } from "../../../domain/homepage/section-types.ts"

export const findContent = <T extends SectionType>(sections: HomepageSection[], type: T) =>
  sections.find((section) => section.type === type)?.content as SectionContent<T> | undefined

type HangLink = { text: string; to: string }

/** One link to an address, in the artist's own words; always one to all works, with their number. */
export function listHangLinks(sections: HomepageSection[], counts: CollectionCounts | null): HangLink[] {
  const gallery = href("/gallery")
  const own = [findContent(sections, "hero"), findContent(sections, "featured_artworks")].flatMap((content) =>
    content?.ctaText ? [{ text: content.ctaText, to: content.ctaLink || gallery }] : [],
  )
  const links = own.filter(({ to }, index) => own.findIndex((other) => other.to === to) === index)
  const others = links.filter(({ to }) => to !== gallery)
  const named = links.find(({ to }) => to === gallery)
  return [...others, { text: named ? `${named.text}${formatAside(counts)}` : formatAllWorks(counts), to: gallery }]
}

/** ` (18 works, 12 available)` */
const formatAside = (counts: CollectionCounts | null) =>
  counts && counts.works > 1 ? ` (${formatAllWorks(counts).replace(/^All /, "")})` : ""

/** `All 18 works, 12 available` */
function formatAllWorks(counts: CollectionCounts | null): string {
  if (!counts || counts.works === 0) return "All works"
  const works = counts.works === 1 ? "The work" : `All ${counts.works} works`
  return counts.available > 0 ? `${works}, ${counts.available} available` : works
}
