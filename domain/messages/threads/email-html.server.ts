import sanitize from "sanitize-html"

export type SanitizedHtml = {
  html: string
  /** Remote pictures, which would tell their server that the e-mail is read. */
  hiddenPictures: number
}

/** Longer ones are shown as text: malicious HTML takes quadratic time. */
const maxCharacters = 150_000

const color = /^(?:#[\da-f]{3,8}|[a-z]{3,25}|rgba?\([\d\s.,%/]{3,40}\))$/i
const length = /^-?\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|ex|%|)$/i
const lengths = /^(?:(?:auto|\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|ex|%|))(?:\s+|$)){1,4}$/i
const line =
  /^(?:(?:\d{1,2}(?:\.\d{1,2})?(?:px|pt)?|none|solid|dashed|dotted|double|#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{3,40}\))\s*){1,3}$/i

const sides = ["", "-top", "-right", "-bottom", "-left"]
const styles: Record<string, RegExp[]> = {
  color: [color],
  "background-color": [color],
  "font-weight": [/^(?:bold|bolder|lighter|normal|[1-9]00)$/],
  "font-style": [/^(?:italic|oblique|normal)$/],
  "font-size": [/^(?:\d{1,2}(?:\.\d{1,2})?(?:px|pt|em|rem)|\d{1,3}%|(?:xx?-)?(?:small|large)|medium|smaller|larger)$/],
  "font-family": [/^[\w\s,"'-]{1,200}$/],
  "line-height": [/^(?:normal|\d{1,2}(?:\.\d{1,3})?(?:px|pt|em|%|))$/],
  "text-align": [/^(?:left|right|center|justify|start|end)$/],
  "text-decoration": [/^(?:none|underline|line-through)$/],
  "vertical-align": [/^(?:top|middle|bottom|baseline|sub|super)$/],
  "white-space": [/^(?:normal|pre|pre-wrap|nowrap|pre-line)$/],
  "list-style-type": [/^[a-z-]{3,20}$/],
  "border-collapse": [/^(?:collapse|separate)$/],
  width: [length],
  "max-width": [length],
  ...Object.fromEntries(
    sides.flatMap((side) => [
      [`padding${side}`, [lengths]],
      [`margin${side}`, [lengths]],
      [`border${side}`, [line]],
    ]),
  ),
}

const tableAttributes = [
  "width",
  "align",
  "valign",
  "bgcolor",
  "border",
  "cellpadding",
  "cellspacing",
  "colspan",
  "rowspan",
]

const allowedTags = [
  ...["a", "b", "strong", "i", "em", "u", "s", "strike", "del", "ins", "sub", "sup", "small", "big", "font"],
  ...["center", "p", "div", "span", "br", "hr", "blockquote", "pre", "code", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["img", "ul", "ol", "li", "dl", "dt", "dd"],
  ...["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col"],
]

const nonTextTags = [
  ...["script", "style", "textarea", "option", "select", "noscript", "title", "template", "svg", "math", "iframe"],
  ...["object", "embed", "applet", "xmp", "noembed", "noframes", "plaintext", "audio", "video"],
]

const allowedAttributes = {
  "*": ["style", "dir", "lang", "align"],
  a: ["href", "title", "rel", "target"],
  img: ["src", "alt", "width", "height"],
  font: ["color", "size", "face"],
  ol: ["start", "type"],
  ...Object.fromEntries(
    ["table", "thead", "tbody", "tr", "td", "th", "col", "colgroup"].map((tag) => [tag, tableAttributes]),
  ),
}

/** Leaves only text, tables and the e-mail's own pictures. @param pictures URLs of this site by their `cid:` */
export function sanitizeEmailHtml(html: string, pictures: ReadonlyMap<string, string>): SanitizedHtml {
  if (html.length > maxCharacters) return { html: "", hiddenPictures: 0 }
  let hiddenPictures = 0
  const sanitized = sanitize(html, {
    allowedTags,
    nonTextTags,
    allowedAttributes,
    allowedStyles: { "*": styles },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      a: (tagName, { href, ...others }) => ({
        tagName,
        attribs: {
          ...others,
          ...(/^\s*(?:https?:|mailto:)/i.test(href ?? "") && { href: href ?? "" }),
          rel: "noopener noreferrer nofollow",
          target: "_blank",
        },
      }),
      img: (tagName, { src = "", ...others }) => {
        const own = /^cid:/i.test(src) ? pictures.get(decoded(src.slice(4))) : undefined
        if (own) return { tagName, attribs: { ...others, src: own } }
        hiddenPictures++
        return { tagName: "span", attribs: {}, text: "" }
      },
    },
  })
  return { html: sanitized, hiddenPictures }
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid.trim())
  } catch {
    return cid.trim()
  }
}

export const wrapEmailHtml = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>E-mail</title><style>
:root { color-scheme: light }
body { margin: 0; padding: 16px; background: #fff; color: #1c1b19; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img, table { max-width: 100% }
img { height: auto }
blockquote { margin: 0 0 0 4px; padding-left: 12px; border-left: 2px solid #ccc }
</style></head><body>${html}</body></html>`

/** `allow-same-origin` loads pictures with the artist's session, which is safe because no script runs. */
export const emailFrameHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; " +
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, no-store",
}
