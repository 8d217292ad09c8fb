import { and, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { listRichTextArtworks, listRichTextPictures } from "../../../lib/rich-text/rich-text-contents.ts"
import { getCardColumns, isPublic, toWorkCard } from "../../artworks/gallery/public-works.server.ts"
import { getWorkAlt } from "../../artworks/gallery/work-card.ts"
import { findJpegs } from "../../media/jpegs.server.ts"
import type { Shop } from "../../shop.ts"
import type { CheckedIssue } from "./issue.ts"

/** In CSS pixels, at most as wide as the column. */
export type IssuePicture = { src: string; width: number; height: number }

export type IssueArtwork = {
  title: string
  year: string
  lines: string[]
  url: string
  alt: string
  picture: IssuePicture | null
}

export type IssueAssets = {
  works: Map<string, IssueArtwork>
  pictures: Map<string, IssuePicture>
  pictureIds: string[]
}

/** In CSS pixels. Files are twice as wide, for sharp screens. */
const columnWidth = 560
const maxHeight = 640

type Place = Pick<Shop, "storage" | "siteUrl" | "urls" | "now">

/** In their current state, without unpublished works. */
export async function getIssueAssets(
  shop: Place,
  db: Database | Transaction,
  { body, pricesHidden }: Pick<CheckedIssue, "body" | "pricesHidden">,
): Promise<IssueAssets> {
  const ids = listRichTextArtworks(body)
  const rows = ids.length
    ? await db
        .select({ ...getCardColumns(shop.now()), pictureId: artworks.mainPictureId })
        .from(artworks)
        .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
        .where(and(inArray(artworks.id, ids), isPublic))
    : []
  const pictureIds = [...new Set([...listRichTextPictures(body), ...rows.flatMap(({ pictureId }) => pictureId ?? [])])]
  const files = await findJpegs(db as Database, pictureIds, { width: columnWidth * 2, isPublic: true })
  const issuePictures = new Map(
    [...files].map(([id, { key, width, height }]): [string, IssuePicture] => {
      const wide = Math.round(Math.min(columnWidth, width, (maxHeight * width) / height))
      const src = new URL(shop.storage.publicUrl(key), shop.siteUrl).href
      return [id, { src, width: wide, height: Math.round((wide * height) / width) }]
    }),
  )
  const works = rows.map(({ pictureId, ...row }): [string, IssueArtwork] => {
    const card = toWorkCard(row)
    const { title, year, medium, size, editionSize, badge, price, currency } = card
    const priced = badge === "available" && price !== null && !pricesHidden.includes(row.id)
    const lines = [
      medium,
      size,
      editionSize ? `Edition of ${editionSize}` : "",
      badge === "sold" ? "Sold" : badge === "reserved" || badge === "on_hold" ? "Reserved" : "",
      priced ? formatMoney(price, currency) : "",
    ].filter(Boolean)
    const url = shop.urls.artwork(row.id)
    const alt = getWorkAlt({ title, year, medium, altText: row.altText })
    return [row.id, { title, year, lines, url, alt, picture: (pictureId && issuePictures.get(pictureId)) || null }]
  })
  return { works: new Map(works), pictures: issuePictures, pictureIds }
}
