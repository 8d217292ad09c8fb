import { and, eq, inArray, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import type { Shop } from "../shop.ts"
import type { BlockOf, PageBlock } from "./page-blocks.ts"
import type { ShownSeries } from "./shown-blocks.ts"

/** A block is a row or a grid, not a gallery. */
const maxBlockWorks = 60

export type BlockWorks = { works: WorkCard[]; series: ShownSeries | null }

/** By block. Three queries at most, for any number of blocks and works. */
export async function listBlockWorks(shop: Shop, blocks: readonly PageBlock[]): Promise<Map<string, BlockWorks>> {
  const own = blocks.filter((block): block is BlockOf<"works"> => block.kind === "works")
  const seriesIds = [...new Set(own.flatMap((block) => (block.from === "series" ? (block.seriesId ?? []) : [])))]
  const tags = [...new Set(own.flatMap((block) => (block.from === "tag" && block.tag ? block.tag : [])))]
  const [chosen, shownSeries] = await Promise.all([
    listChosenIds(shop, seriesIds, tags),
    listSeriesLinks(shop, seriesIds),
  ])
  const getIds = (block: BlockOf<"works">): string[] => {
    if (block.from === "picked") return block.works
    return chosen.get(block.from === "series" ? `series ${block.seriesId}` : `tag ${block.tag}`) ?? []
  }
  const cards = await listCards(shop, [...new Set(own.flatMap(getIds))])
  return new Map(
    own.map((block) => [
      block.id,
      {
        works: getIds(block).flatMap((id) => cards.get(id) ?? []),
        series: block.from === "series" ? (shownSeries.get(block.seriesId ?? "") ?? null) : null,
      },
    ]),
  )
}

/** In the order of the series, and of the gallery. */
async function listChosenIds(shop: Shop, seriesIds: string[], tags: string[]): Promise<Map<string, string[]>> {
  if (seriesIds.length + tags.length === 0) return new Map()
  const { rows } = await shop.db.execute<{ name: string; id: string }>(sql`
    select 'series ' || given.id as name, found.id from unnest(${sql.param(seriesIds)}::uuid[]) as given (id)
      cross join lateral (select ${artworks.id} as id, row_number() over (order by ${artworks.seriesRank}, ${artworks.newestFirst}, ${artworks.id}) as place
        from ${artworks} where ${isPublic} and ${artworks.seriesId} = given.id order by place limit ${maxBlockWorks}) as found
    union all
    select 'tag ' || given.tag as name, found.id from unnest(${sql.param(tags)}::text[]) as given (tag)
      cross join lateral (select ${artworks.id} as id, row_number() over (order by ${artworks.galleryRank}, ${artworks.newestFirst}, ${artworks.id}) as place
        from ${artworks} where ${isPublic} and ${artworks.tags} @> array[given.tag] order by place limit ${maxBlockWorks}) as found`)
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, found]) => [name, found.map(({ id }) => id)]))
}

async function listCards(shop: Shop, ids: string[]): Promise<Map<string, WorkCard>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select(getCardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, inArray(artworks.id, ids)))
  return new Map(rows.map((row) => [row.id, toWorkCard(row)]))
}

async function listSeriesLinks(shop: Shop, ids: string[]): Promise<Map<string, ShownSeries>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ id: series.id, slug: series.slug, title: series.title, publishedAt: series.pagePublishedAt })
    .from(series)
    .where(inArray(series.id, ids))
  return new Map(rows.map(({ id, publishedAt, ...row }) => [id, { ...row, isPublic: publishedAt !== null }]))
}
