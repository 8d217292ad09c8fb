import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { listOrders } from "../../../domain/orders/order-queries.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/find"

const most = 5

/** Works and orders that the palette offers while somebody types; with nothing typed the newest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  const [{ works }, { items }] = await Promise.all([
    listWorksForStudio(shop, admin, { search, limit: most }).then(found),
    listOrders(shop, admin, { search }).then(found),
  ])
  return {
    works: works.map(({ id, title, year, inventoryNumber, picture, badge, availability, published }) => ({
      id,
      title,
      year,
      inventoryNumber,
      picture,
      status: published ? (badge === "on_hold" ? badge : availability) : ("draft" as const),
    })),
    orders: items.slice(0, search ? most : 2).map(({ number, name, placedAt }) => ({ number, name, placedAt })),
  }
}
