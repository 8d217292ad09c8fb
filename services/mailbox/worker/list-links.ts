import type { EmailLink } from "../parsed-email.ts"

const maxLinks = 500

/** From the HTML, or from the text. Linear time. */
export function listLinks(html: string, text: string): EmailLink[] {
  const links: EmailLink[] = []
  const small = html.toLowerCase()
  for (let at = small.indexOf("<a"); at !== -1 && links.length < maxLinks; at = small.indexOf("<a", at + 2)) {
    if (!/\s/.test(small.charAt(at + 2))) continue
    const tag = html.slice(at, at + 3000)
    const [, quoted, single, bare] = /\shref\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
    const end = tag.indexOf(">")
    const to = (quoted ?? single ?? bare ?? "").trim().replaceAll("&amp;", "&")
    const [label = ""] = end === -1 ? [] : tag.slice(end + 1, end + 400).split("<")
    if (/^https?:/i.test(to)) links.push({ to, text: label.trim() })
  }
  if (links.length > 0) return links
  return (text.match(/\bhttps?:\/\/[^\s<>()"']{3,500}/gi) ?? []).slice(0, maxLinks).map((to) => ({ to, text: "" }))
}
