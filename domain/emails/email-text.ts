import type { EmailBlock, EmailContent, EmailWork } from "../../db/tables/email-content-types.ts"
import { toPlainText } from "./email-content.ts"

/** RFC 5322 recommends lines of at most 78 characters. */
const maxLineLength = 78

/** The plain-text alternative: the same text in the same order, without pictures. */
export function renderEmailText(
  { blocks, footer }: EmailContent,
  frame: { artistName: string; place: string; siteUrl: string },
) {
  const from = [[frame.artistName, frame.place].filter(Boolean).join(", "), frame.siteUrl].join("\n")
  const parts = [...blocks.map(blockText), ...(footer ? [wrapText(footer)] : []), from]
  return parts.filter(Boolean).join("\n\n")
}

function blockText(block: EmailBlock): string {
  if (block.is === "works") return block.works.map(workText).join("\n\n")
  if (block.is === "facts") return alignColumns(block.rows)
  if (block.is === "quote")
    return block.text
      .split(/\r\n|\r|\n/)
      .map((line) => wrapText(line, "> "))
      .join("\n")
  if (block.is === "letter")
    return block.text
      .split(/\r\n|\r|\n/)
      .map((line) => wrapText(line))
      .join("\n")
  if (block.is === "button") return `${block.label}:\n${block.href}`
  return wrapText(toPlainText(block.words))
}

const workText = ({ title, year, lines }: EmailWork) =>
  [[title, year].filter(Boolean).join(", "), ...lines].map((line) => wrapText(line)).join("\n")

function alignColumns(rows: [string, string][]): string {
  const indent = Math.min(28, Math.max(...rows.map(([name]) => name.length))) + 2
  return rows.map(([name, value]) => `${name.padEnd(indent - 2)}  ${value}`).join("\n")
}

/** Breaks at spaces; a longer word (a URL) stays whole. @param mark precedes each line */
export function wrapText(text: string, mark = ""): string {
  const lines: string[] = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    const longer = line === "" && lines.length === 1 && word === "" ? "" : line === "" ? word : `${line} ${word}`
    if (line !== "" && mark.length + longer.length > maxLineLength) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.map((line) => (mark + line).trimEnd()).join("\n")
}
