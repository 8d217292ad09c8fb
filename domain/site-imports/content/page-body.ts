import { randomUuid } from "../../../lib/random-uuid.ts"
import type { TextBlock } from "../../../lib/rich-text/rich-text.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { PageBlock } from "../../pages/page-blocks.ts"
import { maxBlocks } from "../../pages/page-limits.ts"
import type { ContentPart } from "./content-part.ts"
import { type BuiltContent, type FindPicture, fitRichText } from "./post-body.ts"

type Draft = PageBlock extends infer Block ? (Block extends PageBlock ? Omit<Block, "id"> : never) : never

const maxQuestions = 60

/** Texts that follow each other become one block, and two pictures that do become a pair. */
export function buildPageBlocks(parts: readonly ContentPart[], findPicture: FindPicture): BuiltContent<PageBlock[]> {
  const blocks: Draft[] = []
  let text: TextBlock[] = []
  let isCut = false
  const flush = () => {
    if (text.length === 0) return
    const fitted = fitRichText(text)
    isCut ||= fitted.isCut
    blocks.push({ kind: "text", body: fitted.value })
    text = []
  }
  for (const part of parts) {
    if (part.kind === "block" || (part.kind === "heading" && isSubheading(part))) text.push(part.block)
    else {
      flush()
      addBlock(blocks, part, findPicture)
    }
  }
  flush()
  const value = blocks.slice(0, maxBlocks).map((block) => ({ ...block, id: randomUuid() }) as PageBlock)
  return { value, isCut: isCut || blocks.length > maxBlocks }
}

const isSubheading = ({ block }: Extract<ContentPart, { kind: "heading" }>) =>
  block.type === "heading" && block.attrs.level === 3

function addBlock(blocks: Draft[], part: ContentPart, findPicture: FindPicture): void {
  const last = blocks.at(-1)
  if (part.kind === "heading") blocks.push({ kind: "heading", text: truncateText(part.text, 200) })
  else if (part.kind === "divider") blocks.push({ kind: "divider" })
  else if (part.kind === "button") blocks.push({ kind: "button", text: part.text, to: part.to })
  else if (part.kind === "quotation") blocks.push(toQuotation(part))
  else if (part.kind === "question") {
    const question = { question: part.question, answer: part.answer }
    if (last?.kind === "questions" && last.questions.length < maxQuestions) last.questions.push(question)
    else blocks.push({ kind: "questions", heading: "", questions: [question] })
  } else if (part.kind === "picture") {
    const found = findPicture(part.addresses)
    if (!found) return
    const picture = { pictureId: found.id, alt: part.alt || found.alt, caption: part.caption }
    if (last?.kind !== "picture") blocks.push({ kind: "picture", ...picture })
    else {
      const { kind: _, ...first } = last
      blocks.splice(-1, 1, { kind: "pair", pictures: [first, picture] })
    }
  }
}

function toQuotation({ paragraphs, by }: Extract<ContentPart, { kind: "quotation" }>): Draft {
  const lines = paragraphs.map(({ content = [] }) =>
    content.map((node) => (node.type === "text" ? node.text : "\n")).join(""),
  )
  return { kind: "quotation", text: truncateText(lines.join("\n"), 3000), by }
}
