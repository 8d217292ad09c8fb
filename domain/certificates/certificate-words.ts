/** `0061`: the number of a certificate, as people say it. */
export const sayNumber = (number: number): string => String(number).padStart(4, "0")

/** Crockford’s base32: without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const signs = 16

/** A code of ten random bytes, as it is kept. */
export const codeOf = (bytes: Uint8Array): string => {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let code = ""
  for (let at = 0; at < signs; at++) {
    code = alphabet[Number(number % 32n)] + code
    number /= 32n
  }
  return code
}

/** `7Q4M-21KD-90XE-HT3R`: as paper and addresses have it. */
export const sayCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-")

/** The code that somebody typed, in small letters or with O for 0 and I or L for 1; null: it is none. */
export function readCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
  return plain.length === signs && [...plain].every((sign) => alphabet.includes(sign)) ? plain : null
}

/** A fingerprint in groups of four, as people compare it: of a picture (hex) or of a key (base64url). */
export const sayFingerprint = (hex: string): string => (hex.match(/.{1,4}/g) ?? []).join(" ")

/** What follows the title where a copy is named: `copy 3/30`; of a work that is one of a kind "". */
export const sayEdition = (edition: string): string =>
  edition === "unique" ? "" : /^\d/.test(edition) ? `copy ${edition}` : edition

/** What the artist declares where nothing else is said. */
export const usualStatement = (edition: string): string =>
  edition === "unique"
    ? "I made this work, and it is the only one. This certificate belongs to it and to whoever owns it."
    : "I made this work. It is one of the edition stated here, and this certificate belongs to it and to whoever owns it."
