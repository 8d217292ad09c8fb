import { formatDisplayedDate, formatDisplayedNumber } from "./displayed-values.ts"
import type { OdsStyles } from "./ods-styles.ts"
import type { SheetCell } from "./row-annotations.ts"
import { maxRowLength, TableProblem } from "./table.ts"

/** `copies`: repetitions of the cell; `columns` and `rows`: what it spans. */
export type OdsCell = SheetCell & { copies: number; columns: number; rows: number; isUncomputed: boolean }

export const getRepeatCount = (stated: string | undefined): number =>
  Math.max(1, Math.min(Number(stated) || 1, 2 ** 24))

/** Objects on a cell, whose text is not the cell's. */
const asideElements = new Set(["annotation", "frame", "shapes", "custom-shape", "g"])

type Paragraph = { text: string; struck: string }

export function createOdsCell(attributes: Record<string, string>, style: string | undefined, styles: OdsStyles) {
  const paragraphs: Paragraph[] = []
  const comment: string[] = []
  const spans: boolean[] = []
  let paragraph: Paragraph | null = null
  let note: string | null = null
  let asideDepth = 0
  let inComment = 0
  let length = 0

  const add = (text: string) => {
    length += text.length
    if (length > maxRowLength) throw new TableProblem("This spreadsheet has a cell that is too long")
    if (note !== null) note += text
    else if (paragraph && asideDepth === 0) paragraph[spans.some(Boolean) ? "struck" : "text"] += text
  }

  return {
    open(tag: string, own: Record<string, string>) {
      if (asideElements.has(tag)) asideDepth++
      if (tag === "annotation") inComment++
      if (inComment > 0) {
        if (tag === "p") note = ""
        return
      }
      if (asideDepth > 0) return
      if (tag === "p" || tag === "h") paragraph = { text: "", struck: "" }
      else if (tag === "span") spans.push(styles.isStruck(own["text:style-name"]))
      else if (paragraph === null) return
      else if (tag === "s") add(" ".repeat(Math.min(Number(own["text:c"] ?? 1) || 1, 1000)))
      else if (tag === "tab") add("\t")
      else if (tag === "line-break") add("\n")
    },
    close(tag: string) {
      if (inComment > 0 && tag === "p" && note !== null) {
        comment.push(note)
        note = null
      }
      if (tag === "annotation") inComment--
      if (asideElements.has(tag)) asideDepth--
      else if (asideDepth > 0) return
      else if (tag === "span") spans.pop()
      else if ((tag === "p" || tag === "h") && paragraph !== null) {
        paragraphs.push(paragraph)
        paragraph = null
        add("\n")
      }
    },
    text(piece: string) {
      if (paragraph !== null || note !== null) add(piece.replace(/[\t\r\n ]+/g, " "))
    },
    end: () =>
      finishCell(attributes, paragraphs, {
        comment: comment.join("\n").trim(),
        isStruck: styles.isStruck(style),
        color: styles.colorOf(style),
      }),
  }
}

function finishCell(
  attributes: Record<string, string>,
  paragraphs: Paragraph[],
  { isStruck, ...look }: { comment: string; isStruck: boolean; color: OdsCell["color"] },
): OdsCell {
  const joined = (part: keyof Paragraph) => paragraphs.map((one) => one[part].replace(/_x000d_$/i, "\r")).join("\n")
  const plain = joined("text")
  const struck = joined("struck")
  const shown = plain.trim() === "" && struck.trim() !== "" ? struck : plain
  const { text, stored } = readValue(attributes, shown)
  const isFormula = attributes["table:formula"] !== undefined
  const hasText = attributes["office:value-type"] === "string"
  return {
    ...look,
    text,
    stored,
    struck: isStruck || (shown === struck && struck !== "") ? text : struck.trim(),
    copies: getRepeatCount(attributes["table:number-columns-repeated"]),
    columns: getRepeatCount(attributes["table:number-columns-spanned"]),
    rows: getRepeatCount(attributes["table:number-rows-spanned"]),
    isUncomputed: isFormula && text === "" && !hasText,
  }
}

function readValue(attributes: Record<string, string>, shown: string): { text: string; stored: string } {
  const stored = getTypedValue(attributes)
  if (stored === null) return { text: shown, stored: shown }
  switch (attributes["office:value-type"]) {
    case "float":
    case "percentage":
      return { stored, text: formatDisplayedNumber(stored, shown) }
    case "date":
      return { stored, text: formatDisplayedDate(stored, shown) }
    default:
      return { stored, text: stored }
  }
}

/** Numbers and dates as stored, not as displayed; null for text. */
function getTypedValue(attributes: Record<string, string>): string | null {
  switch (attributes["office:value-type"]) {
    case "float":
    case "percentage":
      return attributes["office:value"] ?? null
    case "currency":
      return [attributes["office:currency"], attributes["office:value"]].filter(Boolean).join(" ") || null
    case "date":
      return attributes["office:date-value"]?.replace(/T00:00:00(?:\.0+)?$/, "") ?? null
    case "boolean":
      return attributes["office:boolean-value"]?.toUpperCase() ?? null
    default:
      return null
  }
}
