import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { findPeople } from "../../../domain/customers/find-people.server.ts"
import { listOrders } from "../../../domain/orders/order-queries.server.ts"
import { statusOf } from "../artworks/work-columns.tsx"
import { found } from "../found.server.ts"
import { isNamed, namedBy, places, verbs } from "../shell/verbs.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/find"

const most = 5

/** Works, orders and people that the palette suggests while typing; without input the newest; for an action its orders. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200)
  // words that name an action or a page are not taken for a misspelt title or name
  const exact = search !== "" && namedBy(search, [...verbs, ...places]).length > 0
  const filter = verbs.find((verb) => verb.orders && isNamed(search, [verb]))?.orders
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
      status: statusOf({ badge, availability, published }),
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
