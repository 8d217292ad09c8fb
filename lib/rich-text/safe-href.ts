/** Whitespace, controls and what is not seen or turns the direction of writing: no address has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const unseen = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\\]/

/**
 * An address that a text may link to: a page of this site (`/…`, `#…`), the web, or mail.
 * @returns null for everything else: `javascript:`, `data:`, `//elsewhere`, addresses with hidden signs or with a name and password
 */
export function safeHref(href: unknown): string | null {
  if (typeof href !== "string" || href.length > 2000) return null
  const address = href.trim()
  if (address === "" || unseen.test(address) || !address.isWellFormed()) return null
  if (address.startsWith("#")) return address
  if (address.startsWith("/")) return address.startsWith("//") ? null : address
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null
  const { protocol, username, password } = new URL(address)
  if (protocol === "mailto:") return address
  return (protocol === "https:" || protocol === "http:") && !username && !password ? address : null
}
