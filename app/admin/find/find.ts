import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { findPeople } from "../../../domain/customers/find-people.server.ts"
import { listOrders } from "../../../domain/orders/order-queries.server.ts"
import { statusOf } from "../artworks/work-list.tsx"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/find"

const most = 5

/** Works, orders and people that the palette suggests while typing; without input the newest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200)
  const [{ works }, { items }, people] = await Promise.all([
    listWorksForStudio(shop, admin, { search, limit: most }).then(found),
    listOrders(shop, admin, { search }).then(found),
    findPeople(shop, admin, search).then(found),
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
    orders: orders.map(({ number, name, placedAt, lines, orderState, paymentState, fulfilmentState, shipping }) => ({
      number,
      name,
      placedAt,
      orderState,
      paymentState,
      fulfilmentState,
      shipping: { pickup: shipping.pickup },
      picture: lines.map(({ artworkId }) => (artworkId ? pictures[artworkId] : undefined)).find(Boolean) ?? null,
    })),
    people,
  }
}
