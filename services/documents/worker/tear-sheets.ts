import { Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement } from "react"
import type { TearSheet, TearSheets } from "../tear-sheet.ts"
import { renderAskingPrice } from "./asked.ts"
import { footOf, paperFile } from "./frame.ts"
import { axis, bottom, footHeight, inkColor, isTall, mm, pictureIn, rules, side, soft, top } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import { heightsOf } from "./tagged.ts"
import type { Stacks } from "./typefaces.ts"

const pages = { A4: { width: mm(210), height: mm(297) }, LETTER: { width: 612, height: 792 } } as const
const gap = mm(8)
const aboveFoot = mm(8)
const leastPicture = mm(88)
const mostPicture = mm(170)
const headHeight = mm(15)

const styles = StyleSheet.create({
  page: { paddingTop: top, paddingHorizontal: side, color: inkColor, fontSize: 9 },
  artist: { height: headHeight, fontSize: 17, lineHeight: 1.05 },
  picture: { marginBottom: gap },
  words: { flexDirection: "row", borderTopWidth: rules.ink, borderTopColor: inkColor, paddingTop: mm(5) },
  left: { width: axis, paddingRight: mm(8) },
  right: { flexGrow: 1, flexBasis: 0 },
  detail: { fontSize: 9, lineHeight: 1.5, color: soft },
  asked: { marginTop: mm(4) },
  heading: { marginTop: mm(3.5), fontSize: 8.5, lineHeight: 1.5, fontWeight: 500 },
  entry: { fontSize: 8.5, lineHeight: 1.5, color: soft },
})

const titleSize = (length: number) => (length > 90 ? 12 : length > 40 ? 16 : 21)

export async function tearSheets(sheet: TearSheets, stacks: Stacks, files: PictureSources): Promise<ReactElement> {
  const drawn: ReactElement[] = []
  for (const [at, work] of sheet.works.entries()) drawn.push(await pageOf(work, at, sheet, stacks, files))
  return paperFile(sheet.title, sheet.artist, ...drawn)
}

async function pageOf(work: TearSheet, key: number, sheet: TearSheets, stacks: Stacks, files: PictureSources) {
  const size = pages[sheet.paper]
  const width = size.width - 2 * side
  // A point less, because rounding must not make it larger than the page.
  const room = size.height - top - bottom - footHeight - aboveFoot - 1
  const forWords = room - headHeight - (work.picture ? leastPicture + gap : 0)
  const { element, height } = await wordsThatFit(work, width, forWords, stacks)
  const most = { width, height: Math.min(mostPicture, room - headHeight - gap - height) }
  const picture = pictureIn(work.picture, most, work.title, files)
  return h(
    Page,
    { key, size, style: [styles.page, { fontFamily: stacks.sans }] },
    h(
      View,
      { style: { height: room }, wrap: false, ...tag("Sect") },
      h(Text, { style: [styles.artist, { fontFamily: stacks.serif }] }, sheet.artist),
      picture ? h(View, { style: styles.picture }, picture) : null,
      element,
    ),
    footOf(sheet.foot),
  )
}

/** Longer texts are cut before the layout, which is slow. */
const longestText = 7000
const mostLines = 40

async function wordsThatFit(work: TearSheet, width: number, most: number, stacks: Stacks) {
  const text = work.description.join("\n\n")
  const record = work.record.map((part) => ({ ...part, lines: shortened(part.lines, mostLines) }))
  let shown: TearSheet = { ...work, record, description: cutText(text, longestText) }
  let laid = await measured(shown, 10.5, width, stacks)
  if (laid.height <= most) return laid
  laid = await measured(shown, 8.5, width, stacks)
  for (let tries = 0; laid.height > most && tries < 4; tries++) {
    const length = shown.description.join("\n\n").length
    // The record and the heading stay; the description is cut.
    const left = Math.floor(length * Math.max(0, 1 - (laid.height - most) / laid.height - 0.04))
    shown = { ...shown, description: left < 80 ? [] : cutText(text, left) }
    laid = await measured(shown, 8.5, width, stacks)
    if (left < 80) break
  }
  return laid.height <= most ? laid : withShorterRecord(work, width, most, stacks)
}

function cutText(text: string, most: number): string[] {
  if (text.length <= most) return text === "" ? [] : text.split("\n\n")
  return `${text.slice(0, most).replace(/\s+\S*$/, "")} …`.split("\n\n")
}

async function withShorterRecord(work: TearSheet, width: number, most: number, stacks: Stacks) {
  for (const lines of [6, 3, 1, 0]) {
    const record = work.record.map((part) => ({ ...part, lines: shortened(part.lines, lines) }))
    const laid = await measured({ ...work, description: [], record: lines === 0 ? [] : record }, 8.5, width, stacks)
    if (laid.height <= most || lines === 0) return { ...laid, height: Math.min(laid.height, most) }
  }
  throw new Error("a tear sheet has no words that fit")
}

const shortened = (lines: string[], most: number) =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines

async function measured(work: TearSheet, size: number, width: number, stacks: Stacks) {
  const element = wordsOf(work, size, stacks)
  const [height = 0] = await heightsOf([element], width, stacks.sans)
  return { element, height }
}

function wordsOf({ title, year, details, asked, description, record }: TearSheet, size: number, stacks: Stacks) {
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
          style: [serif, { fontSize: titleSize(title.length), fontWeight: 300, lineHeight, marginBottom: mm(2.5) }],
          ...tag("H1"),
        },
        h(Text, { style: { fontStyle: "italic" } }, year ? `${title},` : title),
        year ? ` ${year}` : "",
      ),
      ...details.map((detail, at) => h(Text, { key: at, style: styles.detail }, detail)),
      asked.words ? h(View, { style: styles.asked }, renderAskingPrice(asked, 10.5)) : null,
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
