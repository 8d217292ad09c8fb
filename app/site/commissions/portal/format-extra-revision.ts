import { formatMoney } from "../../../../lib/format-money.ts"

type ExtraRevision = { furtherRevisionPrice: number; currency: string }

export const formatExtraRevision = ({ furtherRevisionPrice: price, currency }: ExtraRevision): string =>
  price === 0 ? "A further one is free." : `A further one costs ${formatMoney(price, currency)}.`
