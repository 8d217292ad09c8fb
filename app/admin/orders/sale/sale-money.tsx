import { Button, TextInput } from "@mantine/core"
import { sumAddedTaxes } from "../../../../domain/orders/taxes.ts"
import { calculateSaleTotals, type SaleHandover } from "../../../../domain/payments/sale-totals.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { regionCode } from "../../../../lib/regions.ts"
import { DetailRow } from "../../../ui/detail-row.tsx"
import { Options } from "../../kit/edit/options.tsx"
import { listPaymentMethodChoices } from "../money/method-choices.ts"
import { parseSale, type SaleFormValues } from "./parse-sale.ts"
import styles from "./sale.module.css"
import type { SaleData } from "./sale-data.server.ts"
import type { SaleFieldGetter } from "./sale-works.tsx"

export function SaleMoney({ data, typed, field }: { data: SaleData; typed: SaleFormValues; field: SaleFieldGetter }) {
  const { currency } = data.settings.site
  const sums = sumSale(data, typed)
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
          <Options label="How" {...field("method", "cash")} choices={listPaymentMethodChoices()} />
          <TextInput
            label="What it is called (optional)"
            description="For another way, like Zelle"
            {...field("methodName")}
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
          description="Discount on the whole order"
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
          {sums.discount > 0 && <DetailRow name="Discount" value={`−${money(sums.discount)}`} />}
          {sums.shippingPrice > 0 && <DetailRow name="Delivery" value={money(sums.shippingPrice)} />}
          {sums.taxAdded > 0 && <DetailRow name="Taxes" value={money(sumAddedTaxes(sums.taxes))} />}
          <DetailRow name="Total" value={money(sums.total)} />
        </dl>
      )}
    </>
  )
}

/** Null while the form is unreadable. */
export function sumSale({ settings, rows }: SaleData, typed: SaleFormValues) {
  if (rows.length === 0 || !typed.item) return null
  const { sale, wrong } = parseSale(typed, settings.site.currency)
  if (Object.keys(wrong).length > 0 || sale.items.length === 0) return null
  const { items, discount = 0, deliveryPrice = 0, country = "", region = "" } = sale
  const handover = sale.handover as SaleHandover
  const place = { country, region: regionCode(country, region) ?? region }
  const sums = calculateSaleTotals(settings, { items, discount, handover, deliveryPrice, ...place })
  return Number.isSafeInteger(sums.total) && sums.total >= 0 ? sums : null
}

export function SaleSubmitButton({
  data,
  sending,
  typed,
}: {
  data: SaleData
  sending: boolean
  typed: SaleFormValues
}) {
  const sums = sumSale(data, typed)
  const words = sums ? `Record the sale, ${formatMoney(sums.total, data.settings.site.currency)}` : "Record the sale"
  return (
    <Button variant="filled" type="submit" disabled={sending} className={styles.press ?? ""}>
      {words}
    </Button>
  )
}
