import { href } from "react-router"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { sums, works } from "../mails/mail-content.ts"
import type { Shop } from "../shop.ts"
import { type OrderedWork, type OrderLineRow, orderedWorks } from "./ordered-works.ts"
import { awaitsPrice, deliveryWords, discountRows } from "./sum-words.ts"
import { taxWords } from "./taxes.ts"
import type { OrderRow } from "./transition.server.ts"

export const worksBlock = (shop: Shop, lines: OrderLineRow[]): MailBlock =>
  works(
    orderedWorks(lines).map(({ lines: [line], title, year, copies, framing }) => ({
      title,
      year,
      lines: [line?.snapshot.medium ?? "", line?.snapshot.size ?? "", framing, copies].filter(Boolean),
      pictureId: line?.snapshot.pictureId ?? null,
      href: line?.artworkId ? `${shop.siteUrl}${href("/artwork/:id", { id: line.artworkId })}` : null,
    })),
  )

/** `Weir, 2025`, with its copies. */
const nameOf = ({ title, year, quantity, copies, framing }: OrderedWork) =>
  [title, year, framing.replace(/^F/, "f"), quantity > 1 ? `${quantity} copies` : copies.replace(/^N/, "n")]
    .filter(Boolean)
    .join(", ")

export function sumsBlock(order: OrderRow, lines: OrderLineRow[]): MailBlock {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return sums(
    [
      ...orderedWorks(lines).map((work): [string, string] => [nameOf(work), money(work.amount)]),
      ...discountRows(order),
      [order.shipping.name, deliveryWords(order)],
      ...(awaitsPrice(order) ? [] : taxRows(order, false)),
    ],
    awaitsPrice(order) ? ["Before delivery", money(order.subtotal - order.discount)] : ["Total", money(order.total)],
    awaitsPrice(order) ? [] : taxRows(order, true),
  )
}

const taxRows = ({ taxes, currency }: Pick<OrderRow, "taxes" | "currency">, included: boolean) =>
  taxes
    .filter((tax) => tax.included === included)
    .map((tax): [name: string, amount: string] => [taxWords(tax), formatMoney(tax.amount, currency)])

const countryNames = new Intl.DisplayNames("en", { type: "region" })

/** For a pickup, its label. */
export function addressLines({ address, name, shipping }: Pick<OrderRow, "address" | "name" | "shipping">): string[] {
  if (!address) return [name, shipping.name]
  const { line1, line2, city, region, postalCode, country } = address
  const place =
    country === "US" || country === "CA" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city} ${region}`
  const countryName = countryNames.of(country) ?? country
  return [address.name, line1, line2, place.trim(), countryName].filter(Boolean)
}
