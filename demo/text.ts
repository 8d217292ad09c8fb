import type { Inline, Paragraph, RichText, TextBlock, TextList } from "../lib/rich-text/rich-text.ts"

type Piece = string | Inline

/** Pictures are named by file, works by slug. */
export type DemoBlock =
  | TextBlock
  | { type: "picture"; file: string; alt: string; caption: string }
  | { type: "work"; slug: string }

const inline = (pieces: Piece[]): Inline[] =>
  pieces.map((piece) => (typeof piece === "string" ? { type: "text", text: piece } : piece))

export const p = (...pieces: Piece[]): Paragraph => ({ type: "paragraph", content: inline(pieces) })
export const h2 = (words: string): TextBlock => ({ type: "heading", attrs: { level: 2 }, content: inline([words]) })
export const quote = (...pieces: Piece[]): TextBlock => ({ type: "blockquote", content: [p(...pieces)] })
export const rule: TextBlock = { type: "horizontalRule" }
export const em = (text: string): Inline => ({ type: "text", text, marks: [{ type: "italic" }] })
export const link = (text: string, href: string): Inline => ({
  type: "text",
  text,
  marks: [{ type: "link", attrs: { href } }],
})
const items = (lines: Piece[][]): TextList["content"] =>
  lines.map((line) => ({ type: "listItem", content: [p(...line)] }))
export const bullets = (...lines: Piece[][]): TextBlock => ({ type: "bulletList", content: items(lines) })
export const numberedItems = (...lines: Piece[][]): TextBlock => ({
  type: "orderedList",
  attrs: { start: 1 },
  content: items(lines),
})

/** Replaces slugs and files by ids, and leaves out pictures that are not loaded yet. */
export function resolveDemoText(
  blocks: readonly DemoBlock[],
  ids: { works: ReadonlyMap<string, string>; pictures: ReadonlyMap<string, string> },
): RichText {
  const content = blocks.flatMap((block): TextBlock[] => {
    if (block.type === "work") {
      const artworkId = ids.works.get(block.slug)
      return artworkId ? [{ type: "artwork", attrs: { artworkId } }] : []
    }
    if (block.type !== "picture") return [block]
    const pictureId = ids.pictures.get(block.file)
    const { alt, caption } = block
    return pictureId ? [{ type: "image", attrs: { pictureId, alt, caption } }] : []
  })
  return { type: "doc", content }
}
