import { createRequire } from "node:module"
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer"
import type { invoices } from "../../db/tables/orders.ts"
import { sayDateOf } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/money.ts"
import { addressLines, type LineRow, lineTitle } from "../orders/order-facts.tsx"
import type { OrderRow } from "../orders/transition.server.ts"
import type { Settings, Site } from "../settings/settings.ts"

const { resolve } = createRequire(import.meta.url)
const sans = (subset: string, weight: number) =>
  resolve(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`)
const serif = (subset: string, style: string) =>
  resolve(`@fontsource/newsreader/files/newsreader-${subset}-400-${style}.woff`)

// The files hold one range of letters each; a text falls from the first to the second.
for (const subset of ["latin", "latin-ext"]) {
  Font.register({
    family: `sans-${subset}`,
    fonts: [
      { src: sans(subset, 400), fontWeight: 400 },
      { src: sans(subset, 500), fontWeight: 500 },
    ],
  })
  Font.register({
    family: `serif-${subset}`,
    fonts: [{ src: serif(subset, "normal") }, { src: serif(subset, "italic"), fontStyle: "italic" }],
  })
}
Font.registerHyphenationCallback((word) => [word])

const ink = "#15110d"
const soft = "#5a544f"
const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: ["sans-latin", "sans-latin-ext"], fontSize: 10, lineHeight: 1.5, color: ink },
  artist: { fontFamily: ["serif-latin", "serif-latin-ext"], fontSize: 20, lineHeight: 1.2 },
  soft: { color: soft },
  head: { flexDirection: "row", justifyContent: "space-between", marginBottom: 48 },
  title: { fontFamily: ["serif-latin", "serif-latin-ext"], fontSize: 26, lineHeight: 1.2, marginBottom: 24 },
  row: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingVertical: 8,
    borderTopWidth: 0.5,
    borderTopColor: "#c9c6c1",
  },
  work: { width: "75%" },
  total: { fontWeight: 500 },
  block: { marginTop: 32 },
  columns: { flexDirection: "row", gap: 32, marginBottom: 32 },
  column: { flexGrow: 1, flexBasis: 0 },
})

type Parts = {
  invoice: typeof invoices.$inferSelect
  order: OrderRow
  lines: LineRow[]
  site: Site
  payment: Settings<"payment">
}

/** How an invoice ends when there is nothing (more) to transfer; null while a transfer is awaited. */
export function closingWords(order: Pick<OrderRow, "orderState" | "paymentState" | "paymentMethod">): string | null {
  if (order.paymentState === "refunded") return "Cancelled: what was paid is being sent back."
  if (order.orderState === "cancelled" || order.orderState === "expired") return "Cancelled: nothing is to be paid."
  if (order.paymentState !== "paid") return null
  return order.paymentMethod === "demo" ? "Paid (demonstration: no money has moved)." : "Paid. Thank you."
}

/** Draws an invoice. */
export async function renderInvoice(parts: Parts): Promise<Uint8Array> {
  return renderToBuffer(<Invoice {...parts} />)
}

function Invoice({ invoice, order, lines, site, payment }: Parts) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  const { accountHolder, bank, iban, bic, note } = payment.bankTransfer
  const closing = closingWords(order)
  return (
    <Document title={`Invoice ${invoice.number}`} author={site.artistName} language="en">
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.artist}>{site.artistName}</Text>
          <Text style={styles.soft}>{[site.location, site.contactEmail].filter(Boolean).join("\n")}</Text>
        </View>
        <Text style={styles.title}>Invoice {invoice.number}</Text>
        <View style={styles.columns}>
          <View style={styles.column}>
            <Text style={styles.soft}>To</Text>
            <Text>{addressLines(order).join("\n")}</Text>
          </View>
          <View style={styles.column}>
            <Text style={styles.soft}>Order</Text>
            <Text>{order.number}</Text>
            <Text style={styles.soft}>Date</Text>
            <Text>{sayDateOf(invoice.issuedAt)}</Text>
          </View>
        </View>
        {lines.map((line) => (
          <View key={line.id} style={styles.row} wrap={false}>
            <View style={styles.work}>
              <Text>{lineTitle(line)}</Text>
              <Text style={styles.soft}>{[line.snapshot.medium, line.snapshot.size].filter(Boolean).join(", ")}</Text>
            </View>
            <Text>{money(line.price)}</Text>
          </View>
        ))}
        <View style={styles.row}>
          <Text>{order.shipping.name}</Text>
          <Text>{money(order.shippingPrice)}</Text>
        </View>
        <View style={[styles.row, styles.total]}>
          <Text>Total</Text>
          <Text>{money(order.total)}</Text>
        </View>
        <View style={styles.block} wrap={false}>
          {closing ? (
            <Text>{closing}</Text>
          ) : (
            <>
              <Text>
                Please transfer the total{order.dueAt ? ` by ${sayDateOf(order.dueAt)}` : ""}, with the reference{" "}
                {order.number}, to:
              </Text>
              <Text>{[accountHolder, bank, iban, bic].filter(Boolean).join("\n")}</Text>
              {note && <Text style={styles.soft}>{note}</Text>}
            </>
          )}
        </View>
      </Page>
    </Document>
  )
}
