import { listFeaturedWorks } from "../../../domain/artworks/gallery/artwork-queries.server.ts"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { findAnnouncedExhibition } from "../../../domain/exhibitions/exhibition.ts"
import { listPublicExhibitionCards } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard, ExhibitionLine } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import {
  type CollectionCounts,
  findHeroPicture,
  getCollectionCounts,
  type HeroPicture,
  listHomepageSections,
} from "../../../domain/homepage/homepage-queries.server.ts"
import { arrangeSections, type HomepageSection } from "../../../domain/homepage/homepage-section.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { findHomepagePortrait } from "../../../domain/media/photo-queries.server.ts"
import type { ChosenComposition } from "../../../domain/settings/compositions.ts"
import { getSiteToday } from "../../../domain/settings/site-today.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { getHang, type Hang } from "./hang.server.ts"

export type HomeContent = {
  sections: HomepageSection[]
  failed: boolean
  heroPicture: HeroPicture | null
  featured: WorkCard[]
  counts: CollectionCounts | null
  portrait: Photo | null
  /** The portrait could not be read, as opposed to null: none. */
  portraitFailed: boolean
  exhibition: ExhibitionLine | null
  /** Only in a composition: takes the place of the hero's picture and the featured works. */
  hang?: Hang
}

/** Unreadable sections are logged and left out (`partial`). @param sectionsShown replaces the published ones */
export async function getHomeContent(
  shop: Shop,
  composition: ChosenComposition | null,
  sectionsShown = listHomepageSections(shop),
): Promise<HomeContent & { partial: boolean }> {
  let partial = false
  const orElse = async <T, E>(sectionName: string, query: Promise<T>, instead: E): Promise<T | E> => {
    try {
      return await query
    } catch (error) {
      partial = true
      shop.log.error({ err: error, part: sectionName }, "a section of the home page could not be read")
      return instead
    }
  }
  const stored = orElse("sections", sectionsShown, null)
  const hero = stored.then((sections) => {
    const found = sections?.find((section) => section.type === "hero")
    return found && !composition
      ? orElse("hero picture", findHeroPicture(shop, found.content.backgroundImage), null)
      : null
  })
  const [sections, picture, featured, counts, portrait, exhibitions, hang] = await Promise.all([
    stored,
    hero,
    composition ? [] : orElse("featured works", listFeaturedWorks(shop), []),
    orElse("counts", getCollectionCounts(shop), null),
    orElse("portrait", findHomepagePortrait(shop), "failed" as const),
    orElse("exhibitions", listPublicExhibitionCards(shop), []),
    composition ? orElse("works on the wall", getHang(shop, composition), null) : null,
  ])
  return {
    partial,
    sections: sections ?? arrangeSections([]),
    failed: sections === null,
    heroPicture: picture,
    featured,
    counts,
    portrait: portrait === "failed" ? null : portrait,
    portraitFailed: portrait === "failed",
    exhibition: toExhibitionLine(findAnnouncedExhibition(exhibitions, await getSiteToday(shop))),
    ...(hang && { hang }),
  }
}

function toExhibitionLine(card: ExhibitionCard | null): ExhibitionLine | null {
  if (!card) return null
  const { picture: _, ...line } = card
  return line
}
