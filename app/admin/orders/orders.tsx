import { Button } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { countOrders } from "../../../domain/orders/order-counts.server.ts"
import { listOrders, type OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import { orderedWorks } from "../../../domain/orders/ordered-works.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/orders"
import { changeMany } from "./change-many.server.ts"
import { worksWords } from "./copies.ts"
import { orderList } from "./order-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(orderList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(orderList, request.url)
  const [{ items, next }, counts] = await Promise.all([
    listOrders(shop, admin, { filter: query.view, search: query.q, after: query.after }).then(found),
    countOrders(shop, admin).then(found),
  ])
  const pictures = await picturesOfWorks(
    shop,
    items.flatMap((order) => order.lines.map((line) => line.artworkId)),
  )
  return { rows: items.map((order) => rowOf(order, pictures)), next, counts, query }
}

const rowOf = (order: OrderListItem, pictures: Awaited<ReturnType<typeof picturesOfWorks>>) => ({
  number: order.number,
  placedAt: order.placedAt,
  name: order.name,
  place: order.address ? order.address.city : order.shipping.name,
  total: order.total,
  currency: order.currency,
  orderState: order.orderState,
  quoteAskedAt: order.quoteAskedAt,
  quotedAt: order.quotedAt,
  paymentState: order.paymentState,
  fulfilmentState: order.fulfilmentState,
  shipping: { pickup: order.shipping.pickup },
  titles: worksWords(order.lines),
  works: order.lines.length,
  // one picture per work, however many copies
  pictures: orderedWorks(order.lines).flatMap(({ lines: [line] }) => {
    const picture = line?.artworkId ? pictures[line.artworkId] : undefined
    return line && picture ? [{ ...picture, id: line.id }] : []
  }),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeMany(shop, admin, await readFormData(request))
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <ListPage
      list={orderList}
      data={loaderData}
      answer={actionData}
      quiet={
        <>
          <Button variant="transparent" component={Link} to={href("/admin/orders/reservations")}>
            Reservations
          </Button>
          <Button
            variant="transparent"
            component="a"
            href={href("/admin/orders/export") + search}
            aria-label="Export as CSV"
            download
          >
            CSV
          </Button>
        </>
      }
      main={
        <Button variant="filled" component={Link} to={href("/admin/orders/sale")} fullWidth>
          Record a sale
        </Button>
      }
    />
  )
}
