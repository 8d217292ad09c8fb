/** A name in an address: no other text is stored. */
const name = /^\/[a-z\d-]{0,120}(?:\/[\w-]{1,120})?$/
const work = /^\/artwork\/(.*)$/
const workId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Not counted: the studio, accounts, and addresses with a secret: orders, subscriptions, commissions, certificates, viewing rooms. */
const uncounted =
  /^\/(?:admin|auth|account|api|files|newsletter\/|track-order|order-confirmation|checkout\/|commissions\/|certificates|viewing-rooms)/

/** By the path without parameters; null for other pages. @param isCounted whether visits of an address are counted */
export function findCountedPage(
  path: string,
  isCounted: (path: string) => boolean,
): { path: string; artworkId: string | null } | null {
  const bare = path.length > 1 ? path.replace(/\/$/, "") : path
  if (!name.test(bare) || !isCounted(bare)) return null
  const artworkId = work.exec(bare)?.[1] ?? null
  return artworkId === null || workId.test(artworkId) ? { path: bare, artworkId } : null
}

/** A certificate's code, as printed or typed. */
const certificateCode = /(?:^|\s)[0-9a-z]{4}(?:-[0-9a-z]{4}){3}(?:\s|$)/i

/** Looks like a code: digits among capital letters, mixed case, or only the digits of a hash. */
const isCode = (part: string): boolean =>
  certificateCode.test(part) ||
  /^[0-9a-f]{16,}$/i.test(part) ||
  (part.length >= 16 && /\d/.test(part) && /[A-Z]/.test(part)) ||
  (part.length >= 20 && /[a-z]/.test(part) && /[A-Z]/.test(part))

/**
 * The address as it is stored; null if it may be a secret. Removes e-mail addresses, telephone numbers, long segments, and
 * codes: a mistyped address of a client portal or a certificate contains its key.
 */
export function redactMissingPath(path: string): string | null {
  const plainPath = path.split(/[?#]/)[0]?.replace(/\/{2,}/g, "/") ?? ""
  if (uncounted.test(plainPath.toLowerCase())) return null
  const isPrivate = (part: string) =>
    part.length > 60 || /@|%40/i.test(part) || part.replace(/\D/g, "").length >= 7 || isCode(part)
  const parts = plainPath.split("/")
  return parts.map((part) => (isPrivate(part) ? "…" : part)).join("/")
}

/** As stored; null for what looks like an e-mail address, a telephone number or a certificate's code. */
export function redactSearch(text: string): string | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ").slice(0, 80).toWellFormed()
  const isPrivate = words.includes("@") || words.replace(/\D/g, "").length >= 7 || certificateCode.test(words)
  return words === "" || isPrivate ? null : words
}
