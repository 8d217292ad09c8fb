/**
 * `v=DMARC1; p=none` as DKIM and DMARC write it (RFC 6376, 3.2). @returns null if a part has no name or a name occurs twice
 */
export function parseTagList(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of text.split(";").slice(0, 100)) {
    if (part.trim() === "") continue
    const [, name = "", value = ""] = /^\s*([a-z][a-z0-9_]*)\s*=(.*)$/is.exec(part) ?? []
    if (name === "" || tags.has(name.toLowerCase())) return null
    tags.set(name.toLowerCase(), value.trim())
  }
  return tags
}
