import { StyleSheet, type Styles, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { InvoiceDocument, InvoiceDocumentLine } from "../invoice-document.ts"
import {
  columnWidth,
  hairColor,
  inkColor,
  renderDetails,
  renderLines,
  renderPicture,
  renderQr,
  renderWorkLabel,
  rules,
  softColor,
  toPoints,
  type,
} from "./document-elements.ts"
import { renderDocumentFile, renderHead, renderPages } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const picture = { width: toPoints(30), height: toPoints(19) }
const qrSize = toPoints(30)

const styles = StyleSheet.create({
  columns: { flexDirection: "row" },
  left: { width: columnWidth, paddingRight: toPoints(6) },
  right: { flexGrow: 1, flexBasis: 0 },
  details: { width: toPoints(102) },
  parties: { minHeight: toPoints(42), paddingBottom: toPoints(8) },
  to: { fontSize: 9.5, lineHeight: 1.55 },
  line: {
    flexDirection: "row",
    paddingTop: toPoints(5),
    paddingBottom: toPoints(5),
    borderBottomWidth: rules.hair,
    borderBottomColor: hairColor,
  },
  workLine: { minHeight: toPoints(24) },
  firstLine: { borderTopWidth: rules.ink, borderTopColor: inkColor },
  amount: { width: toPoints(30), textAlign: "right", fontSize: 9, lineHeight: 1.45 },
  sums: { marginLeft: columnWidth, paddingTop: toPoints(5) },
  sum: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: toPoints(6),
    fontSize: 9,
    lineHeight: 1.45,
    paddingBottom: toPoints(2),
  },
  sumName: { color: softColor, flexShrink: 1 },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: toPoints(6),
    fontSize: 12,
    lineHeight: 1.3,
    marginTop: toPoints(1.5),
    marginBottom: toPoints(1.5),
    paddingTop: toPoints(3),
    borderTopWidth: rules.ink,
    borderTopColor: inkColor,
  },
  block: { marginTop: toPoints(9) },
  caption: { marginTop: 4, width: qrSize, fontSize: 7.5, lineHeight: 1.35, color: softColor },
  words: { width: toPoints(100) },
  note: { marginTop: toPoints(2.5) },
  sentence: { marginLeft: columnWidth, marginTop: toPoints(9), paddingRight: toPoints(8) },
})

export function renderInvoiceDocument(content: InvoiceDocument, stacks: FontStacks, files: PictureSources) {
  return renderDocumentFile(
    `${content.heading} ${content.number}`,
    content.artist,
    renderPages(
      {
        paper: content.paper,
        stacks,
        foot: content.foot,
        running: [content.artist, `${content.heading} ${content.number}`].join(", "),
      },
      renderHead(content, stacks),
      h(
        View,
        { style: [styles.columns, styles.parties] },
        h(View, { style: styles.left }, ...content.to.map((line, at) => h(Text, { key: at, style: styles.to }, line))),
        h(View, { style: styles.details }, renderDetails(content.details)),
      ),
      h(View, tag("L"), ...content.lines.map((line, at) => renderLine(line, stacks, files, at))),
      h(
        View,
        { style: styles.sums, wrap: false, ...tag("L") },
        renderSumRows(content.sums),
        renderSumRow(content.total, "total", styles.total),
        renderSumRows(content.below),
      ),
      renderPayment(content.payment),
      content.note.length > 0
        ? h(View, { style: styles.sentence }, renderLines(content.note, [type.sentence, { fontFamily: stacks.serif }]))
        : null,
    ),
  )
}

const renderSumRow = (
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

const renderSumRows = (rows: InvoiceDocument["sums"]) =>
  rows.map((row, at) => renderSumRow(row, at, styles.sum, styles.sumName))

function renderPayment({ words, facts, note, code }: InvoiceDocument["payment"]) {
  if (!words && facts.length === 0) return null
  return h(
    View,
    { style: [styles.columns, styles.block], wrap: false },
    h(
      View,
      { style: styles.left },
      code ? renderQr(code, qrSize, "QR code for your banking app, with the account and the sum") : null,
      code ? h(Text, { style: styles.caption }, "For your banking app") : null,
    ),
    h(
      View,
      { style: styles.details },
      h(Text, { style: [type.value, styles.words, { marginBottom: facts.length > 0 ? toPoints(2.5) : 0 }] }, words),
      renderDetails(facts),
      note ? h(Text, { style: [type.second, styles.note] }, note) : null,
    ),
  )
}

function renderLine(line: InvoiceDocumentLine, stacks: FontStacks, files: PictureSources, key: number) {
  const style = [styles.line, key === 0 ? styles.firstLine : {}, line.isWork ? styles.workLine : {}]
  return h(
    View,
    { key, wrap: false, ...tag("LI") },
    h(
      View,
      { style, ...tag("LBody") },
      h(View, { style: styles.left }, renderPicture(line.picture, picture, line.title, files)),
      h(View, { style: styles.right }, ...renderWorkLabel(line, stacks)),
      h(
        View,
        { style: styles.amount },
        h(Text, {}, line.amount),
        line.quantity ? h(Text, { style: type.second }, line.quantity) : null,
      ),
    ),
  )
}
