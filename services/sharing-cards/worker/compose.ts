import { createElement, type ReactElement } from "react"
import { type CardText, cardSize } from "../sharing-cards.ts"
import { type CardBlock, createTextBlock, renderSvg, type SizeSteps, stackBlocks } from "./text-block.ts"

export const cardBackground = "#fbfaf7"
const ink = "#15110d"
const softInk = "#5a544f"

type CardRectangle = { left: number; top: number; width: number; height: number }

type Composition = { picture: CardRectangle | null; svg: string }

type Layout = { picture: CardRectangle | null; elements: ReactElement[] }

const { width: cardWidth, height: cardHeight } = cardSize

/** Social networks round corners and crop edges. */
const margin = 72

const gap = 52
const gapBelow = 40

/** From this ratio on the label is below the picture: beside it, both would be too low. */
const wide = 1.85

type Size = { width: number; height: number }

export async function composeCard(words: CardText, picture: Size | null): Promise<Composition> {
  const { elements, ...layout } = await layOut(words, picture)
  return { ...layout, svg: await renderSvg(elements) }
}

function layOut(words: CardText, picture: Size | null): Promise<Layout> {
  if (!picture) return composeText(words)
  return picture.width / picture.height < wide ? composeBeside(words, picture) : composeBelow(words, picture)
}

async function composeBeside(words: CardText, picture: Size): Promise<Layout> {
  const size = fitPicture(picture, 650, cardHeight - 2 * margin)
  const width = Math.min(cardWidth - 2 * margin - size.width - gap, 400)
  const artist = await createArtistBlock(words, width)
  const label = await createLabelBlock(words, width)
  const needed = (artist?.height ?? 0) + (artist && label ? 44 : 0) + (label?.height ?? 0)
  const availableHeight = Math.max(size.height, needed)
  const group = size.width + (artist || label ? gap + Math.max(artist?.width ?? 0, label?.width ?? 0) : 0)
  const left = Math.round((cardWidth - group) / 2)
  const top = (cardHeight - availableHeight) / 2
  const column = left + size.width + gap
  return {
    picture: { ...size, left, top: Math.round((cardHeight - size.height) / 2) },
    elements: [
      ...(artist?.draw(column, top) ?? []),
      ...(label?.draw(column, top + availableHeight - label.height) ?? []),
    ],
  }
}

async function composeBelow(words: CardText, picture: Size): Promise<Layout> {
  const artist = await createArtistBlock(words, 400)
  const aside = artist ? artist.width + gap : 0
  const maxWidthBelow = cardWidth - 2 * margin
  const beneath = (width: number) => createLabelBlock(words, Math.max(width, 640) - aside, true)
  const sizeAbove = (under: number) =>
    fitPicture(picture, maxWidthBelow, Math.min(380, cardHeight - 2 * margin - gapBelow - under))
  // A taller label leaves a smaller picture, and that makes the label narrower: two passes suffice.
  const first = await beneath(sizeAbove(0).width)
  const label = await beneath(sizeAbove(first?.height ?? 0).width)
  const under = label?.height ?? artist?.height ?? 0
  const size = sizeAbove(under)
  const span = Math.max(size.width, label ? label.width + aside : 0)
  const left = Math.round((cardWidth - span) / 2)
  const top = Math.round((cardHeight - size.height - (under ? gapBelow + under : 0)) / 2)
  const line = top + size.height + gapBelow
  const named = artist && label ? { left: left + span - artist.width, top: line + label.rise - artist.rise } : null
  return {
    picture: { ...size, left, top },
    elements: [...(label?.draw(left, line) ?? []), ...(artist?.draw(named?.left ?? left, named?.top ?? line) ?? [])],
  }
}

async function composeText(words: CardText): Promise<Layout> {
  const side = 96
  const width = cardWidth - 2 * side
  const artist = await createArtistBlock(words, width)
  const room = cardHeight - 2 * side - (artist ? artist.height + 56 : 0)
  let label: CardBlock | null = null
  for (const steps of textOnlySteps) {
    const head = await createHeadBlocks(words, width, steps)
    label = stackBlocks([
      { block: head.block, before: 0 },
      { block: await createLinesBlock([head.line, ...words.lines], width), before: 50 },
    ])
    if (label && label.height <= room) break
  }
  if (!artist && !label) return { picture: null, elements: [redDot] }
  return {
    picture: null,
    elements: [...(artist?.draw(side, side) ?? []), ...(label?.draw(side, cardHeight - side - label.height) ?? [])],
  }
}

/** A title that leaves no space for the artist's name is set smaller. */
const textOnlySteps: SizeSteps[] = [
  [
    { size: 104, lines: 1 },
    { size: 88, lines: 2 },
    { size: 68, lines: 3 },
  ],
  [{ size: 56, lines: 3 }],
  [{ size: 44, lines: 3 }],
]

/** The site's mark, if no line can be set. */
const redDot = createElement("div", {
  style: {
    position: "absolute",
    left: cardWidth / 2 - 16,
    top: cardHeight / 2 - 16,
    width: 32,
    height: 32,
    borderRadius: 16,
    backgroundColor: "#ce2324",
  },
})

/** In whole pixels; a small file is enlarged by at most half. */
function fitPicture(picture: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(maxWidth / picture.width, maxHeight / picture.height, 1.5)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}

const createArtistBlock = ({ artist }: CardText, width: number): Promise<CardBlock | null> =>
  createTextBlock([{ face: "serif", text: artist }], {
    width,
    steps: [
      { size: 32, lines: 1 },
      { size: 28, lines: 2 },
      { size: 24, lines: 3 },
    ],
    leading: 1.2,
    fill: ink,
  })

async function createLabelBlock(words: CardText, width: number, flat = false): Promise<CardBlock | null> {
  const steps = words.italic ? workSteps : pageSteps
  const low = steps.map(({ size, lines }) => ({ size: Math.min(size, 46), lines: Math.min(lines, 2) }))
  const head = await createHeadBlocks(words, width, flat && words.italic ? low : steps)
  const lines = [head.line, ...words.lines].filter(Boolean)
  return stackBlocks([
    { block: head.block, before: 0 },
    { block: await createLinesBlock(flat ? [lines.join(", ")] : lines, width), before: 33 },
    { block: await createCaptionBlock(words, width), before: 35 },
  ])
}

const workSteps = [
  { size: 50, lines: 2 },
  { size: 42, lines: 3 },
  { size: 36, lines: 4 },
  { size: 30, lines: 5 },
]
const pageSteps = [
  { size: 84, lines: 1 },
  { size: 68, lines: 2 },
  { size: 52, lines: 3 },
  { size: 40, lines: 4 },
]

/** The year follows the title if both fit on one line; else it begins the lines below. */
async function createHeadBlocks(
  cardText: CardText,
  width: number,
  steps: SizeSteps,
): Promise<{ block: CardBlock | null; line: string }> {
  const { title, italic, year } = cardText
  const style = { width, steps, leading: 1.1, tracking: -0.008, fill: ink }
  const named = { face: italic ? "italic" : "serif", text: title } as const
  const [largest] = steps
  const together =
    title && year && largest
      ? await createTextBlock([named, { face: "serif", text: `, ${year}` }], {
          ...style,
          whole: true,
          steps: [
            { size: largest.size, lines: 1 },
            { size: largest.size * 0.9, lines: 1 },
          ],
        })
      : null
  return together ? { block: together, line: "" } : { block: await createTextBlock([named], style), line: year }
}

const createCaptionBlock = async ({ caption }: CardText, width: number): Promise<CardBlock | null> =>
  caption &&
  createTextBlock(
    [
      { face: "italic", text: caption.title },
      { face: "serif", text: caption.year && `, ${caption.year}` },
    ],
    { width, steps: [{ size: 27, lines: 3 }], leading: 1.3, fill: softInk },
  )

async function createLinesBlock(lines: readonly string[], width: number): Promise<CardBlock | null> {
  const style = {
    width,
    steps: [
      { size: 26, lines: 2 },
      { size: 23, lines: 3 },
    ],
    leading: 1.42,
    fill: softInk,
  }
  const blocks = await Promise.all(lines.map((text) => createTextBlock([{ face: "sans", text }], style)))
  return stackBlocks(blocks.map((block) => ({ block, before: 19 })))
}
