import { sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { type SizeClass, sizeClassOf } from "../../lib/dimensions.ts"
import { isPublic } from "../artworks/public-works.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** Current prices of originals by size: lowest and highest, in minor units of the site's currency. */
export type PriceGuideRow = { size: SizeClass; from: number; to: number }
export type PriceGuide = { currency: string; rows: PriceGuideRow[] }

const order: SizeClass[] = ["small", "medium", "large", "oversize"]

/**
 * A commission costs what a finished work of its size costs, so the works for sale are the guide: it can never say
 * another price than the gallery does. Sizes without a priced work are left out. Two queries.
 */
export async function priceGuide(shop: Shop): Promise<PriceGuide> {
  const { site } = await readSettings(shop.db, "site")
  const longest = sql<number>`greatest(${artworks.heightMm}, ${artworks.widthMm}, ${artworks.depthMm}, ${artworks.diameterMm})`
  const prices = await shop.db
    .select({
      longest,
      from: sql<number>`min(${artworks.price})::float8`,
      to: sql<number>`max(${artworks.price})::float8`,
    })
    .from(artworks)
    .where(
      sql`${isPublic} and ${artworks.availability} = 'available' and ${artworks.editionSize} is null and ${artworks.price} > 0 and ${artworks.currency} = ${site.currency} and ${longest} > 0`,
    )
    .groupBy(longest)
  const rows = order.flatMap((size): PriceGuideRow[] => {
    const alike = prices.filter((row) => sizeClassOf({ heightMm: row.longest }) === size)
    if (alike.length === 0) return []
    return [{ size, from: Math.min(...alike.map((row) => row.from)), to: Math.max(...alike.map((row) => row.to)) }]
  })
  return { currency: site.currency, rows }
}
