import { plainCaption } from "../../../lib/caption.ts"
import type { Inline, RichText, TextBlock, TextList } from "../../../lib/rich-text/rich-text.ts"
import { wrapText } from "../../emails/email-text.ts"
import { toAbsoluteUrl } from "./absolute-url.ts"
import type { IssueAssets } from "./issue-assets.server.ts"

export const renderIssueText = ({ content }: RichText, assets: IssueAssets, base: string): string =>
  content
    .map((block) => blockText(block, assets, base))
    .filter(Boolean)
    .join("\n\n")

function blockText(block: TextBlock, parts: IssueAssets, base: string): string {
  switch (block.type) {
    case "paragraph":
      return wrapLines(inlineText(block.content, base))
    case "heading": {
      const title = wrapLines(inlineText(block.content, base))
      return block.attrs.level === 2 && title ? `${title}\n${"-".repeat(Math.min(72, longest(title)))}` : title
    }
    case "blockquote":
      return block.content.map((one) => wrapLines(inlineText(one.content, base), "> ")).join("\n>\n")
    case "bulletList":
    case "orderedList":
      return listText(block, base, "")
    case "horizontalRule":
      return "* * *"
    case "image":
      return block.attrs.caption ? wrapLines(`[${plainCaption(block.attrs.caption)}]`) : ""
    case "artwork": {
      const work = parts.works.get(block.attrs.artworkId)
      if (!work) return ""
      const first = [work.title, work.year].filter(Boolean).join(", ")
      return [first, ...work.lines]
        .map((line) => wrapText(line))
        .concat(work.url)
        .join("\n")
    }
  }
}

const longest = (text: string) => Math.max(...text.split("\n").map((line) => line.length))

const wrapLines = (text: string, mark = "") =>
  text
    .split("\n")
    .map((line) => wrapText(line, mark))
    .join("\n")

function listText({ type, attrs, content }: TextList, base: string, indent: string): string {
  const first = attrs?.start ?? 1
  return content
    .map((item, at) => {
      const mark = type === "orderedList" ? `${first + at}. ` : "- "
      const inner = item.content.map((part) =>
        part.type === "paragraph" ? inlineText(part.content, base) : `\n${listText(part, base, `${indent}  `)}`,
      )
      return `${indent}${mark}${inner.join("")}`
    })
    .join("\n")
}

/** A link whose text is its URL appears once. */
function inlineText(nodes: Inline[] = [], base: string): string {
  return nodes
    .map((node, at) => {
      if (node.type === "hardBreak") return "\n"
      const href = linkOf(node, base)
      const isContinued = href !== null && linkOf(nodes[at + 1], base) === href
      if (href === null || isContinued || href === node.text || href === `mailto:${node.text}`) return node.text
      return `${node.text} (${href.replace(/^mailto:/, "")})`
    })
    .join("")
}

function linkOf(node: Inline | undefined, base: string): string | null {
  const mark = node?.type === "text" ? node.marks?.find((one) => one.type === "link") : undefined
  return mark?.type === "link" ? toAbsoluteUrl(mark.attrs.href, base) : null
}
