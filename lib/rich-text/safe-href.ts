/** Whitespace, control, invisible and direction characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\\]/

/** Paths of this site, web URLs and mailto. Null for `javascript:`, `data:`, `//elsewhere`, hidden characters, credentials. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== "string" || href.length > 2000) return null
  const address = href.trim()
  if (address === "" || invisible.test(address) || !address.isWellFormed()) return null
  if (address.startsWith("#")) return address
  if (address.startsWith("/")) return address.startsWith("//") ? null : address
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null
  const { protocol, username, password } = new URL(address)
  if (protocol === "mailto:") return address
  return (protocol === "https:" || protocol === "http:") && !username && !password ? address : null
}
