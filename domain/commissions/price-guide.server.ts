import { sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { getSizeClass } from "../../lib/dimensions.ts"
import type { SizeClass } from "../../lib/size-classes.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { getSizeLabels } from "../artworks/gallery/size-labels.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"

/** In minor units of the site's currency. */
export type PriceGuideRow = { name: string; longest: string; from: number; to: number }
export type PriceGuideKind = { type: string; rows: PriceGuideRow[] }
export type PriceGuide = { currency: string; kinds: PriceGuideKind[] }

const order: SizeClass[] = ["small", "medium", "large", "oversize"]

/** From works for sale, so that a commission never has another price than the gallery's works. */
export async function getPriceGuide(shop: Shop): Promise<PriceGuide> {
  const { site } = await getSettings(shop.db, "site")
  const units = getSizeUnits(site)
  const longest = sql<number>`greatest(${artworks.heightMm}, ${artworks.widthMm}, ${artworks.depthMm}, ${artworks.diameterMm})`
  const prices = await shop.db
    .select({
      type: artworks.type,
      longest,
      works: sql<number>`count(*)::int`,
      from: sql<number>`min(${artworks.price})::float8`,
      to: sql<number>`max(${artworks.price})::float8`,
    })
    .from(artworks)
    .where(
      sql`${isPublic} and ${artworks.availability} = 'available' and ${artworks.editionSize} is null and ${artworks.price} > 0 and ${artworks.currency} = ${site.currency} and ${longest} > 0`,
    )
    .groupBy(artworks.type, longest)
  const worksOf = (rows: typeof prices) => rows.reduce((sum, { works }) => sum + works, 0)
  const kinds = [...Map.groupBy(prices, ({ type }) => type)].toSorted(
    ([one, some], [other, others]) => worksOf(others) - worksOf(some) || one.localeCompare(other),
  )
  return { currency: site.currency, kinds: kinds.map(([type, rows]) => ({ type, rows: toRows(rows, units) })) }
}

function toRows(prices: { longest: number; from: number; to: number }[], units: SizeUnits): PriceGuideRow[] {
  return order.flatMap((size) => {
    const alike = prices.filter((row) => getSizeClass({ heightMm: row.longest }) === size)
    if (alike.length === 0) return []
    return [
      {
        ...getSizeLabels(size, units),
        from: Math.min(...alike.map((row) => row.from)),
        to: Math.max(...alike.map((row) => row.to)),
      },
    ]
  })
}
