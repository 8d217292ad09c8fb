import { type OptionKind, optionLabels, type PrintOption } from "../../../domain/artworks/print-options.ts"
import { formatMoney } from "../../../lib/format-money.ts"

export const formatMissingOption = (kind: OptionKind, size: string): string =>
  (kind === "size" && size) || optionLabels[kind].none

/** `+$180`; "" for no addition. */
export const formatAddition = ({ addition }: PrintOption, currency: string): string =>
  addition === 0 ? "" : `+${formatMoney(addition, currency)}`
