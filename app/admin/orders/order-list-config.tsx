import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { OrderNarrowing } from "../../../domain/orders/order-filter-options.server.ts"
import type { OrderFilter } from "../../../domain/orders/order-filters.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { parseListQuery, type StudioList } from "../kit/list/list.ts"
import type { ViewList } from "../kit/saved-views/view-path.ts"
import { Strip, Thumb } from "../kit/thumb.tsx"
import type { NextOrderStep } from "./format-next-step.ts"
import { OrderStatus, type OrderStatusProps } from "./order-status.tsx"

/** `total` in minor units of `currency`. */
type OrderInList = OrderStatusProps & {
  number: string
  placedAt: Date
  name: string
  place: string
  total: number
  currency: string
  titles: string
  works: number
  pictures: (SmallPicture & { id: string })[]
  next: NextOrderStep | null
  /** The month of its date, and the total of this view's orders in it. */
  month: { words: string; note: string }
}

const NextStepLabel = ({ next: { words, late } }: { next: NextOrderStep }) => (
  <span className={late ? "alarm" : "soft"}>{words}</span>
)

export const orderList: StudioList<OrderInList, Exclude<OrderFilter, "all">, never, keyof OrderNarrowing> = {
  path: href("/admin/orders"),
  title: "Orders",
  noun: { one: "order", many: "orders" },
  getKey: (order) => order.number,
  getName: (order) => order.number,
  getPath: (order) => href("/admin/orders/:number", { number: order.number }),
  views: {
    name: "state",
    label: "State",
    words: {
      to_price: "To price",
      to_pay: "Awaiting payment",
      to_send: "To send",
      to_refund: "To refund",
      returns: "Returns",
      on_the_way: "On the way",
      done: "Done",
      cancelled: "Canceled",
    },
    always: ["to_pay", "to_send"],
  },
  filters: { method: "Payment", sold: "Sold", delivery: "Delivery", year: "Year" },
  actions: { prepare: "Start preparing", "ready-for-pickup": "Ready for pickup", delivered: "Mark delivered" },
  files: {
    [href("/admin/orders/packing-slips")]: "Packing slips",
    [href("/admin/orders/labels")]: "Labels",
    [href("/admin/orders/export")]: "Export",
  },
  search: { label: "Search orders", hint: "Number, buyer, title" },
  getGroup: (order) => order.month,
  columns: [
    { name: "number", head: "Order", width: "6rem", slot: "title", cell: (order) => order.number },
    {
      name: "date",
      head: "Date",
      width: "7.5rem",
      tone: "soft",
      wide: true,
      cell: (order) => <Day at={order.placedAt} />,
    },
    {
      name: "works",
      head: "Works",
      width: "8rem",
      slot: "picture",
      cell: (order) => (
        <>
          <Strip pictures={order.pictures} height={32} />
          <span className="unseen">{order.titles}</span>
        </>
      ),
      narrow: (order) => <Thumb picture={order.pictures[0] ?? null} width={72} height={72} />,
    },
    {
      name: "buyer",
      head: "Buyer",
      slot: "second",
      cell: (order) => (
        <>
          {order.name}
          <span className="soft"> {order.place}</span>
        </>
      ),
      narrow: (order) => order.name,
      after: (order) => `, ${order.works > 1 ? formatCount(order.works, "work") : order.titles}`,
    },
    {
      name: "total",
      head: "Total",
      width: "8rem",
      align: "right",
      slot: "aside",
      cell: (order) => (
        <>
          {formatMoney(order.total, order.currency)}
          {order.paymentState === "partially_refunded" && <span className="small"> partly refunded</span>}
        </>
      ),
    },
    {
      name: "status",
      head: "Status",
      width: "11.5rem",
      slot: "status",
      cell: (order) => <OrderStatus order={order} />,
      after: ({ next }) => next && <NextStepLabel next={next} />,
    },
    {
      name: "next",
      head: "Next",
      width: "9rem",
      align: "right",
      // Shown below the status where the column does not fit.
      wide: true,
      cell: ({ next }) => next && <NextStepLabel next={next} />,
    },
  ],
  empty: "No orders yet. When someone buys a work, the order appears here with everything there is to do about it.",
}

export const orderViewList: ViewList = { ...orderList, name: "orders" }

export function parseOrderQuery(url: string) {
  const query = parseListQuery(orderList, url)
  return { query, choice: { filter: query.view, search: query.q, narrowing: query.filters } }
}
