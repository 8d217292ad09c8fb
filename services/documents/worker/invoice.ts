import { Document, Image, Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { InvoiceSheet, SheetLine } from "../invoice-sheet.ts"
import {
  axis,
  bottom,
  fileOf,
  fitted,
  foot,
  footHeight,
  hair,
  ink,
  mm,
  type PictureFiles,
  qr,
  rules,
  side,
  soft,
  top,
} from "./parts.ts"
import type { Stacks } from "./typefaces.ts"

// The invoice as a page. Without JSX, because Node runs this file directly.

const picture = { width: mm(30), height: mm(19) }
const qrSize = mm(30)

// A line height counts with the size in the same style: without one it would be that of 18 points. The page has none,
// because the page's number, which is set late, would have it twice.
const styles = StyleSheet.create({
  page: {
    paddingTop: top,
    paddingHorizontal: side,
    paddingBottom: bottom + footHeight + mm(6),
    fontSize: 9,
    color: ink,
  },
  columns: { flexDirection: "row" },
  left: { width: axis, paddingRight: mm(6) },
  right: { flexGrow: 1, flexBasis: 0 },
  facts: { width: mm(102) },
  head: { minHeight: mm(43), alignItems: "flex-start" },
  heading: { fontSize: 26, fontWeight: 300, lineHeight: 1, letterSpacing: -0.3 },
  artist: { fontSize: 17, lineHeight: 1.05, paddingTop: 5 },
  number: { marginTop: 7, fontSize: 9.5, lineHeight: 1.45 },
  parties: { minHeight: mm(42), paddingBottom: mm(8) },
  to: { fontSize: 9.5, lineHeight: 1.55 },
  fact: { flexDirection: "row" },
  factName: { width: mm(28), color: soft, fontSize: 8.5, lineHeight: 1.55 },
  factValue: { width: mm(72), fontSize: 9, lineHeight: 1.47 },
  line: {
    flexDirection: "row",
    paddingTop: mm(5),
    paddingBottom: mm(5),
    borderBottomWidth: rules.hair,
    borderBottomColor: hair,
  },
  workLine: { minHeight: mm(24) },
  firstLine: { borderTopWidth: rules.ink, borderTopColor: ink },
  workTitle: { fontSize: 11, lineHeight: 1.35 },
  italic: { fontStyle: "italic" },
  second: { fontSize: 8.5, lineHeight: 1.5, color: soft },
  amount: { width: mm(30), textAlign: "right", fontSize: 9, lineHeight: 1.45 },
  sums: { marginLeft: axis, paddingTop: mm(5) },
  sum: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: mm(6),
    fontSize: 9,
    lineHeight: 1.45,
    paddingBottom: mm(2),
  },
  sumName: { color: soft, flexShrink: 1 },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: mm(6),
    fontSize: 12,
    lineHeight: 1.3,
    marginTop: mm(1.5),
    marginBottom: mm(1.5),
    paddingTop: mm(3),
    borderTopWidth: rules.ink,
    borderTopColor: ink,
  },
  block: { marginTop: mm(9) },
  caption: { marginTop: 4, width: qrSize, fontSize: 7.5, lineHeight: 1.35, color: soft },
  sentence: { marginLeft: axis, marginTop: mm(9), paddingRight: mm(8), fontSize: 11, lineHeight: 1.45 },
  pages: { position: "absolute", left: side, right: side, bottom, textAlign: "right", fontSize: 7.5, color: soft },
})

export function invoice(sheet: InvoiceSheet, stacks: Stacks, files: PictureFiles) {
  const serif = { fontFamily: stacks.serif }
  return h(
    Document,
    { title: `${sheet.heading} ${sheet.number}`, author: sheet.artist, language: "en" },
    h(
      Page,
      { size: sheet.paper, style: [styles.page, { fontFamily: stacks.sans }] },
      h(
        View,
        { style: [styles.columns, styles.head] },
        h(View, { style: styles.left }, h(Text, { style: [styles.artist, serif] }, sheet.artist)),
        h(
          View,
          { style: styles.right },
          h(Text, { style: [styles.heading, serif] }, sheet.heading),
          h(Text, { style: styles.number }, sheet.number),
        ),
      ),
      h(
        View,
        { style: [styles.columns, styles.parties] },
        h(View, { style: styles.left }, ...sheet.to.map((line, at) => h(Text, { key: at, style: styles.to }, line))),
        h(View, { style: styles.facts }, factRows(sheet.facts)),
      ),
      ...sheet.lines.map((line, at) => lineRow(line, stacks, fileOf(line.picture, files), at)),
      h(
        View,
        { style: styles.sums, wrap: false },
        sumRows(sheet.sums),
        h(View, { style: styles.total }, ...sheet.total.map((text, at) => h(Text, { key: at }, text))),
        sumRows(sheet.below),
      ),
      payment(sheet.payment),
      sheet.note ? h(Text, { style: [styles.sentence, serif] }, sheet.note) : null,
      foot(sheet.foot),
      h(Text, {
        style: styles.pages,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `${pageNumber} of ${totalPages}`,
      }),
    ),
  )
}

const sumRows = (rows: InvoiceSheet["sums"]) =>
  rows.map(([name, value], at) =>
    h(View, { key: at, style: styles.sum }, h(Text, { style: styles.sumName }, name), h(Text, {}, value)),
  )

const factRows = (facts: InvoiceSheet["facts"]) =>
  facts.map(([name, value], at) =>
    h(
      View,
      { key: at, style: styles.fact },
      h(Text, { style: styles.factName }, name),
      h(Text, { style: styles.factValue }, value),
    ),
  )

function payment({ words, facts, note, code }: InvoiceSheet["payment"]) {
  if (!words && facts.length === 0) return null
  return h(
    View,
    { style: [styles.columns, styles.block], wrap: false },
    h(
      View,
      { style: styles.left },
      code ? qr(code, qrSize) : null,
      code ? h(Text, { style: styles.caption }, "For your banking app") : null,
    ),
    h(
      View,
      { style: styles.facts },
      h(Text, { style: [styles.factValue, { width: mm(100), marginBottom: facts.length > 0 ? mm(2.5) : 0 }] }, words),
      factRows(facts),
      note ? h(Text, { style: [styles.second, { marginTop: mm(2.5) }] }, note) : null,
    ),
  )
}

function lineRow(line: SheetLine, stacks: Stacks, file: string | null, key: number) {
  const { picture: size } = line
  const style = [styles.line, key === 0 ? styles.firstLine : {}, line.isWork ? styles.workLine : {}]
  return h(
    View,
    { key, style, wrap: false },
    h(View, { style: styles.left }, size && file ? h(Image, { src: file, style: fitted(size, picture) }) : null),
    h(View, { style: styles.right }, ...label(line, stacks)),
    h(
      View,
      { style: styles.amount },
      h(Text, {}, line.amount),
      line.quantity ? h(Text, { style: styles.second }, line.quantity) : null,
    ),
  )
}

const label = ({ title, isWork, year, details }: SheetLine, stacks: Stacks) => [
  h(
    Text,
    { key: "title", style: [styles.workTitle, { fontFamily: stacks.serif }] },
    h(Text, { style: isWork ? styles.italic : {} }, title),
    year ? `, ${year}` : "",
  ),
  ...details.map((detail, at) => h(Text, { key: at, style: styles.second }, detail)),
]
