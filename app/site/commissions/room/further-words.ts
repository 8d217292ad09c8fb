import { formatMoney } from "../../../../lib/format-money.ts"

type Further = { furtherRevisionPrice: number; currency: string }

export const furtherWords = ({ furtherRevisionPrice: price, currency }: Further): string =>
  price === 0 ? "A further one is free." : `A further one costs ${formatMoney(price, currency)}.`
