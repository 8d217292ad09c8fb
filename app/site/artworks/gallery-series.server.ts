import type { RouterContextProvider } from "react-router"
import { searchSeries } from "../../../domain/series/search-series.server.ts"
import { hasSeriesPages, listSeriesCards, type SeriesCard } from "../../../domain/series/series-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"

export type GallerySeries = {
  hasPages: boolean
  /** Before the works, if the artist wants that and nothing is filtered. */
  cards: SeriesCard[]
  /** Those that a search names. */
  named: { slug: string; title: string }[]
}

/** @param asked the filters and the order in the address; "" without any */
export async function getGallerySeries(
  context: Readonly<RouterContextProvider>,
  asked: string,
): Promise<GallerySeries> {
  const shop = context.get(shopContext)
  if (!(await hasSeriesPages(shop))) return { hasPages: false, cards: [], named: [] }
  const words = new URLSearchParams(asked).get("q") ?? ""
  const { gallery } = await shop.pageCache.remember("gallery settings", ["settings"], () =>
    getSettings(shop.db, "gallery"),
  )
  const [cards, named] = await Promise.all([
    gallery.beginsWithSeries && asked === "" ? listSeriesCards(shop) : [],
    words ? searchSeries(shop, words) : [],
  ])
  return { hasPages: true, cards, named }
}
