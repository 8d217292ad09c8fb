import { StyleSheet, type Styles, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { InvoiceSheet, SheetLine } from "../invoice-sheet.ts"
import { paperFile, sheetHead, sheetPages } from "./frame.ts"
import { axis, factRows, hair, inkColor, lines, mm, pictureIn, qr, rules, soft, type, workLabel } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

const picture = { width: mm(30), height: mm(19) }
const qrSize = mm(30)

const styles = StyleSheet.create({
  columns: { flexDirection: "row" },
  left: { width: axis, paddingRight: mm(6) },
  right: { flexGrow: 1, flexBasis: 0 },
  facts: { width: mm(102) },
  parties: { minHeight: mm(42), paddingBottom: mm(8) },
  to: { fontSize: 9.5, lineHeight: 1.55 },
  line: {
    flexDirection: "row",
    paddingTop: mm(5),
    paddingBottom: mm(5),
    borderBottomWidth: rules.hair,
    borderBottomColor: hair,
  },
  workLine: { minHeight: mm(24) },
  firstLine: { borderTopWidth: rules.ink, borderTopColor: inkColor },
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
    borderTopColor: inkColor,
  },
  block: { marginTop: mm(9) },
  caption: { marginTop: 4, width: qrSize, fontSize: 7.5, lineHeight: 1.35, color: soft },
  words: { width: mm(100) },
  note: { marginTop: mm(2.5) },
  sentence: { marginLeft: axis, marginTop: mm(9), paddingRight: mm(8) },
})

export function invoice(sheet: InvoiceSheet, stacks: Stacks, files: PictureSources) {
  return paperFile(
    `${sheet.heading} ${sheet.number}`,
    sheet.artist,
    sheetPages(
      {
        paper: sheet.paper,
        stacks,
        foot: sheet.foot,
        running: [sheet.artist, `${sheet.heading} ${sheet.number}`].join(", "),
      },
      sheetHead(sheet, stacks),
      h(
        View,
        { style: [styles.columns, styles.parties] },
        h(View, { style: styles.left }, ...sheet.to.map((line, at) => h(Text, { key: at, style: styles.to }, line))),
        h(View, { style: styles.facts }, factRows(sheet.facts)),
      ),
      h(View, tag("L"), ...sheet.lines.map((line, at) => lineRow(line, stacks, files, at))),
      h(
        View,
        { style: styles.sums, wrap: false, ...tag("L") },
        sumRows(sheet.sums),
        sumRow(sheet.total, "total", styles.total),
        sumRows(sheet.below),
      ),
      payment(sheet.payment),
      sheet.note.length > 0
        ? h(View, { style: styles.sentence }, lines(sheet.note, [type.sentence, { fontFamily: stacks.serif }]))
        : null,
    ),
  )
}

const sumRow = (
  [name, value]: [string, string],
  key: string | number,
  style: Styles[string],
  nameStyle: Styles[string] = {},
) =>
  h(
    View,
    { key, style, ...tag("LI") },
    h(Text, { style: nameStyle, ...tag("Lbl") }, name),
    h(View, tag("LBody"), h(Text, {}, value)),
  )

const sumRows = (rows: InvoiceSheet["sums"]) => rows.map((row, at) => sumRow(row, at, styles.sum, styles.sumName))

function payment({ words, facts, note, code }: InvoiceSheet["payment"]) {
  if (!words && facts.length === 0) return null
  return h(
    View,
    { style: [styles.columns, styles.block], wrap: false },
    h(
      View,
      { style: styles.left },
      code ? qr(code, qrSize, "QR code for your banking app, with the account and the sum") : null,
      code ? h(Text, { style: styles.caption }, "For your banking app") : null,
    ),
    h(
      View,
      { style: styles.facts },
      h(Text, { style: [type.value, styles.words, { marginBottom: facts.length > 0 ? mm(2.5) : 0 }] }, words),
      factRows(facts),
      note ? h(Text, { style: [type.second, styles.note] }, note) : null,
    ),
  )
}

function lineRow(line: SheetLine, stacks: Stacks, files: PictureSources, key: number) {
  const style = [styles.line, key === 0 ? styles.firstLine : {}, line.isWork ? styles.workLine : {}]
  return h(
    View,
    { key, wrap: false, ...tag("LI") },
    h(
      View,
      { style, ...tag("LBody") },
      h(View, { style: styles.left }, pictureIn(line.picture, picture, line.title, files)),
      h(View, { style: styles.right }, ...workLabel(line, stacks)),
      h(
        View,
        { style: styles.amount },
        h(Text, {}, line.amount),
        line.quantity ? h(Text, { style: type.second }, line.quantity) : null,
      ),
    ),
  )
}
