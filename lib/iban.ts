/** ISO 13616: two letters, two digits, up to thirty more, often written in groups of four. */
const shape = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** The IBAN without spaces; null for what is written like none, or whose check digits are wrong (ISO 7064, mod 97-10). */
export function readIban(written: string): string | null {
  const iban = written.replace(/\s/g, "").toUpperCase()
  if (!shape.test(iban)) return null
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? iban : null
}

/** ISO 9362: eight or eleven letters and digits. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text)
