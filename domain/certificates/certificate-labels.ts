/** `0061` */
export const formatCertificateNumber = (number: number): string => String(number).padStart(4, "0")

/** Crockford’s base32: without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const signs = 16

export const encodeCertificateCode = (bytes: Uint8Array): string => {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let code = ""
  for (let at = 0; at < signs; at++) {
    code = alphabet[Number(number % 32n)] + code
    number /= 32n
  }
  return code
}

/** `7Q4M-21KD-90XE-HT3R` */
export const formatCertificateCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-")

/** Accepts small letters, O for 0, and I or L for 1; null: invalid. */
export function parseCertificateCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
  return plain.length === signs && [...plain].every((sign) => alphabet.includes(sign)) ? plain : null
}

export const formatFingerprint = (hex: string): string => (hex.match(/.{1,4}/g) ?? []).join(" ")

/** `copy 3/30`; "" for a unique work. */
export const formatCertificateEdition = (edition: string): string =>
  edition === "unique" ? "" : /^\d/.test(edition) ? `copy ${edition}` : edition

export const getDefaultStatement = (edition: string): string =>
  edition === "unique"
    ? "I made this work, and it is the only one. This certificate belongs to it and to whoever owns it."
    : "I made this work. It is one of the edition stated here, and this certificate belongs to it and to whoever owns it."
