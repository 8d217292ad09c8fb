import { type CsvCell, csvLine, csvMark } from "../../lib/csv.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { findChosenSize } from "../artworks/print-options.ts"
import { findPaymentMethod } from "../payments/ledger/payment-methods.ts"
import { done, type Outcome } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { formatOrderAddress } from "./order-email-blocks.ts"
import { listOrders, type OrderListItem, type OrderListing } from "./order-queries.server.ts"
import { getOrderSourceLabel } from "./order-sources.ts"
import { groupOrderLines } from "./ordered-works.ts"
import { sumAddedTaxes } from "./taxes.ts"

const headings = [
  ...["Order", "Date", "Sold", "Buyer", "E-mail", "Telephone", "Works", "Delivery", "Address", "Payment"],
  ...["Status", "Due", "Currency", "Subtotal", "Discount", "Shipping", "Taxes added", "Total"],
]

/** CSV in UTF-8 (RFC 4180), one line per order, newest first. Neutralizes formulas. */
export async function exportOrders(
  shop: Shop,
  actor: Actor,
  query: Pick<OrderListing, "filter" | "search" | "numbers" | "narrowing">,
): Promise<Outcome<string>> {
  const { site } = await getSettings(shop.db, "site")
  const parts = [csvMark, csvLine(headings)]
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(shop, actor, { ...query, after })
    if (!page.ok) return page
    for (const order of page.value.items) parts.push(csvLine(toCells(order, site.timeZone)))
    after = page.value.next
  } while (after !== null)
  return done(parts.join(""))
}

function toCells(order: OrderListItem, zone: string): CsvCell[] {
  const amount = (minor: number): CsvCell => ({ decimal: formatDecimalAmount(minor, order.currency) })
  const works = groupOrderLines(order.lines).map(({ title, year, lines: [line], framing, copies }) =>
    [title, year, findChosenSize(line?.snapshot.options), framing, copies].filter(Boolean).join(", "),
  )
  return [
    ...[
      order.number,
      getCalendarDate(zone, order.placedAt),
      getOrderSourceLabel(order.source),
      order.name,
      order.email,
      order.phone,
    ],
    ...[works.join("; "), order.shipping.name, order.address ? formatOrderAddress(order).join(", ") : ""],
    ...[findPaymentMethod(order.paymentMethod)?.name ?? order.paymentMethod, order.label],
    ...[order.dueAt && order.paymentState === "unpaid" ? getCalendarDate(zone, order.dueAt) : "", order.currency],
    ...[order.subtotal, order.discount, order.shippingPrice, sumAddedTaxes(order.taxes), order.total].map(amount),
  ]
}
