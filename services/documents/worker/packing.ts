import { StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { PackingLine, PackingSheet, PackingSlip } from "../packing-sheet.ts"
import { paperFile, sheetHead, sheetPages } from "./frame.ts"
import { labelPage } from "./label.ts"
import { axis, hair, inkColor, lines, mm, pictureIn, qr, rules, soft, workLabel } from "./parts.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

const picture = { width: mm(42), height: mm(26) }
const qrSize = mm(24)
const boxSize = mm(5)

const styles = StyleSheet.create({
  columns: { flexDirection: "row" },
  left: { width: axis, paddingRight: mm(6) },
  right: { flexGrow: 1, flexBasis: 0 },
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
  gift: { marginBottom: mm(10), paddingLeft: axis, paddingRight: mm(8) },
  giftLine: { fontSize: 14, lineHeight: 1.45 },
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
  firstLine: { borderTopWidth: rules.ink, borderTopColor: inkColor },
  hanging: { width: axis, flexDirection: "row", alignItems: "center", paddingRight: mm(6) },
  box: { width: boxSize, height: boxSize, marginRight: mm(4), borderWidth: rules.ink, borderColor: inkColor },
  facts: {
    flexDirection: "row",
    flexWrap: "wrap",
    marginTop: mm(10),
    paddingTop: mm(4),
    borderTopWidth: rules.ink,
    borderTopColor: inkColor,
  },
  fact: { width: "33.3%", paddingRight: mm(4), paddingBottom: mm(3) },
  factName: { color: soft, fontSize: 8.5, lineHeight: 1.5 },
  factValue: { fontSize: 9, lineHeight: 1.5, fontWeight: 500 },
})

const isLong = (lines: string[]) => lines.length > 6 || lines.some((line) => line.length > 32)

export function packing(sheet: PackingSheet, stacks: Stacks, files: PictureSources) {
  const isLabels = sheet.kind === "labels"
  return paperFile(
    `${isLabels ? "Labels" : "Packing slips"} ${sheet.slips.map(({ number }) => number).join("; ")}`,
    sheet.artist,
    ...sheet.slips.map((slip, at) =>
      isLabels ? labelPage(sheet, slip, stacks, at) : slipPages(sheet, slip, stacks, files, at),
    ),
  )
}

function slipPages(
  { paper, artist, foot }: PackingSheet,
  slip: PackingSlip,
  stacks: Stacks,
  files: PictureSources,
  key: number,
) {
  const serif = { fontFamily: stacks.serif }
  const to = [isLong(slip.to) ? styles.longTo : styles.to, serif]
  return sheetPages(
    { key, paper, stacks, foot, running: [artist, "Packing slip", slip.number].join(", ") },
    sheetHead({ artist, heading: "Packing slip", number: slip.number }, stacks),
    h(
      View,
      { style: [styles.columns, styles.parties] },
      h(
        View,
        { style: styles.left },
        ...slip.to.map((line, at) => h(Text, { key: at, style: to }, line)),
        slip.phone ? h(Text, { style: styles.phone }, slip.phone) : null,
      ),
      slip.code ? qr(slip.code, qrSize, "QR code that opens the page of the order") : null,
      slip.code ? h(Text, { style: styles.scan }, slip.scan) : null,
    ),
    slip.gift.length > 0 ? h(View, { style: styles.gift }, lines(slip.gift, [styles.giftLine, serif])) : null,
    h(
      View,
      tag("L"),
      ...slip.lines.map((line, at) => lineRow(line, stacks, files, at)),
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
      { style: styles.facts, wrap: false, ...tag("L") },
      ...slip.facts.map(([name, value], at) =>
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

const lineRow = (line: PackingLine, stacks: Stacks, files: PictureSources, key: number) =>
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
        pictureIn(line.picture, picture, line.title, files),
      ),
      h(View, { style: styles.right }, ...workLabel(line, stacks)),
    ),
  )
