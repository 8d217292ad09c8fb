import { type CSSProperties, createElement, type ReactElement } from "react"
import satori, { type SatoriNode } from "satori"
import { cardSize } from "../sharing-cards.ts"
import { type Face, faceMetrics, fonts, getFontFamily } from "./faces.ts"
import { toSettableText } from "./settable.ts"

/** Text measured from the top of its first capitals to its last baseline. In pixels. */
export type CardBlock = {
  width: number
  height: number
  rise: number
  draw(left: number, top: number): ReactElement[]
}

/** Sizes in pixels, the largest first, each with its maximum number of lines. */
export type SizeSteps = readonly { size: number; lines: number }[]

type TextRun = { face: Face; text: string }

type TextStyle = {
  /** In pixels. */
  width: number
  steps: SizeSteps
  /** From baseline to baseline, relative to the size. */
  leading: number
  tracking?: number
  fill: string
  /** Returns null instead of a block that does not fit. */
  whole?: boolean
}

type Box = { width: number; height: number }

/** Draws all text as shapes. */
export const renderSvg = (elements: ReactElement[], onNodeDetected: (node: SatoriNode) => void = () => {}) =>
  satori(createElement("div", { style: { ...cardSize, display: "flex" } }, elements), {
    ...cardSize,
    fonts,
    onNodeDetected,
  })

/** Null if the text cannot be set or is empty. */
export async function createTextBlock(textRuns: readonly TextRun[], style: TextStyle): Promise<CardBlock | null> {
  const runs: TextRun[] = []
  for (const { face, text } of textRuns) {
    const settable = text.trim() && toSettableText(face, text)
    if (settable === null) return null
    if (settable) runs.push({ face, text: settable })
  }
  const [first] = runs
  const text = first && ((await fitText(runs, style)) ?? (style.whole ? null : await cutText(first, style)))
  if (!text) return null
  const { size, lineHeight, box, render } = text
  const { ascent, descent, capitals } = faceMetrics[first.face]
  const rise = capitals * size
  // satori centres a line's ascent and descent in its height.
  const above = (lineHeight - (ascent + descent) * size) / 2 + (ascent - capitals) * size
  return {
    width: box.width,
    height: rise + box.height - lineHeight,
    rise,
    draw: (left, top) => [render({ left, top: top - above })],
  }
}

type SetText = { size: number; lineHeight: number; box: Box; render: (place: CSSProperties) => ReactElement }

async function setText(runs: TextRun[], size: number, style: TextStyle, layout: CSSProperties): Promise<SetText> {
  const lineHeight = Math.round(size * style.leading)
  const render = (place: CSSProperties) =>
    renderText(runs, {
      fontSize: size,
      lineHeight: `${lineHeight}px`,
      letterSpacing: (style.tracking ?? 0) * size,
      color: style.fill,
      ...layout,
      ...place,
    })
  return { size, lineHeight, box: await measure(render({ visibility: "hidden" })), render }
}

/** Balances the lines at the largest size that fits. */
async function fitText(runs: TextRun[], style: TextStyle): Promise<SetText | null> {
  for (const { size, lines } of style.steps) {
    // A word wider than the column makes the box wider.
    const set = (maxWidth: number) => setText(runs, size, style, { minWidth: "min-content", maxWidth })
    const text = await set(style.width)
    if (text.box.width > style.width || text.box.height > lines * text.lineHeight) continue
    return text.box.height > text.lineHeight ? balanceLines(text, set) : text
  }
  return null
}

/** The narrowest with as many lines. satori's `textWrap: balance` leaves the box wide and skips inline elements. */
async function balanceLines(text: SetText, set: (maxWidth: number) => Promise<SetText>): Promise<SetText> {
  let narrowest = text
  let low = text.box.width / 2
  for (let step = 0; step < 5; step++) {
    // satori rounds boxes to whole pixels.
    const middle = Math.ceil((low + narrowest.box.width) / 2)
    const narrower = await set(middle)
    if (narrower.box.height === text.box.height && narrower.box.width <= middle) narrowest = narrower
    else low = middle
  }
  return narrowest
}

/** Cuts words, and ends with an ellipsis. satori clamps no inline elements, so a second run is left out. */
async function cutText(first: TextRun, style: TextStyle): Promise<SetText> {
  const { size, lines } = style.steps.at(-1) ?? { size: 0, lines: 0 }
  return setText([first], size, style, { maxWidth: style.width, overflowWrap: "break-word", lineClamp: lines })
}

async function measure(element: ReactElement): Promise<Box> {
  let box = { width: 0, height: 0 }
  await renderSvg([element], ({ key, width, height }) => {
    if (key === element.key) box = { width, height }
  })
  return box
}

/** A line never breaks within `44 × 66`. */
const joinMeasures = (text: string) => text.replaceAll(" × ", "\u00a0×\u00a0")

function renderText(runs: TextRun[], style: CSSProperties): ReactElement {
  const [first] = runs
  const content = runs.map(({ face, text }, key) =>
    createElement("span", { key, style: { fontFamily: getFontFamily(face) } }, joinMeasures(text)),
  )
  return createElement(
    "div",
    {
      key: `${style.left} ${style.top}`,
      style: { position: "absolute", display: "block", fontFamily: getFontFamily(first?.face ?? "serif"), ...style },
    },
    runs.length === 1 ? joinMeasures(first?.text ?? "") : content,
  )
}

export function stackBlocks(blocks: readonly { block: CardBlock | null; before: number }[]): CardBlock | null {
  const present = blocks.flatMap(({ block, before }) => (block ? [{ block, before }] : []))
  const [first] = present
  if (!first) return null
  return {
    rise: first.block.rise,
    width: Math.max(...present.map(({ block }) => block.width)),
    height: present.reduce((all, { block, before }, index) => all + block.height + (index ? before : 0), 0),
    draw(left, top) {
      let place = top
      return present.flatMap(({ block, before }, index) => {
        place += index ? before : 0
        const elements = block.draw(left, place)
        place += block.height
        return elements
      })
    },
  }
}
