import { featuredWorks } from "../../../domain/artworks/artwork-queries.server.ts"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { findAnnouncedExhibition } from "../../../domain/exhibitions/exhibition.ts"
import { publicExhibitionCards } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard, ExhibitionLine } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { arrange, type HomeSection } from "../../../domain/homepage/home-section.ts"
import {
  type CollectionCounts,
  collectionCounts,
  type HeroPicture,
  heroPicture,
  homepageSectionsOf,
} from "../../../domain/homepage/homepage-queries.server.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { homepagePortrait } from "../../../domain/media/photos-queries.server.ts"
import { siteToday } from "../../../domain/settings/site-today.server.ts"
import type { Shop } from "../../../domain/shop.ts"

export type HomeContent = {
  sections: HomeSection[]
  failed: boolean
  heroPicture: HeroPicture | null
  featured: WorkCard[]
  counts: CollectionCounts | null
  portrait: Photo | null
  /** The portrait could not be read, as opposed to null: none. */
  portraitFailed: boolean
  exhibition: ExhibitionLine | null
}

/** Unreadable sections are logged and left out (`partial`). @param sectionsShown replaces the published ones */
export async function readHome(
  shop: Shop,
  sectionsShown = homepageSectionsOf(shop),
): Promise<HomeContent & { partial: boolean }> {
  let partial = false
  const orElse = async <T, E>(part: string, reading: Promise<T>, instead: E): Promise<T | E> => {
    try {
      return await reading
    } catch (error) {
      partial = true
      shop.log.error({ err: error, part }, "a section of the home page could not be read")
      return instead
    }
  }
  const stored = orElse("sections", sectionsShown, null)
  const hero = stored.then((sections) => {
    const found = sections?.find((section) => section.type === "hero")
    return found ? orElse("hero picture", heroPicture(shop, found.content.backgroundImage), null) : null
  })
  const [sections, picture, featured, counts, portrait, exhibitions] = await Promise.all([
    stored,
    hero,
    orElse("featured works", featuredWorks(shop), []),
    orElse("counts", collectionCounts(shop), null),
    orElse("portrait", homepagePortrait(shop), "failed" as const),
    orElse("exhibitions", publicExhibitionCards(shop), []),
  ])
  return {
    partial,
    sections: sections ?? arrange([]),
    failed: sections === null,
    heroPicture: picture,
    featured,
    counts,
    portrait: portrait === "failed" ? null : portrait,
    portraitFailed: portrait === "failed",
    exhibition: lineOf(findAnnouncedExhibition(exhibitions, await siteToday(shop))),
  }
}

function lineOf(card: ExhibitionCard | null): ExhibitionLine | null {
  if (!card) return null
  const { picture: _, ...line } = card
  return line
}
