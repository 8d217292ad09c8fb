import { isBic, parseIban } from "./iban.ts"
import { truncateText } from "./truncate-text.ts"

type Transfer = {
  accountHolder: string
  iban: string
  bic: string
  /** In minor units. */
  amount: number
  currency: string
  reference: string
}

const limits = { bytes: 331, name: 70, reference: 140, cents: 99_999_999_999 }

/**
 * The QR code of a SEPA transfer (EPC069-12, version 002, UTF-8; draw with error correction M). Null unless the currency is
 * EUR, IBAN and holder exist, the amount is 0.01 to 999,999,999.99, and the text has at most 331 bytes.
 */
export function formatEpcQr({ accountHolder, iban, bic, amount, currency, reference }: Transfer): string | null {
  const account = parseIban(iban)
  const name = oneLine(accountHolder, limits.name)
  if (currency !== "EUR" || !account || !name || !Number.isInteger(amount)) return null
  if (amount < 1 || amount > limits.cents) return null
  const bank = bic.replace(/\s/g, "").toUpperCase()
  const lines = [
    ...["BCD", "002", "1", "SCT"],
    isBic(bank) ? bank : "",
    name,
    account,
    `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`,
    // No purpose code and no structured reference (ISO 11649): ours is a text.
    ...["", ""],
    oneLine(reference, limits.reference),
  ]
  const text = lines.join("\n")
  return new TextEncoder().encode(text).length <= limits.bytes ? text : null
}

const oneLine = (text: string, length: number) => truncateText(text.replace(/\s+/g, " ").trim(), length).trim()
