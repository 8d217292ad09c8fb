import { cut } from "../cut.ts"
import type { Inline, RichText, TextBlock, TextList } from "./rich-text.ts"

/** One line per paragraph, without captions. */
export const richTextToPlain = (text: RichText): string => text.content.map(wordsOf).filter(Boolean).join("\n")

function wordsOf(block: TextBlock): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return inlineWords(block.content)
    case "blockquote":
      return block.content.map((paragraph) => inlineWords(paragraph.content)).join("\n")
    case "bulletList":
    case "orderedList":
      return listWords(block)
    default:
      return ""
  }
}

const inlineWords = (nodes: Inline[] = []): string =>
  nodes.map((node) => (node.type === "text" ? node.text : "\n")).join("")

const listWords = (list: TextList): string =>
  list.content
    .flatMap((item) => item.content)
    .map((part) => (part.type === "paragraph" ? inlineWords(part.content) : listWords(part)))
    .join("\n")

/** Whole sentences or words, at most `most` characters. */
export function firstWords(text: RichText, most = 220): string {
  const paragraphs = text.content.filter((block) => block.type === "paragraph").map(wordsOf)
  const words =
    paragraphs
      .find((paragraph) => paragraph.trim() !== "")
      ?.replace(/\s+/g, " ")
      .trim() ?? ""
  if (words.length <= most) return words
  const beginning = cut(words, most)
  const sentence = /^.*[.!?…](?=\s)/.exec(beginning)?.[0] ?? ""
  return sentence.length > most / 3 ? sentence : `${beginning.replace(/\s+\S*$/, "")}…`
}

export const picturesIn = (text: RichText): string[] => [
  ...new Set(text.content.flatMap((block) => (block.type === "image" ? [block.attrs.pictureId] : []))),
]

export const artworksIn = (text: RichText): string[] => [
  ...new Set(text.content.flatMap((block) => (block.type === "artwork" ? [block.attrs.artworkId] : []))),
]

export const richTextOf = (...paragraphs: string[]): RichText => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
})

export const isEmpty = (text: RichText): boolean =>
  richTextToPlain(text).trim() === "" && picturesIn(text).length === 0 && artworksIn(text).length === 0
