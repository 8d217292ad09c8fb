import type { PageBlock } from "../../../../domain/pages/page-blocks.ts"
import type { RichText } from "../../../../lib/rich-text/rich-text.ts"
import { richTextToPlain } from "../../../../lib/rich-text/rich-text-contents.ts"
import { formatCount } from "../../kit/format-count.ts"

const maxLength = 90

const getText = (body: unknown): string => (body ? richTextToPlain(body as RichText).replaceAll("\n", " ") : "")

const getFirstText = (block: PageBlock): string => {
  switch (block.kind) {
    case "heading":
      return block.text
    case "text":
      return getText(block.body)
    case "picture":
      return block.caption || block.alt || (block.pictureId ? "Without words" : "")
    case "pair":
      return block.pictures.map(({ caption, alt }) => caption || alt || "without words").join(" and ")
    case "beside":
      return block.heading || getText(block.body)
    case "works":
      return block.heading || formatWorks(block)
    case "quotation":
      return block.text
    case "dates":
      return block.heading || block.dates.map(({ what, when }) => what || when).join(", ")
    case "downloads":
      return block.heading || block.files.map(({ name }) => name).join(", ")
    case "questions":
      return block.heading || (block.questions[0]?.question ?? "")
    case "button":
      return block.text
    case "divider":
      return ""
    case "film":
    case "sound":
      return block.caption || (block.mediaFileId ? "Without words" : "")
    case "elsewhere":
      return block.title || block.address
    case "newsletter":
    case "contact":
      return block.heading
    case "exhibitions":
      return block.heading || { current: "On view and coming up", past: "Past", all: "All" }[block.which]
  }
}

const formatWorks = ({ from, works, tag }: Extract<PageBlock, { kind: "works" }>) =>
  ({ picked: works.length > 0 ? formatCount(works.length, "work") : "", series: "A series", tag })[from]

/** The block’s row: its first words. */
export const summarizeBlock = (block: PageBlock): string => getFirstText(block).trim().slice(0, maxLength)
