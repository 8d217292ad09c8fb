import { href } from "react-router"
import type { FeedTextContent, WorkInText } from "../../../domain/blog/feed-posts.server.ts"
import type { PictureFile } from "../../../domain/media/picture-file.ts"
import { parseCaption } from "../../../lib/caption.ts"
import type { Inline, RichText, TextBlock, TextList } from "../../../lib/rich-text/rich-text.ts"
import { element, type Xml } from "../xml.ts"

// For feed readers: plain elements without classes or styles, absolute URLs.

/** With its size, so that nothing moves when it loads. */
export const renderImageHtml = (siteUrl: string, file: PictureFile, alt: string): Xml =>
  element("img", { src: siteUrl + file.path, width: file.width, height: file.height, alt })

/** Pictures and works that are not in `shown` are left out. */
export const renderTextHtml = (siteUrl: string, text: RichText, shown: FeedTextContent): string =>
  text.content.map((block) => blockHtml(siteUrl, block, shown)?.xml ?? "").join("")

function blockHtml(siteUrl: string, block: TextBlock, shown: FeedTextContent): Xml | null {
  switch (block.type) {
    case "paragraph":
      return element("p", {}, ...inlineHtml(siteUrl, block.content))
    case "heading":
      return element(`h${block.attrs.level}`, {}, ...inlineHtml(siteUrl, block.content))
    case "blockquote":
      return element(
        "blockquote",
        {},
        ...block.content.map(({ content }) => element("p", {}, ...inlineHtml(siteUrl, content))),
      )
    case "bulletList":
    case "orderedList":
      return listHtml(siteUrl, block)
    case "horizontalRule":
      return element("hr")
    case "image": {
      const file = shown.pictures.get(block.attrs.pictureId)
      const { alt, caption } = block.attrs
      return file ? figure(renderImageHtml(siteUrl, file, alt), captionHtml(caption)) : null
    }
    case "artwork": {
      const work = shown.works.get(block.attrs.artworkId)
      return work ? workHtml(siteUrl, work) : null
    }
  }
}

function workHtml(siteUrl: string, { id, title, year, medium, size, alt, file }: WorkInText): Xml {
  const url = `${siteUrl}${href("/artwork/:id", { id })}`
  const details = [medium, size].filter(Boolean).join(", ")
  const label = [element("em", {}, title), year && `, ${year}`, details && `. ${details}`]
  return file
    ? figure(element("a", { href: url }, renderImageHtml(siteUrl, file, alt)), label)
    : element("p", {}, element("a", { href: url }, ...label))
}

const captionHtml = (caption: string) =>
  parseCaption(caption).map(({ text, isTitle }) => (isTitle ? element("em", {}, text) : text))

const figure = (shown: Xml, caption: (string | Xml)[]) =>
  element("figure", {}, shown, caption.length > 0 ? element("figcaption", {}, ...caption) : null)

function listHtml(siteUrl: string, list: TextList): Xml {
  const items = list.content.map(({ content }) =>
    element(
      "li",
      {},
      ...content.map((part) =>
        part.type === "paragraph" ? element("p", {}, ...inlineHtml(siteUrl, part.content)) : listHtml(siteUrl, part),
      ),
    ),
  )
  if (list.type === "bulletList") return element("ul", {}, ...items)
  const start = list.attrs && list.attrs.start !== 1 ? list.attrs.start : null
  return element("ol", { start }, ...items)
}

function inlineHtml(siteUrl: string, nodes: Inline[] = []): (string | Xml)[] {
  return nodes.map((node) => {
    if (node.type === "hardBreak") return element("br")
    let made: string | Xml = node.text
    for (const mark of [...(node.marks ?? [])].sort(
      (one, other) => markOrder.indexOf(one.type) - markOrder.indexOf(other.type),
    )) {
      if (mark.type === "link") made = element("a", { href: new URL(mark.attrs.href, siteUrl).href }, made)
      else made = element(mark.type === "bold" ? "strong" : "em", {}, made)
    }
    return made
  })
}

/** From the innermost to the outermost mark. */
const markOrder = ["italic", "bold", "link"]
