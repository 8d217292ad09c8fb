import { fileURLToPath } from "node:url"
import { type Font, openSync } from "fontkit"

export type Face = "serif" | "italic" | "sans"

export type Faces = Record<Face, Font[]>

const files: Record<Face, string[]> = {
  serif: ["newsreader-latin", "newsreader-latin-ext", "newsreader-vietnamese"],
  italic: ["newsreader-italic-latin", "newsreader-italic-latin-ext", "newsreader-italic-vietnamese"],
  sans: ["instrument-sans-latin", "instrument-sans-latin-ext"],
}

/** The fonts are in the package, because a minimal server has none. */
export function openFaces(): Faces {
  const open = (name: string): Font => {
    const font = openSync(fileURLToPath(new URL(`../fonts/${name}.woff2`, import.meta.url)))
    if (!("layout" in font)) throw new Error(`${name} is a collection of fonts`)
    return font
  }
  return { serif: files.serif.map(open), italic: files.italic.map(open), sans: files.sans.map(open) }
}

export const findFont = (faces: Faces, face: Face, character: string): Font | undefined =>
  faces[face].find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
