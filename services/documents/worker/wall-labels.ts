import { Line, Page, StyleSheet, Svg, Text, View } from "@react-pdf/renderer"
import { createElement as h } from "react"
import type { LabelGrid, WallLabelsDocument, WallLabelText } from "../work-documents.ts"
import { renderAskingPrice } from "./asking-price.ts"
import { inkColor, renderQr, softColor, toPoints } from "./document-elements.ts"
import { renderDocumentFile } from "./frame.ts"
import { fitLabel } from "./label-fit.ts"
import { tag } from "./tag.ts"
import type { FontStacks } from "./typefaces.ts"

const pageSizes = { A4: { width: 210, height: 297 }, LETTER: { width: 215.9, height: 279.4 } } as const

const styles = StyleSheet.create({
  page: { color: inkColor, fontSize: 9 },
  marks: { position: "absolute", left: 0, top: 0 },
  label: { position: "absolute", overflow: "hidden" },
  italic: { fontStyle: "italic" },
  whole: { position: "absolute", left: 0, top: 0, right: 0, bottom: 0 },
  title: { marginBottom: toPoints(1.5), textOverflow: "ellipsis" },
  foot: { position: "absolute", flexDirection: "row", alignItems: "center", gap: toPoints(3) },
  code: { position: "absolute" },
})

export function renderWallLabelsDocument(content: WallLabelsDocument, stacks: FontStacks) {
  const { grid, skip, labels } = content
  const slots = grid.columns * grid.rows
  const all = [...Array.from({ length: skip }, () => null), ...labels]
  const pages = Array.from({ length: Math.ceil(all.length / slots) }, (_, at) =>
    all.slice(at * slots, (at + 1) * slots),
  )
  return renderDocumentFile(
    content.title,
    content.artist,
    ...pages.map((some, page) =>
      h(
        Page,
        { key: page, size: content.paper, style: [styles.page, { fontFamily: stacks.sans }] },
        grid.cut ? renderCutMarks(content) : null,
        // A point less, because rounding must not make it larger than the page.
        h(
          View,
          { style: { height: toPoints(pageSizes[content.paper].height) - 1 }, wrap: false, ...tag("L") },
          ...some.map((label, place) => label && renderWallLabel(label, place, grid, stacks)),
        ),
      ),
    ),
  )
}

function renderWallLabel(label: WallLabelText, slot: number, grid: LabelGrid, stacks: FontStacks) {
  const fit = fitLabel(label, grid)
  const { padding, text, code } = fit
  const [width, height] = [toPoints(grid.width), toPoints(grid.height)]
  const left = toPoints(grid.left + (slot % grid.columns) * (grid.width + grid.gapX))
  const top = toPoints(grid.top + Math.floor(slot / grid.columns) * (grid.height + grid.gapY))
  const lines = [...label.details, ...(label.note ? [label.note] : [])].slice(0, fit.details)
  return h(
    View,
    { key: slot, style: [styles.label, { left, top, width, height }], ...tag("LI") },
    h(
      View,
      { style: [styles.whole, { padding }], ...tag("LBody") },
      h(
        View,
        { style: { width: fit.width } },
        label.artist ? h(Text, { style: { fontSize: text, lineHeight: 1.4, paddingBottom: 2 } }, label.artist) : null,
        h(
          Text,
          {
            style: [
              styles.title,
              { fontFamily: stacks.serif, fontSize: fit.title, lineHeight: fit.titleHeight, maxLines: fit.titleLines },
            ],
          },
          h(Text, { style: styles.italic }, label.year ? `${label.title},` : label.title),
          label.year ? ` ${label.year}` : "",
        ),
        ...lines.map((line, at) =>
          h(Text, { key: at, style: { fontSize: text, lineHeight: 1.42, color: softColor } }, line),
        ),
      ),
      h(
        View,
        { style: [styles.foot, { left: padding, bottom: padding }] },
        label.askingPrice.text ? renderAskingPrice(label.askingPrice, fit.asked) : null,
        label.edition
          ? h(Text, { style: { fontSize: text - 0.5, lineHeight: 1.3, color: softColor } }, label.edition)
          : null,
      ),
      code
        ? h(
            View,
            { style: [styles.code, { right: padding, bottom: padding }] },
            renderQr(label.code, code, `QR code that opens ${label.title} on the site`),
          )
        : null,
    ),
  )
}

function renderCutMarks({ paper, grid }: WallLabelsDocument) {
  const { width, height } = pageSizes[paper]
  const ends = (count: number, first: number, size: number, gap: number) => [
    ...new Set(
      Array.from({ length: count }, (_, at) => at).flatMap((at) =>
        [0, size].map((end) => first + at * (size + gap) + end),
      ),
    ),
  ]
  const xs = ends(grid.columns, grid.left, grid.width, grid.gapX)
  const ys = ends(grid.rows, grid.top, grid.height, grid.gapY)
  const [right, low] = [Math.max(...xs), Math.max(...ys)]
  const mark = (x1: number, y1: number, x2: number, y2: number) =>
    h(Line, { key: `${x1} ${y1} ${x2} ${y2}`, x1, y1, x2, y2, stroke: inkColor, strokeWidth: 0.15 })
  return h(
    Svg,
    {
      viewBox: `0 0 ${width} ${height}`,
      width: toPoints(width),
      height: toPoints(height),
      style: styles.marks,
      ...tag("Artifact"),
    },
    ...xs.flatMap((x) => [mark(x, grid.top - 6, x, grid.top - 2), mark(x, low + 2, x, low + 6)]),
    ...ys.flatMap((y) => [mark(grid.left - 6, y, grid.left - 2, y), mark(right + 2, y, right + 6, y)]),
  )
}
