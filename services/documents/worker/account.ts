import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h, type ReactElement } from "react"
import type { AccountDocument, AccountDocumentSection, AccountLine } from "../account-document.ts"
import {
  columnWidth,
  hairColor,
  inkColor,
  renderDetails,
  renderPicture,
  renderWorkLabel,
  rules,
  softColor,
  toPoints,
  type,
} from "./document-elements.ts"
import { contentArea, renderDocumentFile, renderHead, renderPages } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { measureHeights } from "./render-tagged.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"
import { paginate } from "./work-list.ts"

const picture = { width: toPoints(22), height: toPoints(13) }

const styles = StyleSheet.create({
  columns: { flexDirection: "row", minHeight: toPoints(14), paddingBottom: toPoints(6) },
  left: { width: columnWidth, paddingRight: toPoints(6), fontSize: 9.5, lineHeight: 1.55 },
  facts: { width: toPoints(102) },
  lead: { marginLeft: columnWidth, paddingBottom: toPoints(6), paddingRight: toPoints(8) },
  part: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: toPoints(6),
    marginTop: toPoints(6),
    paddingBottom: toPoints(2),
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
    minHeight: toPoints(16),
    paddingTop: toPoints(2),
    paddingBottom: toPoints(2),
    borderBottomWidth: rules.hair,
    borderBottomColor: hairColor,
  },
  picture: { width: toPoints(26) },
  number: { width: toPoints(24), paddingRight: toPoints(2), fontSize: 8.5, lineHeight: 1.4, color: softColor },
  words: { flexGrow: 1, flexBasis: 0, paddingRight: toPoints(4) },
  note: { width: toPoints(34), paddingRight: toPoints(3), fontSize: 8.5, lineHeight: 1.4, color: softColor },
  amount: { width: toPoints(26), textAlign: "right", fontSize: 9.5, lineHeight: 1.4 },
  sums: { marginLeft: columnWidth, paddingTop: toPoints(5) },
  sum: { flexDirection: "row", justifyContent: "space-between", gap: toPoints(6), fontSize: 9, lineHeight: 1.45 },
  sumName: { color: softColor, flexShrink: 1, paddingBottom: toPoints(2) },
  total: {
    marginTop: toPoints(1),
    paddingTop: toPoints(3),
    borderTopWidth: rules.ink,
    borderTopColor: inkColor,
    fontSize: 12,
  },
  notes: { marginLeft: columnWidth, marginTop: toPoints(5), paddingRight: toPoints(8), fontSize: 9, lineHeight: 1.5 },
  signs: { flexDirection: "row", flexWrap: "wrap", gap: toPoints(10), marginTop: toPoints(22) },
  sign: { width: toPoints(76), paddingTop: toPoints(2), borderTopWidth: rules.hair, borderTopColor: softColor },
  signText: { fontSize: 8.5, lineHeight: 1.4, color: softColor },
})

type Block = { part: number | null; element: ReactElement }

export async function renderAccountDocument(content: AccountDocument, stacks: FontStacks, files: PictureSources) {
  const { paper, foot, artist, heading, number, sections } = content
  const blocks: Block[] = [
    { part: null, element: renderOpening(content, stacks) },
    ...sections.flatMap((part, at) =>
      part.lines.map((line, index) => ({ part: at, element: renderLine(line, part, index === 0, stacks, files) })),
    ),
    ...renderClosing(content).map((element) => ({ part: null, element })),
  ].map(({ part, element }, key) => ({ part, element: h(View, { key }, element) }))
  const { width, height } = contentArea[paper]
  const heights = await measureHeights(
    blocks.map(({ element }) => element),
    width,
    stacks.sans,
  )
  const pages = paginate(heights, height, 0)
  const section = tag("Sect")
  const running = [artist, heading, number].filter(Boolean).join(", ")
  const lists = sections.map(() => tag("L"))
  return renderDocumentFile(
    [heading, number].filter(Boolean).join(": "),
    artist,
    ...pages.map(([from, to], page) =>
      renderPages(
        { key: page, paper, stacks, foot, running, part: section },
        ...groupBlocks(blocks.slice(from, to), lists),
      ),
    ),
  )
}

function groupBlocks(blocks: Block[], lists: ReturnType<typeof tag>[]): ReactElement[] {
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

const renderOpening = (sheet: AccountDocument, stacks: FontStacks) =>
  h(
    View,
    {},
    renderHead(sheet, stacks),
    sheet.to.length + sheet.details.length > 0
      ? h(
          View,
          { style: styles.columns },
          h(View, { style: styles.left }, ...sheet.to.map((line, key) => h(Text, { key }, line))),
          h(View, { style: styles.facts }, renderDetails(sheet.details)),
        )
      : null,
    sheet.lead ? h(Text, { style: [type.sentence, styles.lead, { fontFamily: stacks.serif }] }, sheet.lead) : null,
  )

/** The first line includes the heading of its section, so that no heading is alone at the foot of a page. */
function renderLine(
  line: AccountLine,
  { title, sum }: AccountDocumentSection,
  isFirst: boolean,
  stacks: FontStacks,
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
      h(View, { style: styles.picture }, renderPicture(line.picture, picture, line.title, files)),
      h(Text, { style: styles.number }, line.number),
      h(View, { style: styles.words }, ...renderWorkLabel(line, stacks)),
      h(Text, { style: styles.note }, line.note),
      h(Text, { style: styles.amount }, line.amount),
    ),
  )
}

const renderSumRow = ([name, value]: [string, string], key: string | number, isTotal = false) =>
  h(
    View,
    { key, style: [styles.sum, isTotal ? styles.total : {}], ...tag("LI") },
    h(Text, { style: isTotal ? {} : styles.sumName, ...tag("Lbl") }, name),
    h(View, tag("LBody"), h(Text, {}, value)),
  )

function renderClosing({ sums, total, notes, signs }: AccountDocument): ReactElement[] {
  const summed =
    total || sums.length > 0
      ? [
          h(
            View,
            { style: styles.sums, wrap: false, ...tag("L") },
            ...sums.map((row, at) => renderSumRow(row, at)),
            total ? renderSumRow(total, "total", true) : null,
          ),
        ]
      : []
  return [
    ...summed,
    ...notes.map((note) => h(Text, { style: styles.notes }, note)),
    ...(signs.length > 0 ? [renderSignatureLines(signs)] : []),
  ]
}

const renderSignatureLines = (signs: string[]) =>
  h(
    View,
    { style: styles.signs, wrap: false },
    ...signs.map((words, key) => h(View, { key, style: styles.sign }, h(Text, { style: styles.signText }, words))),
  )
