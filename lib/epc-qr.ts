import { cut } from "./cut.ts"
import { isBic, readIban } from "./iban.ts"

export type Transfer = {
  accountHolder: string
  iban: string
  bic: string
  /** In minor units. */
  amount: number
  currency: string
  /** What the payer writes on it. */
  reference: string
}

const most = { bytes: 331, name: 70, reference: 140, cents: 99_999_999_999 }

/**
 * What a QR code says with which banking apps fill in a SEPA transfer: EPC069-12, version 002, in UTF-8; it is drawn with
 * error correction M. Null where no such transfer can be made: another currency than euros, no IBAN, no account holder,
 * an amount that is not between 0.01 and 999,999,999.99, or more than 331 bytes.
 */
export function epcQr({ accountHolder, iban, bic, amount, currency, reference }: Transfer): string | null {
  const account = readIban(iban)
  const name = oneLine(accountHolder, most.name)
  if (currency !== "EUR" || !account || !name || !Number.isInteger(amount)) return null
  if (amount < 1 || amount > most.cents) return null
  const bank = bic.replace(/\s/g, "").toUpperCase()
  const lines = [
    ...["BCD", "002", "1", "SCT"],
    isBic(bank) ? bank : "",
    name,
    account,
    `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`,
    // No purpose code and no structured reference (ISO 11649): ours is a text.
    ...["", ""],
    oneLine(reference, most.reference),
  ]
  const text = lines.join("\n")
  return new TextEncoder().encode(text).length <= most.bytes ? text : null
}

const oneLine = (text: string, length: number) => cut(text.replace(/\s+/g, " ").trim(), length).trim()
