import { Page, StyleSheet, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { PackingSheet, PackingSlip } from "../packing-sheet.ts"
import { ink, lines, mm, rules } from "./parts.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

// A label on the outside of a parcel. It has no code: whoever carries the parcel must not be able to open the order.

const sizes = { A4: [mm(100), mm(150)], LETTER: [288, 432] } as const

const margin = mm(7)

const styles = StyleSheet.create({
  page: { padding: margin, color: ink, fontSize: 9 },
  from: { maxHeight: mm(28), overflow: "hidden" },
  fromLine: { fontSize: 8.5, lineHeight: 1.4 },
  to: {
    flexGrow: 1,
    marginTop: mm(4),
    paddingTop: mm(6),
    borderTopWidth: rules.ink,
    borderTopColor: ink,
  },
  phone: { marginTop: mm(3), fontSize: 9, lineHeight: 1.4 },
  number: {
    paddingTop: mm(3),
    borderTopWidth: rules.ink,
    borderTopColor: ink,
    fontSize: 11,
    lineHeight: 1.4,
    fontWeight: 500,
  },
})

/**
 * The size of the recipient's letters in points: large enough for a carrier to read from a distance, and small enough that
 * everything is on one label.
 */
function sizeFor(lines: string[], width: number): number {
  const height = mm(78)
  const fits = (size: number) => {
    // East Asian letters are as wide as they are high, others about half of it
    const wide = (line: string) => [...line].reduce((sum, one) => sum + (one >= "\u1100" ? 1 : 0.56), 0) * size
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(wide(line) / (width * 0.92))), 0)
    return rows * size * 1.3 <= height
  }
  return [19, 17, 15, 13, 11, 9.5, 8, 7].find(fits) ?? 6
}

export function labelPage({ paper, foot: [who, where] }: PackingSheet, slip: PackingSlip, stacks: Stacks, key: number) {
  const [width, height] = sizes[paper]
  const fontSize = sizeFor(slip.to, width - 2 * margin)
  return h(
    Page,
    { key, size: { width, height }, style: [styles.page, { fontFamily: stacks.sans }] },
    h(
      View,
      // a little less: rounding must not make it larger than its page
      { style: { height: height - 2 * margin - 1 }, wrap: false, ...tag("Sect") },
      h(View, { style: styles.from }, lines(["From", ...who, ...where], styles.fromLine)),
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
