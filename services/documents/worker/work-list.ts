import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { ListedWork, WorkListSheet } from "../work-sheets.ts"
import { renderAskingPrice } from "./asked.ts"
import { inner, paperFile, sheetPages } from "./frame.ts"
import { hair, inkColor, mm, pictureIn, rules, soft, workLabel } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import { heightsOf } from "./tagged.ts"
import type { Stacks } from "./typefaces.ts"

const picture = { width: mm(30), height: mm(16) }
const boxSize = mm(5)

const styles = StyleSheet.create({
  head: { flexDirection: "row", alignItems: "flex-start", minHeight: mm(22), paddingBottom: mm(5) },
  artist: { width: mm(46), paddingRight: mm(4), fontSize: 17, lineHeight: 1.05, paddingTop: 7 },
  heading: { flexGrow: 1, flexBasis: 0, paddingRight: mm(6), fontWeight: 300, lineHeight: 1.05, letterSpacing: -0.3 },
  facts: { maxWidth: mm(58), paddingTop: 10, fontSize: 9, lineHeight: 1.5, color: soft, textAlign: "right" },
  works: { borderTopWidth: rules.ink, borderTopColor: inkColor },
  row: {
    flexDirection: "row",
    alignItems: "center",
    minHeight: mm(18),
    paddingTop: mm(2.7),
    paddingBottom: mm(2.7),
    borderBottomWidth: rules.hair,
    borderBottomColor: hair,
  },
  number: { width: mm(10), fontSize: 12, lineHeight: 1.2, fontWeight: 300 },
  rest: { flexGrow: 1, flexBasis: 0, flexDirection: "row", alignItems: "center" },
  picture: { width: mm(36) },
  words: { flexGrow: 1, flexBasis: 0, paddingRight: mm(4) },
  asked: { maxWidth: mm(38), alignItems: "flex-end" },
  box: { width: boxSize, height: boxSize, borderWidth: rules.ink, borderColor: inkColor },
  note: { marginLeft: mm(46), marginTop: mm(7), maxWidth: mm(100), fontSize: 10, lineHeight: 1.5 },
})

const headingSize = ({ length }: string) => (length > 70 ? 17 : length > 36 ? 22 : 30)

export async function renderWorkList(sheet: WorkListSheet, stacks: Stacks, files: PictureSources) {
  const { paper, foot, artist, heading, facts, works, note } = sheet
  const head = headOf(sheet, stacks)
  const rows = works.map((work, at) => workRow(work, at + 1, sheet, stacks, files))
  const end = note ? h(Text, { key: "note", style: [styles.note, { fontFamily: stacks.serif }] }, note) : null
  const { width, height } = inner[paper]
  const [headHeight = 0, ...heights] = await heightsOf([head, ...rows, ...(end ? [end] : [])], width, stacks.sans)
  const pages = filled(heights, height, headHeight)
  const running = [artist, facts[0], heading].filter(Boolean).join(", ")
  const [part, list] = [tag("Sect"), tag("L", { numbered: true })]
  return paperFile(
    [heading, facts[0]].filter(Boolean).join(": "),
    artist,
    ...pages.map(([from, to], page) =>
      sheetPages(
        { key: page, paper, stacks, foot, running, part },
        page === 0 ? head : null,
        from < rows.length ? h(View, { style: styles.works, ...list }, ...rows.slice(from, to)) : null,
        page === pages.length - 1 ? end : null,
      ),
    ),
  )
}

/** The index ranges of blocks for each page; the first page has a head. */
export function filled(heights: number[], room: number, head: number): [from: number, to: number][] {
  const pages: [number, number][] = []
  let from = 0
  let left = room - head - rules.ink
  for (const [at, height] of heights.entries()) {
    if (height > left && at > from) {
      pages.push([from, at])
      from = at
      left = room - rules.ink
    }
    left -= height
  }
  return [...pages, [from, heights.length]]
}

const headOf = ({ artist, heading, facts }: WorkListSheet, stacks: Stacks) =>
  h(
    View,
    { key: "head", style: styles.head },
    h(Text, { style: [styles.artist, { fontFamily: stacks.serif }] }, artist),
    h(
      Text,
      { style: [styles.heading, { fontFamily: stacks.serif, fontSize: headingSize(heading) }], ...tag("H1") },
      heading,
    ),
    h(View, { style: styles.facts }, ...facts.map((fact, at) => h(Text, { key: at }, fact))),
  )

const workRow = (work: ListedWork, number: number, { kind }: WorkListSheet, stacks: Stacks, files: PictureSources) =>
  h(
    View,
    { key: number, style: styles.row, wrap: false, ...tag("LI") },
    h(Text, { style: [styles.number, { fontFamily: stacks.serif }], ...tag("Lbl") }, String(number)),
    h(
      View,
      { style: styles.rest, ...tag("LBody") },
      h(View, { style: styles.picture }, pictureIn(work.picture, picture, work.title, files)),
      h(View, { style: styles.words }, ...workLabel(work, stacks)),
      kind === "prices"
        ? h(View, { style: styles.asked }, renderAskingPrice(work.asked, 10))
        : h(View, { style: styles.box }),
    ),
  )
