import sanitize from "sanitize-html"

export type Element = { tag: string; attributes: Record<string, string>; children: ContentNode[] }
/** A string is text. */
export type ContentNode = string | Element

/** Malicious HTML takes more than linear time. */
export const maxHtmlLength = 400_000
const maxTags = 30_000

/** As much of it as is read. */
export function cutHtml(html: string): string {
  let end = 0
  for (let tags = 0; tags < maxTags; tags++) {
    end = html.indexOf("<", end) + 1
    if (end === 0) return html.slice(0, maxHtmlLength)
  }
  return html.slice(0, Math.min(end - 1, maxHtmlLength))
}

const inlineTags = [
  "a",
  "b",
  "strong",
  "i",
  "em",
  "cite",
  "br",
  "span",
  "code",
  "sub",
  "sup",
  "small",
  "u",
  "s",
  "del",
  "font",
]
const textTags = [
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "hr",
]
const groupTags = ["div", "section", "article", "header", "footer", "main", "aside", "center", "details", "summary"]
const pictureTags = ["figure", "figcaption", "img"]
/** Named as what is not carried over. */
const foreignTags = ["iframe", "embed", "object", "video", "audio", "form", "table", "thead", "tbody", "tr", "td", "th"]

/** A tree of known elements, whatever the HTML is: scripts, styles and unknown elements are gone. */
export function parseHtml(html: string): ContentNode[] {
  const clean = sanitize(html, {
    allowedTags: [...inlineTags, ...textTags, ...groupTags, ...pictureTags, ...foreignTags],
    allowedAttributes: {
      a: ["href", "class"],
      img: ["src", "alt", "data-src", "data-image", "data-orig-file"],
      iframe: ["src"],
      embed: ["src"],
      video: ["src"],
      audio: ["src"],
      ol: ["start"],
      figure: ["class"],
      div: ["class"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    nestingLimit: 40,
  })
  return parseClean(clean)
}

/** What the sanitizer writes: balanced elements, quoted attributes. */
const tokens = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g
const attributes = /([a-z-]+)="([^"]*)"/g
const voidTags = new Set(["br", "hr", "img", "embed"])

function parseClean(html: string): ContentNode[] {
  const root: Element = { tag: "", attributes: {}, children: [] }
  const open = [root]
  for (const [token, closing, tag, rest = "", isVoid] of html.matchAll(tokens)) {
    const parent = open.at(-1) ?? root
    if (!tag) parent.children.push(decode(token))
    else if (closing) closeElement(open, tag)
    else {
      const element: Element = { tag, attributes: {}, children: [] }
      for (const [, name = "", value = ""] of rest.matchAll(attributes)) element.attributes[name] = decode(value)
      parent.children.push(element)
      if (!isVoid && !voidTags.has(tag)) open.push(element)
    }
  }
  return root.children
}

function closeElement(open: Element[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at > 0) open.length = at
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&", "&#39;": "'" }
const decode = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity)

/** In the order of the text. */
export function findElements(nodes: readonly ContentNode[], tag: string): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return []
    return node.tag === tag ? [node] : findElements(node.children, tag)
  })
}

export const getNodeText = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node
      return node.tag === "br" ? "\n" : getNodeText(node.children)
    })
    .join("")
    .replace(/[^\S\n]+/g, " ")
