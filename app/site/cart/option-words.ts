import { type OptionKind, optionWords, type PrintOption } from "../../../domain/artworks/print-options.ts"
import { formatMoney } from "../../../lib/format-money.ts"

/** What there is without an option: the work's own size, or no frame. */
export const withoutWords = (kind: OptionKind, size: string): string =>
  (kind === "size" && size) || optionWords[kind].none

/** `+$180`; "" where it adds nothing. */
export const additionWords = ({ addition }: PrintOption, currency: string): string =>
  addition === 0 ? "" : `+${formatMoney(addition, currency)}`
