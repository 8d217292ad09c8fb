export type Xml = { xml: string }

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Escapes text and attributes; drops null and undefined. */
export function element(
  name: string,
  attributes: Record<string, string | number | null | undefined> = {},
  ...children: (string | Xml | null | undefined)[]
): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("")
  const inside = children.map((child) => (typeof child === "string" ? escapeXml(child) : (child?.xml ?? ""))).join("")
  return { xml: inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>` }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }

const escapeXml = (text: string): string => withoutControls(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Removes characters that XML 1.0 does not allow even escaped: https://www.w3.org/TR/xml/#charsets */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are taken out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "")
