import { richTextLimits } from "../../../lib/rich-text/limits.ts"
import type { Inline, RichText, TextBlock } from "../../../lib/rich-text/rich-text.ts"
import { richTextSchema } from "../../../lib/rich-text/rich-text.ts"
import type { ContentPart } from "./content-part.ts"

/** Null: the picture is not here. */
export type FindPicture = (addresses: readonly string[]) => { id: string; alt: string } | null

export type BuiltContent<T> = { value: T; isCut: boolean }

export function buildPostBody(parts: readonly ContentPart[], findPicture: FindPicture): BuiltContent<RichText> {
  return fitRichText(parts.flatMap((part) => toTextBlocks(part, findPicture)))
}

/** Blocks as long as they are within what a text may have. */
export function fitRichText(blocks: readonly TextBlock[]): BuiltContent<RichText> {
  const whole = richTextSchema.safeParse({ type: "doc", content: blocks })
  if (whole.success) return { value: whole.data, isCut: false }
  const content: TextBlock[] = []
  let characters = 0
  for (const block of blocks) {
    const alone = richTextSchema.safeParse({ type: "doc", content: [block] })
    const length = JSON.stringify(block).length
    if (!alone.success || content.length >= richTextLimits.nodes / 4) continue
    // All that JSON has around the texts counts here, so this is within both limits.
    characters += length
    if (characters > richTextLimits.characters) break
    content.push(...alone.data.content)
  }
  const cut = richTextSchema.safeParse({ type: "doc", content })
  return { value: cut.success ? cut.data : { type: "doc", content: content.slice(0, 200) }, isCut: true }
}

function toTextBlocks(part: ContentPart, findPicture: FindPicture): TextBlock[] {
  switch (part.kind) {
    case "block":
    case "heading":
      return [part.block]
    case "divider":
      return [{ type: "horizontalRule" }]
    case "quotation":
      return [{ type: "blockquote", content: [...part.paragraphs, ...(part.by ? [paragraph(`— ${part.by}`)] : [])] }]
    case "button":
      return [paragraph(part.text, part.to)]
    case "question":
      return [
        { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: part.question }] },
        ...part.answer.split("\n\n").map((text) => paragraph(text)),
      ]
    case "picture": {
      const found = findPicture(part.addresses)
      if (!found) return []
      const attrs = { pictureId: found.id, alt: part.alt || found.alt, caption: part.caption }
      return [{ type: "image", attrs: { ...attrs, placement: "hung" } }]
    }
  }
}

const paragraph = (text: string, href?: string) => {
  const node: Inline = { type: "text", text, ...(href && { marks: [{ type: "link", attrs: { href } }] }) }
  return { type: "paragraph" as const, content: text ? [node] : [] }
}
