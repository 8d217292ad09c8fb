import type { LabelGrid, WallLabelText } from "../work-documents.ts"
import { isTall, toPoints } from "./document-elements.ts"

/** In points. */
type LabelFit = {
  padding: number
  title: number
  /** Line height as a multiple of the size. */
  titleHeight: number
  text: number
  asked: number
  code: number
  /** Narrower where the words would reach the QR code. */
  width: number
  titleLines: number
  details: number
}

/** By the height of a label in millimeters: letters in points, the QR code in millimeters. */
const sizes = [
  { from: 100, title: 26, text: 13, code: 24 },
  { from: 75, title: 20, text: 11, code: 20 },
  { from: 60, title: 16, text: 10, code: 16 },
  { from: 48, title: 14, text: 9, code: 14 },
  { from: 0, title: 11.5, text: 8, code: 13 },
]

const scales = [1, 0.92, 0.84, 0.76, 0.68, 0.6]

/** Smaller text is not legible at viewing distance. */
const minPoints = 5.5

/** Estimated high: East Asian letters are as wide as they are high, others about half of it. */
function estimateLines(text: string, size: number, width: number): number {
  const wide = [...text].reduce(
    (sum, one) => sum + (one >= "\u1100" && one < "\ufb00" && !isPunctuation(one) ? 1 : 0.52),
    0,
  )
  return Math.max(1, Math.ceil((wide * size) / (width * 0.96)))
}

const isPunctuation = (one: string) => one >= "\u2000" && one < "\u2e80"

/** The largest letters with which all words fit; else the smallest, with what fits. */
export function fitLabel(label: WallLabelText, { width, height }: LabelGrid): LabelFit {
  const base = sizes.find(({ from }) => height >= from) ?? { title: 11.5, text: 8, code: 13 }
  const padding = toPoints(Math.min(8, Math.max(3.5, height * 0.13)))
  const inside = { width: toPoints(width) - 2 * padding, height: toPoints(height) - 2 * padding }
  const code = label.code ? toPoints(base.code) : 0
  const hasFoot = label.askingPrice.text !== "" || label.edition !== ""
  const fitOf = (scale: number, beside: boolean): LabelFit & { left: number } => {
    const title = base.title * scale
    const text = Math.max(minPoints, base.text * scale)
    const askingPrice = text + 1
    const words = beside && code ? inside.width - code - toPoints(4) : inside.width
    const foot = hasFoot ? askingPrice * 1.3 + toPoints(1.5) : 0
    const available = inside.height - (beside ? foot : Math.max(foot, code ? code + toPoints(1.5) : 0))
    const titleHeight = isTall(label.title) ? 1.65 : 1.2
    const named = label.year ? `${label.title}, ${label.year}` : label.title
    const above = label.artist ? text * 1.4 + 2 : 0
    const titleLines = Math.min(
      estimateLines(named, title, words),
      Math.max(1, Math.floor((available - above) / (title * (titleHeight + 0.02)))),
    )
    const others = [...label.details, ...(label.note ? [label.note] : [])]
    let left = available - above - titleLines * title * titleHeight - toPoints(1.5)
    if (titleLines < estimateLines(named, title, words)) left = -1
    let details = 0
    for (const one of others) {
      const next = left - estimateLines(one, text, words) * text * 1.42
      if (next >= 0) details++
      left = next
      if (left < 0) break
    }
    return { padding, title, titleHeight, text, asked: askingPrice, code, width: words, titleLines, details, left }
  }
  for (const scale of scales)
    for (const isBeside of [false, true]) {
      const fit = fitOf(scale, isBeside)
      if (fit.left >= 0) return fit
    }
  return fitOf(scales.at(-1) ?? 1, true)
}
