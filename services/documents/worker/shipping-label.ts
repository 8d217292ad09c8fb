import { Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { PackingDocument, PackingSlip } from "../packing-document.ts"
import { inkColor, renderLines, rules, toPoints } from "./document-elements.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

// No QR code: who carries the parcel must not be able to open the order.

const sizes = { A4: [toPoints(100), toPoints(150)], LETTER: [288, 432] } as const

const margin = toPoints(7)

const styles = StyleSheet.create({
  page: { padding: margin, color: inkColor, fontSize: 9 },
  from: { maxHeight: toPoints(28), overflow: "hidden" },
  fromLine: { fontSize: 8.5, lineHeight: 1.4 },
  to: {
    flexGrow: 1,
    marginTop: toPoints(4),
    paddingTop: toPoints(6),
    borderTopWidth: rules.ink,
    borderTopColor: inkColor,
  },
  phone: { marginTop: toPoints(3), fontSize: 9, lineHeight: 1.4 },
  number: {
    paddingTop: toPoints(3),
    borderTopWidth: rules.ink,
    borderTopColor: inkColor,
    fontSize: 11,
    lineHeight: 1.4,
    fontWeight: 500,
  },
})

/** In points: legible for a carrier from a distance, and small enough for one label. */
function getAddressSize(lines: string[], width: number): number {
  const height = toPoints(78)
  const fits = (size: number) => {
    // East Asian letters are as wide as they are high, others about half of it.
    const wide = (line: string) => [...line].reduce((sum, one) => sum + (one >= "\u1100" ? 1 : 0.56), 0) * size
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(wide(line) / (width * 0.92))), 0)
    return rows * size * 1.3 <= height
  }
  return [19, 17, 15, 13, 11, 9.5, 8, 7].find(fits) ?? 6
}

export function renderShippingLabel(
  { paper, foot: [who, where] }: PackingDocument,
  slip: PackingSlip,
  stacks: FontStacks,
  key: number,
) {
  const [width, height] = sizes[paper]
  const fontSize = getAddressSize(slip.to, width - 2 * margin)
  return h(
    Page,
    { key, size: { width, height }, style: [styles.page, { fontFamily: stacks.sans }] },
    h(
      View,
      // A point less, because rounding must not make it larger than its page.
      { style: { height: height - 2 * margin - 1 }, wrap: false, ...tag("Sect") },
      h(View, { style: styles.from }, renderLines(["From", ...who, ...where], styles.fromLine)),
      h(
        View,
        { style: styles.to },
        ...slip.to.map((line, at) =>
          h(Text, { key: at, style: { fontSize, lineHeight: 1.3, fontWeight: at === 0 ? 500 : 400 } }, line),
        ),
        slip.phone ? h(Text, { style: styles.phone }, slip.phone) : null,
      ),
      h(Text, { style: styles.number }, slip.number),
    ),
  )
}
