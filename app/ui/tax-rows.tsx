import { type Tax, taxWords } from "../../domain/orders/taxes.ts"
import { formatMoney } from "../../lib/format-money.ts"

type Props = { of: { taxes: Tax[]; currency: string }; included: boolean }

/** Rows of a list of sums: the taxes that are added, or those that the total contains. */
export const TaxRows = ({ of: { taxes, currency }, included }: Props) =>
  taxes
    .filter((tax) => tax.included === included)
    .map((tax) => (
      <div key={tax.name}>
        <dt>{taxWords(tax)}</dt>
        <dd>{formatMoney(tax.amount, currency)}</dd>
      </div>
    ))
