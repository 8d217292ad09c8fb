import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { ListedWork, WorkListDocument } from "../work-documents.ts"
import { renderAskingPrice } from "./asking-price.ts"
import { hairColor, inkColor, renderPicture, renderWorkLabel, rules, softColor, toPoints } from "./document-elements.ts"
import { contentArea, renderDocumentFile, renderPages } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { measureHeights } from "./render-tagged.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const picture = { width: toPoints(30), height: toPoints(16) }
const boxSize = toPoints(5)

const styles = StyleSheet.create({
  head: { flexDirection: "row", alignItems: "flex-start", minHeight: toPoints(22), paddingBottom: toPoints(5) },
  artist: { width: toPoints(46), paddingRight: toPoints(4), fontSize: 17, lineHeight: 1.05, paddingTop: 7 },
  heading: {
    flexGrow: 1,
    flexBasis: 0,
    paddingRight: toPoints(6),
    fontWeight: 300,
    lineHeight: 1.05,
    letterSpacing: -0.3,
  },
  details: {
    maxWidth: toPoints(58),
    paddingTop: 10,
    fontSize: 9,
    lineHeight: 1.5,
    color: softColor,
    textAlign: "right",
  },
  works: { borderTopWidth: rules.ink, borderTopColor: inkColor },
  row: {
    flexDirection: "row",
    alignItems: "center",
    minHeight: toPoints(18),
    paddingTop: toPoints(2.7),
    paddingBottom: toPoints(2.7),
    borderBottomWidth: rules.hair,
    borderBottomColor: hairColor,
  },
  number: { width: toPoints(10), fontSize: 12, lineHeight: 1.2, fontWeight: 300 },
  rest: { flexGrow: 1, flexBasis: 0, flexDirection: "row", alignItems: "center" },
  picture: { width: toPoints(36) },
  words: { flexGrow: 1, flexBasis: 0, paddingRight: toPoints(4) },
  asked: { maxWidth: toPoints(38), alignItems: "flex-end" },
  box: { width: boxSize, height: boxSize, borderWidth: rules.ink, borderColor: inkColor },
  note: { marginLeft: toPoints(46), marginTop: toPoints(7), maxWidth: toPoints(100), fontSize: 10, lineHeight: 1.5 },
})

const getHeadingSize = ({ length }: string) => (length > 70 ? 17 : length > 36 ? 22 : 30)

export async function renderWorkList(content: WorkListDocument, stacks: FontStacks, files: PictureSources) {
  const { paper, foot, artist, heading, details, works, note } = content
  const head = renderListHead(content, stacks)
  const rows = works.map((work, at) => renderWorkRow(work, at + 1, content, stacks, files))
  const end = note ? h(Text, { key: "note", style: [styles.note, { fontFamily: stacks.serif }] }, note) : null
  const { width, height } = contentArea[paper]
  const [headHeight = 0, ...heights] = await measureHeights([head, ...rows, ...(end ? [end] : [])], width, stacks.sans)
  const pages = paginate(heights, height, headHeight)
  const running = [artist, details[0], heading].filter(Boolean).join(", ")
  const [section, list] = [tag("Sect"), tag("L", { numbered: true })]
  return renderDocumentFile(
    [heading, details[0]].filter(Boolean).join(": "),
    artist,
    ...pages.map(([from, to], page) =>
      renderPages(
        { key: page, paper, stacks, foot, running, part: section },
        page === 0 ? head : null,
        from < rows.length ? h(View, { style: styles.works, ...list }, ...rows.slice(from, to)) : null,
        page === pages.length - 1 ? end : null,
      ),
    ),
  )
}

/** The index ranges of blocks for each page; the first page has a head. */
export function paginate(heights: number[], available: number, head: number): [from: number, to: number][] {
  const pages: [number, number][] = []
  let from = 0
  let left = available - head - rules.ink
  for (const [at, height] of heights.entries()) {
    if (height > left && at > from) {
      pages.push([from, at])
      from = at
      left = available - rules.ink
    }
    left -= height
  }
  return [...pages, [from, heights.length]]
}

const renderListHead = ({ artist, heading, details }: WorkListDocument, stacks: FontStacks) =>
  h(
    View,
    { key: "head", style: styles.head },
    h(Text, { style: [styles.artist, { fontFamily: stacks.serif }] }, artist),
    h(
      Text,
      { style: [styles.heading, { fontFamily: stacks.serif, fontSize: getHeadingSize(heading) }], ...tag("H1") },
      heading,
    ),
    h(View, { style: styles.details }, ...details.map((fact, at) => h(Text, { key: at }, fact))),
  )

const renderWorkRow = (
  work: ListedWork,
  number: number,
  { kind }: WorkListDocument,
  stacks: FontStacks,
  files: PictureSources,
) =>
  h(
    View,
    { key: number, style: styles.row, wrap: false, ...tag("LI") },
    h(Text, { style: [styles.number, { fontFamily: stacks.serif }], ...tag("Lbl") }, String(number)),
    h(
      View,
      { style: styles.rest, ...tag("LBody") },
      h(View, { style: styles.picture }, renderPicture(work.picture, picture, work.title, files)),
      h(View, { style: styles.words }, ...renderWorkLabel(work, stacks)),
      kind === "prices"
        ? h(View, { style: styles.asked }, renderAskingPrice(work.askingPrice, 10))
        : h(View, { style: styles.box }),
    ),
  )
