import { Image, Path, StyleSheet, Svg, Text, type TextProps, View } from "@react-pdf/renderer"
import { create as encodeQr } from "qrcode"
import { createElement as h } from "react"
import type { DocumentPicture } from "../invoice-document.ts"
import type { PictureSources } from "./pictures.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

// Measures, colors, QR codes, pictures and rows that all documents share. Without JSX, because Node runs these files directly.

export const inkColor = "#15110d"
export const softColor = "#5a544f"
export const hairColor = "#c9c6c1"

export const toPoints = (millimeters: number) => (millimeters * 72) / 25.4

export const columnWidth = toPoints(68)
export const pageMargin = toPoints(20)
export const pageTop = toPoints(16)
export const pageBottom = toPoints(14)
export const footHeight = toPoints(9)
export const rules = { ink: toPoints(0.35), hair: toPoints(0.2) }

// A line height is relative to the size in the same style: without one it would be that of 18 points.
export const type = StyleSheet.create({
  title: { fontSize: 11, lineHeight: 1.35 },
  italic: { fontStyle: "italic" },
  second: { fontSize: 8.5, lineHeight: 1.5, color: softColor },
  value: { fontSize: 9, lineHeight: 1.47 },
  sentence: { fontSize: 11, lineHeight: 1.45 },
})

const styles = StyleSheet.create({
  detailRow: { flexDirection: "row" },
  detailName: { width: toPoints(28), color: softColor, fontSize: 8.5, lineHeight: 1.55 },
  detailValue: { width: toPoints(72) },
})

type Style = NonNullable<TextProps["style"]>

/**
 * Each line is set by itself: no font has a glyph for a line break, and the library would name a font that is not in the file.
 */
export const renderLines = (textLines: string[], style: Style) =>
  h(View, tag("P"), ...textLines.map((line, at) => h(Text, { key: at, style }, line === "" ? " " : line)))

/**
 * A path of bars, without the quiet zone of four modules that it needs around it. @param alt its purpose, for screen readers
 */
export function renderQr(code: string, side: number, alt: string) {
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

const findFile = (picture: DocumentPicture | null, files: PictureSources) => (picture && files.get(picture.key)) || null

type Size = { width: number; height: number }

export function fitSize({ width, height }: Size, maxSize: Size): Size {
  const scale = Math.min(maxSize.width / width, maxSize.height / height)
  return { width: width * scale, height: height * scale }
}

/** In points; null if the file is missing. */
export function renderPicture(picture: DocumentPicture | null, most: Size, alt: string, files: PictureSources) {
  const src = findFile(picture, files)
  return picture && src ? h(Image, { src, style: fitSize(picture, most), ...tag("Figure", { alt }) }) : null
}

/** Fonts of other scripts than Latin need higher lines. */
export const isTall = (text: string) => /[^ -\u024f\u1e00-\u20ff\u2150-\u218f]/u.test(text)

type Labeled = { title: string; isWork?: boolean; year: string; details: string[] }

export const renderWorkLabel = ({ title, isWork = true, year, details }: Labeled, stacks: FontStacks) => [
  h(
    Text,
    { key: "title", style: [type.title, { fontFamily: stacks.serif, lineHeight: isTall(title) ? 1.8 : 1.35 }] },
    // The comma is in the title's font: between two fonts the library would break the line, with a hyphen.
    h(Text, { style: isWork ? type.italic : {} }, year ? `${title},` : title),
    year ? ` ${year}` : "",
  ),
  ...details.map((detail, at) => h(Text, { key: at, style: type.second }, detail)),
]

export const renderDetails = (rows: [name: string, value: string][]) =>
  rows.length === 0
    ? null
    : h(
        View,
        tag("L"),
        ...rows.map(([name, value], at) =>
          h(
            View,
            { key: at, style: styles.detailRow, ...tag("LI") },
            h(Text, { style: styles.detailName, ...tag("Lbl") }, name),
            h(View, { style: styles.detailValue, ...tag("LBody") }, h(Text, { style: type.value }, value)),
          ),
        ),
      )
