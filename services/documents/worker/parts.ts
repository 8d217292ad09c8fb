import { Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer"
import { create as encodeQr } from "qrcode"
import { createElement as h } from "react"
import type { SheetPicture } from "../invoice-sheet.ts"

// What all papers share: their measures, the foot of a page, codes and pictures.

export const ink = "#15110d"
export const soft = "#5a544f"
export const hair = "#c9c6c1"

/** Millimeters in points. */
export const mm = (millimeters: number) => (millimeters * 72) / 25.4

/** Words stand on an axis, pictures hang on the margin. */
export const axis = mm(68)
export const side = mm(20)
export const top = mm(16)
export const bottom = mm(14)
export const footHeight = mm(9)
export const rules = { ink: mm(0.35), hair: mm(0.2) }

const styles = StyleSheet.create({
  foot: {
    position: "absolute",
    left: side,
    right: side + mm(14),
    bottom,
    flexDirection: "row",
    alignItems: "flex-end",
    fontSize: 7.5,
    lineHeight: 1.4,
    color: soft,
  },
  who: { width: axis, paddingRight: mm(6) },
  part: { flexGrow: 1, flexBasis: 0, paddingRight: mm(3) },
})

/** Columns at the foot of each page, line by line: who, where, how to reach them. */
export type Foot = [who: string[], where: string[], reach: string[]]

export const foot = ([who, where, reach]: Foot) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    h(View, { style: styles.who }, h(Text, {}, who.join("\n"))),
    h(View, { style: styles.part }, h(Text, {}, where.join("\n"))),
    h(View, { style: styles.part }, h(Text, {}, reach.join("\n"))),
  )

/** A code as one path of squares. It needs a quiet zone of four modules around it: the paper is white. */
export function qr(code: string, side: number) {
  const { data, size } = encodeQr(code, { errorCorrectionLevel: "M" }).modules
  let d = ""
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (data[row * size + column]) d += `M${column} ${row}h1v1h-1z`
  return h(Svg, { viewBox: `0 0 ${size} ${size}`, width: side, height: side }, h(Path, { d, fill: "#000000" }))
}

/** The local path of a line's picture, by the picture's key. */
export type PictureFiles = Map<string, string>

export const fileOf = (picture: SheetPicture | null, files: PictureFiles) => (picture && files.get(picture.key)) || null

type Size = { width: number; height: number }

/** The largest size of a picture within a space. */
export function fitted({ width, height }: Size, most: Size): Size {
  const scale = Math.min(most.width / width, most.height / height)
  return { width: width * scale, height: height * scale }
}
