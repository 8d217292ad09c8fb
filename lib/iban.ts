/** ISO 13616: two letters, two digits, up to thirty more. */
const shape = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Without spaces; null for a wrong form or wrong check digits (ISO 7064, mod 97-10). */
export function parseIban(written: string): string | null {
  const iban = written.replace(/\s/g, "").toUpperCase()
  if (!shape.test(iban)) return null
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? iban : null
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text)

/** In groups of four; an invalid one is returned unchanged. */
export const formatIban = (written: string): string =>
  parseIban(written)
    ?.match(/.{1,4}/g)
    ?.join(" ") ?? written.trim()

/** Two letters and two digits first, unlike other account numbers. */
export const looksLikeIban = (written: string): boolean => /^[A-Z]{2}\s*\d{2}/i.test(written.trim())
