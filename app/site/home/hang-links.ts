import { href } from "react-router"
import type { CollectionCounts } from "../../../domain/homepage/homepage-queries.server.ts"
import type { HomepageSection, SectionContent } from "../../../domain/homepage/homepage-section.ts"
import type { SectionType } from "../../../domain/homepage/section-types.ts"

export const findContent = <T extends SectionType>(sections: HomepageSection[], type: T) =>
  sections.find((section) => section.type === type)?.content as SectionContent<T> | undefined

type HangLink = { text: string; to: string }

/** The artist's own links, and always one that leads to all works, with their number. */
export function listHangLinks(sections: HomepageSection[], counts: CollectionCounts | null): HangLink[] {
  const gallery = href("/gallery")
  const own = [findContent(sections, "hero"), findContent(sections, "featured_artworks")].flatMap((content) =>
    content?.ctaText ? [{ text: content.ctaText, to: content.ctaLink || gallery }] : [],
  )
  const links = own.filter(({ text }, index) => own.findIndex((other) => other.text === text) === index)
  return [...links, { text: formatAllWorks(counts), to: gallery }]
}

/** `All 18 works, 12 available` */
function formatAllWorks(counts: CollectionCounts | null): string {
  if (!counts || counts.works === 0) return "All works"
  const works = counts.works === 1 ? "The work" : `All ${counts.works} works`
  return counts.available > 0 ? `${works}, ${counts.available} available` : works
}
