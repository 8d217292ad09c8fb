import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { amountsBlock, joinTitles, works } from "../emails/email-content.ts"
import type { Shop } from "../shop.ts"
import { formatDeliveryPrice, getDiscountRows, isAwaitingPrice } from "./order-total-labels.ts"
import { groupOrderLines, type OrderedWork, type OrderLineRow } from "./ordered-works.ts"
import { formatTaxLabel } from "./taxes.ts"
import type { OrderRow } from "./transition-order.server.ts"

export const orderWorksBlock = (shop: Shop, lines: OrderLineRow[]): EmailBlock =>
  works(
    groupOrderLines(lines).map(({ lines: [line], title, year, copies, framing }) => ({
      title,
      year,
      lines: [line?.snapshot.medium ?? "", line?.snapshot.size ?? "", framing, copies].filter(Boolean),
      pictureId: line?.snapshot.pictureId ?? null,
      href: line?.artworkId ? shop.urls.artwork(line.artworkId) : null,
    })),
  )

/** `Weir, 2025`, with its copies. */
const formatLineName = ({ title, year, quantity, copies, framing }: OrderedWork) =>
  [title, year, framing.replace(/^F/, "f"), quantity > 1 ? `${quantity} copies` : copies.replace(/^N/, "n")]
    .filter(Boolean)
    .join(", ")

export function orderTotalsBlock(order: OrderRow, lines: OrderLineRow[]): EmailBlock {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return amountsBlock(
    [
      ...groupOrderLines(lines).map((work): [string, string] => [formatLineName(work), money(work.amount)]),
      ...getDiscountRows(order),
      [order.shipping.name, formatDeliveryPrice(order)],
      ...(isAwaitingPrice(order) ? [] : taxRows(order, false)),
    ],
    isAwaitingPrice(order)
      ? ["Before delivery", money(order.subtotal - order.discount)]
      : ["Total", money(order.total)],
    isAwaitingPrice(order) ? [] : taxRows(order, true),
  )
}

const taxRows = ({ taxes, currency }: Pick<OrderRow, "taxes" | "currency">, included: boolean) =>
  taxes
    .filter((tax) => tax.included === included)
    .map((tax): [name: string, amount: string] => [formatTaxLabel(tax), formatMoney(tax.amount, currency)])

const countryNames = new Intl.DisplayNames("en", { type: "region" })

/** For a pickup, its label. */
export function formatOrderAddress({
  address,
  name,
  shipping,
}: Pick<OrderRow, "address" | "name" | "shipping">): string[] {
  if (!address) return [name, shipping.name]
  const { line1, line2, city, region, postalCode, country } = address
  const place =
    country === "US" || country === "CA" ? `${city}, ${region} ${postalCode}` : `${postalCode} ${city} ${region}`
  const countryName = countryNames.of(country) ?? country
  return [address.name, line1, line2, place.trim(), countryName].filter(Boolean)
}

export const joinLineTitles = (lines: OrderLineRow[]) => joinTitles(groupOrderLines(lines).map(({ title }) => title))
