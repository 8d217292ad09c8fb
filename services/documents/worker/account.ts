import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement } from "react"
import type { AccountLine, AccountPart, AccountSheet } from "../account-sheet.ts"
import { inner, paperFile, sheetHead, sheetPages } from "./frame.ts"
import { axis, factRows, hair, inkColor, mm, pictureIn, rules, soft, type, workLabel } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { signLines } from "./signs.ts"
import { tag } from "./tag.ts"
import { heightsOf } from "./tagged.ts"
import type { Stacks } from "./typefaces.ts"
import { filled } from "./work-list.ts"

const picture = { width: mm(22), height: mm(13) }

const styles = StyleSheet.create({
  columns: { flexDirection: "row", minHeight: mm(14), paddingBottom: mm(6) },
  left: { width: axis, paddingRight: mm(6), fontSize: 9.5, lineHeight: 1.55 },
  facts: { width: mm(102) },
  lead: { marginLeft: axis, paddingBottom: mm(6), paddingRight: mm(8) },
  part: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: mm(6),
    marginTop: mm(6),
    paddingBottom: mm(2),
    borderBottomWidth: rules.ink,
    borderBottomColor: inkColor,
    fontSize: 12,
    lineHeight: 1.3,
  },
  partSum: { fontSize: 9.5, lineHeight: 1.3, fontWeight: 500 },
  first: { borderTopWidth: rules.ink, borderTopColor: inkColor },
  line: {
    flexDirection: "row",
    alignItems: "center",
    minHeight: mm(16),
    paddingTop: mm(2),
    paddingBottom: mm(2),
    borderBottomWidth: rules.hair,
    borderBottomColor: hair,
  },
  picture: { width: mm(26) },
  number: { width: mm(24), paddingRight: mm(2), fontSize: 8.5, lineHeight: 1.4, color: soft },
  words: { flexGrow: 1, flexBasis: 0, paddingRight: mm(4) },
  note: { width: mm(34), paddingRight: mm(3), fontSize: 8.5, lineHeight: 1.4, color: soft },
  amount: { width: mm(26), textAlign: "right", fontSize: 9.5, lineHeight: 1.4 },
  sums: { marginLeft: axis, paddingTop: mm(5) },
  sum: { flexDirection: "row", justifyContent: "space-between", gap: mm(6), fontSize: 9, lineHeight: 1.45 },
  sumName: { color: soft, flexShrink: 1, paddingBottom: mm(2) },
  total: { marginTop: mm(1), paddingTop: mm(3), borderTopWidth: rules.ink, borderTopColor: inkColor, fontSize: 12 },
  notes: { marginLeft: axis, marginTop: mm(5), paddingRight: mm(8), fontSize: 9, lineHeight: 1.5 },
})

type Block = { part: number | null; element: ReactElement }

export async function account(sheet: AccountSheet, stacks: Stacks, files: PictureSources) {
  const { paper, foot, artist, heading, number, parts } = sheet
  const blocks: Block[] = [
    { part: null, element: opening(sheet, stacks) },
    ...parts.flatMap((part, at) =>
      part.lines.map((line, index) => ({ part: at, element: lineOf(line, part, index === 0, stacks, files) })),
    ),
    ...closing(sheet).map((element) => ({ part: null, element })),
  ].map(({ part, element }, key) => ({ part, element: h(View, { key }, element) }))
  const { width, height } = inner[paper]
  const heights = await heightsOf(
    blocks.map(({ element }) => element),
    width,
    stacks.sans,
  )
  const pages = filled(heights, height, 0)
  const section = tag("Sect")
  const running = [artist, heading, number].filter(Boolean).join(", ")
  const lists = parts.map(() => tag("L"))
  return paperFile(
    [heading, number].filter(Boolean).join(": "),
    artist,
    ...pages.map(([from, to], page) =>
      sheetPages({ key: page, paper, stacks, foot, running, part: section }, ...grouped(blocks.slice(from, to), lists)),
    ),
  )
}

function grouped(blocks: Block[], lists: ReturnType<typeof tag>[]): ReactElement[] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last && block.part !== null && last[0]?.part === block.part) last.push(block)
    else groups.push([block])
  }
  return groups.map((group, key) => {
    const list = group[0]?.part === null ? {} : lists[group[0]?.part ?? 0]
    return h(View, { key, ...list }, ...group.map(({ element }) => element))
  })
}

const opening = (sheet: AccountSheet, stacks: Stacks) =>
  h(
    View,
    {},
    sheetHead(sheet, stacks),
    sheet.to.length + sheet.facts.length > 0
      ? h(
          View,
          { style: styles.columns },
          h(View, { style: styles.left }, ...sheet.to.map((line, key) => h(Text, { key }, line))),
          h(View, { style: styles.facts }, factRows(sheet.facts)),
        )
      : null,
    sheet.lead ? h(Text, { style: [type.sentence, styles.lead, { fontFamily: stacks.serif }] }, sheet.lead) : null,
  )

/** The first line includes the heading of its section, so that no heading is alone at the foot of a page. */
function lineOf(
  line: AccountLine,
  { title, sum }: AccountPart,
  isFirst: boolean,
  stacks: Stacks,
  files: PictureSources,
) {
  const head =
    isFirst && title
      ? h(
          View,
          { style: styles.part },
          h(Text, { style: { flexShrink: 1, fontFamily: stacks.serif }, ...tag("H2") }, title),
          h(Text, { style: styles.partSum }, sum),
        )
      : null
  return h(
    View,
    { wrap: false, ...tag("LI") },
    head,
    h(
      View,
      { style: [styles.line, isFirst && !title ? styles.first : {}], ...tag("LBody") },
      h(View, { style: styles.picture }, pictureIn(line.picture, picture, line.title, files)),
      h(Text, { style: styles.number }, line.number),
      h(View, { style: styles.words }, ...workLabel(line, stacks)),
      h(Text, { style: styles.note }, line.note),
      h(Text, { style: styles.amount }, line.amount),
    ),
  )
}

const sumRow = ([name, value]: [string, string], key: string | number, isTotal = false) =>
  h(
    View,
    { key, style: [styles.sum, isTotal ? styles.total : {}], ...tag("LI") },
    h(Text, { style: isTotal ? {} : styles.sumName, ...tag("Lbl") }, name),
    h(View, tag("LBody"), h(Text, {}, value)),
  )

function closing({ sums, total, notes, signs }: AccountSheet): ReactElement[] {
  const summed =
    total || sums.length > 0
      ? [
          h(
            View,
            { style: styles.sums, wrap: false, ...tag("L") },
            ...sums.map((row, at) => sumRow(row, at)),
            total ? sumRow(total, "total", true) : null,
          ),
        ]
      : []
  return [
    ...summed,
    ...notes.map((note) => h(Text, { style: styles.notes }, note)),
    ...(signs.length > 0 ? [signLines(signs)] : []),
  ]
}
