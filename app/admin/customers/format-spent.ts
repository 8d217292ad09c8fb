import { formatMoney } from "../../../lib/format-money.ts"

/** One sum per currency: `$21,480, €1,240`; "" for nothing. @param spent minor units by currency */
export const formatSpent = (spent: Record<string, number>): string =>
  Object.entries(spent)
    .filter(([, amount]) => amount !== 0)
    .sort(([, one], [, other]) => other - one)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(", ")
