import type { Font } from "fontkit"
import { countStrokes, findFraction, isDrawn } from "./drawn-signs.ts"
import { type Face, type Faces, findFont } from "./faces.ts"

/** `x` is on the baseline. All in pixels. */
type Outline = { width: number; path(x: number, baseline: number): string }

const small = 0.6

export function outlineText(faces: Faces, face: Face, text: string, size: number, tracking = 0): Outline {
  const pieces = splitRuns(faces, face, text).map(({ font, characters }) => {
    if (font) return outlineGlyphs(font, characters, size, tracking)
    const fraction = findFraction(characters)
    return fraction ? drawFraction(faces, face, fraction, size) : drawPrimes(countStrokes(characters) ?? 0, size)
  })
  return joinOutlines(pieces)
}

export function joinOutlines(pieces: Outline[], gap = 0): Outline {
  const width = pieces.reduce((all, piece) => all + piece.width, 0) + gap * Math.max(0, pieces.length - 1)
  return {
    width,
    path(x, baseline) {
      let place = x
      return pieces
        .map((piece) => {
          const drawn = piece.path(place, baseline)
          place += piece.width + gap
          return drawn
        })
        .join("")
    },
  }
}

/** Drawn characters are runs of their own, without a font. */
function splitRuns(faces: Faces, face: Face, text: string): { font: Font | null; characters: string }[] {
  const found: { font: Font | null; characters: string }[] = []
  for (const character of text) {
    const own = findFont(faces, face, character)
    const last = found.at(-1)
    if (!own || (isDrawn(character) && findFraction(character))) found.push({ font: null, characters: character })
    else if (last?.font && (last.font === own || (/[\p{M} ]/u.test(character) && hasGlyph(last.font, character))))
      last.characters += character
    else found.push({ font: own, characters: character })
  }
  return found
}

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

function outlineGlyphs(font: Font, text: string, size: number, tracking: number): Outline {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const extra = tracking * font.unitsPerEm
  return {
    width: positions.reduce((all, position) => all + position.xAdvance + extra, 0) * scale,
    path(x, baseline) {
      let pen = 0
      return glyphs
        .map((glyph, index) => {
          const position = positions[index]
          if (!position) return ""
          const left = x + (pen + position.xOffset) * scale
          const base = baseline - position.yOffset * scale
          pen += position.xAdvance + extra
          return glyph.path.commands.map(({ command, args }) => commandPath(command, args, left, base, scale)).join("")
        })
        .join("")
    },
  }
}

const verbs = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const

/** Font coordinates count upwards, picture coordinates downwards. */
function commandPath(command: keyof typeof verbs, args: number[], left: number, base: number, scale: number): string {
  const numbers = args.map((value, index) => (index % 2 ? base - value * scale : left + value * scale))
  return verbs[command] + numbers.map(formatNumber).join(" ")
}

const formatNumber = (value: number) => String(Math.round(value * 100) / 100)

const formatPolygon = (points: [x: number, y: number][]) =>
  `M${points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join("L")}Z`

function drawFraction(faces: Faces, face: Face, [above, below]: [string, string], size: number): Outline {
  const [font] = faces[face]
  const capitals = ((font?.capHeight ?? 700) / (font?.unitsPerEm ?? 1000)) * size
  const [numerator, denominator] = [
    outlineText(faces, face, above, size * small),
    outlineText(faces, face, below, size * small),
  ]
  const [stroke, lean] = [size * 0.06, size * 0.2]
  const width = numerator.width + denominator.width + lean * 0.75
  return {
    width: width + size * 0.06,
    path(x, baseline) {
      const foot = x + numerator.width - lean * 0.3
      return (
        numerator.path(x, baseline - capitals * (1 - small)) +
        denominator.path(x + width - denominator.width, baseline) +
        formatPolygon([
          [foot, baseline],
          [foot + stroke, baseline],
          [foot + stroke + lean * 1.6, baseline - capitals],
          [foot + lean * 1.6, baseline - capitals],
        ])
      )
    },
  }
}

/** ′ and ″: slanted strokes that taper downwards, as high as capitals. */
function drawPrimes(strokes: number, size: number): Outline {
  const [top, bottom] = [size * 0.72, size * 0.47]
  const step = size * 0.15
  return {
    width: strokes * step + size * 0.05,
    path: (x, baseline) =>
      Array.from({ length: strokes }, (_, index) => {
        const left = x + size * 0.05 + index * step
        return formatPolygon([
          [left, baseline - bottom],
          [left + size * 0.045, baseline - bottom],
          [left + size * 0.115, baseline - top],
          [left + size * 0.035, baseline - top],
        ])
      }).join(""),
  }
}
