type CaptionPart = { text: string; isTitle: boolean }

/** `East wall: *Slack Water* and *Bar Crossing*.` */
const title = /(?<![\p{L}\p{N}*])\*([^\s*]|[^\s*][^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu

/** A lone asterisk stays an asterisk. */
export function parseCaption(caption: string): CaptionPart[] {
  const parts: CaptionPart[] = []
  let at = 0
  for (const found of caption.matchAll(title)) {
    parts.push({ text: caption.slice(at, found.index), isTitle: false }, { text: found[1] ?? "", isTitle: true })
    at = found.index + found[0].length
  }
  parts.push({ text: caption.slice(at), isTitle: false })
  return parts.filter(({ text }) => text !== "")
}

export const plainCaption = (caption: string): string => caption.replace(title, "$1")

export const captionHint = "Put *asterisks* around a title to set it in italics"
