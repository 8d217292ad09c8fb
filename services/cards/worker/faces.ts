import { fileURLToPath } from "node:url"
import { type Font, openSync } from "fontkit"

/** The three type styles of the site: names and pages, titles of works, everything else. */
export type Face = "serif" | "italic" | "sans"

/** The fonts of each face in order of preference. */
export type Faces = Record<Face, Font[]>

const files: Record<Face, string[]> = {
  serif: ["newsreader-latin", "newsreader-latin-ext", "newsreader-vietnamese"],
  italic: ["newsreader-italic-latin", "newsreader-italic-latin-ext", "newsreader-italic-vietnamese"],
  sans: ["instrument-sans-latin", "instrument-sans-latin-ext"],
}

/** Loads the fonts that come with the program: a minimal server has none of its own. */
export function openFaces(): Faces {
  const open = (name: string): Font => {
    const font = openSync(fileURLToPath(new URL(`../fonts/${name}.woff2`, import.meta.url)))
    if (!("layout" in font)) throw new Error(`${name} is a collection of fonts`)
    return font
  }
  return { serif: files.serif.map(open), italic: files.italic.map(open), sans: files.sans.map(open) }
}

/** The first font of a face that has a character; undefined if none has. */
export const fontOf = (faces: Faces, face: Face, character: string): Font | undefined =>
  faces[face].find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
