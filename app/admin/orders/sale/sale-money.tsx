import { Button, TextInput } from "@mantine/core"
import { addedBy } from "../../../../domain/orders/taxes.ts"
import { type Handover, saleSums } from "../../../../domain/settlement/sale-sums.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { regionCode } from "../../../../lib/regions.ts"
import { Options } from "../../kit/edit/options.tsx"
import { readSale, type TypedSale } from "./read-sale.ts"
import styles from "./sale.module.css"
import type { SaleData } from "./sale-data.server.ts"
import type { SaleField } from "./sale-works.tsx"

type MoneyProps = { data: SaleData; typed: TypedSale; field: SaleField }

/** What was paid, and how; what is left is paid by transfer. */
export function SaleMoney({ data, typed, field }: MoneyProps) {
  const { currency } = data.settings.site
  const sums = sumsOf(data, typed)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <div className={styles.fields}>
        <Options
          label="Paid"
          {...field("paid", "now")}
          choices={[
            { value: "now", label: "In full" },
            { value: "part", label: "A deposit" },
            { value: "later", label: "Later, by transfer" },
          ]}
        />
        <div className={styles.how}>
          <Options
            label="How"
            {...field("method", "cash")}
            choices={[
              { value: "cash", label: "Cash" },
              { value: "card_terminal", label: "Card terminal" },
              { value: "bank_transfer", label: "Bank transfer" },
            ]}
          />
        </div>
        <TextInput
          className={styles.deposit ?? ""}
          label={`Deposit, ${currency}`}
          description="The rest comes by transfer"
          inputMode="decimal"
          {...field("deposit")}
        />
        <TextInput
          label={`Discount, ${currency} (optional)`}
          description="Off all of it"
          inputMode="decimal"
          {...field("discount")}
        />
        <TextInput
          className={styles.how ?? ""}
          label="Reference (optional)"
          description="As on the receipt"
          {...field("reference")}
        />
      </div>
      {sums && (
        <dl className={styles.sums} aria-label="What it comes to">
          {sums.discount > 0 && <Row name="Discount" words={`−${money(sums.discount)}`} />}
          {sums.shippingPrice > 0 && <Row name="Delivery" words={money(sums.shippingPrice)} />}
          {sums.taxAdded > 0 && <Row name="Taxes" words={money(addedBy(sums.taxes))} />}
          <Row name="Total" words={money(sums.total)} />
        </dl>
      )}
    </>
  )
}

const Row = ({ name, words }: { name: string; words: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{words}</dd>
  </div>
)

/** What the form comes to as it is typed; null while it cannot be read. */
export function sumsOf({ settings, rows }: SaleData, typed: TypedSale) {
  if (rows.length === 0 || !typed.item) return null
  const { sale, wrong } = readSale(typed, settings.site.currency)
  if (Object.keys(wrong).length > 0 || sale.items.length === 0) return null
  const { items, discount = 0, deliveryPrice = 0, country = "", region = "" } = sale
  const handover = sale.handover as Handover
  const place = { country, region: regionCode(country, region) ?? region }
  const sums = saleSums(settings, { items, discount, handover, deliveryPrice, ...place })
  return Number.isSafeInteger(sums.total) && sums.total >= 0 ? sums : null
}

/** Records it, and says for how much. */
export function Submit({ data, sending, typed }: { data: SaleData; sending: boolean; typed: TypedSale }) {
  const sums = sumsOf(data, typed)
  const words = sums ? `Record the sale, ${formatMoney(sums.total, data.settings.site.currency)}` : "Record the sale"
  return (
    <Button variant="filled" type="submit" disabled={sending} className={styles.press ?? ""}>
      {words}
    </Button>
  )
}
