import type { Face, Faces } from "./faces.ts"
import { joinOutlines, outlineText } from "./outline.ts"
import { type SizeSteps, setParagraph, type Word } from "./paragraph.ts"
import { toSettableText } from "./settable.ts"

export type Shape = { path: string; fill: string }

/** A block of text or shapes, measured from the top of its first capitals to its last baseline. In pixels. */
export type CardBlock = {
  width: number
  height: number
  rise: number
  draw(left: number, top: number): Shape[]
}

type TextRun = { face: Face; text: string }

type Style = {
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

const capitals: Record<Face, number> = { serif: 0.67, italic: 0.67, sans: 0.7 }

type TextRuns = TextRun[]

/** Null if the text cannot be set or is empty. */
export function createTextBlock(faces: Faces, textRuns: readonly TextRun[], style: Style): CardBlock | null {
  const runs: TextRun[] = []
  for (const part of textRuns) {
    const text = part.text.trim() && toSettableText(faces, part.face, part.text)
    if (text === null) return null
    if (text) runs.push({ ...part, text })
  }
  const [first] = runs
  if (!first) return null
  const { tracking = 0, leading, fill, width, steps, whole } = style
  const word = (pieces: TextRuns): Word<TextRuns> => ({
    piece: pieces,
    width: pieces.reduce((all, { face, text }) => all + outlineText(faces, face, text, 1, tracking).width, 0),
  })
  const space = outlineText(faces, first.face, " ", 1).width + tracking
  const set = setParagraph(splitWords(runs).map(word), {
    width,
    space,
    steps,
    whole,
    cut: ({ piece }, widest) => cutWord(piece, widest, (pieces) => word(pieces)),
    ellipsis: ({ piece }) => word(addEllipsis(piece)),
  })
  if (!set) return null
  const cap = capitals[first.face] * set.size
  return {
    width: set.width,
    height: cap + (set.lines.length - 1) * leading * set.size,
    rise: cap,
    draw(left, top) {
      const path = set.lines
        .map((line, index) => {
          const outlines = line.map(({ piece }) =>
            joinOutlines(piece.map(({ face, text }) => outlineText(faces, face, text, set.size, tracking))),
          )
          return joinOutlines(outlines, space * set.size).path(left, top + cap + index * leading * set.size)
        })
        .join("")
      return [{ path, fill }]
    },
  }
}

/** Line breaks between words, but never within `44 × 66`. */
const measures = /(?<!×) (?!×)/

/** If a part ends without a space, its last word continues in the next part. */
function splitWords(parts: readonly TextRun[]): TextRuns[] {
  const words: TextRuns[] = []
  for (const { face, text } of parts) {
    const glued = words.length > 0 && /^[,.;:)]/.test(text)
    for (const [index, one] of text.split(measures).entries()) {
      const last = words.at(-1)
      if (glued && index === 0 && last) last.push({ face, text: one })
      else words.push([{ face, text: one }])
    }
  }
  return words
}

/** The longest beginning that fits with a hyphen, by grapheme clusters. */
function cutWord(
  pieces: TextRuns,
  widest: number,
  measured: (pieces: TextRuns) => Word<TextRuns>,
): [Word<TextRuns>, Word<TextRuns>] | null {
  const characters = pieces.flatMap(({ face, text }) =>
    [...new Intl.Segmenter().segment(text)].map(({ segment }) => ({ face, text: segment })),
  )
  const beginning = (count: number) => measured(hyphenate(joinRuns(characters.slice(0, count))))
  let count = characters.length - 1
  while (count > 1 && beginning(count).width > widest) count--
  if (count < 1) return null
  return [beginning(count), measured(joinRuns(characters.slice(count)))]
}

function joinRuns(characters: TextRuns): TextRuns {
  const pieces: TextRuns = []
  for (const { face, text } of characters) {
    const last = pieces.at(-1)
    if (last?.face === face) last.text += text
    else pieces.push({ face, text })
  }
  return pieces
}

const hyphenate = (pieces: TextRuns): TextRuns =>
  pieces.map((piece, index) =>
    index < pieces.length - 1 || /\P{L}$/u.test(piece.text) ? piece : { ...piece, text: `${piece.text}-` },
  )

const addEllipsis = (pieces: TextRuns): TextRuns =>
  pieces.map((piece, index) =>
    index < pieces.length - 1 ? piece : { ...piece, text: `${piece.text.replace(/[\p{P}\s]+$/u, "")}…` },
  )

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
        const shapes = block.draw(left, place)
        place += block.height
        return shapes
      })
    },
  }
}
