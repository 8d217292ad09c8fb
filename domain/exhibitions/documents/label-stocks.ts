import type { LabelGrid } from "../../../services/documents/work-documents.ts"

export type LabelPaper = "A4" | "LETTER"

/** `label` includes the number of labels per page. */
type LabelStock = { paper: LabelPaper; label: string; grid: LabelGrid }

/** In millimeters. */
const inch = 25.4

const pages: Record<LabelPaper, { width: number; height: number }> = {
  A4: { width: 210, height: 297 },
  LETTER: { width: 215.9, height: 279.4 },
}

function cutGrid(paper: LabelPaper, columns: number, rows: number, width: number, height: number): LabelGrid {
  const page = pages[paper]
  const left = (page.width - columns * width) / 2
  const top = (page.height - rows * height) / 2
  return { columns, rows, width, height, left, top, gapX: 0, gapY: 0, cut: true }
}

/** Ready-cut sheets, by their makers' measures: centered, with a gap between columns. */
function readyCutGrid(
  paper: LabelPaper,
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX: number,
): LabelGrid {
  const page = pages[paper]
  const left = (page.width - columns * width - (columns - 1) * gapX) / 2
  const top = (page.height - rows * height) / 2
  return { columns, rows, width, height, left, top, gapX, gapY: 0, cut: false }
}

/** By their name in URLs. The first of each paper is the default. */
export const labelStocks = {
  "a4-90": { paper: "A4", label: "90 × 54 mm, ten to cut", grid: cutGrid("A4", 2, 5, 90, 54) },
  "a4-140": { paper: "A4", label: "140 × 85 mm, three to cut", grid: cutGrid("A4", 1, 3, 140, 85) },
  "a4-one": { paper: "A4", label: "180 × 120 mm, one to cut", grid: cutGrid("A4", 1, 1, 180, 120) },
  "a4-l7165": { paper: "A4", label: "Avery L7165, 99 × 68 mm, eight", grid: readyCutGrid("A4", 2, 4, 99.1, 67.7, 2.5) },
  "a4-l7163": {
    paper: "A4",
    label: "Avery L7163, 99 × 38 mm, fourteen",
    grid: readyCutGrid("A4", 2, 7, 99.1, 38.1, 2.5),
  },
  "letter-3.5": { paper: "LETTER", label: "3½ × 2″, ten to cut", grid: cutGrid("LETTER", 2, 5, 3.5 * inch, 2 * inch) },
  "letter-5.5": {
    paper: "LETTER",
    label: "5½ × 3¼″, three to cut",
    grid: cutGrid("LETTER", 1, 3, 5.5 * inch, 3.25 * inch),
  },
  "letter-one": { paper: "LETTER", label: "7 × 4¾″, one to cut", grid: cutGrid("LETTER", 1, 1, 7 * inch, 4.75 * inch) },
  "letter-5163": {
    paper: "LETTER",
    label: "Avery 5163, 4 × 2″, ten",
    grid: readyCutGrid("LETTER", 2, 5, 4 * inch, 2 * inch, 0.1875 * inch),
  },
  "letter-5164": {
    paper: "LETTER",
    label: "Avery 5164, 4 × 3⅓″, six",
    grid: readyCutGrid("LETTER", 2, 3, 4 * inch, (10 / 3) * inch, 0.1875 * inch),
  },
} satisfies Record<string, LabelStock>

export type StockName = keyof typeof labelStocks

export const stockNames = Object.keys(labelStocks) as [StockName, ...StockName[]]

export const getDefaultStock = (paper: LabelPaper): StockName => (paper === "LETTER" ? "letter-3.5" : "a4-90")

export const countLabelsPerSheet = (stock: StockName): number =>
  labelStocks[stock].grid.columns * labelStocks[stock].grid.rows
