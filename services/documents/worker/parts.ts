import { Image, Path, StyleSheet, Svg, Text, type TextProps, View } from "@react-pdf/renderer"
import { create as encodeQr } from "qrcode"
import { createElement as h } from "react"
import type { SheetPicture } from "../invoice-sheet.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { Stacks } from "./typefaces.ts"

// Measures, colors, QR codes, pictures and rows that all documents share. Without JSX, because Node runs these files directly.

export const inkColor = "#15110d"
export const soft = "#5a544f"
export const hair = "#c9c6c1"

export const mm = (millimeters: number) => (millimeters * 72) / 25.4

export const axis = mm(68)
export const side = mm(20)
export const top = mm(16)
export const bottom = mm(14)
export const footHeight = mm(9)
export const rules = { ink: mm(0.35), hair: mm(0.2) }

// A line height is relative to the size in the same style: without one it would be that of 18 points.
export const type = StyleSheet.create({
  title: { fontSize: 11, lineHeight: 1.35 },
  italic: { fontStyle: "italic" },
  second: { fontSize: 8.5, lineHeight: 1.5, color: soft },
  value: { fontSize: 9, lineHeight: 1.47 },
  sentence: { fontSize: 11, lineHeight: 1.45 },
})

const styles = StyleSheet.create({
  fact: { flexDirection: "row" },
  factName: { width: mm(28), color: soft, fontSize: 8.5, lineHeight: 1.55 },
  factValue: { width: mm(72) },
})

type Style = NonNullable<TextProps["style"]>

/**
 * Each line is set by itself: no font has a glyph for a line break, and the library would name a font that is not in the file.
 */
export const lines = (words: string[], style: Style) =>
  h(View, tag("P"), ...words.map((line, at) => h(Text, { key: at, style }, line === "" ? " " : line)))

/**
 * A path of bars, without the quiet zone of four modules that it needs around it. @param alt its purpose, for screen readers
 */
export function qr(code: string, side: number, alt: string) {
  const { data, size } = encodeQr(code, { errorCorrectionLevel: "M" }).modules
  let d = ""
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const from = column
      while (column < size && data[row * size + column]) column++
      if (column > from) d += `M${from} ${row}h${column - from}v1h${from - column}z`
    }
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, width: side, height: side, ...tag("Figure", { alt }) },
    h(Path, { d, fill: "#000000" }),
  )
}

const fileOf = (picture: SheetPicture | null, files: PictureSources) => (picture && files.get(picture.key)) || null

type Size = { width: number; height: number }

export function fitSize({ width, height }: Size, most: Size): Size {
  const scale = Math.min(most.width / width, most.height / height)
  return { width: width * scale, height: height * scale }
}

/** In points; null if the file is missing. */
export function pictureIn(picture: SheetPicture | null, most: Size, alt: string, files: PictureSources) {
  const src = fileOf(picture, files)
  return picture && src ? h(Image, { src, style: fitSize(picture, most), ...tag("Figure", { alt }) }) : null
}

/** Fonts of other scripts than Latin need higher lines. */
export const isTall = (text: string) => /[^ -\u024f\u1e00-\u20ff\u2150-\u218f]/u.test(text)

type Labeled = { title: string; isWork?: boolean; year: string; details: string[] }

export const workLabel = ({ title, isWork = true, year, details }: Labeled, stacks: Stacks) => [
  h(
    Text,
    { key: "title", style: [type.title, { fontFamily: stacks.serif, lineHeight: isTall(title) ? 1.8 : 1.35 }] },
    // The comma is in the title's font: between two fonts the library would break the line, with a hyphen.
    h(Text, { style: isWork ? type.italic : {} }, year ? `${title},` : title),
    year ? ` ${year}` : "",
  ),
  ...details.map((detail, at) => h(Text, { key: at, style: type.second }, detail)),
]

export const factRows = (facts: [name: string, value: string][]) =>
  facts.length === 0
    ? null
    : h(
        View,
        tag("L"),
        ...facts.map(([name, value], at) =>
          h(
            View,
            { key: at, style: styles.fact, ...tag("LI") },
            h(Text, { style: styles.factName, ...tag("Lbl") }, name),
            h(View, { style: styles.factValue, ...tag("LBody") }, h(Text, { style: type.value }, value)),
          ),
        ),
      )
