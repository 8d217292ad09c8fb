import { type CsvCell, csvLine, csvMark } from "../../lib/csv.ts"
import { decimalAmount } from "../../lib/format-money.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { chosenSize } from "../artworks/print-options.ts"
import { methodOf } from "../payments/methods.ts"
import { done, type Outcome } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { addressLines } from "./order-facts.ts"
import { listOrders, type OrderListItem, type OrderListing } from "./order-queries.server.ts"
import { orderedWorks } from "./ordered-works.ts"
import { wordsOfSource } from "./sources.ts"
import { addedBy } from "./taxes.ts"

const heads = [
  ...["Order", "Date", "Sold", "Buyer", "E-mail", "Telephone", "Works", "Delivery", "Address", "Payment"],
  ...["Status", "Due", "Currency", "Subtotal", "Discount", "Shipping", "Taxes added", "Total"],
]

/** CSV in UTF-8 (RFC 4180), one line per order, newest first. Neutralizes formulas. */
export async function exportOrders(
  shop: Shop,
  actor: Actor,
  query: Pick<OrderListing, "filter" | "search" | "numbers" | "narrowing">,
): Promise<Outcome<string>> {
  const { site } = await readSettings(shop.db, "site")
  const parts = [csvMark, csvLine(heads)]
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(shop, actor, { ...query, after })
    if (!page.ok) return page
    for (const order of page.value.items) parts.push(csvLine(cellsOf(order, site.timeZone)))
    after = page.value.next
  } while (after !== null)
  return done(parts.join(""))
}

function cellsOf(order: OrderListItem, zone: string): CsvCell[] {
  const amount = (minor: number): CsvCell => ({ decimal: decimalAmount(minor, order.currency) })
  const works = orderedWorks(order.lines).map(({ title, year, lines: [line], framing, copies }) =>
    [title, year, chosenSize(line?.snapshot.options), framing, copies].filter(Boolean).join(", "),
  )
  return [
    ...[order.number, dayIn(zone, order.placedAt), wordsOfSource(order.source), order.name, order.email, order.phone],
    ...[works.join("; "), order.shipping.name, order.address ? addressLines(order).join(", ") : ""],
    ...[methodOf(order.paymentMethod)?.name ?? order.paymentMethod, order.label],
    ...[order.dueAt && order.paymentState === "unpaid" ? dayIn(zone, order.dueAt) : "", order.currency],
    ...[order.subtotal, order.discount, order.shippingPrice, addedBy(order.taxes), order.total].map(amount),
  ]
}
