type Shortcode = { name: string; attributes: string; isClosing: boolean; length: number }

/** A picture of the former site. */
export type Attachment = { address: string; alt: string; caption: string }

type GetAttachment = (id: string) => Attachment | undefined

type ShortcodeResult = { html: string; leftOut: string[] }

/** Sticky: a shortcode begins where it is looked for. */
const shortcode = /\[(\/?)([a-z][\w-]{0,40})((?:\s[^[\]<>]{0,2000})?)\/?\]/iy

const known = new Set(["caption", "gallery", "embed", "video", "audio", "playlist", "wp_caption", "contact-form"])
/** Of page builders and form plugins. */
const builders = /^(?:vc|et|fusion|av|su|wpforms|ninja|contact|rev|elementor|siteorigin|tribe)[_-]/i

/**
 * Captions and galleries become HTML, others are left out and named; what is between two of them stays. Text in brackets such as
 * [sic] is no shortcode.
 * @param getAttachment by the id in a gallery
 */
export function replaceShortcodes(text: string, getAttachment: GetAttachment): ShortcodeResult {
  const leftOut = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf("["); at !== -1; at = text.indexOf("[", Math.max(at + 1, from))) {
    const found = readShortcode(text, at)
    if (!found) continue
    parts.push(text.slice(from, at))
    from = at + found.length
    const name = found.name.toLowerCase()
    if (name === "caption" || name === "wp_caption") {
      const end = found.isClosing ? null : findCaptionEnd(text, from, found.name)
      if (!end) continue
      parts.push(toFigure(text.slice(from, end.at)))
      from = end.after
    } else if (name === "gallery") parts.push(toGallery(found.attributes, getAttachment))
    else if (!found.isClosing) leftOut.add(name)
  }
  parts.push(text.slice(from))
  return { html: parts.join(""), leftOut: [...leftOut].filter((name) => name !== "embed") }
}

function readShortcode(text: string, at: number): Shortcode | null {
  shortcode.lastIndex = at
  const found = shortcode.exec(text)
  if (!found) return null
  const [whole, slash = "", name = "", attributes = ""] = found
  const isKnown = known.has(name.toLowerCase()) || builders.test(name) || /\s[\w-]+=/.test(attributes)
  return isKnown ? { name, attributes, isClosing: slash !== "", length: whole.length } : null
}

/** A caption has a picture and a line of text. */
const maxCaptionLength = 5_000

function findCaptionEnd(text: string, from: number, name: string): { at: number; after: number } | null {
  const closing = `[/${name}]`
  const at = text.slice(from, from + maxCaptionLength).indexOf(closing)
  return at === -1 ? null : { at: from + at, after: from + at + closing.length }
}

function toFigure(inner: string): string {
  const end = inner.lastIndexOf(">") + 1
  return `<figure>${inner.slice(0, end)}<figcaption>${inner.slice(end)}</figcaption></figure>`
}

function toGallery(attributes: string, getAttachment: GetAttachment): string {
  const ids = /\bids=["']?([\d,\s]+)/.exec(attributes)?.[1]?.split(",") ?? []
  return ids
    .slice(0, 200)
    .flatMap((id) => getAttachment(id.trim()) ?? [])
    .map(
      ({ address, alt, caption }) =>
        `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
    )
    .join("")
}

const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
