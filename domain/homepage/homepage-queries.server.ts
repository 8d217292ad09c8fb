import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { getCountDelayMs } from "../artworks/gallery/gallery-facets.server.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { getWorkAlt, getYearLabel } from "../artworks/gallery/work-card.ts"
import { type Focal, getFocal } from "../artworks/view-kinds.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type PictureView, toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"
import { arrangeSections, type HomepageSection, parseHomepageSection } from "./homepage-section.ts"
import { newestWork } from "./section-types.ts"

/** Published active sections in order, with the process section unless it is stored as hidden. Logs and skips unreadable rows. */
export async function listHomepageSections(shop: Shop): Promise<HomepageSection[]> {
  const rows = await shop.db
    .select()
    .from(homepageSections)
    .where(eq(homepageSections.isPublished, true))
    .orderBy(asc(homepageSections.sectionOrder), asc(homepageSections.id))
  const active = rows.filter((row) => row.isActive)
  const isProcess = (row: { sectionType: string }) => row.sectionType === "process"
  const processHidden = rows.some(isProcess) && !active.some(isProcess)
  const sections = active.map((row) => {
    const section = parseHomepageSection(row)
    if (!section) shop.log.warn({ section: row.id, type: row.sectionType }, "a homepage section cannot be read")
    return section
  })
  return arrangeSections(
    sections.filter((section) => section !== null),
    { processHidden },
  )
}

/** `work`: the public work whose main picture it is; `focal`: stays visible where the picture is cropped. */
export type HeroPicture =
  | {
      kind: "own"
      picture: PictureView
      work: { id: string; title: string; year: string } | null
      focal: Focal | null
    }
  | { kind: "elsewhere"; url: string }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @param background a picture's id, `newest`, or a path on this site (other URLs are ignored) */
export async function findHeroPicture(shop: Shop, background: string): Promise<HeroPicture | null> {
  if (background === newestWork) {
    const newest = await findNewestPictureId(shop)
    return newest ? findHeroPicture(shop, newest) : null
  }
  if (!uuid.test(background)) return /^\/(?![/\\])/.test(background) ? { kind: "elsewhere", url: background } : null
  const [row] = await shop.db
    .select({
      picture: pictureColumns,
      work: {
        id: artworks.id,
        title: artworks.title,
        year: artworks.year,
        yearText: artworks.yearText,
        medium: artworks.medium,
        altText: artworks.altText,
      },
      focalX: artworkPictures.focalX,
      focalY: artworkPictures.focalY,
    })
    .from(pictures)
    .leftJoin(artworks, and(eq(artworks.mainPictureId, pictures.id), isPublic))
    .leftJoin(
      artworkPictures,
      and(eq(artworkPictures.artworkId, artworks.id), eq(artworkPictures.pictureId, pictures.id)),
    )
    .where(eq(pictures.id, background))
    .orderBy(asc(artworks.id))
    .limit(1)
  if (!row) return null
  const work = row.work && { ...row.work, year: getYearLabel(row.work) }
  return {
    kind: "own",
    picture: toPictureView(row.picture, work ? getWorkAlt(work) : ""),
    work: work && { id: work.id, title: work.title, year: work.year },
    focal: getFocal(row),
  }
}

/** Of the last published work that has a picture. */
async function findNewestPictureId(shop: Shop): Promise<string | null> {
  const [newest] = await shop.db
    .select({ picture: artworks.mainPictureId })
    .from(artworks)
    .where(and(isPublic, isNotNull(artworks.mainPictureId)))
    .orderBy(asc(artworks.newestFirst), asc(artworks.id))
    .limit(1)
  return newest?.picture ?? null
}

export type CollectionCounts = { works: number; available: number; editions: number }

/** Works in the gallery, works for sale, and editions among those. */
export const getCollectionCounts = (shop: Shop): Promise<CollectionCounts> =>
  shop.pageCache.remember("collection counts", ["artworks"], () => countCollection(shop), {
    staleMs: ({ works }) => getCountDelayMs(works),
  })

async function countCollection(shop: Shop): Promise<CollectionCounts> {
  const [counts] = await shop.db
    .select({
      works: count(),
      available: sql<number>`count(*) filter (where ${artworks.availability} = 'available')`.mapWith(Number),
      editions:
        sql<number>`count(${artworks.editionSize}) filter (where ${artworks.availability} = 'available')`.mapWith(
          Number,
        ),
    })
    .from(artworks)
    .where(isPublic)
  return counts ?? { works: 0, available: 0, editions: 0 }
}
