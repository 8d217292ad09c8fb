import { Document, Image, Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { PackingLine, PackingSheet, PackingSlip } from "../packing-sheet.ts"
import { labelPage } from "./label.ts"
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

// Packing slips, one page or more each. Without JSX, because Node runs this file directly.

const picture = { width: mm(42), height: mm(26) }
const qrSize = mm(24)
const boxSize = mm(5)

// A line height counts with the size in the same style: without one it would be that of 18 points.
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
  head: { minHeight: mm(43), alignItems: "flex-start" },
  heading: { fontSize: 26, fontWeight: 300, lineHeight: 1, letterSpacing: -0.3 },
  artist: { fontSize: 17, lineHeight: 1.05, paddingTop: 5 },
  number: { marginTop: 7, fontSize: 9.5, lineHeight: 1.45 },
  parties: { minHeight: mm(36), paddingBottom: mm(10) },
  to: { fontSize: 14, lineHeight: 1.5 },
  longTo: { fontSize: 11, lineHeight: 1.45 },
  phone: { marginTop: 4, fontSize: 8.5, lineHeight: 1.5, color: soft },
  scan: {
    flexGrow: 1,
    flexBasis: 0,
    paddingLeft: mm(5),
    paddingTop: mm(6),
    fontSize: 8.5,
    lineHeight: 1.5,
    color: soft,
  },
  gift: { marginBottom: mm(10), paddingLeft: axis, paddingRight: mm(8), fontSize: 14, lineHeight: 1.45 },
  line: {
    flexDirection: "row",
    alignItems: "center",
    minHeight: mm(18),
    paddingTop: mm(5),
    paddingBottom: mm(5),
    borderBottomWidth: rules.hair,
    borderBottomColor: hair,
  },
  enclosed: {
    flexDirection: "row",
    alignItems: "center",
    paddingTop: mm(3),
    paddingBottom: mm(3),
    borderBottomWidth: rules.hair,
    borderBottomColor: hair,
  },
  enclosedWords: { flexGrow: 1, flexBasis: 0, fontSize: 9, lineHeight: 1.5 },
  firstLine: { borderTopWidth: rules.ink, borderTopColor: ink },
  hanging: { width: axis, flexDirection: "row", alignItems: "center", paddingRight: mm(6) },
  box: { width: boxSize, height: boxSize, marginRight: mm(4), borderWidth: rules.ink, borderColor: ink },
  title: { fontSize: 11, lineHeight: 1.35 },
  italic: { fontStyle: "italic" },
  second: { fontSize: 8.5, lineHeight: 1.5, color: soft },
  facts: {
    flexDirection: "row",
    flexWrap: "wrap",
    marginTop: mm(10),
    paddingTop: mm(4),
    borderTopWidth: rules.ink,
    borderTopColor: ink,
  },
  fact: { width: "33.3%", paddingRight: mm(4), paddingBottom: mm(3) },
  factName: { color: soft, fontSize: 8.5, lineHeight: 1.5 },
  factValue: { fontSize: 9, lineHeight: 1.5, fontWeight: 500 },
  pages: { position: "absolute", left: side, right: side, bottom, textAlign: "right", fontSize: 7.5, color: soft },
})

/** More lines, or longer ones, are set smaller. */
const isLong = (lines: string[]) => lines.length > 6 || lines.some((line) => line.length > 32)

export function packing(sheet: PackingSheet, stacks: Stacks, files: PictureFiles) {
  const isLabels = sheet.kind === "labels"
  return h(
    Document,
    {
      title: `${isLabels ? "Labels" : "Packing slips"} ${sheet.slips.map(({ number }) => number).join("; ")}`,
      author: sheet.artist,
      language: "en",
    },
    ...sheet.slips.map((slip, at) =>
      isLabels ? labelPage(sheet, slip, stacks, at) : slipPage(sheet, slip, stacks, files, at),
    ),
  )
}

function slipPage(sheet: PackingSheet, slip: PackingSlip, stacks: Stacks, files: PictureFiles, key: number) {
  const serif = { fontFamily: stacks.serif }
  const to = [isLong(slip.to) ? styles.longTo : styles.to, serif]
  return h(
    Page,
    { key, size: sheet.paper, style: [styles.page, { fontFamily: stacks.sans }] },
    h(
      View,
      { style: [styles.columns, styles.head] },
      h(View, { style: styles.left }, h(Text, { style: [styles.artist, serif] }, sheet.artist)),
      h(
        View,
        { style: styles.right },
        h(Text, { style: [styles.heading, serif] }, "Packing slip"),
        h(Text, { style: styles.number }, slip.number),
      ),
    ),
    h(
      View,
      { style: [styles.columns, styles.parties] },
      h(
        View,
        { style: styles.left },
        ...slip.to.map((line, at) => h(Text, { key: at, style: to }, line)),
        slip.phone ? h(Text, { style: styles.phone }, slip.phone) : null,
      ),
      slip.code ? qr(slip.code, qrSize) : null,
      slip.code ? h(Text, { style: styles.scan }, slip.scan) : null,
    ),
    slip.gift.length > 0 ? h(Text, { style: [styles.gift, serif] }, slip.gift.join("\n")) : null,
    ...slip.lines.map((line, at) => lineRow(line, stacks, files, at)),
    ...slip.enclosed.map((words, at) =>
      h(
        View,
        { key: `enclosed-${at}`, style: styles.enclosed, wrap: false },
        h(View, { style: styles.box }),
        h(Text, { style: styles.enclosedWords }, words),
      ),
    ),
    h(
      View,
      { style: styles.facts, wrap: false },
      ...slip.facts.map(([name, value], at) =>
        h(
          View,
          { key: at, style: styles.fact },
          h(Text, { style: styles.factName }, name),
          h(Text, { style: styles.factValue }, value),
        ),
      ),
    ),
    foot(sheet.foot),
    h(Text, {
      style: styles.pages,
      fixed: true,
      render: ({ subPageNumber, subPageTotalPages }) => `${subPageNumber} of ${subPageTotalPages}`,
    }),
  )
}

/** A box to tick, the picture, and what it is. */
function lineRow(line: PackingLine, stacks: Stacks, files: PictureFiles, key: number) {
  const file = fileOf(line.picture, files)
  return h(
    View,
    { key, style: [styles.line, key === 0 ? styles.firstLine : {}], wrap: false },
    h(
      View,
      { style: styles.hanging },
      h(View, { style: styles.box }),
      line.picture && file ? h(Image, { src: file, style: fitted(line.picture, picture) }) : null,
    ),
    h(
      View,
      { style: styles.right },
      h(
        Text,
        { style: [styles.title, { fontFamily: stacks.serif }] },
        h(Text, { style: styles.italic }, line.title),
        line.year ? `, ${line.year}` : "",
      ),
      ...line.details.map((detail, at) => h(Text, { key: at, style: styles.second }, detail)),
    ),
  )
}
