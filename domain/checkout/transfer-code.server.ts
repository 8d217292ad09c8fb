import { toString as drawQr } from "qrcode"
import { epcQr } from "../../lib/epc-qr.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import type { Settings } from "../settings/settings.ts"

/**
 * The transfer of an order as a QR code for banking apps, as SVG: error correction M and a quiet zone of four modules, as
 * EPC069-12 wants them. Null where there is none: another currency than euros, or an account without an IBAN.
 */
export async function transferCode(
  { total, currency, number }: Pick<OrderRow, "total" | "currency" | "number">,
  { bankTransfer }: { bankTransfer: Pick<Settings<"payment">["bankTransfer"], "accountHolder" | "iban" | "bic"> },
): Promise<string | null> {
  const says = epcQr({ ...bankTransfer, amount: total, currency, reference: number })
  return says && drawQr(says, { type: "svg", margin: 4, errorCorrectionLevel: "M" })
}
