import { truncateText } from "../truncate-text.ts"
import type { Inline, RichText, TextBlock, TextList } from "./rich-text.ts"

/** One line per paragraph, without captions. */
export const richTextToPlain = (text: RichText): string => text.content.map(getBlockText).filter(Boolean).join("\n")

function getBlockText(block: TextBlock): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return getInlineText(block.content)
    case "blockquote":
      return block.content.map((paragraph) => getInlineText(paragraph.content)).join("\n")
    case "bulletList":
    case "orderedList":
      return getListText(block)
    default:
      return ""
  }
}

const getInlineText = (nodes: Inline[] = []): string =>
  nodes.map((node) => (node.type === "text" ? node.text : "\n")).join("")

const getListText = (list: TextList): string =>
  list.content
    .flatMap((item) => item.content)
    .map((part) => (part.type === "paragraph" ? getInlineText(part.content) : getListText(part)))
    .join("\n")

/** Whole sentences or words, at most `most` characters. */
export function getRichTextExcerpt(text: RichText, maxLength = 220): string {
  const paragraphs = text.content.filter((block) => block.type === "paragraph").map(getBlockText)
  const firstText =
    paragraphs
      .find((paragraph) => paragraph.trim() !== "")
      ?.replace(/\s+/g, " ")
      .trim() ?? ""
  if (firstText.length <= maxLength) return firstText
  const beginning = truncateText(firstText, maxLength)
  const sentence = /^.*[.!?…](?=\s)/.exec(beginning)?.[0] ?? ""
  return sentence.length > maxLength / 3 ? sentence : `${beginning.replace(/\s+\S*$/, "")}…`
}

export const listRichTextPictures = (text: RichText): string[] => [
  ...new Set(text.content.flatMap((block) => (block.type === "image" ? [block.attrs.pictureId] : []))),
]

export const listRichTextArtworks = (text: RichText): string[] => [
  ...new Set(text.content.flatMap((block) => (block.type === "artwork" ? [block.attrs.artworkId] : []))),
]

export const createRichText = (...paragraphs: string[]): RichText => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
})

export const isEmptyRichText = (text: RichText): boolean =>
  richTextToPlain(text).trim() === "" &&
  listRichTextPictures(text).length === 0 &&
  listRichTextArtworks(text).length === 0
