import { Button, TextInput } from "@mantine/core"
import { Form, Link, useSearchParams } from "react-router"
import { z } from "zod"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { listOrders, type OrderFilter, orderFilters } from "../../../domain/orders/order-queries.server.ts"
import { formatMoney } from "../../../lib/money.ts"
import { found } from "../found.server.ts"
import { day } from "../kit/dates.ts"
import { Icon } from "../kit/icon.tsx"
import { Empty, Page } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import { Views } from "../kit/views.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/orders"
import { OrderStatus } from "./order-status.tsx"
import styles from "./orders.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Orders")

const querySchema = z.object({
  q: z.string().max(200).catch(""),
  state: z.enum(orderFilters).catch("all"),
  after: z.string().max(100).nullable().catch(null),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = querySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { items, next } = found(
    await listOrders(shop, admin, { filter: query.state, search: query.q, after: query.after }),
  )
  const pictures = await picturesOfWorks(
    shop,
    items.flatMap((order) => order.lines.map((line) => line.artworkId)),
  )
  const orders = items.map((order) => ({
    number: order.number,
    placedAt: order.placedAt,
    dueAt: order.dueAt,
    name: order.name,
    place: order.address ? order.address.city : order.shipping.name,
    total: order.total,
    currency: order.currency,
    orderState: order.orderState,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    shipping: { pickup: order.shipping.pickup },
    titles: order.lines.map((line) => line.title).join(", "),
    pictures: order.lines.flatMap((line) => {
      const picture = line.artworkId ? pictures[line.artworkId] : undefined
      return picture ? [{ ...picture, id: line.id }] : []
    }),
  }))
  return { orders, next, query }
}

const filterNames: Record<OrderFilter, string> = {
  all: "All",
  to_pay: "Awaiting payment",
  to_send: "To send",
  on_the_way: "On the way",
  done: "Done",
  cancelled: "Cancelled",
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, next, query } = loaderData
  const [params] = useSearchParams()
  const following = new URLSearchParams(params)
  if (next) following.set("after", next)
  return (
    <Page title="Orders">
      <Views
        label="State"
        name="state"
        now={query.state}
        of={Object.entries(filterNames).map(([value, words]) => ({ value, words }))}
        first="all"
      />
      <Form className={styles.filters} role="search">
        {query.state !== "all" && <input type="hidden" name="state" value={query.state} />}
        <TextInput
          key={query.q}
          className={styles.search}
          type="search"
          name="q"
          defaultValue={query.q}
          placeholder="Number, buyer, title"
          aria-label="Search orders"
          leftSection={<Icon name="search" size={18} />}
        />
        <Button variant="transparent" type="submit">
          Search
        </Button>
      </Form>
      {orders.length === 0 ? (
        <NoOrders query={query} />
      ) : (
        <table className={styles.orders}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Date</th>
              <th scope="col">Works</th>
              <th scope="col">Buyer</th>
              <th scope="col" className={styles.sum}>
                Total
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.number}>
                <td>
                  <Link to={`/admin/orders/${order.number}`}>{order.number}</Link>
                </td>
                <td className={styles.date}>{day(order.placedAt)}</td>
                <td>
                  <Strip pictures={order.pictures} height={32} />
                  <span className="unseen">{order.titles}</span>
                </td>
                <td>
                  {order.name} <span className={styles.from}>{order.place}</span>
                </td>
                <td className={styles.sum}>{formatMoney(order.total, order.currency)}</td>
                <td>
                  <OrderStatus order={order} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next && (
        <p className={styles.foot}>
          <Button variant="transparent" component={Link} to={`?${following}`}>
            Older orders
          </Button>
        </p>
      )}
    </Page>
  )
}

function NoOrders({ query }: { query: { q: string; state: OrderFilter } }) {
  if (query.q === "" && query.state === "all") {
    return (
      <Empty>No order yet. When somebody buys a work it stands here, with everything there is to do about it.</Empty>
    )
  }
  return (
    <Empty
      action={
        <Button variant="transparent" component={Link} to="/admin/orders">
          Show all orders
        </Button>
      }
    >
      {query.q ? `No order here mentions “${query.q}”.` : "No order is in this state."}
    </Empty>
  )
}
