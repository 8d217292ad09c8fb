import { and, eq, inArray } from "drizzle-orm"
import { href } from "react-router"
import type { Database, Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { artworksIn, picturesIn } from "../../lib/rich-text/read.ts"
import { cardColumns, cardOf, isPublic } from "../artworks/public-works.server.ts"
import { altOf } from "../artworks/work-card.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import type { Shop } from "../shop.ts"
import type { CheckedLetter } from "./letter.ts"

/** In CSS pixels, at most as wide as the column. */
export type LetterPicture = { src: string; width: number; height: number }

export type LetterWork = {
  title: string
  year: string
  lines: string[]
  url: string
  alt: string
  picture: LetterPicture | null
}

export type LetterParts = {
  works: Map<string, LetterWork>
  pictures: Map<string, LetterPicture>
  pictureIds: string[]
}

/** In CSS pixels. Files are twice as wide, for sharp screens. */
const column = 560
const tallest = 640

type Place = Pick<Shop, "storage" | "siteUrl" | "now">

/** In their current state, without unpublished works. */
export async function letterParts(
  shop: Place,
  db: Database | Transaction,
  { body, pricesHidden }: Pick<CheckedLetter, "body" | "pricesHidden">,
): Promise<LetterParts> {
  const ids = artworksIn(body)
  const rows = ids.length
    ? await db
        .select({ ...cardColumns(shop.now()), pictureId: artworks.mainPictureId })
        .from(artworks)
        .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
        .where(and(inArray(artworks.id, ids), isPublic))
    : []
  const pictureIds = [...new Set([...picturesIn(body), ...rows.flatMap(({ pictureId }) => pictureId ?? [])])]
  const files = await jpegsOf(db as Database, pictureIds, { width: column * 2 })
  const shown = new Map(
    [...files].map(([id, { key, width, height }]): [string, LetterPicture] => {
      const wide = Math.round(Math.min(column, width, (tallest * width) / height))
      const src = new URL(shop.storage.publicUrl(key), shop.siteUrl).href
      return [id, { src, width: wide, height: Math.round((wide * height) / width) }]
    }),
  )
  const works = rows.map(({ pictureId, ...row }): [string, LetterWork] => {
    const card = cardOf(row)
    const { title, year, medium, size, editionSize, badge, price, currency } = card
    const priced = badge === "available" && price !== null && !pricesHidden.includes(row.id)
    const lines = [
      medium,
      size,
      editionSize ? `Edition of ${editionSize}` : "",
      badge === "sold" ? "Sold" : badge === "reserved" || badge === "on_hold" ? "Reserved" : "",
      priced ? formatMoney(price, currency) : "",
    ].filter(Boolean)
    const url = `${shop.siteUrl}${href("/artwork/:id", { id: row.id })}`
    const alt = altOf({ title, year, medium, altText: row.altText })
    return [row.id, { title, year, lines, url, alt, picture: (pictureId && shown.get(pictureId)) || null }]
  })
  return { works: new Map(works), pictures: shown, pictureIds }
}
