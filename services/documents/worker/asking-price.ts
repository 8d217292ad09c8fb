import { Circle, StyleSheet, Svg, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { AskingPrice } from "../work-documents.ts"
import { toPoints } from "./document-elements.ts"
import { tag } from "./tag.ts"

const red = "#c4241c"

const styles = StyleSheet.create({ row: { flexDirection: "row", alignItems: "center" } })

export const renderAskingPrice = ({ text, isSold }: AskingPrice, fontSize: number) => {
  const side = Math.min(toPoints(2.4), fontSize * 0.72)
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
    h(Text, { style: { fontSize, lineHeight: 1.3 } }, text),
  )
}
