import { Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement } from "react"
import type { TearSheet, TearSheetsDocument } from "../tear-sheets-document.ts"
import { renderAskingPrice } from "./asking-price.ts"
import {
  columnWidth,
  footHeight,
  inkColor,
  isTall,
  pageBottom,
  pageMargin,
  pageTop,
  renderPicture,
  rules,
  softColor,
  toPoints,
} from "./document-elements.ts"
import { renderDocumentFile, renderFoot } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { measureHeights } from "./render-tagged.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const pages = { A4: { width: toPoints(210), height: toPoints(297) }, LETTER: { width: 612, height: 792 } } as const
const gap = toPoints(8)
const aboveFoot = toPoints(8)
const minPicture = toPoints(88)
const maxPicture = toPoints(170)
const headHeight = toPoints(15)

const styles = StyleSheet.create({
  page: { paddingTop: pageTop, paddingHorizontal: pageMargin, color: inkColor, fontSize: 9 },
  artist: { height: headHeight, fontSize: 17, lineHeight: 1.05 },
  picture: { marginBottom: gap },
  words: { flexDirection: "row", borderTopWidth: rules.ink, borderTopColor: inkColor, paddingTop: toPoints(5) },
  left: { width: columnWidth, paddingRight: toPoints(8) },
  right: { flexGrow: 1, flexBasis: 0 },
  detail: { fontSize: 9, lineHeight: 1.5, color: softColor },
  askingPrice: { marginTop: toPoints(4) },
  heading: { marginTop: toPoints(3.5), fontSize: 8.5, lineHeight: 1.5, fontWeight: 500 },
  entry: { fontSize: 8.5, lineHeight: 1.5, color: softColor },
})

const titleSize = (length: number) => (length > 90 ? 12 : length > 40 ? 16 : 21)

export async function renderTearSheetsDocument(
  content: TearSheetsDocument,
  stacks: FontStacks,
  files: PictureSources,
): Promise<ReactElement> {
  const drawn: ReactElement[] = []
  for (const [at, work] of content.works.entries()) drawn.push(await renderTearSheet(work, at, content, stacks, files))
  return renderDocumentFile(content.title, content.artist, ...drawn)
}

async function renderTearSheet(
  work: TearSheet,
  key: number,
  sheet: TearSheetsDocument,
  stacks: FontStacks,
  files: PictureSources,
) {
  const size = pages[sheet.paper]
  const width = size.width - 2 * pageMargin
  // A point less, because rounding must not make it larger than the page.
  const available = size.height - pageTop - pageBottom - footHeight - aboveFoot - 1
  const textHeight = available - headHeight - (work.picture ? minPicture + gap : 0)
  const { element, height } = await fitText(work, width, textHeight, stacks)
  const maxHeight = { width, height: Math.min(maxPicture, available - headHeight - gap - height) }
  const picture = renderPicture(work.picture, maxHeight, work.title, files)
  return h(
    Page,
    { key, size, style: [styles.page, { fontFamily: stacks.sans }] },
    h(
      View,
      { style: { height: available }, wrap: false, ...tag("Sect") },
      h(Text, { style: [styles.artist, { fontFamily: stacks.serif }] }, sheet.artist),
      picture ? h(View, { style: styles.picture }, picture) : null,
      element,
    ),
    renderFoot(sheet.foot),
  )
}

/** Longer texts are cut before the layout, which is slow. */
const maxTextLength = 7000
const maxLines = 40

async function fitText(work: TearSheet, width: number, most: number, stacks: FontStacks) {
  const text = work.description.join("\n\n")
  const record = work.record.map((recordEntry) => ({
    ...recordEntry,
    lines: shortenLines(recordEntry.lines, maxLines),
  }))
  let fitted: TearSheet = { ...work, record, description: cutText(text, maxTextLength) }
  let laid = await measureText(fitted, 10.5, width, stacks)
  if (laid.height <= most) return laid
  laid = await measureText(fitted, 8.5, width, stacks)
  for (let tries = 0; laid.height > most && tries < 4; tries++) {
    const length = fitted.description.join("\n\n").length
    // The record and the heading stay; the description is cut.
    const left = Math.floor(length * Math.max(0, 1 - (laid.height - most) / laid.height - 0.04))
    fitted = { ...fitted, description: left < 80 ? [] : cutText(text, left) }
    laid = await measureText(fitted, 8.5, width, stacks)
    if (left < 80) break
  }
  return laid.height <= most ? laid : fitShorterRecord(work, width, most, stacks)
}

function cutText(text: string, most: number): string[] {
  if (text.length <= most) return text === "" ? [] : text.split("\n\n")
  return `${text.slice(0, most).replace(/\s+\S*$/, "")} …`.split("\n\n")
}

async function fitShorterRecord(work: TearSheet, width: number, most: number, stacks: FontStacks) {
  for (const lines of [6, 3, 1, 0]) {
    const record = work.record.map((part) => ({ ...part, lines: shortenLines(part.lines, lines) }))
    const laid = await measureText({ ...work, description: [], record: lines === 0 ? [] : record }, 8.5, width, stacks)
    if (laid.height <= most || lines === 0) return { ...laid, height: Math.min(laid.height, most) }
  }
  throw new Error("a tear sheet has no words that fit")
}

const shortenLines = (lines: string[], most: number) =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines

async function measureText(work: TearSheet, size: number, width: number, stacks: FontStacks) {
  const element = renderText(work, size, stacks)
  const [height = 0] = await measureHeights([element], width, stacks.sans)
  return { element, height }
}

function renderText(
  { title, year, details, askingPrice, description, record }: TearSheet,
  size: number,
  stacks: FontStacks,
) {
  const serif = { fontFamily: stacks.serif }
  const lineHeight = isTall(title) ? 1.5 : 1.15
  return h(
    View,
    { key: "words", style: styles.words, wrap: false },
    h(
      View,
      { style: styles.left },
      h(
        Text,
        {
          style: [
            serif,
            { fontSize: titleSize(title.length), fontWeight: 300, lineHeight, marginBottom: toPoints(2.5) },
          ],
          ...tag("H1"),
        },
        h(Text, { style: { fontStyle: "italic" } }, year ? `${title},` : title),
        year ? ` ${year}` : "",
      ),
      ...details.map((detail, at) => h(Text, { key: at, style: styles.detail }, detail)),
      askingPrice.text ? h(View, { style: styles.askingPrice }, renderAskingPrice(askingPrice, 10.5)) : null,
    ),
    h(
      View,
      { style: styles.right },
      ...description.map((paragraph, at) =>
        h(
          Text,
          {
            key: `text ${at}`,
            style: [serif, { fontSize: size, lineHeight: 1.5, marginTop: at === 0 ? 0 : size * 0.6 }],
          },
          paragraph,
        ),
      ),
      ...record.flatMap(({ heading, lines }, at) => [
        h(
          Text,
          {
            key: heading,
            style: [styles.heading, at === 0 && description.length === 0 ? { marginTop: 0 } : {}],
            ...tag("H2"),
          },
          heading,
        ),
        ...lines.map((line, index) => h(Text, { key: `${heading} ${index}`, style: styles.entry }, line)),
      ]),
    ),
  )
}
