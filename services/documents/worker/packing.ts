import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { PackingDocument, PackingLine, PackingSlip } from "../packing-document.ts"
import {
  columnWidth,
  hairColor,
  inkColor,
  renderLines,
  renderPicture,
  renderQr,
  renderWorkLabel,
  rules,
  softColor,
  toPoints,
} from "./document-elements.ts"
import { renderDocumentFile, renderHead, renderPages } from "./frame.ts"
import type { PictureSources } from "./pictures.ts"
import { renderShippingLabel } from "./shipping-label.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const picture = { width: toPoints(42), height: toPoints(26) }
const qrSize = toPoints(24)
const boxSize = toPoints(5)

const styles = StyleSheet.create({
  columns: { flexDirection: "row" },
  left: { width: columnWidth, paddingRight: toPoints(6) },
  right: { flexGrow: 1, flexBasis: 0 },
  parties: { minHeight: toPoints(36), paddingBottom: toPoints(10) },
  to: { fontSize: 14, lineHeight: 1.5 },
  longTo: { fontSize: 11, lineHeight: 1.45 },
  phone: { marginTop: 4, fontSize: 8.5, lineHeight: 1.5, color: softColor },
  scan: {
    flexGrow: 1,
    flexBasis: 0,
    paddingLeft: toPoints(5),
    paddingTop: toPoints(6),
    fontSize: 8.5,
    lineHeight: 1.5,
    color: softColor,
  },
  gift: { marginBottom: toPoints(10), paddingLeft: columnWidth, paddingRight: toPoints(8) },
  giftLine: { fontSize: 14, lineHeight: 1.45 },
  line: {
    flexDirection: "row",
    alignItems: "center",
    minHeight: toPoints(18),
    paddingTop: toPoints(5),
    paddingBottom: toPoints(5),
    borderBottomWidth: rules.hair,
    borderBottomColor: hairColor,
  },
  enclosed: {
    flexDirection: "row",
    alignItems: "center",
    paddingTop: toPoints(3),
    paddingBottom: toPoints(3),
    borderBottomWidth: rules.hair,
    borderBottomColor: hairColor,
  },
  enclosedWords: { flexGrow: 1, flexBasis: 0, fontSize: 9, lineHeight: 1.5 },
  firstLine: { borderTopWidth: rules.ink, borderTopColor: inkColor },
  hanging: { width: columnWidth, flexDirection: "row", alignItems: "center", paddingRight: toPoints(6) },
  box: { width: boxSize, height: boxSize, marginRight: toPoints(4), borderWidth: rules.ink, borderColor: inkColor },
  details: {
    flexDirection: "row",
    flexWrap: "wrap",
    marginTop: toPoints(10),
    paddingTop: toPoints(4),
    borderTopWidth: rules.ink,
    borderTopColor: inkColor,
  },
  fact: { width: "33.3%", paddingRight: toPoints(4), paddingBottom: toPoints(3) },
  factName: { color: softColor, fontSize: 8.5, lineHeight: 1.5 },
  factValue: { fontSize: 9, lineHeight: 1.5, fontWeight: 500 },
})

const isLong = (lines: string[]) => lines.length > 6 || lines.some((line) => line.length > 32)

export function renderPackingDocument(content: PackingDocument, stacks: FontStacks, files: PictureSources) {
  const isLabels = content.kind === "labels"
  return renderDocumentFile(
    `${isLabels ? "Labels" : "Packing slips"} ${content.slips.map(({ number }) => number).join("; ")}`,
    content.artist,
    ...content.slips.map((slip, at) =>
      isLabels ? renderShippingLabel(content, slip, stacks, at) : renderSlip(content, slip, stacks, files, at),
    ),
  )
}

function renderSlip(
  { paper, artist, foot }: PackingDocument,
  slip: PackingSlip,
  stacks: FontStacks,
  files: PictureSources,
  key: number,
) {
  const serif = { fontFamily: stacks.serif }
  const to = [isLong(slip.to) ? styles.longTo : styles.to, serif]
  return renderPages(
    { key, paper, stacks, foot, running: [artist, "Packing slip", slip.number].join(", ") },
    renderHead({ artist, heading: "Packing slip", number: slip.number }, stacks),
    h(
      View,
      { style: [styles.columns, styles.parties] },
      h(
        View,
        { style: styles.left },
        ...slip.to.map((line, at) => h(Text, { key: at, style: to }, line)),
        slip.phone ? h(Text, { style: styles.phone }, slip.phone) : null,
      ),
      slip.code ? renderQr(slip.code, qrSize, "QR code that opens the page of the order") : null,
      slip.code ? h(Text, { style: styles.scan }, slip.scan) : null,
    ),
    slip.gift.length > 0 ? h(View, { style: styles.gift }, renderLines(slip.gift, [styles.giftLine, serif])) : null,
    h(
      View,
      tag("L"),
      ...slip.lines.map((line, at) => renderLine(line, stacks, files, at)),
      ...slip.enclosed.map((words, at) =>
        h(
          View,
          { key: `enclosed-${at}`, wrap: false, ...tag("LI") },
          h(
            View,
            { style: styles.enclosed, ...tag("LBody") },
            h(View, { style: styles.box }),
            h(Text, { style: styles.enclosedWords }, words),
          ),
        ),
      ),
    ),
    h(
      View,
      { style: styles.details, wrap: false, ...tag("L") },
      ...slip.details.map(([name, value], at) =>
        h(
          View,
          { key: at, style: styles.fact, ...tag("LI") },
          h(Text, { style: styles.factName, ...tag("Lbl") }, name),
          h(View, tag("LBody"), h(Text, { style: styles.factValue }, value)),
        ),
      ),
    ),
  )
}

const renderLine = (line: PackingLine, stacks: FontStacks, files: PictureSources, key: number) =>
  h(
    View,
    { key, wrap: false, ...tag("LI") },
    h(
      View,
      { style: [styles.line, key === 0 ? styles.firstLine : {}], ...tag("LBody") },
      h(
        View,
        { style: styles.hanging },
        h(View, { style: styles.box }),
        renderPicture(line.picture, picture, line.title, files),
      ),
      h(View, { style: styles.right }, ...renderWorkLabel(line, stacks)),
    ),
  )
