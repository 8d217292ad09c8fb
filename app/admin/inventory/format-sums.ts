import { formatMoney } from "../../../lib/format-money.ts"

/** Minor units by currency as `$121,400 and 2.000 €`. */
export const formatSums = (values: Record<string, number>): string =>
  Object.entries(values)
    .filter(([, minor]) => minor > 0)
    .map(([currency, minor]) => formatMoney(minor, currency))
    .join(" and ")
