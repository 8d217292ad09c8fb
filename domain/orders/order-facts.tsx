import type { orderLines } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/money.ts"
import { MailFacts } from "../mails/mail-parts.tsx"
import type { OrderRow } from "./transition.server.ts"

export type LineRow = typeof orderLines.$inferSelect

/** A work as a line of a mail or an invoice: title, its copy's number, year. */
export function lineTitle({ title, editionNumber, editionSize, snapshot }: LineRow): string {
  const copy = editionNumber === null ? "" : `, no. ${editionNumber} of ${editionSize}`
  return `${title}${copy}${snapshot.year && `, ${snapshot.year}`}`
}

/** What was bought and what it comes to. */
export function OrderFacts({ order, lines }: { order: OrderRow; lines: LineRow[] }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <MailFacts
      sum
      rows={[
        ...lines.map((line): [string, string] => [lineTitle(line), money(line.price)]),
        [order.shipping.name, order.shippingPrice === 0 ? "Free" : money(order.shippingPrice)],
        ["Total", money(order.total)],
      ]}
    />
  )
}

/** An address as on a label, line by line; for a pickup the words for it. */
export function addressLines({ address, name, shipping }: Pick<OrderRow, "address" | "name" | "shipping">): string[] {
  if (!address) return [name, shipping.name]
  const { line1, line2, city, region, postalCode, country } = address
  const place =
    country === "US" || country === "CA" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city} ${region}`
  const countryName = new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country
  return [address.name, line1, line2, place.trim(), countryName].filter(Boolean)
}
