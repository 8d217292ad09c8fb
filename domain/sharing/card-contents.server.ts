import { asc, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { CardContent, CardPicture } from "../../services/sharing-cards/sharing-cards.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { listAboutPhotos } from "../media/photo-queries.server.ts"
import { getPictureKey, getWidths, type PictureView } from "../media/picture-view.ts"
import { unnamedArtist } from "../settings/artist-name.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { CardPage } from "./card-pages.ts"

/** In pixels: the widest picture on a card. */
const minPictureWidth = 1056

type CardWork = Pick<WorkCard, "title" | "year" | "medium" | "size" | "editionSize" | "picture">

/** Without price and availability: social networks cache a card for months, and it must not offer a sold work. */
export const getWorkCardContent = (work: CardWork, artistName: string): CardContent => ({
  artist: getCardArtistName(artistName),
  title: work.title,
  italic: true,
  year: work.year,
  lines: [work.medium, work.size, work.editionSize ? `Edition of ${work.editionSize}` : ""],
  caption: null,
  picture: work.picture && getCardPicture(work.picture),
})

/** "" if it is not set. */
export const getCardArtistName = (artistName: string) => (artistName === unnamedArtist ? "" : artistName)

/** Null until the picture's files exist. */
export function getCardPicture(picture: PictureView): CardPicture | null {
  const widths = getWidths(picture, "jpeg")
  const width = widths.find((one) => one >= minPictureWidth) ?? widths.at(-1)
  if (!width) return null
  return {
    key: getPictureKey(picture.folder, width, "jpeg"),
    width,
    height: Math.round((width * picture.height) / picture.width),
  }
}

/** `work`: index of the collection's work beside the title. */
const cardPageTitles: Record<CardPage, { name: string; work: number }> = {
  home: { name: "", work: 0 },
  default: { name: "", work: 0 },
  gallery: { name: "Gallery", work: 1 },
  commissions: { name: "Commissions", work: 2 },
  exhibitions: { name: "Exhibitions", work: 3 },
  shop: { name: "Shop", work: 4 },
  blog: { name: "Journal", work: 5 },
  contact: { name: "Contact", work: 6 },
  about: { name: "About", work: 0 },
}

/** A title and a work; on About a photo. The home page's title is the artist's name. */
export async function getPageCardContent(shop: Shop, page: CardPage): Promise<CardContent> {
  const [{ site }, photo, works] = await Promise.all([
    getSettings(shop.db, "site"),
    page === "about" ? findFirstPhoto(shop) : null,
    listFirstWorks(shop),
  ])
  const artist = getCardArtistName(site.artistName)
  const { name, work: place } = cardPageTitles[page]
  const work = works[place % works.length]
  return {
    artist: name ? artist : "",
    title: name || artist || "Original art",
    italic: false,
    year: "",
    lines: page === "home" ? [site.tagline] : [],
    caption: photo || !work ? null : { title: work.title, year: work.year },
    picture: photo ?? (work?.picture ? getCardPicture(work.picture) : null),
  }
}

async function findFirstPhoto(shop: Shop): Promise<CardPicture | null> {
  const [photo] = await listAboutPhotos(shop)
  return photo ? getCardPicture(photo.picture) : null
}

/** Featured works first, then the gallery's order; only works with a picture. */
async function listFirstWorks(shop: Shop): Promise<WorkCard[]> {
  const rows = await shop.db
    .select(getCardColumns(shop.now()))
    .from(artworks)
    .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(sql`${isPublic} and jsonb_array_length(${pictures.variants}) > 0`)
    .orderBy(sql`${artworks.isFeatured} desc`, asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id))
    .limit(7)
  return rows.map(toWorkCard)
}

/** Null for a work that is not public. */
export async function findCardWork(shop: Shop, id: string): Promise<CardContent | null> {
  const [rows, { site }] = await Promise.all([
    shop.db
      .select(getCardColumns(shop.now()))
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(sql`${isPublic} and ${artworks.id} = ${id}`),
    getSettings(shop.db, "site"),
  ])
  const [row] = rows
  return row ? getWorkCardContent(toWorkCard(row), site.artistName) : null
}
