import { getRichTextExcerpt, isEmptyRichText } from "../../lib/rich-text/rich-text-contents.ts"
import type { PageBlock } from "./page-blocks.ts"

/** The pictures that the blocks name, in their order. */
export const listBlockPictures = (blocks: readonly PageBlock[]): string[] => [
  ...new Set(blocks.flatMap(getPictureIds).filter((id) => id !== null)),
]

function getPictureIds(block: PageBlock): (string | null)[] {
  if (block.kind === "picture" || block.kind === "beside" || block.kind === "elsewhere") return [block.pictureId]
  return block.kind === "pair" ? block.pictures.map(({ pictureId }) => pictureId) : []
}

/** Whether a block has nothing to show, whatever there is to be found on the site. */
export function isEmptyBlock(block: PageBlock): boolean {
  switch (block.kind) {
    case "heading":
      return block.text === ""
    case "text":
      return block.body === null || isEmptyRichText(block.body)
    case "picture":
      return block.pictureId === null
    case "pair":
      return block.pictures.every(({ pictureId }) => pictureId === null)
    case "beside":
      return block.pictureId === null && block.heading === "" && (block.body === null || isEmptyRichText(block.body))
    case "works":
      return isEmptyChoice(block)
    case "quotation":
      return block.text === ""
    case "dates":
      return block.dates.every(({ when, what }) => when === "" && what === "")
    case "downloads":
      return block.files.length === 0
    case "questions":
      return block.questions.every(({ question, answer }) => question === "" || answer === "")
    case "button":
      return block.text === "" || block.to === ""
    case "film":
    case "sound":
      return block.mediaFileId === null
    case "elsewhere":
      return block.address === ""
    default:
      return false
  }
}

function isEmptyChoice(block: Extract<PageBlock, { kind: "works" }>): boolean {
  if (block.from === "picked") return block.works.length === 0
  return block.from === "series" ? block.seriesId === null : block.tag === ""
}

type Readable = { introduction: string; blocks: readonly PageBlock[] }

/** A divider alone is no page. */
export const hasPageContent = ({ introduction, blocks }: Readable): boolean =>
  introduction !== "" || blocks.some((block) => block.kind !== "divider" && !isEmptyBlock(block))

/** The introduction, else the beginning of the first text. */
export function getPageExcerpt({ introduction, blocks }: Readable): string {
  if (introduction) return introduction
  for (const block of blocks) {
    if ((block.kind === "text" || block.kind === "beside") && block.body) {
      const excerpt = getRichTextExcerpt(block.body)
      if (excerpt) return excerpt
    }
    if (block.kind === "quotation" && block.text) return block.text
  }
  return ""
}
