import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { findPeople } from "../../../domain/customers/find-people.server.ts"
import { listOrders } from "../../../domain/orders/order-queries.server.ts"
import { getWorkStatus } from "../artworks/work-columns.tsx"
import { found } from "../found.server.ts"
import { namedBy, namesVerb, studioPlaces, verbs } from "../shell/verbs.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/find"

const most = 5

/** The newest records without a query, and matching orders for an action. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200)
  // A query that names an action or a page does not match misspelled titles and names.
  const exact = search !== "" && namedBy(search, [...verbs, ...studioPlaces]).length > 0
  const filter = verbs.find((verb) => verb.orders && namesVerb(search, [verb]))?.orders
  const [{ works }, { items }, people] = await Promise.all([
    listWorksForStudio(shop, admin, { search, exact, limit: most }).then(found),
    listOrders(shop, admin, filter ? { filter, oldestFirst: true } : { search, exact }).then(found),
    findPeople(shop, admin, search, { exact }).then(found),
  ])
  const orders = items.slice(0, search ? most : 2)
  const pictures = await picturesOfWorks(
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
  }
}
