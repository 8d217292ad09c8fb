import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import {
  type Catalogue,
  exhibitionArtworks,
  exhibitionPictures,
  exhibitions,
  type PressEntry,
} from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import { type RichText, readRichText } from "../../lib/rich-text/rich-text.ts"
import { cardColumns, cardOf, isPublic } from "../artworks/public-works.server.ts"
import type { WorkCard } from "../artworks/work-card.ts"
import { pictureUrl, type ShownPicture, shownPicture } from "../media/shown-picture.ts"
import type { Shop } from "../shop.ts"
import { formerOwner } from "../slugs.server.ts"
import {
  type ExhibitionCard,
  exhibitionCardOf,
  exhibitionColumns,
  isPublicExhibition,
} from "./public-exhibitions.server.ts"

/** All exhibitions the public may see, the latest first. */
export async function publicExhibitionCards(shop: Shop): Promise<ExhibitionCard[]> {
  const now = shop.now()
  const rows = await shop.db
    .select(exhibitionColumns)
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, exhibitions.mainPictureId))
    .where(isPublicExhibition(now))
    .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
  return rows.map((row) => exhibitionCardOf(row, now))
}

/** One installation view. */
export type InstallationView = ShownPicture & { id: string; caption: string }

/** A work as it hangs in a show; `label` is what the show's own wall label adds, or "". */
export type HungWork = WorkCard & { note: string }

/** An exhibition as its own page shows it. */
export type ShownExhibition = ExhibitionCard & {
  venueUrl: string
  address: string
  opening: string
  hours: string
  curator: string
  statement: RichText | null
  press: PressEntry[]
  catalogue: Catalogue | null
  seoTitle: string
  seoDescription: string
  views: InstallationView[]
  works: HungWork[]
  updatedAt: Date
}

/** `moved`: the address was one of before; its page is `/exhibitions/{slug}`. */
export type FoundExhibition = { kind: "exhibition"; exhibition: ShownExhibition } | { kind: "moved"; slug: string }

/** The exhibition of an address. @returns null for those that are unknown, not yet public or put away */
export async function findExhibition(shop: Shop, slug: string): Promise<FoundExhibition | null> {
  if (slug.includes("\0")) return null
  const now = shop.now()
  const [row] = await shop.db
    .select({
      ...exhibitionColumns,
      venueUrl: exhibitions.venueUrl,
      address: exhibitions.address,
      opening: exhibitions.opening,
      hours: exhibitions.hours,
      curator: exhibitions.curator,
      statement: exhibitions.statement,
      press: exhibitions.press,
      catalogue: exhibitions.catalogue,
      seoTitle: exhibitions.seoTitle,
      seoDescription: exhibitions.seoDescription,
      updatedAt: exhibitions.updatedAt,
    })
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, exhibitions.mainPictureId))
    .where(and(isPublicExhibition(now), eq(exhibitions.slug, slug)))
  if (!row) return movedFrom(shop, slug)
  const [views, works] = await Promise.all([viewsOf(shop, row.id, row.title), worksOf(shop, row.id)])
  const { venueUrl, address, opening, hours, curator, press, catalogue, seoTitle, seoDescription, updatedAt } = row
  const more = { venueUrl, address, opening, hours, curator, press, catalogue, seoTitle, seoDescription, updatedAt }
  const statement = row.statement && readRichText(row.statement)
  return { kind: "exhibition", exhibition: { ...exhibitionCardOf(row, now), ...more, statement, views, works } }
}

async function movedFrom(shop: Shop, slug: string): Promise<FoundExhibition | null> {
  const id = await formerOwner(shop.db, "exhibition", slug)
  if (!id) return null
  const [row] = await shop.db
    .select({ slug: exhibitions.slug })
    .from(exhibitions)
    .where(and(isPublicExhibition(shop.now()), eq(exhibitions.id, id)))
  return row ? { kind: "moved", slug: row.slug } : null
}

async function viewsOf(shop: Shop, id: string, title: string): Promise<InstallationView[]> {
  const rows = await shop.db
    .select({
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      variants: pictures.variants,
      placeholder: pictures.placeholder,
      alt: exhibitionPictures.altText,
      caption: exhibitionPictures.caption,
    })
    .from(exhibitionPictures)
    .innerJoin(pictures, eq(pictures.id, exhibitionPictures.pictureId))
    .where(eq(exhibitionPictures.exhibitionId, id))
    .orderBy(asc(exhibitionPictures.position))
  return rows.map(({ id: pictureId, alt, caption, ...picture }, index) => ({
    id: pictureId,
    caption,
    ...shownPicture(picture, alt || caption || `${title}, installation view ${index + 1}`),
  }))
}

async function worksOf(shop: Shop, id: string): Promise<HungWork[]> {
  const rows = await shop.db
    .select({ ...cardColumns(shop.now()), note: exhibitionArtworks.label })
    .from(exhibitionArtworks)
    .innerJoin(artworks, eq(artworks.id, exhibitionArtworks.artworkId))
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(eq(exhibitionArtworks.exhibitionId, id), isPublic))
    .orderBy(asc(exhibitionArtworks.position))
  return rows.map(({ note, ...row }) => ({ ...cardOf(row), note }))
}

/** The exhibitions in which a work was or is shown, the latest first; those to come are not history. */
export async function exhibitionsOfWork(shop: Shop, artworkId: string): Promise<ExhibitionCard[]> {
  const now = shop.now()
  const shows = shop.db
    .select({ id: exhibitionArtworks.exhibitionId })
    .from(exhibitionArtworks)
    .where(eq(exhibitionArtworks.artworkId, artworkId))
  const rows = await shop.db
    .select({ ...exhibitionColumns, picture: sql<null>`null` })
    .from(exhibitions)
    .where(and(isPublicExhibition(now), inArray(exhibitions.id, shows)))
    .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
  return rows.map((row) => exhibitionCardOf(row, now)).filter(({ stage }) => stage !== "upcoming")
}

export type ListedExhibition = {
  slug: string
  title: string
  updatedAt: Date
  /** From the site's root; null while it has none. */
  picture: string | null
}

/** All public exhibitions for lists of addresses, by their slug. One query. */
export async function publicExhibitions(shop: Shop): Promise<ListedExhibition[]> {
  const rows = await shop.db
    .select({ ...exhibitionColumns, updatedAt: exhibitions.updatedAt })
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, exhibitions.mainPictureId))
    .where(isPublicExhibition(shop.now()))
    .orderBy(asc(exhibitions.slug))
  return rows.map(({ slug, title, updatedAt, picture }) => ({
    slug,
    title,
    updatedAt,
    picture: picture && pictureUrl(shownPicture(picture, ""), 1600),
  }))
}
