import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { StudioOrder } from "./order-data.server.ts"
import { OrderLineList } from "./order-lines.tsx"
import styles from "./order-page.module.css"

const tax = { name: "VAT", rate: 19_000, included: true, amount: 1900 }
const order = {
  lines: [],
  currency: "EUR",
  subtotal: 11_900,
  shipping: { name: "Pick up at the studio" },
  shippingPrice: 0,
  discountCode: "",
  discount: 0,
  quoteAskedAt: null,
  quotedAt: null,
  taxes: [tax, { ...tax, name: "Levy", included: false, amount: 119 }],
  total: 12_019,
} as unknown as StudioOrder

test("the row in the style of a total is the total, also above the taxes that it contains", () => {
  const html = renderToStaticMarkup(<OrderLineList order={order} />)
  expect([...html.matchAll(/<dt>([^<]*)/g)].map(([, name]) => name)).toEqual([
    ...["Works", "Pick up at the studio", "Levy, 19%", "Total", "Includes VAT, 19%"],
  ])
  const set = [...html.matchAll(/<div class="([^"]*)"><dt>([^<]*)/g)].map(([, ...found]) => found)
  expect(set).toEqual([[styles.total, "Total"]])
})
