import { Circle, StyleSheet, Svg, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { Asked } from "../work-sheets.ts"
import { mm } from "./parts.ts"
import { tag } from "./tag.ts"

/** The red of the dot beside a sold work. */
const red = "#c4241c"

const styles = StyleSheet.create({ row: { flexDirection: "row", alignItems: "center" } })

/** What is asked for a work; one that is sold has its red dot, as on a gallery's wall, and the word. */
export const askedOf = ({ words, isSold }: Asked, fontSize: number) => {
  const side = Math.min(mm(2.4), fontSize * 0.72)
  return h(
    View,
    { style: styles.row },
    isSold
      ? h(
          Svg,
          {
            viewBox: "0 0 10 10",
            width: side,
            height: side,
            style: { marginRight: fontSize * 0.45 },
            ...tag("Artifact"),
          },
          h(Circle, { cx: 5, cy: 5, r: 5, fill: red }),
        )
      : null,
    h(Text, { style: { fontSize, lineHeight: 1.3 } }, words),
  )
}
