import { listWorksForStudio } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { searchPeople } from "../../../domain/customers/search-people.server.ts"
import { listOrders } from "../../../domain/orders/order-queries.server.ts"
import { searchPages } from "../../../domain/pages/page-queries.server.ts"
import { searchStudioSeries } from "../../../domain/series/search-series.server.ts"
import { getWorkStatus } from "../artworks/work-columns.tsx"
import { findActions, hasExactAction, paletteActions, placeActions } from "../shell/palette-actions.ts"
import { studioLoader } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

const maxResults = 5

/** The newest records without a query, and matching orders for an action. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200)
  // A query that names an action or a page does not match misspelled titles and names.
  const exact = search !== "" && findActions(search, [...paletteActions, ...placeActions]).length > 0
  const filter = paletteActions.find((verb) => verb.orders && hasExactAction(search, [verb]))?.orders
  const [{ works }, { items }, people, series, pages] = await Promise.all([
    listWorksForStudio(shop, admin, { search, exact, limit: maxResults }).then(unwrapOutcome),
    listOrders(shop, admin, filter ? { filter, oldestFirst: true } : { search, exact }).then(unwrapOutcome),
    searchPeople(shop, admin, search, { exact }).then(unwrapOutcome),
    searchStudioSeries(shop, admin, search).then(unwrapOutcome),
    searchPages(shop, admin, search).then(unwrapOutcome),
  ])
  const orders = items.slice(0, search ? maxResults : 2)
  const pictures = await getWorkPictures(
    shop,
    orders.flatMap((order) => order.lines.map((line) => line.artworkId)),
  )
  return {
    works: works.map(({ id, title, year, inventoryNumber, picture, badge, availability, published }) => ({
      id,
      title,
      year,
      inventoryNumber,
      picture,
      status: getWorkStatus({ badge, availability, published }),
    })),
    orders: orders.map(
      ({
        number,
        name,
        placedAt,
        lines,
        orderState,
        paymentState,
        fulfilmentState,
        shipping,
        quoteAskedAt,
        quotedAt,
      }) => ({
        number,
        name,
        placedAt,
        quoteAskedAt,
        quotedAt,
        orderState,
        paymentState,
        fulfilmentState,
        shipping: { pickup: shipping.pickup },
        picture: lines.map(({ artworkId }) => (artworkId ? pictures[artworkId] : undefined)).find(Boolean) ?? null,
      }),
    ),
    people,
    series,
    pages: pages.map(({ id, title, slug }) => ({ id, title, slug })),
  }
})
