/** Direction marks, zero-width spaces, byte order mark. Joiners stay, because scripts and emoji need them. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Control characters except tabs and line breaks. NUL and NEL stay: schemas refuse them. */
const control = /[^\P{Cc}\t\n\v\f\r]/gu
const refused = new Set(["\0", "\u0085"])

const unusual = /[^\t\n\r -~]/

/** NFC, without invisible characters. Half of a surrogate pair becomes U+FFFD, because PostgreSQL refuses it in JSON. */
export function cleanText(text: string): string {
  if (!unusual.test(text)) return text
  const seen = text.replace(invisible, "").replace(control, (one) => (refused.has(one) ? one : ""))
  return seen.toWellFormed().normalize("NFC")
}

/** Compared byte by byte. */
const secretNames = /password$|^current$/

/** Deeper values are no form of ours: schemas refuse them, or clean their texts. */
const maxDepth = 60

export function cleanTexts(value: unknown, name = "", depth = 0): unknown {
  if (typeof value === "string") return secretNames.test(name) ? value : cleanText(value)
  if (depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((one) => cleanTexts(one, name, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanTexts(one, key, depth + 1)]))
}

const isPlain = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
