import { Document, Image, Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { InvoiceSheet, SheetLine } from "../invoice-sheet.ts"
import type { Stacks } from "./typefaces.ts"

// The invoice as a page. Without JSX, because Node runs this file directly.

const ink = "#15110d"
const soft = "#5a544f"
const rule = "#c9c6c1"

/** Delivery and the total. */
const untaxedSums = 2
/** Of a tax's row, in points. */
const rowHeight = 26

/** In points. A single work is large; of several each has its picture beside its label. */
const sizes = { one: { width: 250, height: 190 }, several: { width: 84, height: 84 } }

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 10, lineHeight: 1.5, color: ink },
  soft: { color: soft },
  small: { fontSize: 9, color: soft },
  head: { flexDirection: "row", justifyContent: "space-between", marginBottom: 24 },
  artist: { fontSize: 20, lineHeight: 1.2 },
  from: { color: soft, textAlign: "right" },
  title: { fontSize: 26, lineHeight: 1.2, marginTop: 20, marginBottom: 12 },
  row: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingVertical: 8,
    borderTopWidth: 0.5,
    borderTopColor: rule,
  },
  work: { flexDirection: "row", gap: 14, width: "74%" },
  label: { flexShrink: 1 },
  workTitle: { fontSize: 12, lineHeight: 1.35 },
  italic: { fontStyle: "italic" },
  amount: { textAlign: "right" },
  total: { fontWeight: 500 },
  block: { marginTop: 22 },
  columns: { flexDirection: "row", gap: 32, marginBottom: 20 },
  column: { flexGrow: 1, flexBasis: 0 },
  fact: { flexDirection: "row", gap: 12 },
  factName: { width: 110, color: soft },
  signature: { marginTop: 28, width: 220, borderTopWidth: 0.5, borderTopColor: ink, paddingTop: 6 },
  pages: { position: "absolute", left: 56, right: 56, bottom: 32, fontSize: 8, color: soft, textAlign: "right" },
})

/** The local path of a line's picture, by the picture's key. */
export type PictureFiles = Map<string, string>

export function invoice(sheet: InvoiceSheet, stacks: Stacks, files: PictureFiles) {
  const [only] = sheet.lines.length === 1 ? sheet.lines : []
  // Each tax takes its row from the picture, so that an invoice of one work stays one page.
  const taxes = sheet.sums.length - untaxedSums + sheet.contained.length
  const shown = only ? lead(only, stacks, files, sizes.one.height - taxes * rowHeight) : null
  return h(
    Document,
    { title: sheet.title, author: sheet.artist, language: "en" },
    h(
      Page,
      { size: "A4", style: [styles.page, { fontFamily: stacks.sans }] },
      h(
        View,
        { style: styles.head },
        h(Text, { style: [styles.artist, { fontFamily: stacks.serif }] }, sheet.artist),
        h(Text, { style: styles.from }, sheet.from.join("\n")),
      ),
      shown,
      h(Text, { style: [styles.title, { fontFamily: stacks.serif }] }, sheet.title),
      h(
        View,
        { style: styles.columns },
        h(
          View,
          { style: styles.column },
          h(Text, { style: styles.soft }, "Billed to"),
          ...sheet.to.map((line, at) => h(Text, { key: at }, line)),
        ),
        h(View, { style: styles.column }, factRows(sheet.facts)),
      ),
      ...sheet.lines.map((line, at) =>
        // The text beside the large picture is not repeated.
        shown ? workRow({ ...line, details: [] }, stacks, null, at) : workRow(line, stacks, fileOf(line, files), at),
      ),
      ...sheet.sums.map(([name, value], at) =>
        h(
          View,
          {
            key: name + at,
            style: at === sheet.sums.length - 1 ? [styles.row, styles.total] : styles.row,
            wrap: false,
          },
          h(Text, {}, name),
          h(Text, {}, value),
        ),
      ),
      ...sheet.contained.map(([name, value], at) =>
        h(
          View,
          { key: name + at, style: [styles.row, styles.soft], wrap: false },
          h(Text, {}, name),
          h(Text, {}, value),
        ),
      ),
      h(
        View,
        { style: styles.block, wrap: false },
        h(Text, { style: { marginBottom: 8 } }, sheet.payment.words),
        factRows(sheet.payment.facts),
        sheet.payment.note ? h(Text, { style: [styles.soft, { marginTop: 8 }] }, sheet.payment.note) : null,
      ),
      sheet.signature
        ? h(View, { style: styles.signature, wrap: false }, h(Text, { style: styles.small }, sheet.signature))
        : null,
      h(Text, {
        style: styles.pages,
        fixed: true,
        render: ({ pageNumber, totalPages }) => (totalPages > 1 ? `${pageNumber} of ${totalPages}` : ""),
      }),
    ),
  )
}

const factRows = (facts: [string, string][]) =>
  facts.map(([name, value]) =>
    h(
      View,
      { key: name, style: styles.fact },
      h(Text, { style: styles.factName }, name),
      h(Text, { style: styles.label }, value),
    ),
  )

/** The single work of an invoice, large, with its wall label beside it. */
function lead(line: SheetLine, stacks: Stacks, files: PictureFiles, height: number) {
  const file = fileOf(line, files)
  if (!line.picture || !file) return null
  return h(
    View,
    { style: { flexDirection: "row", gap: 20, alignItems: "flex-end" } },
    h(Image, {
      src: file,
      style: fitted(line.picture, { width: sizes.one.width, height: Math.max(height, sizes.several.height) }),
    }),
    label(line, stacks),
  )
}

function workRow(line: SheetLine, stacks: Stacks, file: string | null, key: number) {
  const { picture: size } = line
  const picture =
    size && file
      ? h(View, { style: { width: sizes.several.width } }, h(Image, { src: file, style: fitted(size, sizes.several) }))
      : null
  return h(
    View,
    { key, style: styles.row, wrap: false },
    h(View, { style: styles.work }, picture, label(line, stacks)),
    h(
      View,
      {},
      h(Text, { style: styles.amount }, line.amount),
      line.quantity ? h(Text, { style: [styles.small, styles.amount] }, line.quantity) : null,
    ),
  )
}

const label = ({ title, year, details }: SheetLine, stacks: Stacks) =>
  h(
    View,
    { style: styles.label },
    h(
      Text,
      { style: [styles.workTitle, { fontFamily: stacks.serif }] },
      h(Text, { style: styles.italic }, title),
      year ? `, ${year}` : "",
    ),
    ...details.map((detail, at) => h(Text, { key: at, style: styles.soft }, detail)),
  )

const fileOf = ({ picture }: SheetLine, files: PictureFiles) => (picture && files.get(picture.key)) || null

function fitted({ width, height }: { width: number; height: number }, most: { width: number; height: number }) {
  const scale = Math.min(most.width / width, most.height / height)
  return { width: width * scale, height: height * scale }
}
