import { formatTaxLabel, type Tax } from "../../domain/orders/taxes.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { DetailRow } from "./detail-row.tsx"

type Props = { of: { taxes: Tax[]; currency: string }; included: boolean }

export const TaxRows = ({ of: { taxes, currency }, included }: Props) =>
  taxes
    .filter((tax) => tax.included === included)
    .map((tax, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may have one name, and their rows hold nothing but words
      <DetailRow key={at} name={formatTaxLabel(tax)} value={formatMoney(tax.amount, currency)} />
    ))
