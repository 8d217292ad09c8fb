import { toString as drawQr } from "qrcode"
import { formatEpcQr } from "../../lib/epc-qr.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import type { Settings } from "../settings/settings.ts"

/** SVG with error correction M and four modules of quiet zone (EPC069-12). Null for other currencies, or without an IBAN. */
export async function renderTransferCode(
  { total, currency, number }: Pick<OrderRow, "total" | "currency" | "number">,
  { bankTransfer }: { bankTransfer: Pick<Settings<"payment">["bankTransfer"], "accountHolder" | "iban" | "bic"> },
): Promise<string | null> {
  const payload = formatEpcQr({ ...bankTransfer, amount: total, currency, reference: number })
  return payload && drawQr(payload, { type: "svg", margin: 4, errorCorrectionLevel: "M" })
}
