import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { type Catalogue, exhibitionArtworks, exhibitionPictures, exhibitions } from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import { parseRichText, type RichText } from "../../lib/rich-text/rich-text.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { type InstallationView, listInstallationViews } from "../media/installation-views.server.ts"
import { getPictureUrl, type StoredPicture, toPictureView } from "../media/picture-view.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"
import { findFormerSlugOwner } from "../slugs.server.ts"
import { listPressItems, type PressItem } from "./press-file-queries.server.ts"
import {
  type ExhibitionCard,
  exhibitionColumns,
  isPublicExhibition,
  leadPictureId,
  toExhibitionCard,
} from "./public-exhibitions.server.ts"

export async function listPublicExhibitionCards(shop: Shop): Promise<ExhibitionCard[]> {
  const [now, today] = [shop.now(), await getSiteToday(shop)]
  const rows = await shop.db
    .select(exhibitionColumns)
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, leadPictureId))
    .where(isPublicExhibition(now))
    .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
  return rows.map((row) => toExhibitionCard(row, today))
}

export async function findExhibitionCard(shop: Shop, id: string): Promise<ExhibitionCard | null> {
  const [now, today] = [shop.now(), await getSiteToday(shop)]
  const [row] = await shop.db
    .select(exhibitionColumns)
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, leadPictureId))
    .where(and(isPublicExhibition(now), eq(exhibitions.id, id)))
  return row ? toExhibitionCard(row, today) : null
}

export async function hasPublicExhibitions(shop: Shop): Promise<boolean> {
  const rows = await shop.db
    .select({ id: exhibitions.id })
    .from(exhibitions)
    .where(isPublicExhibition(shop.now()))
    .limit(1)
  return rows.length > 0
}

export type PublicExhibition = ExhibitionCard & {
  venueUrl: string
  address: string
  /** The artist's own text for unknown dates, or "". */
  datesText: string
  opening: string
  hours: string
  curator: string
  statement: RichText | null
  press: PressItem[]
  catalogue: Catalogue | null
  seoTitle: string
  seoDescription: string
  views: InstallationView[]
  works: WorkCard[]
  updatedAt: Date
}

/** `moved`: a former address, which redirects to `slug`. */
type FoundExhibition = { kind: "exhibition"; exhibition: PublicExhibition } | { kind: "moved"; slug: string }

/** @returns null if it is unknown, not yet public or archived */
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
    .leftJoin(pictures, eq(pictures.id, leadPictureId))
    .where(and(isPublicExhibition(now), eq(exhibitions.slug, slug)))
  if (!row) return findMovedExhibition(shop, slug)
  const [views, works, press, today] = await Promise.all([
    listViews(shop, row),
    listWorks(shop, row.id),
    listPressItems(shop, row.press),
    getSiteToday(shop),
  ])
  const { venueUrl, address, datesText, opening, hours, curator, catalogue, seoTitle, seoDescription } = row
  const more = { venueUrl, address, datesText, opening, hours, curator, press, catalogue, seoTitle, seoDescription }
  const statement = row.statement && parseRichText(row.statement)
  return {
    kind: "exhibition",
    exhibition: { ...toExhibitionCard(row, today), ...more, statement, views, works, updatedAt: row.updatedAt },
  }
}

async function findMovedExhibition(shop: Shop, slug: string): Promise<FoundExhibition | null> {
  const id = await findFormerSlugOwner(shop.db, "exhibition", slug)
  if (!id) return null
  const [row] = await shop.db
    .select({ slug: exhibitions.slug })
    .from(exhibitions)
    .where(and(isPublicExhibition(shop.now()), eq(exhibitions.id, id)))
  return row ? { kind: "moved", slug: row.slug } : null
}

type Lead = { id: string; title: string; alt: string; picture: (StoredPicture & { id: string }) | null }

async function listViews(shop: Shop, { id, title, alt: leadAlt, picture: lead }: Lead): Promise<InstallationView[]> {
  const views = await listInstallationViews(shop.db, exhibitionPictures, { exhibitionId: id }, title)
  if (!lead) return views
  const first = views.find((view) => view.id === lead.id) ?? {
    id: lead.id,
    caption: "",
    ...toPictureView(lead, leadAlt || title),
  }
  return [first, ...views.filter((view) => view.id !== lead.id)]
}

async function listWorks(shop: Shop, id: string): Promise<WorkCard[]> {
  const rows = await shop.db
    .select(getCardColumns(shop.now()))
    .from(exhibitionArtworks)
    .innerJoin(artworks, eq(artworks.id, exhibitionArtworks.artworkId))
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(eq(exhibitionArtworks.exhibitionId, id), isPublic))
    .orderBy(asc(exhibitionArtworks.position))
  return rows.map(toWorkCard)
}

export async function listExhibitionsOfWork(shop: Shop, artworkId: string): Promise<ExhibitionCard[]> {
  return (await listExhibitionsOfWorks(shop, [artworkId])).get(artworkId) ?? []
}

/** By work; started ones, latest first. */
export async function listExhibitionsOfWorks(shop: Shop, artworkIds: string[]): Promise<Map<string, ExhibitionCard[]>> {
  const [now, today] = [shop.now(), await getSiteToday(shop)]
  const rows = await shop.db
    .select({ ...exhibitionColumns, picture: sql<null>`null`, artworkId: exhibitionArtworks.artworkId })
    .from(exhibitions)
    .innerJoin(exhibitionArtworks, eq(exhibitionArtworks.exhibitionId, exhibitions.id))
    .where(and(isPublicExhibition(now), inArray(exhibitionArtworks.artworkId, artworkIds)))
    .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
  const started = rows
    .map(({ artworkId, ...row }) => ({ artworkId, card: toExhibitionCard(row, today) }))
    .filter(({ card }) => card.stage !== "upcoming")
  const works = Map.groupBy(started, ({ artworkId }) => artworkId)
  return new Map([...works].map(([id, shows]) => [id, shows.map(({ card }) => card)]))
}

type ListedExhibition = {
  slug: string
  title: string
  updatedAt: Date
  /** From the site's root; null without a picture. */
  picture: string | null
}

export async function listPublicExhibitions(shop: Shop): Promise<ListedExhibition[]> {
  const rows = await shop.db
    .select({ ...exhibitionColumns, updatedAt: exhibitions.updatedAt })
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, leadPictureId))
    .where(isPublicExhibition(shop.now()))
    .orderBy(asc(exhibitions.slug))
  return rows.map(({ slug, title, updatedAt, picture }) => ({
    slug,
    title,
    updatedAt,
    picture: picture && getPictureUrl(toPictureView(picture, ""), 1600),
  }))
}
